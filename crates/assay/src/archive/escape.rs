//! The escapes of JSON strings (RFC 8259, section 7).

use super::syntax::Flaw;

/// The character that the escape at the head of `bytes` stands for, and the escape's length;
/// or what is wrong with it, and at which of its bytes. Half of a surrogate pair is refused.
pub(super) fn escape(bytes: &[u8]) -> Result<(char, usize), (usize, Flaw)> {
    let plain = match bytes.get(1) {
        Some(b'"') => '"',
        Some(b'\\') => '\\',
        Some(b'/') => '/',
        Some(b'b') => '\u{8}',
        Some(b'f') => '\u{c}',
        Some(b'n') => '\n',
        Some(b'r') => '\r',
        Some(b't') => '\t',
        Some(b'u') => return unicode_escape(bytes),
        Some(_) => return Err((1, Flaw::Escape)),
        None => return Err((1, Flaw::Unclosed)),
    };
    Ok((plain, 2))
}

fn unicode_escape(bytes: &[u8]) -> Result<(char, usize), (usize, Flaw)> {
    const DIGITS: (usize, Flaw) = (2, Flaw::UnicodeEscape);
    const LONE: (usize, Flaw) = (0, Flaw::Surrogate);
    let first = bytes.get(2..).and_then(hex4).ok_or(DIGITS)?;
    if let Some(character) = char::from_u32(first) {
        return Ok((character, 6));
    }
    let Some([b'\\', b'u', digits @ ..]) = bytes.get(6..) else { return Err(LONE) };
    let second = hex4(digits).ok_or(LONE)?;
    match (first, second) {
        (0xD800..=0xDBFF, 0xDC00..=0xDFFF) => {
            let code = 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00);
            char::from_u32(code).map(|character| (character, 12)).ok_or(LONE)
        }
        _ => Err(LONE),
    }
}

/// The value of four hexadecimal digits at the head of `bytes`.
pub(super) fn hex4(bytes: &[u8]) -> Option<u32> {
    let digits = bytes.first_chunk::<4>()?.iter();
    digits.copied().try_fold(0, |value, byte| Some(value << 4 | char::from(byte).to_digit(16)?))
}
