//! Response archives: gzip members -> lines -> rows, in bounded memory.
//!
//! [`read_archive`] makes one pass. It hashes the stored bytes, inflates member by member,
//! cuts lines, classifies each row and hands it to a [`RowSink`]. A row is held, never the
//! archive; draws stay escaped until somebody asks for their text.
//!
//! | file        | question                                                     |
//! |-------------|--------------------------------------------------------------|
//! | `source`    | which bytes are stored, and what is their hash                |
//! | `gzip`      | what do the members inflate to                                |
//! | `lines`     | where does a line end                                         |
//! | `read`      | which fault is told, of several                               |
//! | `rows`      | what becomes of a line                                        |
//! | `row`       | which members does a row object have                          |
//! | `scan`      | is it JSON, and what kind of value stands where               |
//! | `string`    | where does a string literal end, and is it well formed        |
//! | `syntax`    | what keeps a line from being JSON                             |
//! | `block`     | which of 64 bytes matter to that                              |
//! | `level`     | which vectors does the processor have                         |
//! | `escape`    | what does an escape stand for                                 |
//! | `names`     | does an object name a member twice                            |
//! | `shape`     | is it one of the three row shapes, and what is its identity   |
//! | `draws`     | what is the text of a draw                                    |
//! | `tally`     | how many of what                                              |
//! | `seen`      | was this item met before                                      |
//! | `census`    | the same for many files at once                               |
//! | `compose`   | how is an archive written                                     |

mod block;
mod census;
mod compose;
#[cfg(test)]
mod differential;
mod draws;
mod escape;
mod gzip;
mod level;
mod lines;
mod names;
mod read;
mod row;
mod rows;
mod scan;
mod seen;
mod shape;
mod source;
mod string;
mod syntax;
mod tally;

pub use census::{census, census_many};
pub use compose::{Composed, Composer, HeldTexts, RowPlan, TextSpool};
pub use draws::{Draws, DrawsIter, RawString};
pub use read::{Reader, read_archive};

use crate::fault::Fault;

/// Bounds of one read.
#[derive(Debug, Clone, Copy)]
pub struct ReadLimits {
    /// The largest row accepted, in inflated bytes without its line end.
    pub max_row_bytes: usize,
}

impl Default for ReadLimits {
    /// 64 MiB a row.
    fn default() -> Self {
        Self { max_row_bytes: 64 << 20 }
    }
}

/// What a whole archive holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Census {
    /// All rows, stubs included.
    pub rows: u64,
    /// Rows with draws.
    pub valid: u64,
    /// Rows without.
    pub stubs: u64,
    /// Distinct samples of valid rows.
    pub clusters: u64,
    /// The most frequent number of draws among valid rows, the first met on ties; 0 without any.
    pub modal_k: u64,
    /// Valid rows with another number of draws.
    pub ragged: u64,
    /// SHA-256 of the stored (compressed) bytes.
    pub sha256: [u8; 32],
    /// How many bytes were stored.
    pub stored_bytes: u64,
    /// How many they inflate to.
    pub inflated_bytes: u64,
}

/// One row as it passes by. Borrowed from the reader's buffer.
#[derive(Debug)]
pub struct Row<'a> {
    /// Its line, counted from 1.
    pub line: u64,
    /// The sample, which is the resampling cluster.
    pub sample: &'a str,
    /// `sample|variant|profile|language`, the item's identity.
    pub key: &'a str,
    /// The draws, still escaped; none for a stub.
    pub draws: Draws<'a>,
    /// Whether the row is an error stub.
    pub stub: bool,
}

/// Receives the rows of an archive in file order.
///
/// Rows arrive as they are read: an archive that is refused later has handed out its first
/// rows already, so what a sink has gathered counts only once the read returns a [`Census`].
pub trait RowSink {
    /// Takes one row, or refuses the archive.
    fn row(&mut self, row: &Row<'_>) -> Result<(), Fault>;
}
