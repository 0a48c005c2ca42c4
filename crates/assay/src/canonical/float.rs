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
    // Rust's exponent form has the same shortest digits: "1.25e-7", "5e0".
    let scientific = format!("{:e}", x.abs());
    let (mantissa, exponent) = scientific.split_once('e').unwrap_or((&scientific, "0"));
    let exponent: i32 = exponent.parse().unwrap_or(0);
    let digits: String = mantissa.chars().filter(|c| *c != '.').collect();
    if (-4..16).contains(&exponent) {
        push_fixed(&digits, exponent, out);
    } else {
        let (first, rest) = digits.split_at(1);
        out.push_str(first);
        if !rest.is_empty() {
            out.push('.');
            out.push_str(rest);
        }
        let sign = if exponent < 0 { '-' } else { '+' };
        out.push_str(&format!("e{sign}{:02}", exponent.abs()));
    }
}

fn push_fixed(digits: &str, exponent: i32, out: &mut String) {
    let Ok(before) = usize::try_from(exponent + 1) else {
        out.push_str("0.");
        out.extend(std::iter::repeat_n('0', (-exponent - 1) as usize));
        return out.push_str(digits);
    };
    if before == 0 {
        out.push_str("0.");
        out.push_str(digits);
    } else if digits.len() > before {
        let (whole, fraction) = digits.split_at(before);
        out.push_str(whole);
        out.push('.');
        out.push_str(fraction);
    } else {
        out.push_str(digits);
        out.extend(std::iter::repeat_n('0', before - digits.len()));
        out.push_str(".0");
    }
}
