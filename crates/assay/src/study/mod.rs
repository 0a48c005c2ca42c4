//! How the files of a study are read (contract of studies, section 1).
//!
//! Two questions, answered in the contract's codes: is a document strict JSON, and may a file
//! be read. What the documents say is policy and lies above.

mod json;
mod scope;
#[cfg(test)]
mod tests;

pub use json::{JsonCode, strict_json, strict_json_up_to};
pub use scope::{ReadCode, ReadFile, ReadScope};
