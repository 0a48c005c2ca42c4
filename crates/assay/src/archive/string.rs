//! JSON string literals (RFC 8259, section 7): where one ends and whether it is well formed.
//!
//! A quick form walks 64 bytes at a time and only ever says yes. What it does not vouch for
//! goes through the careful form, which reads byte by byte and can say what is wrong.

use super::block::{self, Masks, WIDTH};

/// Why a text is not JSON, and at which byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Syntax {
    /// The byte at fault.
    pub(super) at: usize,
    /// What is wrong with it.
    pub(super) what: &'static str,
}

/// A well-formed string literal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Literal {
    /// Where its closing quotation mark stands.
    pub(super) close: usize,
    /// Whether it holds an escape.
    pub(super) escaped: bool,
    /// Whether all its bytes are ASCII.
    pub(super) ascii: bool,
}

/// The literal whose inside begins at `from`. Bytes that are not ASCII are not looked at: they
/// must be checked as UTF-8 elsewhere.
pub(super) fn literal(bytes: &[u8], from: usize) -> Result<Literal, Syntax> {
    match quick(bytes, from) {
        Some(literal) => Ok(literal),
        None => careful(bytes, from),
    }
}

fn quick(bytes: &[u8], from: usize) -> Option<Literal> {
    #[cfg(target_arch = "x86_64")]
    if std::arch::is_x86_feature_detected!("avx2")
        && std::arch::is_x86_feature_detected!("bmi1")
        && std::arch::is_x86_feature_detected!("lzcnt")
    {
        // SAFETY: the processor has the features the function is compiled for.
        return unsafe { quick_avx2(bytes, from) };
    }
    walk(bytes, from, block::masks)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,lzcnt")]
fn quick_avx2(bytes: &[u8], from: usize) -> Option<Literal> {
    walk(bytes, from, |block| block::avx2::masks(block))
}

/// Walks block by block; `None` where the literal is broken, or goes on past `bytes`.
#[inline(always)]
fn walk(bytes: &[u8], from: usize, masks: impl Fn(&[u8; WIDTH]) -> Masks) -> Option<Literal> {
    let mut at = from;
    let mut carry = 0;
    let mut backslashes = 0;
    let mut ascii = true;
    let mut low_surrogate = usize::MAX;
    loop {
        let rest = bytes.get(at..)?;
        let mut padded = [0; WIDTH];
        let block = match rest.first_chunk::<WIDTH>() {
            Some(block) => block,
            None => {
                padded.get_mut(..rest.len())?.copy_from_slice(rest);
                &padded
            }
        };
        let Masks { backslash, stop, simple } = masks(block);
        let escaped = escaped_bytes(backslash, carry);
        let mut stop = stop & !escaped;
        let mut special = escaped & !simple;
        let mut backslash_here = backslash;
        if stop != 0 {
            if block.get(stop.trailing_zeros() as usize) != Some(&b'"') {
                let (quotes, controls) = block::quotes_and_controls(block);
                stop = quotes & !escaped;
                if controls & before(stop) != 0 {
                    return None;
                }
                ascii = false;
            }
            special &= before(stop);
            backslash_here &= before(stop);
        }
        backslashes |= backslash_here;
        while special != 0 {
            let place = at + special.trailing_zeros() as usize;
            special &= special - 1;
            match bytes.get(place) {
                Some(b'b') => {}
                Some(b'u') => match hex4(bytes.get(place + 1..)?)? {
                    0xDC00..=0xDFFF if place != low_surrogate => return None,
                    0xD800..=0xDBFF => {
                        let [b'\\', b'u', digits @ ..] = bytes.get(place + 5..)? else { return None };
                        if !(0xDC00..=0xDFFF).contains(&hex4(digits)?) {
                            return None;
                        }
                        low_surrogate = place + 6;
                    }
                    _ => {}
                },
                _ => return None,
            }
        }
        if stop != 0 {
            let close = at + stop.trailing_zeros() as usize;
            return Some(Literal { close, escaped: backslashes != 0, ascii });
        }
        carry = escape_pending(backslash, carry);
        at += WIDTH;
    }
}

/// All bits below the lowest set one; all bits where none is set.
fn before(mask: u64) -> u64 {
    (mask & mask.wrapping_neg()).wrapping_sub(1)
}

/// The bytes that a backslash escapes: in a run of backslashes every second one, and the byte
/// after a run of odd length. `carry` is 1 where the byte before the block escapes its first.
#[inline(always)]
fn escaped_bytes(backslash: u64, carry: u64) -> u64 {
    const ODD: u64 = 0xAAAA_AAAA_AAAA_AAAA;
    // A subtraction carries through each run at once (after Langdale and Lemire, "Parsing
    // gigabytes of JSON per second", 2019, section 3.1.1).
    let openers = backslash & !carry;
    let ends = ((openers << 1) | ODD).wrapping_sub(openers) ^ ODD;
    ends ^ (backslash | carry)
}

/// 1 where the block's last byte is a backslash that escapes what follows. A run that begins
/// inside the block tells so by its length alone, which keeps one block from waiting for the
/// masks of the one before.
#[inline(always)]
fn escape_pending(backslash: u64, carry: u64) -> u64 {
    match backslash.leading_ones() {
        64 => carry,
        run => u64::from(run & 1),
    }
}

/// Reads byte by byte.
fn careful(bytes: &[u8], from: usize) -> Result<Literal, Syntax> {
    let mut at = from;
    let mut literal = Literal { close: from, escaped: false, ascii: true };
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return Ok(Literal { close: at, ..literal }),
            b'\\' => {
                let (_, length) = escape(bytes.get(at..).unwrap_or_default())
                    .map_err(|(offset, what)| Syntax { at: at + offset, what })?;
                literal.escaped = true;
                at += length;
            }
            0..0x20 => return Err(Syntax { at, what: "a control character stands bare in a string" }),
            _ => {
                literal.ascii &= byte.is_ascii();
                at += 1;
            }
        }
    }
    Err(Syntax { at, what: "the line ends inside a string" })
}

/// The character that the escape at the head of `bytes` stands for, and the escape's length;
/// or what is wrong with it, and at which of its bytes.
pub(super) fn escape(bytes: &[u8]) -> Result<(char, usize), (usize, &'static str)> {
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
        Some(_) => return Err((1, "an escape that JSON does not have")),
        None => return Err((1, "the line ends inside a string")),
    };
    Ok((plain, 2))
}

fn unicode_escape(bytes: &[u8]) -> Result<(char, usize), (usize, &'static str)> {
    const DIGITS: (usize, &str) = (2, "\\u is not followed by four hexadecimal digits");
    const LONE: (usize, &str) = (0, "half of a surrogate pair stands alone");
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
fn hex4(bytes: &[u8]) -> Option<u32> {
    bytes
        .first_chunk::<4>()?
        .iter()
        .try_fold(0, |value, byte| Some(value << 4 | char::from(*byte).to_digit(16)?))
}
