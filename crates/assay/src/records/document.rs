//! One JSON document that holds its records in an array or object.

use super::input::Input;
use super::walk::walk_as_far;
use super::{Key, Options, Plan, Read, Sink};
use crate::fault::{Fault, FaultKind};
use crate::watch::Watch;
use std::path::Path;

/// A larger document is refused: it is held while it is read.
pub const MOST_DOCUMENT_BYTES: usize = 1 << 30;

const CHUNK: usize = 1 << 20;

/// Reads the document at `path`, gzip or plain. A byte order mark is passed over.
///
/// Refuses `file.read`, `file.size`, `import.json`, `import.text` and `import.truncated`. Of a
/// document that is cut short a salvage takes the records that are whole.
pub fn read_document(
    path: &Path,
    plan: &Plan,
    options: Options,
    watch: &Watch,
    sink: &mut Sink<'_>,
) -> Result<Read, Fault> {
    let saves = |fault: &Fault| options.salvage && fault.kind == FaultKind::ImportTruncated;
    let mut lost = Vec::new();
    let mut input = Input::open(path, watch)?;
    let mut bytes = Vec::new();
    loop {
        let held = bytes.len();
        if held > MOST_DOCUMENT_BYTES {
            let message = format!("a document of more than {MOST_DOCUMENT_BYTES} bytes");
            return Err(Fault::new(FaultKind::FileSize, message));
        }
        bytes.resize(held + CHUNK, 0);
        let filled = input.fill(bytes.get_mut(held..).unwrap_or_default());
        bytes.truncate(held + filled.as_ref().copied().unwrap_or(0));
        let count = match filled {
            Err(fault) if saves(&fault) => {
                lost.push(fault);
                0
            }
            filled => filled?,
        };
        if count == 0 {
            break;
        }
    }
    let (sha256, stored_bytes) = input.finish()?;
    let text = match text_of(&bytes) {
        // A cut may go through a character; what stands before it is text.
        Err(fault) if saves(&fault) => bytes.utf8_chunks().next().map_or("", |chunk| chunk.valid()),
        text => text?,
    };
    let (walked, end) = walk_as_far(text, 1, Key::Index(0), plan, sink);
    match end {
        Err(fault) if saves(&fault) => lost.push(fault),
        end => end?,
    }
    let (records, head, found) = (walked.records, walked.head, walked.found);
    Ok(Read { records, head, found, sha256, stored_bytes, lost })
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
