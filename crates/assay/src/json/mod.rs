//! Strict JSON: RFC 8259, UTF-8, no name twice, integers as written.
//!
//! One reader serves every document. It walks a text once, without recursion, and hands
//! what it meets to [`Events`]; [`parse`] builds a [`Value`] from them. A fault carries its
//! byte offset, its line, and the JSON pointer of the place once a container is open.
//!
//! Faults come in the order of the text, after three that concern all of it (size, UTF-8,
//! byte order mark). A repeated name is found when its object closes.

mod duplicates;
mod events;
mod integer;
mod literal;
mod number;
mod places;
mod pointer;
mod python;
mod reader;
mod scan;
mod stack;
#[cfg(test)]
pub(crate) mod tests;
mod value;

pub use events::{Events, read, read_str};
pub use integer::Integer;
pub use literal::{Literal, plain_run, unescape};
pub use places::{Place, places};
pub use pointer::{escape_pointer, push_pointer};
pub use python::{python_repr, python_text};
pub use scan::{Scan, scan};
pub use value::{Value, ValueBuilder, parse};

/// Nothing nests deeper than this, whatever a caller asks for: values are dropped and
/// written by recursion over their depth.
pub const DEPTH_CEILING: usize = 2048;

/// What a caller is willing to read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// How many arrays and objects may be open at once; never more than [`DEPTH_CEILING`].
    pub max_depth: usize,
    /// The size of the whole document in bytes; `None` leaves it to the caller.
    pub max_bytes: Option<usize>,
    /// How many digits an integer may have, sign aside; `None` for any number.
    pub max_integer_digits: Option<usize>,
    /// Refuse a number whose value overflows to infinity (otherwise it is that infinity).
    pub reject_non_finite: bool,
    /// Read the words `NaN`, `Infinity` and `-Infinity` as floats, as Python writes them.
    /// Otherwise they are refused.
    pub accept_non_finite_words: bool,
    /// Let an escaped surrogate stand without its partner. A [`Value`] cannot hold one, so
    /// this serves only consumers of [`Events`] that pass literals on as written.
    pub accept_lone_surrogates: bool,
}

impl Default for Limits {
    /// 128 levels, any size, overflow gives infinity, strict otherwise.
    fn default() -> Self {
        Self {
            max_depth: 128,
            max_bytes: None,
            max_integer_digits: None,
            reject_non_finite: false,
            accept_non_finite_words: false,
            accept_lone_surrogates: false,
        }
    }
}
