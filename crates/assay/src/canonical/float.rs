//! Floats as Python writes them: `repr` of the contract, section 3.

/// The shortest decimal digits that read back as `x`, in Python's form: `0.0001`, `1e-05`,
/// `1.0`, `1e+16`, `-0.0`, `nan`, `inf`, `-inf`.
pub fn repr(x: f64) -> String {
    let mut out = String::with_capacity(24);
    push_repr(x, &mut out);
    out
}

/// Appends [`repr`] of `x` to `out`.
pub fn push_repr(x: f64, out: &mut String) {
    if x.is_nan() {
        return out.push_str("nan");
    }
    if x.is_sign_negative() {
        out.push('-');
    }
    if x.is_infinite() {
        return out.push_str("inf");
    }
    // Ryu has the digits, and like Python takes the even ones where two candidates are equally
    // near (the standard library does not). Its form differs from Python's in the exponents:
    // those above have no sign, those below may have one digit, and -5 is written out.
    let mut buffer = ryu::Buffer::new();
    let text = buffer.format_finite(x.abs());
    if let Some((digits, exponent)) = text.split_once('e') {
        out.push_str(digits);
        let (sign, exponent) = exponent.strip_prefix('-').map_or(("e+", exponent), |below| ("e-", below));
        out.push_str(sign);
        if exponent.len() < 2 {
            out.push('0');
        }
        out.push_str(exponent);
    } else if let Some(digits) = text.strip_prefix("0.0000") {
        let (first, rest) = digits.split_at_checked(1).unwrap_or((digits, ""));
        out.push_str(first);
        if !rest.is_empty() {
            out.push('.');
            out.push_str(rest);
        }
        out.push_str("e-05");
    } else {
        out.push_str(text);
    }
}
