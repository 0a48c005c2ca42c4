//! A walk over one JSON text (RFC 8259) that builds nothing: it says what kind of value stands
//! where, and refuses what is no JSON. Nested values are walked with a stack of bits, so depth
//! costs no recursion.

use super::string::{Strings, careful};
use super::syntax::{Flaw, Syntax};

/// A part of a text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Span {
    from: usize,
    to: usize,
}

impl Span {
    /// The part without its first and last byte: what quotation marks enclose.
    pub(super) fn inside(self) -> Self {
        Self { from: self.from + 1, to: self.to - 1 }
    }

    /// The bytes of the part.
    pub(super) fn of(self, text: &[u8]) -> &[u8] {
        text.get(self.from..self.to).unwrap_or_default()
    }
}

/// How many brackets may be open at once.
const MAX_OPEN: u32 = 128;

/// What kind of value stands somewhere.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A string.
    Text,
    /// A number without fraction and exponent.
    Integer,
    /// Any other number.
    Fraction,
    /// `true` or `false`.
    Truth,
    /// `null`.
    Null,
    /// An array.
    Array,
    /// An object.
    Object,
}

impl Kind {
    /// Such a value, for a message.
    pub(super) fn noun(self) -> &'static str {
        match self {
            Self::Text => "a string",
            Self::Integer => "an integer",
            Self::Fraction => "a number with a fraction or an exponent",
            Self::Truth => "true or false",
            Self::Null => "null",
            Self::Array => "an array",
            Self::Object => "an object",
        }
    }
}

/// A place in a text.
pub(super) struct Cursor<'a> {
    bytes: &'a [u8],
    /// `None` where strings are walked byte by byte.
    strings: Option<Strings<'a>>,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// At the beginning of `bytes`. A broken string is found, but not what is wrong with it.
    pub(super) fn quick(bytes: &'a [u8]) -> Self {
        Self { bytes, strings: Some(Strings::new(bytes)), at: 0 }
    }

    /// At the beginning of `bytes`, to find the exact place of a fault.
    pub(super) fn careful(bytes: &'a [u8]) -> Self {
        Self { bytes, strings: None, at: 0 }
    }

    /// How many bytes were passed.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Whether all strings passed are known to be ASCII. Outside of strings anything else is
    /// refused.
    pub(super) fn ascii(&self) -> bool {
        self.strings.as_ref().is_some_and(Strings::ascii)
    }

    /// The part from `from` to the last byte passed.
    pub(super) fn since(&self, from: usize) -> Span {
        Span { from, to: self.at }
    }

    /// The bytes of a part that was passed.
    pub(super) fn text(&self, span: Span) -> &'a [u8] {
        span.of(self.bytes)
    }

    /// The next byte.
    pub(super) fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// Refuses the next byte.
    pub(super) fn refuse<T>(&self, flaw: Flaw) -> Result<T, Syntax> {
        let flaw = if self.peek().is_none() { Flaw::End } else { flaw };
        Err(Syntax { at: self.at, flaw })
    }

    /// Steps over spaces and tabs; line ends are never part of a line.
    pub(super) fn skip_space(&mut self) {
        while let Some(b' ' | b'\t') = self.peek() {
            self.at += 1;
        }
    }

    /// Steps over `byte` if it is next.
    pub(super) fn take(&mut self, byte: u8) -> bool {
        let found = self.peek() == Some(byte);
        self.at += usize::from(found);
        found
    }

    /// Steps over the comma or the closing `bracket` after an element; true where more follows.
    pub(super) fn more(&mut self, bracket: u8) -> Result<bool, Syntax> {
        self.skip_space();
        if self.take(b',') {
            self.skip_space();
            return Ok(true);
        }
        if self.take(bracket) {
            return Ok(false);
        }
        self.refuse(Flaw::Comma)
    }

    /// Steps over a string, whose opening quotation mark is next.
    #[inline]
    pub(super) fn string(&mut self) -> Result<(), Syntax> {
        let from = self.at + 1;
        let close = match &mut self.strings {
            Some(strings) => strings.close(from).ok_or(Syntax { at: from, flaw: Flaw::String })?,
            None => careful(self.bytes, from)?,
        };
        self.at = close + 1;
        Ok(())
    }

    /// Steps over a string, and over those which follow after nothing but a comma; returns how
    /// many they are, which is at least one.
    #[inline]
    pub(super) fn strings(&mut self) -> Result<usize, Syntax> {
        let Some(strings) = &mut self.strings else { return self.string().map(|()| 1) };
        let from = self.at + 1;
        let (count, close) = strings.close_list(from).ok_or(Syntax { at: from, flaw: Flaw::String })?;
        self.at = close + 1;
        Ok(count)
    }

    /// Steps over `head`, a member's name with its quotation marks and colon, if it is next.
    #[inline(always)]
    pub(super) fn take_head<const N: usize>(&mut self, head: &[u8; N]) -> bool {
        let found = self.bytes.get(self.at..).and_then(|rest| rest.first_chunk()) == Some(head);
        if found {
            self.at += N;
            self.skip_space();
        }
        found
    }

    /// Steps over a member's name and colon; returns the inside of the name.
    pub(super) fn name(&mut self) -> Result<Span, Syntax> {
        if self.peek() != Some(b'"') {
            return self.refuse(Flaw::Name);
        }
        let from = self.at;
        self.string()?;
        let name = self.since(from).inside();
        self.skip_space();
        if !self.take(b':') {
            return self.refuse(Flaw::Colon);
        }
        self.skip_space();
        Ok(name)
    }

    /// Steps over a value that stands inside `open` brackets.
    #[inline]
    pub(super) fn value(&mut self, open: u32) -> Result<Kind, Syntax> {
        match self.peek() {
            Some(b'"') => self.string().map(|()| Kind::Text),
            Some(b'{') => self.nested(open).map(|()| Kind::Object),
            Some(b'[') => self.nested(open).map(|()| Kind::Array),
            _ => self.scalar(),
        }
    }

    fn scalar(&mut self) -> Result<Kind, Syntax> {
        match self.peek() {
            Some(b'"') => self.string().map(|()| Kind::Text),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b't') => self.word(b"true").map(|()| Kind::Truth),
            Some(b'f') => self.word(b"false").map(|()| Kind::Truth),
            Some(b'n') => self.word(b"null").map(|()| Kind::Null),
            _ => self.refuse(Flaw::Value),
        }
    }

    fn word(&mut self, word: &[u8]) -> Result<(), Syntax> {
        if !self.bytes.get(self.at..).unwrap_or_default().starts_with(word) {
            return self.refuse(Flaw::Value);
        }
        self.at += word.len();
        Ok(())
    }

    fn number(&mut self) -> Result<Kind, Syntax> {
        self.take(b'-');
        if self.take(b'0') {
            if self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                return self.refuse(Flaw::LeadingZero);
            }
        } else {
            self.digits()?;
        }
        let integer = self.at;
        if self.take(b'.') {
            self.digits()?;
        }
        if let Some(b'e' | b'E') = self.peek() {
            self.at += 1;
            if let Some(b'+' | b'-') = self.peek() {
                self.at += 1;
            }
            self.digits()?;
        }
        Ok(if integer == self.at { Kind::Integer } else { Kind::Fraction })
    }

    fn digits(&mut self) -> Result<(), Syntax> {
        if !self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            return self.refuse(Flaw::Digit);
        }
        while self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.at += 1;
        }
        Ok(())
    }

    /// Steps over an array or object and all it holds.
    fn nested(&mut self, open: u32) -> Result<(), Syntax> {
        // One bit an open bracket, the innermost lowest: 1 for an object.
        let mut stack: u128 = 0;
        let mut depth = 0;
        loop {
            // Here a value is due.
            let bracket = self.peek();
            let more = if let Some(b'{' | b'[') = bracket {
                if open + depth == MAX_OPEN {
                    return self.refuse(Flaw::Depth);
                }
                let object = bracket == Some(b'{');
                self.at += 1;
                stack = stack << 1 | u128::from(object);
                depth += 1;
                self.skip_space();
                !self.take(if object { b'}' } else { b']' })
            } else {
                self.scalar()?;
                self.more(if stack & 1 == 1 { b'}' } else { b']' })?
            };
            if !more && self.close(&mut stack, &mut depth)? {
                return Ok(());
            }
            if stack & 1 == 1 {
                self.name()?;
            }
        }
    }

    /// Leaves the brackets that were just closed until one has more to come; true once all are.
    fn close(&mut self, stack: &mut u128, depth: &mut u32) -> Result<bool, Syntax> {
        loop {
            *stack >>= 1;
            *depth -= 1;
            if *depth == 0 {
                return Ok(true);
            }
            if self.more(if *stack & 1 == 1 { b'}' } else { b']' })? {
                return Ok(false);
            }
        }
    }
}
