//! A walk over one JSON text (RFC 8259) that builds nothing: it says what kind of value stands
//! where, and refuses what is no JSON. Nested values are walked with a stack of bits, so depth
//! costs no recursion.

use super::string::{Strings, Syntax, careful};

/// A part of a text.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Span {
    from: usize,
    to: usize,
}

impl Span {
    /// The bytes of the part.
    pub(super) fn of(self, text: &[u8]) -> &[u8] {
        text.get(self.from..self.to).unwrap_or_default()
    }
}

/// How many brackets may be open at once.
const MAX_OPEN: u32 = 128;

/// What a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Value {
    /// A string: what stands between its quotation marks.
    Text(Span),
    /// A number without fraction and exponent.
    Integer(Span),
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

impl Value {
    /// The kind, for a message.
    pub(super) fn noun(self) -> &'static str {
        match self {
            Self::Text(_) => "a string",
            Self::Integer(_) => "an integer",
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
    strings: Strings<'a>,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// At the beginning of `bytes`.
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, strings: Strings::new(bytes), at: 0 }
    }

    /// How many bytes were passed.
    pub(super) fn at(&self) -> usize {
        self.at
    }

    /// Whether all strings passed are ASCII. Outside of strings anything else is refused.
    pub(super) fn ascii(&self) -> bool {
        self.strings.ascii()
    }

    /// The part from `from` to the last byte passed, without it.
    pub(super) fn since(&self, from: usize) -> Span {
        Span { from, to: self.at.saturating_sub(1) }
    }

    /// The bytes of a part that was passed.
    pub(super) fn text(&self, span: Span) -> &'a [u8] {
        span.of(self.bytes)
    }

    /// The next byte.
    pub(super) fn peek(&self) -> Option<u8> {
        self.bytes.get(self.at).copied()
    }

    /// What is wrong with the next byte.
    pub(super) fn refuse<T>(&self, what: &'static str) -> Result<T, Syntax> {
        let what = if self.peek().is_none() { "the line ends too early" } else { what };
        Err(Syntax { at: self.at, what })
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
        self.refuse("a comma or a closing bracket is missing")
    }

    /// Steps over a string, whose opening quotation mark is next.
    pub(super) fn string(&mut self) -> Result<Span, Syntax> {
        let from = self.at + 1;
        let to = match self.strings.close(from) {
            Some(close) => close,
            None => careful(self.bytes, from)?,
        };
        self.at = to + 1;
        Ok(Span { from, to })
    }

    /// Steps over a member's name and colon.
    pub(super) fn name(&mut self) -> Result<Span, Syntax> {
        if self.peek() != Some(b'"') {
            return self.refuse("a member's name is missing");
        }
        let name = self.string()?;
        self.skip_space();
        if !self.take(b':') {
            return self.refuse("a colon is missing");
        }
        self.skip_space();
        Ok(name)
    }

    /// Steps over a value that stands inside `open` brackets.
    pub(super) fn value(&mut self, open: u32) -> Result<Value, Syntax> {
        match self.peek() {
            Some(b'{') => self.nested(open).map(|()| Value::Object),
            Some(b'[') => self.nested(open).map(|()| Value::Array),
            _ => self.scalar(),
        }
    }

    fn scalar(&mut self) -> Result<Value, Syntax> {
        match self.peek() {
            Some(b'"') => self.string().map(Value::Text),
            Some(b'-' | b'0'..=b'9') => self.number(),
            Some(b't') => self.word(b"true").map(|()| Value::Truth),
            Some(b'f') => self.word(b"false").map(|()| Value::Truth),
            Some(b'n') => self.word(b"null").map(|()| Value::Null),
            _ => self.refuse("no JSON value begins like this"),
        }
    }

    fn word(&mut self, word: &[u8]) -> Result<(), Syntax> {
        if !self.bytes.get(self.at..).unwrap_or_default().starts_with(word) {
            return self.refuse("no JSON value begins like this");
        }
        self.at += word.len();
        Ok(())
    }

    fn number(&mut self) -> Result<Value, Syntax> {
        let from = self.at;
        self.take(b'-');
        if self.take(b'0') {
            if self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                return self.refuse("a number has a leading zero");
            }
        } else {
            self.digits()?;
        }
        let integer = Span { from, to: self.at };
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
        Ok(if integer.to == self.at { Value::Integer(integer) } else { Value::Fraction })
    }

    fn digits(&mut self) -> Result<(), Syntax> {
        if !self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            return self.refuse("a digit is missing in a number");
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
                    return self.refuse("more than 128 brackets are open");
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
