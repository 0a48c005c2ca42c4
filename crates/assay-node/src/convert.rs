//! Core types as JavaScript sees them.

pub use assay::canonical::hex;
use napi_derive::napi;

/// One problem with one input.
#[napi(object)]
pub struct Fault {
    /// The refusal kind.
    pub kind: String,
    pub message: String,
    /// Counted from 1.
    pub line: Option<i64>,
    /// Counted from 0, in bytes.
    pub offset: Option<i64>,
    /// JSON pointer (RFC 6901).
    pub pointer: Option<String>,
}

impl From<assay::fault::Fault> for Fault {
    fn from(fault: assay::fault::Fault) -> Self {
        Self {
            kind: fault.kind.name().to_owned(),
            message: fault.message,
            line: fault.line.map(count),
            offset: fault.offset.map(count),
            pointer: fault.pointer,
        }
    }
}

/// A count as a JavaScript number; counts beyond 2^63 cannot occur in a file.
pub fn count(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// A SHA-256 digest as documents write it: `sha256:` and lower-case hex.
pub fn sha256_text(digest: &[u8; 32]) -> String {
    format!("sha256:{}", hex(digest))
}
