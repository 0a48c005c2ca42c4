//! Records of other programs' files: JSON lines, one large document, or members of a zip file.
//!
//! A [`Plan`] says where records stand and which of their members are taken. Everything else
//! is checked as JSON and passed over, so that a log of gigabytes costs the memory of one
//! line, one document or one member. JSON is taken as the writers emit it: `NaN` and lone
//! surrogates are read over, and refused only in what is taken.

mod document;
mod input;
mod lines;
mod plan;
mod salvage;
mod table;
#[cfg(test)]
mod tests;
mod walk;
mod zip;

pub use document::{MOST_DOCUMENT_BYTES, read_document};
pub use lines::{MOST_LINE_BYTES, read_lines};
pub use plan::{Plan, Selection};
pub use table::read_table;
pub use zip::{MOST_MEMBER_BYTES, MOST_MEMBERS, Member, Names, list_members, read_members};

use crate::fault::Fault;
use crate::json::Value;

/// Where a record stands in its file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Key {
    /// The line, counted from 1.
    Line(u64),
    /// The index in an array, counted from 0.
    Index(u64),
    /// The name in an object, or of a zip member.
    Name(String),
}

/// One record: what was taken of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Record {
    /// Where it stands.
    pub key: Key,
    /// The line on which it begins, counted from 1.
    pub line: u64,
    /// A value for each path of the selection; none where the record lacks it.
    pub values: Vec<Option<Value>>,
    /// The names of its members, at most [`MOST_NAMES`]; none where it is no object.
    pub names: Vec<String>,
}

/// How many names of a record are kept.
pub const MOST_NAMES: usize = 64;

/// What a whole file held.
#[derive(Debug, Clone, PartialEq)]
pub struct Read {
    /// How many records.
    pub records: u64,
    /// The values outside the records, one a path of the plan's head.
    pub head: Vec<Option<Value>>,
    /// Whether the plan's container was there (always, where it names none).
    pub found: bool,
    /// SHA-256 of the bytes as stored.
    pub sha256: [u8; 32],
    /// How many bytes are stored.
    pub stored_bytes: u64,
    /// What was cut off and left out, where that was asked for.
    pub lost: Vec<Fault>,
}

/// Takes records as they are met; a fault ends the reading.
pub type Sink<'s> = dyn FnMut(Record) -> Result<(), Fault> + 's;

/// How a file is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Options {
    /// Leave out a last line or member that is cut short, and say so, instead of refusing it.
    pub salvage: bool,
}
