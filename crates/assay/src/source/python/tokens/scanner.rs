//! One token after the other.

use super::super::super::ParseStatus;
use super::super::identifier::is_identifier;
use super::brackets::Brackets;
use super::indents::Indents;
use super::strings::Formatted;
use super::{Manner, Token};

/// Operators of two characters; `.` has its own rule.
const TWO: [&[u8; 2]; 20] = [
    b"!=", b"%=", b"&=", b"**", b"*=", b"+=", b"-=", b"->", b"//", b"/=", b":=", b"<<", b"<=", b"<>", b"==",
    b">=", b">>", b"@=", b"^=", b"|=",
];
/// Operators of three.
const THREE: [&[u8; 3]; 4] = [b"**=", b"//=", b"<<=", b">>="];

/// A source being split. Its text ends with LF, or is empty.
#[derive(Debug)]
pub(super) struct Scanner<'a> {
    text: &'a str,
    at: usize,
    /// Where reading ends: the start of the first line that holds a NUL, or the end.
    end: usize,
    pub(super) manner: Manner,
    pub(super) indents: Indents,
    pub(super) brackets: Brackets,
    /// The formatted strings that are open, innermost last.
    pub(super) formatted: Vec<Formatted>,
    /// Whether a line begins here.
    line_starts: bool,
    /// Whether the line held only a comment so far.
    comment_line: bool,
}

impl<'a> Scanner<'a> {
    pub(super) fn new(text: &'a str, manner: Manner) -> Self {
        let nul = text.find('\0').and_then(|at| text.get(..at));
        let end = nul.map_or(text.len(), |before| before.rfind('\n').map_or(0, |line_end| line_end + 1));
        Self {
            text,
            at: 0,
            end,
            manner,
            indents: Indents::default(),
            brackets: Brackets::default(),
            formatted: Vec::new(),
            line_starts: true,
            comment_line: false,
        }
    }

    /// The next token.
    pub(super) fn next(&mut self) -> Result<Token, ParseStatus> {
        if self.formatted.last().is_some_and(|string| !string.in_expression) {
            return self.formatted_text();
        }
        self.code()
    }

    pub(super) fn peek(&self) -> Option<u8> {
        self.peek_at(0)
    }

    pub(super) fn peek_at(&self, ahead: usize) -> Option<u8> {
        let at = self.at + ahead;
        if at < self.end { self.text.as_bytes().get(at).copied() } else { None }
    }

    pub(super) fn bump(&mut self) -> Option<u8> {
        let byte = self.peek()?;
        self.at += 1;
        Some(byte)
    }

    /// Takes the next byte if it is `wanted`.
    pub(super) fn eat(&mut self, wanted: u8) -> bool {
        let here = self.peek() == Some(wanted);
        self.at += usize::from(here);
        here
    }

    pub(super) fn skip_while(&mut self, wanted: impl Fn(u8) -> bool) {
        while self.peek().is_some_and(&wanted) {
            self.at += 1;
        }
    }

    pub(super) fn back(&mut self, bytes: usize) {
        self.at = self.at.saturating_sub(bytes);
    }

    pub(super) fn since(&self, start: usize) -> &'a str {
        self.text.get(start..self.at).unwrap_or_default()
    }

    /// What nothing more to read means here.
    pub(super) fn stopped(&self) -> Result<(), ParseStatus> {
        if self.end < self.text.len() { Err(ParseStatus::InvalidSyntax) } else { Ok(()) }
    }

    /// A token outside the text of formatted strings.
    pub(super) fn code(&mut self) -> Result<Token, ParseStatus> {
        loop {
            let blank = std::mem::take(&mut self.line_starts) && self.indentation()?;
            if self.indents.take_change() {
                return Ok(Token::Other);
            }
            if let Some(token) = self.in_line(blank)? {
                return Ok(token);
            }
        }
    }

    /// The next token of a line; nothing where the line ends without one that counts.
    fn in_line(&mut self, blank: bool) -> Result<Option<Token>, ParseStatus> {
        loop {
            self.skip_while(|byte| matches!(byte, b' ' | b'\t' | 0x0c));
            let start = self.at;
            let Some(first) = self.bump() else {
                self.stopped()?;
                let ended = self.brackets.none_open();
                return if ended { Ok(Some(Token::End)) } else { Err(ParseStatus::InvalidSyntax) };
            };
            if first == b'#' {
                self.skip_while(|byte| !matches!(byte, b'\n' | b'\r'));
                if self.manner == Manner::Count {
                    self.comment_line = blank;
                    return Ok(Some(Token::Other));
                }
                continue;
            }
            if is_word(first) && !first.is_ascii_digit() {
                return self.word(start).map(Some);
            }
            // A CR that ends no line is passed over, but what follows is not looked at as a word.
            let byte = if first == b'\r' { self.bump().ok_or(ParseStatus::InvalidSyntax)? } else { first };
            match byte {
                b'\n' => return Ok(self.line_end(blank)),
                b'\\' => self.continuation()?,
                b'.' => return self.point().map(Some),
                b'0'..=b'9' => return self.number(start, byte).map(Some),
                b'"' | b'\'' => return self.string(byte).map(Some),
                _ => return self.operator(byte).map(Some),
            }
        }
    }

    fn line_end(&mut self, blank: bool) -> Option<Token> {
        self.line_starts = true;
        let silent = blank || !self.brackets.none_open();
        if !silent {
            self.comment_line = false;
        }
        (!silent || self.manner == Manner::Count).then_some(Token::Other)
    }

    /// Passes a line end behind a backslash; something must follow it.
    pub(super) fn continuation(&mut self) -> Result<(), ParseStatus> {
        self.eat(b'\r');
        if self.eat(b'\n') && self.peek().is_some() { Ok(()) } else { Err(ParseStatus::InvalidSyntax) }
    }

    /// A name, a keyword, or the string whose prefix starts here.
    fn word(&mut self, start: usize) -> Result<Token, ParseStatus> {
        self.at = start;
        let (mut bytes, mut raw, mut unicode, mut formatted) = (false, false, false, false);
        while let Some(byte) = self.peek() {
            match byte.to_ascii_lowercase() {
                b'b' if !(bytes || unicode || formatted) => bytes = true,
                b'u' if !(bytes || unicode || raw || formatted) => unicode = true,
                b'r' if !(raw || unicode) => raw = true,
                b'f' if !(formatted || bytes || unicode) => formatted = true,
                _ => break,
            }
            self.at += 1;
            if let Some(quote @ (b'"' | b'\'')) = self.peek() {
                self.at += 1;
                return if formatted { Ok(self.open_formatted(quote, raw)) } else { self.string(quote) };
            }
        }
        self.skip_while(is_word);
        let word = self.since(start);
        if word.is_ascii() || is_identifier(word) {
            Ok(Token::Other)
        } else {
            Err(ParseStatus::InvalidSyntax)
        }
    }

    /// What starts with a point: a number, an ellipsis, or itself.
    fn point(&mut self) -> Result<Token, ParseStatus> {
        if self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            return self.fraction();
        }
        if (self.peek(), self.peek_at(1)) == (Some(b'.'), Some(b'.')) {
            self.at += 2;
        }
        Ok(Token::Other)
    }

    fn operator(&mut self, byte: u8) -> Result<Token, ParseStatus> {
        if self.ends_expression(byte) {
            return Ok(Token::Other);
        }
        if let Some(second) = self.peek()
            && TWO.contains(&&[byte, second])
        {
            self.at += 1;
            if let Some(third) = self.peek()
                && THREE.contains(&&[byte, second, third])
            {
                self.at += 1;
            }
            return Ok(Token::Other);
        }
        match byte {
            b'(' | b'[' | b'{' => self.open(byte),
            b')' | b']' | b'}' => self.close(byte),
            // Whatever else can be printed is a token, if none that the grammar knows.
            b' '..=b'~' => Ok(Token::Other),
            _ => Err(ParseStatus::InvalidSyntax),
        }
    }
}

/// Whether a byte may be part of a name or number.
pub(super) fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_' || byte >= 0x80
}
