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
    if push_millionths(x.abs(), out) {
        return;
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

/// Appends a number from 10^-4 to 10^9 that is a whole number of millionths, as nearly all
/// floats of our documents are; says whether it was one.
///
/// Two decimals of at most 15 digits never share a double, so there are no shorter digits.
fn push_millionths(magnitude: f64, out: &mut String) -> bool {
    if !(1e-4..1e9).contains(&magnitude) {
        return false;
    }
    let millionths = (magnitude * 1e6).round();
    if millionths / 1e6 != magnitude {
        return false;
    }
    let mut digits = [b'0'; 16];
    let mut rest = millionths as u64;
    let mut start = digits.len();
    // Six digits stand behind the point, which takes a place, and at least one before it.
    for (place, digit) in digits.iter_mut().enumerate().rev() {
        if place == 9 {
            *digit = b'.';
            continue;
        }
        if place < 8 && rest == 0 {
            break;
        }
        *digit = b'0' + (rest % 10) as u8;
        rest /= 10;
        start = place;
    }
    let end = digits.iter().rposition(|digit| *digit != b'0').map_or(start, |last| (last + 1).max(11));
    out.push_str(
        digits.get(start..end).and_then(|digits| std::str::from_utf8(digits).ok()).unwrap_or_default(),
    );
    true
}
