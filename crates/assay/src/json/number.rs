//! Number tokens: RFC 8259, section 6.

/// A number token: its end, and whether it has a fraction or an exponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Number {
    pub(super) end: usize,
    pub(super) float: bool,
}

/// Reads the number that starts at `from`, or gives the index where it stops being one.
pub(super) fn scan(bytes: &[u8], from: usize) -> Result<Number, usize> {
    let mut at = from + usize::from(bytes.get(from) == Some(&b'-'));
    match bytes.get(at) {
        Some(b'0') => at += 1,
        _ => at = digits(bytes, at)?,
    }
    let mut float = false;
    if bytes.get(at) == Some(&b'.') {
        float = true;
        at = digits(bytes, at + 1)?;
    }
    if matches!(bytes.get(at), Some(b'e' | b'E')) {
        float = true;
        at += 1 + usize::from(matches!(bytes.get(at + 1), Some(b'+' | b'-')));
        at = digits(bytes, at)?;
    }
    // "01" and "1x" are no numbers; say so here and not as a missing comma.
    match bytes.get(at) {
        Some(b'0'..=b'9' | b'a'..=b'z' | b'A'..=b'Z' | b'.' | b'+' | b'-') => Err(at),
        _ => Ok(Number { end: at, float }),
    }
}

fn digits(bytes: &[u8], from: usize) -> Result<usize, usize> {
    let count = bytes.get(from..).unwrap_or_default().iter().take_while(|byte| byte.is_ascii_digit()).count();
    if count == 0 { Err(from) } else { Ok(from + count) }
}
