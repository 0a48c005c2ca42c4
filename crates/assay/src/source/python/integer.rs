//! Integer literals in decimal.

/// So many decimal digits may an integer literal have.
pub(super) const MOST_DIGITS: usize = 4_300;

/// The value of an integer literal (`0x_1f`, `0o17`, `0b1`, `1_000`, `00`) in decimal.
pub(super) fn decimal(literal: &str) -> String {
    let digits: String = literal.chars().filter(|&c| c != '_').collect::<String>().to_ascii_lowercase();
    let (radix, digits) = match digits.get(..2) {
        Some("0x") => (16, digits.get(2..)),
        Some("0o") => (8, digits.get(2..)),
        Some("0b") => (2, digits.get(2..)),
        _ => (10, Some(digits.as_str())),
    };
    let digits = digits.unwrap_or_default();
    if radix == 10 {
        let significant = digits.trim_start_matches('0');
        return if significant.is_empty() { "0".to_owned() } else { significant.to_owned() };
    }
    convert(digits, radix)
}

/// So much is held by a limb.
const LIMB: u64 = 1_000_000_000;

/// From another radix to decimal, by limbs of nine decimal digits, least first.
fn convert(digits: &str, radix: u64) -> String {
    let mut limbs: Vec<u64> = vec![0];
    for digit in digits.chars().filter_map(|c| c.to_digit(16)) {
        let mut carry = u64::from(digit);
        for limb in &mut limbs {
            let value = *limb * radix + carry;
            *limb = value % LIMB;
            carry = value / LIMB;
        }
        if carry > 0 {
            limbs.push(carry);
        }
    }
    let mut text = String::new();
    for limb in limbs.iter().rev() {
        text = if text.is_empty() { limb.to_string() } else { text + &format!("{limb:09}") };
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_spelling_of_a_value_gives_its_decimal() {
        for (literal, value) in [
            ("0", "0"),
            ("0_0", "0"),
            ("1_000", "1000"),
            ("0x_FF", "255"),
            ("0XfF", "255"),
            ("0o17", "15"),
            ("0b1010", "10"),
            ("0x0", "0"),
            // 2^64, and 2^128 - 1 (both by arithmetic).
            ("0x10000000000000000", "18446744073709551616"),
            ("0xffffffffffffffffffffffffffffffff", "340282366920938463463374607431768211455"),
            ("0x3b9aca00", "1000000000"),
        ] {
            assert_eq!(decimal(literal), value, "{literal}");
        }
    }
}
