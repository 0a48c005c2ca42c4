//! Hashes of documents, and the ids made of them.

use super::layout::{Form, Layout, Sink};
use crate::json::Value;
use sha2::{Digest, Sha256};

/// SHA-256 in lower-case hex.
pub fn sha256_hex(bytes: impl AsRef<[u8]>) -> String {
    hex(&Sha256::digest(bytes.as_ref()))
}

/// A sink that keeps only the SHA-256 of what it takes.
#[derive(Debug, Default, Clone)]
pub struct Sha256Sink(Sha256);

impl Sha256Sink {
    /// The hash in lower-case hex.
    pub fn hex(self) -> String {
        hex(&self.0.finalize())
    }
}

impl Sink for Sha256Sink {
    fn put(&mut self, piece: &str) {
        self.0.update(piece.as_bytes());
    }
}

/// `prefix`, `-`, and the first 16 hex digits of the SHA-256 over the line form of `body`
/// without its member `id_field`.
pub fn content_id(body: &Value, id_field: &str, prefix: &str) -> String {
    let mut layout = Layout::new(Sha256Sink::default(), Form::Line);
    match body {
        Value::Object(members) => layout.members(members.iter().filter(|(name, _)| name != id_field)),
        other => layout.value(other),
    }
    let digest = layout.end().hex();
    format!("{prefix}-{}", digest.get(..16).unwrap_or(&digest))
}

/// Lower-case hex.
pub fn hex(bytes: &[u8]) -> String {
    const DIGITS: [char; 16] =
        ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9', 'a', 'b', 'c', 'd', 'e', 'f'];
    bytes
        .iter()
        .flat_map(|byte| [byte >> 4, byte & 15])
        .filter_map(|nibble| DIGITS.get(usize::from(nibble)))
        .collect()
}
