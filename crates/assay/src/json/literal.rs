//! String literals: where one ends, whether its escapes are sound, what it says.

use crate::fault::{Fault, FaultKind};
use std::borrow::Cow;

/// The inside of a string literal, its escapes checked but not yet resolved.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Literal<'a> {
    /// The text between the quotes, as written.
    pub raw: &'a str,
    /// Whether it holds an escape.
    pub escaped: bool,
    /// Whether one of its escapes is a surrogate without its partner.
    pub lone_surrogate: bool,
}

impl<'a> Literal<'a> {
    /// The text that the literal stands for; refuses a lone surrogate as `json.syntax`.
    pub fn text(&self) -> Result<Cow<'a, str>, Fault> {
        if self.escaped { unescape(self.raw) } else { Ok(Cow::Borrowed(self.raw)) }
    }

    /// The same, with U+FFFD for every byte of a lone surrogate.
    pub fn lossy_text(&self) -> Cow<'a, str> {
        if !self.escaped {
            return Cow::Borrowed(self.raw);
        }
        let mut out = Vec::with_capacity(self.raw.len());
        resolve(self.raw, &mut out);
        Cow::Owned(String::from_utf8_lossy(&out).into_owned())
    }
}

/// A literal that is not sound: where, and why.
pub(super) struct Flaw {
    pub(super) at: usize,
    pub(super) what: &'static str,
}

/// The end of the run that starts at `from` and holds neither a quote, nor a backslash, nor a
/// byte below 0x20.
pub fn plain_run(bytes: &[u8], from: usize) -> usize {
    const ONES: u64 = u64::MAX / 255;
    const HIGH: u64 = ONES << 7;
    // The classic test for a zero byte; it may also flag a byte above a true hit, never miss one.
    let zero = |word: u64| word.wrapping_sub(ONES) & !word & HIGH;
    let mut at = from;
    while let Some(word) =
        bytes.get(at..at + 8).and_then(|eight| eight.try_into().ok()).map(u64::from_le_bytes)
    {
        let below = word.wrapping_sub(ONES * 0x20) & !word & HIGH;
        let hits = below | zero(word ^ (ONES * u64::from(b'"'))) | zero(word ^ (ONES * u64::from(b'\\')));
        if hits != 0 {
            return at + (hits.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    while let Some(&byte) = bytes.get(at) {
        if byte == b'"' || byte == b'\\' || byte < 0x20 {
            break;
        }
        at += 1;
    }
    at
}

/// Reads the literal whose opening quote stands just before `from`; also gives the index of
/// its closing quote.
pub(super) fn scan(text: &str, from: usize) -> Result<(Literal<'_>, usize), Flaw> {
    let bytes = text.as_bytes();
    let mut literal = Literal { raw: "", escaped: false, lone_surrogate: false };
    let mut at = from;
    loop {
        at = plain_run(bytes, at);
        match bytes.get(at) {
            Some(b'"') => break,
            Some(b'\\') => {
                literal.escaped = true;
                let (unit, after) = escape(bytes, at)?;
                at = after;
                match unit {
                    Unit::Char(_) => {}
                    Unit::Lone(_) => literal.lone_surrogate = true,
                }
            }
            Some(_) => return Err(Flaw { at, what: "a control character stands in a string" }),
            None => return Err(Flaw { at, what: "the text ends inside a string" }),
        }
    }
    literal.raw = text.get(from..at).unwrap_or_default();
    Ok((literal, at))
}

/// What one escape stands for.
enum Unit {
    Char(char),
    Lone(u32),
}

/// Resolves the escape whose backslash stands at `at`; also gives the index after it, or
/// after the pair it opens.
fn escape(bytes: &[u8], at: usize) -> Result<(Unit, usize), Flaw> {
    let plain = |c: char| Ok((Unit::Char(c), at + 2));
    match bytes.get(at + 1) {
        Some(b'"') => plain('"'),
        Some(b'\\') => plain('\\'),
        Some(b'/') => plain('/'),
        Some(b'b') => plain('\u{8}'),
        Some(b'f') => plain('\u{c}'),
        Some(b'n') => plain('\n'),
        Some(b'r') => plain('\r'),
        Some(b't') => plain('\t'),
        Some(b'u') => {
            let flaw = Flaw { at, what: "\\u needs four hexadecimal digits" };
            let high = hex4(bytes, at + 2).ok_or(flaw)?;
            let after = at + 6;
            if (0xd800..0xdc00).contains(&high)
                && bytes.get(after..after + 2) == Some(b"\\u")
                && let Some(low @ 0xdc00..=0xdfff) = hex4(bytes, after + 2)
            {
                let scalar = 0x10000 + ((high - 0xd800) << 10) + (low - 0xdc00);
                return Ok((char::from_u32(scalar).map_or(Unit::Lone(high), Unit::Char), after + 6));
            }
            Ok((char::from_u32(high).map_or(Unit::Lone(high), Unit::Char), after))
        }
        Some(_) => Err(Flaw { at, what: "an unknown escape" }),
        None => Err(Flaw { at: at + 1, what: "the text ends inside a string" }),
    }
}

fn hex4(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..at + 4)?.iter().try_fold(0, |sum, &byte| Some(sum << 4 | char::from(byte).to_digit(16)?))
}

/// Appends what the sound literal `raw` stands for to `out`, a lone surrogate in the three
/// bytes that UTF-8 would give it (WTF-8).
pub(super) fn resolve(raw: &str, out: &mut Vec<u8>) {
    let bytes = raw.as_bytes();
    let mut rest = 0;
    while let Some(found) = memchr::memchr(b'\\', bytes.get(rest..).unwrap_or_default()) {
        let at = rest + found;
        out.extend_from_slice(bytes.get(rest..at).unwrap_or_default());
        let Ok((unit, after)) = escape(bytes, at) else { break };
        match unit {
            Unit::Char(c) => out.extend_from_slice(c.encode_utf8(&mut [0; 4]).as_bytes()),
            Unit::Lone(unit) => {
                let low = |shift: u32| 0x80 | (unit >> shift & 0x3f) as u8;
                out.extend_from_slice(&[0xe0 | (unit >> 12) as u8, low(6), low(0)]);
            }
        }
        rest = after;
    }
    out.extend_from_slice(bytes.get(rest..).unwrap_or_default());
}

/// The text that the sound literal `raw` (without its quotes) stands for; refuses a lone
/// surrogate as `json.syntax`.
pub fn unescape(raw: &str) -> Result<Cow<'_, str>, Fault> {
    if memchr::memchr(b'\\', raw.as_bytes()).is_none() {
        return Ok(Cow::Borrowed(raw));
    }
    let mut out = Vec::with_capacity(raw.len());
    resolve(raw, &mut out);
    String::from_utf8(out).map(Cow::Owned).map_err(|_| lone_surrogate())
}

/// The fault of a surrogate escape without its partner.
pub(super) fn lone_surrogate() -> Fault {
    Fault::new(FaultKind::JsonSyntax, "a surrogate escape stands without its partner")
}
