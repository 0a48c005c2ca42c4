//! Lines taken as rows: judged, identified, counted.

use super::Row;
use super::row::{Line, Members, line};
use super::scan::{Cursor, Kind};
use super::shape::{self, Shape};
use super::syntax::Syntax;
use super::tally::Tally;
use crate::fault::{Fault, FaultKind};

/// The rows of one archive.
pub(super) struct Rows<'a> {
    members: Members,
    key: &'a mut Vec<u8>,
    /// What was counted.
    pub(super) tally: Tally,
}

impl<'a> Rows<'a> {
    /// None; identities will be written to `key`.
    pub(super) fn new(key: &'a mut Vec<u8>) -> Self {
        Self { members: Members::new(), key, tally: Tally::new() }
    }

    /// Reads the line at the head of `bytes` as JSON; `None` where it is not, or not whole.
    pub(super) fn scan(&mut self, bytes: &[u8]) -> Option<Line> {
        line(Cursor::quick(bytes), &mut self.members).ok()
    }

    /// The same for a line that is whole, with the exact fault where it is not JSON.
    pub(super) fn scan_whole(&mut self, text: &[u8]) -> Result<Line, Syntax> {
        match self.scan(text) {
            Some(line) => Ok(line),
            None => line(Cursor::careful(text), &mut self.members),
        }
    }

    /// Takes the line last scanned, which is `text` and holds a value of `kind`, as a row.
    pub(super) fn take<'t>(&'t mut self, text: &'t [u8], number: u64, kind: Kind) -> Result<Row<'t>, Fault> {
        if kind != Kind::Object {
            let message = format!("a row is an object; this line holds {}", kind.noun());
            return Err(Fault::new(FaultKind::ArchiveRow, message));
        }
        let Shape { sample, key, draws, stub } = shape::judge(text, &self.members, self.key)?;
        if stub {
            self.tally.stub();
        } else {
            self.tally.valid(key, sample, draws.len())?;
        }
        Ok(Row { line: number, sample, key, draws, stub })
    }
}
