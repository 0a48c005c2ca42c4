//! Which bytes and which id a document has (contract, section 3).
//!
//! Two forms: the indent form for files, the line form for hashes and stores. Both sort
//! names by code point (the same order as of their UTF-8 bytes), escape to ASCII, and write
//! floats as Python's `repr` does.

mod decimal;
mod digest;
mod float;
mod layout;
mod string;
pub mod tagged;
#[cfg(test)]
mod tests;
mod writer;

pub use decimal::{fixed, fmt6, round6};
pub use digest::{Sha256Sink, content_id, hex, sha256_hex};
pub use float::{push_repr, repr};
pub use layout::{Form, Sink, indent_form, line_form};
pub use string::write_string;
pub use writer::CanonicalWriter;
