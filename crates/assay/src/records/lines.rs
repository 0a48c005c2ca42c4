//! JSON lines: one record a line.

use super::input::Input;
use super::walk::walk;
use super::{Key, Options, Plan, Read, Sink};
use crate::fault::{Fault, FaultKind};
use crate::watch::Watch;
use std::path::Path;

/// A longer line is refused.
pub const MOST_LINE_BYTES: usize = 256 << 20;

const CHUNK: usize = 256 << 10;

/// Reads the JSON lines at `path`. Only LF ends a line; blank lines are passed over. The plan's
/// head and container are those of each line, so a line may also hold several records.
///
/// Refuses `file.read`, `file.size` (a line of more than [`MOST_LINE_BYTES`]), `import.json`,
/// `import.text`, and `import.truncated` where the last line or the gzip data is cut short.
pub fn read_lines(
    path: &Path,
    plan: &Plan,
    options: Options,
    watch: &Watch,
    sink: &mut Sink<'_>,
) -> Result<Read, Fault> {
    let mut lines = Lines { input: Input::open(path, watch)?, held: Vec::new(), start: 0, ended: false };
    let (mut number, mut records, mut lost) = (0, 0, Vec::new());
    let (mut head, mut found) = (plan.head.places(), true);
    loop {
        let line = match lines.next() {
            Ok(Some(line)) => line,
            Ok(None) => break,
            // What a salvage has read before the damage stands.
            Err(fault) if options.salvage && fault.kind == FaultKind::ImportTruncated => {
                lost.push(fault.at_line(number + 1));
                break;
            }
            Err(fault) => return Err(fault.at_line(number + 1)),
        };
        number += 1;
        if line.bytes.iter().all(u8::is_ascii_whitespace) {
            continue;
        }
        let text = std::str::from_utf8(line.bytes).map_err(|error| {
            let cut = error.error_len().is_none() && !line.whole;
            let kind = if cut { FaultKind::ImportTruncated } else { FaultKind::ImportJson };
            Fault::new(kind, "the line is not UTF-8").at_line(number)
        });
        let text = text.map(|text| if number == 1 { text.trim_start_matches('\u{feff}') } else { text });
        match text.and_then(|text| walk(text, number, Key::Line(number), plan, sink)) {
            Ok(walked) => {
                records += walked.records;
                found &= walked.found;
                for (room, value) in head.iter_mut().zip(walked.head) {
                    *room = room.take().or(value);
                }
            }
            // A whole line that ends early is no torn one: its writer was never at fault alone.
            Err(fault) if fault.kind == FaultKind::ImportTruncated && line.whole => {
                return Err(Fault { kind: FaultKind::ImportJson, ..fault });
            }
            Err(fault) if fault.kind == FaultKind::ImportTruncated && options.salvage => lost.push(fault),
            Err(fault) => return Err(fault),
        }
    }
    let (sha256, stored_bytes) = lines.input.finish()?;
    Ok(Read { records, head, found, sha256, stored_bytes, lost })
}

struct Line<'l> {
    bytes: &'l [u8],
    /// Whether a line end follows.
    whole: bool,
}

struct Lines<'w> {
    input: Input<'w>,
    held: Vec<u8>,
    start: usize,
    ended: bool,
}

impl Lines<'_> {
    fn next(&mut self) -> Result<Option<Line<'_>>, Fault> {
        let mut searched = self.start;
        loop {
            let unseen = self.held.get(searched..).unwrap_or_default();
            if let Some(at) = memchr::memchr(b'\n', unseen) {
                let (from, to) = (self.start, searched + at);
                self.start = to + 1;
                return Ok(Some(Line { bytes: self.held.get(from..to).unwrap_or_default(), whole: true }));
            }
            if self.ended {
                let from = std::mem::replace(&mut self.start, self.held.len());
                let bytes = self.held.get(from..).unwrap_or_default();
                return Ok((!bytes.is_empty()).then_some(Line { bytes, whole: false }));
            }
            self.held.drain(..self.start);
            self.start = 0;
            searched = self.held.len();
            if searched > MOST_LINE_BYTES {
                let message = format!("a line of more than {MOST_LINE_BYTES} bytes");
                return Err(Fault::new(FaultKind::FileSize, message));
            }
            self.held.resize(searched + CHUNK, 0);
            let count = self.input.fill(self.held.get_mut(searched..).unwrap_or_default());
            self.held.truncate(searched + count.as_ref().copied().unwrap_or(0));
            self.ended = count? == 0;
        }
    }
}
