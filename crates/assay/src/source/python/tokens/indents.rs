//! Indentation: columns with tabs at every eighth column, and, to tell tabs that mean different
//! things to different readers, with tabs of one column.

use super::super::super::ParseStatus;
use super::scanner::Scanner;
use std::cmp::Ordering;

/// So many levels are too many, the outermost included.
const TOO_MANY_LEVELS: usize = 100;

/// The columns of the open blocks, and the tokens that are still due for them.
#[derive(Debug)]
pub(super) struct Indents {
    open: Vec<(usize, usize)>,
    /// How many blocks opened (one at most) or closed.
    due: usize,
}

impl Default for Indents {
    fn default() -> Self {
        Self { open: vec![(0, 0)], due: 0 }
    }
}

impl Indents {
    /// Takes one of the tokens that are due.
    pub(super) fn take_change(&mut self) -> bool {
        let due = self.due > 0;
        self.due -= usize::from(due);
        due
    }

    /// Goes to the columns of a line that holds something.
    fn go_to(&mut self, columns: (usize, usize)) -> Result<(), ParseStatus> {
        let top = self.open.last().copied().unwrap_or_default();
        match columns.0.cmp(&top.0) {
            Ordering::Equal => {}
            Ordering::Greater => {
                if self.open.len() >= TOO_MANY_LEVELS || columns.1 <= top.1 {
                    return Err(ParseStatus::InvalidSyntax);
                }
                self.open.push(columns);
                self.due = 1;
            }
            Ordering::Less => {
                while self.open.len() > 1 && self.open.last().is_some_and(|open| columns.0 < open.0) {
                    self.open.pop();
                    self.due += 1;
                }
            }
        }
        if self.open.last() == Some(&columns) { Ok(()) } else { Err(ParseStatus::InvalidSyntax) }
    }
}

impl Scanner<'_> {
    /// Reads the indentation of a line; says whether the line is blank or has only a comment.
    pub(super) fn indentation(&mut self) -> Result<bool, ParseStatus> {
        let (mut column, mut other) = (0, 0);
        // Before a backslash stands the column of what it joins.
        let mut joined = 0;
        loop {
            match self.peek() {
                Some(b' ') => (column, other) = (column + 1, other + 1),
                Some(b'\t') => (column, other) = ((column / 8 + 1) * 8, other + 1),
                Some(0x0c) => (column, other) = (0, 0),
                Some(b'\\') => {
                    joined = if joined == 0 { column } else { joined };
                    self.bump();
                    self.continuation()?;
                    continue;
                }
                _ => break,
            }
            self.bump();
        }
        if matches!(self.peek(), Some(b'#' | b'\n' | b'\r')) {
            return Ok(true);
        }
        if self.peek().is_none() {
            self.stopped()?;
        }
        if self.brackets.none_open() {
            let columns = if joined == 0 { (column, other) } else { (joined, joined) };
            self.indents.go_to(columns)?;
        }
        Ok(false)
    }
}
