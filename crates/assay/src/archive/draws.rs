//! The draws of a row: string literals that stay escaped until somebody asks for their text.

use super::escape::escape;
use super::string::Strings;

/// The inside of a JSON string literal, checked but still escaped.
///
/// Two literals with other bytes may hold the same text (`\/` and `/`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct RawString<'a>(&'a [u8]);

impl<'a> RawString<'a> {
    /// Takes the inside of a literal that was checked, in text that is UTF-8.
    pub(super) fn checked(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }

    /// The literal as it stands in the file, without its quotation marks.
    pub fn as_bytes(&self) -> &'a [u8] {
        self.0
    }

    /// Appends the text to `out`.
    pub fn decode(&self, out: &mut String) {
        let mut rest = self.0;
        while let Some(at) = memchr::memchr(b'\\', rest) {
            let (plain, escaped) = rest.split_at(at);
            push(out, plain);
            // A checked literal has no other escapes; the replacement character keeps this total.
            let (character, length) = escape(escaped).unwrap_or((char::REPLACEMENT_CHARACTER, 1));
            out.push(character);
            rest = escaped.get(length..).unwrap_or_default();
        }
        push(out, rest);
    }
}

/// Appends bytes that are known to be UTF-8.
fn push(out: &mut String, bytes: &[u8]) {
    out.push_str(&String::from_utf8_lossy(bytes));
}

/// The draws of one row in file order. They are found anew on each walk: a row of many tiny
/// draws would need more memory for their places than for itself.
#[derive(Debug, Clone, Copy, Default)]
pub struct Draws<'a> {
    array: &'a [u8],
    count: usize,
}

impl<'a> Draws<'a> {
    /// `array` is the inside of a JSON array of `count` checked string literals.
    pub(super) fn checked(array: &'a [u8], count: usize) -> Self {
        Self { array, count }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Whether there is none, as in a stub.
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// One after the other.
    pub fn iter(&self) -> DrawsIter<'a> {
        DrawsIter { array: self.array, strings: Strings::new(self.array), at: 0, left: self.count }
    }
}

impl<'a> IntoIterator for Draws<'a> {
    type Item = RawString<'a>;
    type IntoIter = DrawsIter<'a>;

    fn into_iter(self) -> DrawsIter<'a> {
        self.iter()
    }
}

impl<'a> IntoIterator for &Draws<'a> {
    type Item = RawString<'a>;
    type IntoIter = DrawsIter<'a>;

    fn into_iter(self) -> DrawsIter<'a> {
        self.iter()
    }
}

/// Walks over [`Draws`].
#[derive(Debug, Clone)]
pub struct DrawsIter<'a> {
    array: &'a [u8],
    strings: Strings<'a>,
    at: usize,
    left: usize,
}

impl<'a> Iterator for DrawsIter<'a> {
    type Item = RawString<'a>;

    fn next(&mut self) -> Option<RawString<'a>> {
        // Between the literals stand only commas and white space.
        let from = self.at + memchr::memchr(b'"', self.array.get(self.at..)?)? + 1;
        let close = self.strings.close(from)?;
        self.at = close + 1;
        self.left = self.left.saturating_sub(1);
        self.array.get(from..close).map(RawString::checked)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for DrawsIter<'_> {}
