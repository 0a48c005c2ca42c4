//! Brackets, and the expressions inside formatted strings that they delimit.

use super::super::super::ParseStatus;
use super::scanner::Scanner;
use super::{Manner, Token};

/// The brackets that are open, innermost last.
#[derive(Debug, Default)]
pub(super) struct Brackets(Vec<u8>);

impl Brackets {
    pub(super) fn none_open(&self) -> bool {
        self.0.is_empty()
    }
}

impl Scanner<'_> {
    pub(super) fn open(&mut self, bracket: u8) -> Result<Token, ParseStatus> {
        self.brackets.0.push(bracket);
        if let Some(string) = self.formatted.last_mut() {
            string.depth += 1;
        }
        Ok(Token::Open)
    }

    /// Closes a bracket. In a count, one that closes nothing, or another kind, is a token too.
    pub(super) fn close(&mut self, bracket: u8) -> Result<Token, ParseStatus> {
        if self.formatted.last().is_some_and(|string| string.depth == 0 && bracket == b'}') {
            return Err(ParseStatus::InvalidSyntax);
        }
        let opened = self.brackets.0.pop();
        let pair = matches!((opened, bracket), (Some(b'('), b')') | (Some(b'['), b']') | (Some(b'{'), b'}'));
        if !pair && self.manner == Manner::Check {
            return Err(ParseStatus::InvalidSyntax);
        }
        if let Some(string) = self.formatted.last_mut() {
            string.depth -= 1;
            if bracket == b'}' && string.depth == string.level {
                string.level -= 1;
                string.in_expression = false;
            }
        }
        Ok(Token::Close)
    }

    /// Inside the expression of a formatted string: notes what follows the expression, and says
    /// whether `byte` is the colon after which its format is text again.
    pub(super) fn ends_expression(&mut self, byte: u8) -> bool {
        let Some(string) = self.formatted.last_mut() else { return false };
        if string.level < 0 || !matches!(byte, b':' | b'}' | b'!' | b'{') {
            return false;
        }
        let depth = string.depth - i32::from(byte != b'{');
        if depth == 0 {
            string.formats = byte != b'{';
        }
        let ends = byte == b':' && depth == string.level;
        string.in_expression &= !ends;
        ends
    }
}
