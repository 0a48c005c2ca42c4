//! Number tokens.

use super::super::super::ParseStatus;
use super::super::integer::MOST_DIGITS;
use super::scanner::{Scanner, is_word};
use super::{Manner, Token};

impl Scanner<'_> {
    /// The number that starts with the digit `first`.
    pub(super) fn number(&mut self, start: usize, first: u8) -> Result<Token, ParseStatus> {
        if first == b'0' {
            let radix = match self.peek().map(|byte| byte.to_ascii_lowercase()) {
                Some(b'x') => Some(16),
                Some(b'o') => Some(8),
                Some(b'b') => Some(2),
                _ => None,
            };
            if let Some(radix) = radix {
                self.bump();
                return self.radix_digits(radix);
            }
        }
        self.decimal_tail()?;
        match self.peek() {
            Some(b'.') => {
                self.bump();
                self.fraction()
            }
            Some(b'e' | b'E' | b'j' | b'J') => self.exponent(),
            _ => self.integer(start, first),
        }
    }

    /// What follows the point of a number.
    pub(super) fn fraction(&mut self) -> Result<Token, ParseStatus> {
        if self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            self.bump();
            self.decimal_tail()?;
        }
        self.exponent()
    }

    fn exponent(&mut self) -> Result<Token, ParseStatus> {
        if matches!(self.peek(), Some(b'e' | b'E')) {
            let signed = matches!(self.peek_at(1), Some(b'+' | b'-'));
            let digit = self.peek_at(1 + usize::from(signed)).is_some_and(|byte| byte.is_ascii_digit());
            match (signed, digit) {
                (_, true) => {
                    for _ in 0..2 + usize::from(signed) {
                        self.bump();
                    }
                    self.decimal_tail()?;
                }
                (true, false) => return Err(ParseStatus::InvalidSyntax),
                // An `e` that starts a word.
                (false, false) => return self.number_end(),
            }
        }
        if matches!(self.peek(), Some(b'j' | b'J')) {
            self.bump();
        }
        self.number_end()
    }

    /// More decimal digits, with single underscores between them.
    fn decimal_tail(&mut self) -> Result<(), ParseStatus> {
        loop {
            self.skip_while(|byte| byte.is_ascii_digit());
            if !self.eat(b'_') {
                return Ok(());
            }
            if !self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
                return Err(ParseStatus::InvalidSyntax);
            }
        }
    }

    fn radix_digits(&mut self, radix: u32) -> Result<Token, ParseStatus> {
        let is_digit = |byte: u8| char::from(byte).is_digit(radix);
        loop {
            self.eat(b'_');
            if !self.peek().is_some_and(is_digit) {
                return Err(ParseStatus::InvalidSyntax);
            }
            self.skip_while(is_digit);
            if self.peek() != Some(b'_') {
                break;
            }
        }
        if self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            return Err(ParseStatus::InvalidSyntax);
        }
        self.number_end()
    }

    fn integer(&mut self, start: usize, first: u8) -> Result<Token, ParseStatus> {
        if self.manner == Manner::Check {
            let mut digits = self.since(start).bytes().filter(u8::is_ascii_digit);
            // What starts with a zero must be zero, however long.
            let sound = match first {
                b'0' => digits.all(|digit| digit == b'0'),
                _ => digits.count() <= MOST_DIGITS,
            };
            if !sound {
                return Err(ParseStatus::InvalidSyntax);
            }
        }
        self.number_end()
    }

    /// A number must not run into a word, unless that is one of the keywords that can follow a
    /// number, which for now it may.
    fn number_end(&mut self) -> Result<Token, ParseStatus> {
        const MAY_FOLLOW: [&[u8]; 8] = [b"and", b"else", b"for", b"if", b"in", b"is", b"or", b"not"];
        let runs_on = self.peek().is_some_and(|byte| byte.is_ascii() && is_word(byte));
        let free = self.manner == Manner::Count || !runs_on;
        let here = |word: &[u8]| (0..).zip(word).all(|(ahead, &byte)| self.peek_at(ahead) == Some(byte));
        if free || MAY_FOLLOW.iter().any(|word| here(word)) {
            Ok(Token::Other)
        } else {
            Err(ParseStatus::InvalidSyntax)
        }
    }
}
