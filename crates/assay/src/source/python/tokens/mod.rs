//! The token pass (contract of studies, section 4.1).
//!
//! Sources are split into tokens twice. The first time is the contract's count: lines end at
//! LF alone, and what the grammar would refuse anyway is let pass, so that a limit met later
//! still wins. The second time, before the grammar is tried, every rule of the language's own
//! tokens holds, and CR and CRLF end lines too.

mod brackets;
mod indents;
mod numbers;
mod scanner;
mod strings;
#[cfg(test)]
mod tests;

use super::super::ParseStatus;
use scanner::Scanner;

/// The count stops at the token after these.
const MOST_TOKENS: usize = 4_096;

/// What the scanner is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Manner {
    /// Every token, comments and blank lines too; lenient.
    Count,
    /// Whether the tokens are the language's.
    Check,
}

/// A token, as far as anything depends on which it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Token {
    /// `( [ {`.
    Open,
    /// `) ] }`.
    Close,
    /// The end of the source.
    End,
    /// Any other.
    Other,
}

/// Counts tokens: a token beyond 4,096, or more than 64 brackets open, is a limit; an error
/// met earlier is invalid syntax.
pub(super) fn count(source: &str) -> Result<(), ParseStatus> {
    let text = ended(source);
    let mut scanner = Scanner::new(&text, Manner::Count);
    // Closing brackets that close nothing count too.
    let mut open = 0_i32;
    for _ in 0..MOST_TOKENS {
        match scanner.next()? {
            Token::End => return Ok(()),
            Token::Open => open += 1,
            Token::Close => open -= 1,
            Token::Other => {}
        }
        if open > 64 {
            return Err(ParseStatus::ResourceLimited);
        }
    }
    scanner.next()?;
    Err(ParseStatus::ResourceLimited)
}

/// Whether every token is the language's; `text` must have LF line ends (see [`with_line_feeds`]).
pub(super) fn check(text: &str) -> Result<(), ParseStatus> {
    let mut scanner = Scanner::new(text, Manner::Check);
    while scanner.next()? != Token::End {}
    Ok(())
}

/// The source with CRLF and CR as LF, and an LF at its end.
pub(super) fn with_line_feeds(source: &str) -> String {
    ended(&source.replace("\r\n", "\n").replace('\r', "\n"))
}

/// The source with an LF at its end, unless it is empty.
fn ended(source: &str) -> String {
    let mut text = source.to_owned();
    if !text.is_empty() && !text.ends_with('\n') {
        text.push('\n');
    }
    text
}
