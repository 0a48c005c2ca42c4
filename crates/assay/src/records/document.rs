//! One JSON document that holds its records in an array or object.

use super::input::Input;
use super::walk::walk;
use super::{Key, Plan, Read, Sink};
use crate::fault::{Fault, FaultKind};
use crate::watch::Watch;
use std::path::Path;

/// A larger document is refused: it is held while it is read.
pub const MOST_DOCUMENT_BYTES: usize = 1 << 30;

const CHUNK: usize = 1 << 20;

/// Reads the document at `path`, gzip or plain. A byte order mark is passed over.
///
/// Refuses `file.read`, `file.size`, `import.json`, `import.text` and `import.truncated`.
pub fn read_document(path: &Path, plan: &Plan, watch: &Watch, sink: &mut Sink<'_>) -> Result<Read, Fault> {
    let mut input = Input::open(path, watch)?;
    let mut bytes = Vec::new();
    loop {
        let held = bytes.len();
        if held > MOST_DOCUMENT_BYTES {
            let message = format!("a document of more than {MOST_DOCUMENT_BYTES} bytes");
            return Err(Fault::new(FaultKind::FileSize, message));
        }
        bytes.resize(held + CHUNK, 0);
        let count = input.fill(bytes.get_mut(held..).unwrap_or_default())?;
        bytes.truncate(held + count);
        if count == 0 {
            break;
        }
    }
    let (sha256, stored_bytes) = input.finish()?;
    let text = text_of(&bytes)?;
    let walked = walk(text, 1, Key::Index(0), plan, sink)?;
    let (records, head, found) = (walked.records, walked.head, walked.found);
    Ok(Read { records, head, found, sha256, stored_bytes, lost: Vec::new() })
}

/// The document as text.
pub(super) fn text_of(bytes: &[u8]) -> Result<&str, Fault> {
    let text = simdutf8::compat::from_utf8(bytes).map_err(|error| {
        let kind =
            if error.error_len().is_none() { FaultKind::ImportTruncated } else { FaultKind::ImportJson };
        let before = bytes.get(..error.valid_up_to()).unwrap_or_default();
        let line = memchr::memchr_iter(b'\n', before).count() as u64 + 1;
        Fault::new(kind, "the bytes are not UTF-8").at_line(line)
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}
