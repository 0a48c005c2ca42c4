//! JSON string literals (RFC 8259, section 7): where one ends and whether it is well formed.
//!
//! [`Strings`] walks a text once, 64 bytes at a time, and only ever says yes. What it does not
//! vouch for goes through [`careful`], which reads byte by byte and can say what is wrong.

use super::block::{self, Masks, WIDTH};
use super::escape::{escape, hex4};
use super::level::{Features, Level};
use super::syntax::{Flaw, Syntax};

/// The string literals of one text, from front to back.
#[derive(Debug, Clone)]
pub(super) struct Strings<'a> {
    bytes: &'a [u8],
    window: Window,
    level: Level,
    /// Whether no byte of the literals passed so far was found that is not ASCII.
    ascii: bool,
    /// Where the `u` of the second half of the last surrogate pair stands.
    second_half: usize,
}

/// The block being looked at.
#[derive(Debug, Clone, Default)]
struct Window {
    /// Where the block ends: 64 bytes after it begins, or at 0 before the first.
    end: usize,
    /// Its bytes that end a literal or may not stand in one, and those that are not ASCII;
    /// without the escaped ones.
    stops: u64,
    /// Its escaped bytes that need a closer look.
    specials: u64,
    /// 1 where its last byte is a backslash that escapes the next.
    carry: u64,
}

impl<'a> Strings<'a> {
    /// The literals of `bytes`.
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self::at_level(bytes, Level::detect())
    }

    /// The same by the given vectors.
    pub(super) fn at_level(bytes: &'a [u8], level: Level) -> Self {
        Self { bytes, window: Window::default(), level, ascii: true, second_half: usize::MAX }
    }

    /// Whether no byte of the literals passed so far was found that is not ASCII. Such bytes
    /// are not looked at here: they must be checked as UTF-8 elsewhere.
    pub(super) fn ascii(&self) -> bool {
        self.ascii
    }

    /// Where the literal ends whose inside begins at `from`: at its closing quotation mark. The
    /// opening one stands at `from - 1`, outside of any literal asked for before. `None` where
    /// the literal is broken, or goes on past the text.
    #[inline]
    pub(super) fn close(&mut self, from: usize) -> Option<usize> {
        self.pass(from, false).map(|(_, close)| close)
    }

    /// The same for the last of a list of literals which stand as close as they are mostly
    /// written, and how many they are.
    #[inline]
    pub(super) fn close_list(&mut self, from: usize) -> Option<(usize, usize)> {
        self.pass(from, true)
    }

    #[inline]
    fn pass(&mut self, from: usize, list: bool) -> Option<(usize, usize)> {
        match self.level.features() {
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the level says that the processor has the features.
            Features::Avx512 => unsafe { self.pass_avx512(from, list) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the level says that the processor has the features.
            Features::Avx2 => unsafe { self.pass_avx2(from, list) },
            Features::Baseline => self.pass_by(from, list, block::masks),
        }
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx512f,avx512bw,bmi1,lzcnt")]
    fn pass_avx512(&mut self, from: usize, list: bool) -> Option<(usize, usize)> {
        self.pass_by(from, list, |block| block::masks_avx512(block))
    }

    #[cfg(target_arch = "x86_64")]
    #[target_feature(enable = "avx2,bmi1,lzcnt")]
    fn pass_avx2(&mut self, from: usize, list: bool) -> Option<(usize, usize)> {
        self.pass_by(from, list, |block| block::masks_avx2(block))
    }

    /// Passes one literal, or a list of them.
    #[inline(always)]
    fn pass_by(
        &mut self,
        mut from: usize,
        list: bool,
        masks: impl Fn(&[u8; WIDTH]) -> Masks,
    ) -> Option<(usize, usize)> {
        let mut count = 1;
        loop {
            // The opening quotation mark is itself a stop, so no search runs past its block.
            while self.window.end < from {
                self.window.search(self.bytes, &masks)?;
            }
            let ahead = !u64::MAX.checked_shr((self.window.end - from) as u32).unwrap_or(0);
            let stops = self.window.stops & ahead;
            let specials = self.window.specials & ahead & before(stops);
            if specials != 0 {
                self.check(specials)?;
            }
            if stops == 0 {
                self.window.search(self.bytes, &masks)?;
                from = self.window.end - WIDTH;
                continue;
            }
            let place = self.window.end - WIDTH + stops.trailing_zeros() as usize;
            match self.bytes.get(place)? {
                b'"' => {
                    from = match self.bytes.get(place + 1..place + 4) {
                        Some([b',', b'"', _]) if list => place + 3,
                        Some([b',', b' ', b'"']) if list => place + 4,
                        _ => return Some((count, place)),
                    };
                    count += 1;
                }
                byte if byte.is_ascii() => return None,
                _ => self.pass_non_ascii()?,
            }
        }
    }

    /// Takes the bytes that are not ASCII out of the stops.
    #[cold]
    fn pass_non_ascii(&mut self) -> Option<()> {
        self.ascii = false;
        let begin = self.window.end - WIDTH;
        self.window.stops &= !block::not_ascii(&padded(self.bytes.get(begin..)?));
        Some(())
    }

    /// Looks at escaped bytes that are no simple escape; `None` where one is none at all.
    #[cold]
    fn check(&mut self, mut specials: u64) -> Option<()> {
        self.window.specials &= !specials;
        let begin = self.window.end - WIDTH;
        while specials != 0 {
            let place = begin + specials.trailing_zeros() as usize;
            specials &= specials - 1;
            match self.bytes.get(place)? {
                b'b' => {}
                b'u' => match hex4(self.bytes.get(place + 1..)?)? {
                    0xDC00..=0xDFFF if place != self.second_half => return None,
                    0xD800..=0xDBFF => {
                        let [b'\\', b'u', digits @ ..] = self.bytes.get(place + 5..)? else { return None };
                        if !(0xDC00..=0xDFFF).contains(&hex4(digits)?) {
                            return None;
                        }
                        self.second_half = place + 6;
                    }
                    _ => {}
                },
                _ => return None,
            }
        }
        Some(())
    }
}

impl Window {
    /// Moves on to the next block with a stop or a special; `None` where there is none.
    #[inline(always)]
    fn search(&mut self, bytes: &[u8], masks: impl Fn(&[u8; WIDTH]) -> Masks) -> Option<()> {
        let mut rest = bytes.get(self.end..)?;
        let mut carry = self.carry;
        while let Some((block, behind)) = rest.split_first_chunk::<WIDTH>() {
            let next = Self::new(bytes.len() - behind.len(), masks(block), carry);
            if next.stops | next.specials != 0 {
                *self = next;
                return Some(());
            }
            carry = next.carry;
            rest = behind;
        }
        if rest.is_empty() {
            return None;
        }
        // What pads the last block counts as control characters, which end every literal.
        *self = Self::new(bytes.len() - rest.len() + WIDTH, masks(&padded(rest)), carry);
        Some(())
    }

    #[inline(always)]
    fn new(end: usize, masks: Masks, carry: u64) -> Self {
        const ODD: u64 = 0xAAAA_AAAA_AAAA_AAAA;
        // In a run of backslashes every second byte is escaped, and after a run of odd length
        // the byte that follows. A subtraction carries through each run at once (after Langdale
        // and Lemire, "Parsing gigabytes of JSON per second", 2019, section 3.1.1).
        let openers = masks.backslash & !carry;
        let ends = ((openers << 1) | ODD).wrapping_sub(openers) ^ ODD;
        let escaped = ends ^ (masks.backslash | carry);
        // A run that begins inside the block tells by its length alone what becomes of the next
        // byte; so one block seldom has to wait for the one before.
        let carry = match masks.backslash.leading_ones() {
            64 => carry,
            run => u64::from(run & 1),
        };
        Self { end, stops: masks.stop & !escaped, specials: escaped & !masks.simple, carry }
    }
}

/// A block of the first bytes of `rest`, filled up with zeros.
fn padded(rest: &[u8]) -> [u8; WIDTH] {
    let mut block = [0; WIDTH];
    block.iter_mut().zip(rest).for_each(|(to, from)| *to = *from);
    block
}

/// All bits below the lowest set one; all bits where none is set.
fn before(mask: u64) -> u64 {
    (mask & mask.wrapping_neg()).wrapping_sub(1)
}

/// As [`Strings::close`], byte by byte, with the reason where it refuses.
pub(super) fn careful(bytes: &[u8], from: usize) -> Result<usize, Syntax> {
    let mut at = from;
    while let Some(byte) = bytes.get(at) {
        match byte {
            b'"' => return Ok(at),
            b'\\' => {
                let (_, length) = escape(bytes.get(at..).unwrap_or_default())
                    .map_err(|(offset, flaw)| Syntax { at: at + offset, flaw })?;
                at += length;
            }
            0..0x20 => return Err(Syntax { at, flaw: Flaw::Control }),
            _ => at += 1,
        }
    }
    Err(Syntax { at, flaw: Flaw::Unclosed })
}
