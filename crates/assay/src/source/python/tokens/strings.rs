//! String tokens, and the parts of formatted ones.

use super::super::super::ParseStatus;
use super::Token;
use super::scanner::Scanner;

/// So deep may an expression stand in the format of another.
const TOO_DEEP: i32 = 3;

/// A formatted string that is open.
#[derive(Debug)]
pub(super) struct Formatted {
    quote: u8,
    triple: bool,
    raw: bool,
    /// Whether its expression is being read, not its text.
    pub(super) in_expression: bool,
    /// How many brackets are open in it.
    pub(super) depth: i32,
    /// The depth at which the innermost expression ends; -1 outside of expressions.
    pub(super) level: i32,
    /// Whether the outermost expression is behind, and only its conversion and format are left.
    pub(super) formats: bool,
}

impl Formatted {
    fn in_format(&self) -> bool {
        self.formats && self.level >= 0
    }

    fn quotes(&self) -> usize {
        if self.triple { 3 } else { 1 }
    }

    fn enter_expression(&mut self) -> Result<(), ParseStatus> {
        self.level += 1;
        self.in_expression = true;
        if self.level >= TOO_DEEP { Err(ParseStatus::InvalidSyntax) } else { Ok(()) }
    }
}

impl Scanner<'_> {
    /// The string whose opening quote was just read.
    pub(super) fn string(&mut self, quote: u8) -> Result<Token, ParseStatus> {
        let size = match (self.peek() == Some(quote), self.peek_at(1) == Some(quote)) {
            (true, true) => 3,
            (true, false) => {
                self.bump();
                return Ok(Token::Other);
            }
            _ => 1,
        };
        if size == 3 {
            self.bump();
            self.bump();
        }
        let mut closing = 0;
        while closing < size {
            let byte = self.bump().ok_or(ParseStatus::InvalidSyntax)?;
            closing = if byte == quote { closing + 1 } else { 0 };
            match byte {
                b'\n' if size == 1 => return Err(ParseStatus::InvalidSyntax),
                // A CR behind a backslash escapes what follows it too.
                b'\\' if self.bump() == Some(b'\r') => drop(self.bump()),
                _ => {}
            }
        }
        Ok(Token::Other)
    }

    /// Opens the formatted string whose first quote was just read.
    pub(super) fn open_formatted(&mut self, quote: u8, raw: bool) -> Token {
        let triple = self.peek() == Some(quote) && self.peek_at(1) == Some(quote);
        if triple {
            self.bump();
            self.bump();
        }
        self.formatted.push(Formatted {
            quote,
            triple,
            raw,
            in_expression: false,
            depth: 0,
            level: -1,
            formats: false,
        });
        Token::Other
    }

    /// A part of the innermost formatted string: its end, a piece of its text, or, where an
    /// expression starts, the first token of that.
    pub(super) fn formatted_text(&mut self) -> Result<Token, ParseStatus> {
        if self.peek() == Some(b'{') && self.peek_at(1) != Some(b'{') {
            if let Some(string) = self.formatted.last_mut() {
                string.enter_expression()?;
            }
            return self.code();
        }
        let Some((quote, quotes)) = self.formatted.last().map(|string| (string.quote, string.quotes()))
        else {
            return self.code();
        };
        let closing = (0..quotes).take_while(|&ahead| self.peek_at(ahead) == Some(quote)).count();
        for _ in 0..closing {
            self.bump();
        }
        if closing == quotes {
            self.formatted.pop();
            return Ok(Token::Other);
        }
        self.piece()?;
        Ok(Token::Other)
    }

    /// A piece of text, up to a quote that ends the string, a brace, or the line end of a format.
    fn piece(&mut self) -> Result<(), ParseStatus> {
        let mut closing = 0;
        let mut named = false;
        loop {
            let Some(string) = self.formatted.last() else { return Ok(()) };
            let (quote, quotes, raw, in_format) =
                (string.quote, string.quotes(), string.raw, string.in_format());
            let (single, depth) = (!string.triple, string.depth);
            let byte = self.peek().ok_or(ParseStatus::InvalidSyntax)?;
            if byte == b'\n' && single {
                return if in_format { self.leave_text() } else { Err(ParseStatus::InvalidSyntax) };
            }
            self.bump();
            closing = if byte == quote { closing + 1 } else { 0 };
            if closing == quotes {
                self.back(quotes);
                return Ok(());
            }
            match byte {
                b'{' if self.peek() == Some(b'{') && !in_format => {
                    self.bump();
                    return Ok(());
                }
                b'{' => {
                    self.back(1);
                    return self.formatted.last_mut().map_or(Ok(()), Formatted::enter_expression);
                }
                b'}' if named => return Ok(()),
                b'}' if self.peek() == Some(b'}') && !in_format && depth == 0 => {
                    self.bump();
                    return Ok(());
                }
                b'}' => {
                    self.back(1);
                    return self.leave_text();
                }
                b'\\' => named |= self.escape(raw),
                _ => {}
            }
        }
    }

    /// Passes what a backslash escapes; says whether it opens the name of a character.
    fn escape(&mut self, raw: bool) -> bool {
        let mut byte = self.peek();
        if byte == Some(b'\r') {
            self.bump();
            byte = self.peek();
        }
        if matches!(byte, Some(b'{' | b'}') | None) {
            return false;
        }
        self.bump();
        byte == Some(b'N') && !raw && self.eat(b'{')
    }

    fn leave_text(&mut self) -> Result<(), ParseStatus> {
        if let Some(string) = self.formatted.last_mut() {
            string.in_expression = true;
        }
        Ok(())
    }
}
