//! One pass over an archive: lines are cut in the buffer they were inflated to, and read there.
//!
//! Which fault is told when there are several: damage of the container first, then bytes that
//! are not UTF-8, then the first bad line (the order of checks of the archive vectors). So
//! after a bad line the rest is still inflated and checked, only no longer read as rows; what
//! is told then does not depend on where a buffer happens to end.

use super::gzip::Members;
use super::row::{self, Line};
use super::shape::{self, Identity};
use super::source::Source;
use super::tally::Tally;
use super::{Census, ReadLimits, Row, RowSink};
use crate::fault::{Fault, FaultKind};
use crate::text::is_ws;
use crate::watch::Watch;
use flate2::Decompress;
use std::path::Path;

/// Bytes inflated at a time: enough that the window is seldom copied, few enough to be still
/// in the second-level cache when they are hashed and read.
const CHUNK: usize = 256 << 10;

/// Reads archives one after another, and keeps its buffers in between.
pub struct Reader {
    block: Vec<u8>,
    inflate: Decompress,
    lines: Vec<u8>,
    identity: Identity,
}

impl Default for Reader {
    fn default() -> Self {
        Self::new()
    }
}

/// Reads the archive at `path` once, and hands each row to `sink`.
///
/// Advances `watch` by one for each stored byte, and stops when it is cancelled; entering
/// [`crate::watch::Phase::Reading`] is left to the caller, who knows how many files there are.
///
/// # Errors
///
/// Every `archive.*` fault, `run.cancelled`, and what `sink` refuses.
pub fn read_archive<S: RowSink + ?Sized>(
    path: &Path,
    limits: &ReadLimits,
    watch: &Watch,
    sink: &mut S,
) -> Result<Census, Fault> {
    Reader::new().read(path, limits, watch, sink)
}

impl Reader {
    /// With empty buffers.
    pub fn new() -> Self {
        Self {
            block: Vec::new(),
            inflate: Decompress::new(false),
            lines: Vec::new(),
            identity: Identity::default(),
        }
    }

    /// As [`read_archive`].
    ///
    /// # Errors
    ///
    /// As [`read_archive`].
    pub fn read<S: RowSink + ?Sized>(
        &mut self,
        path: &Path,
        limits: &ReadLimits,
        watch: &Watch,
        sink: &mut S,
    ) -> Result<Census, Fault> {
        let source = Source::open(path, &mut self.block, watch)?;
        let mut members = Members::new(source, &mut self.inflate);
        let mut pass = Pass {
            lines: Lines::new(&mut self.lines),
            identity: &mut self.identity,
            tally: Tally::new(),
            limit: limits.max_row_bytes,
            sink,
            fault: None,
        };
        let outcome = pass.run(&mut members);
        let tally = pass.tally;
        if !matches!(&outcome, Err(fault) if fault.kind == FaultKind::RunCancelled) {
            // What was found in a file that did not hold still says nothing of it.
            members.source().check_steady()?;
        }
        outcome?;
        let inflated_bytes = members.inflated();
        let (sha256, stored_bytes) = members.into_source().finish();
        if tally.rows == 0 {
            return Err(Fault::new(FaultKind::ArchiveEmpty, "the archive holds no row"));
        }
        let (modal_k, modal_rows) = tally.modal();
        Ok(Census {
            rows: tally.rows,
            valid: tally.valid,
            stubs: tally.rows - tally.valid,
            clusters: tally.clusters(),
            modal_k: modal_k as u64,
            ragged: tally.valid - modal_rows,
            sha256,
            stored_bytes,
            inflated_bytes,
        })
    }
}

/// The buffer that lines are cut in. `buffer[start..end]` is inflated and not yet read.
struct Lines<'a> {
    buffer: &'a mut Vec<u8>,
    start: usize,
    end: usize,
    /// How much of the line at `start` holds no line end.
    searched: usize,
    /// The number of the line at `start`.
    number: u64,
    /// Whether the last line ended in CR, so that a LF at `start` belongs to that end.
    after_cr: bool,
}

impl<'a> Lines<'a> {
    fn new(buffer: &'a mut Vec<u8>) -> Self {
        Self { buffer, start: 0, end: 0, searched: 0, number: 1, after_cr: false }
    }

    /// Room for a chunk behind what is held.
    fn room(&mut self) -> &mut [u8] {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        let needed = self.end + CHUNK;
        if self.buffer.len() < needed {
            // By halves, so that a growing row is moved seldom and never held twice over.
            let length = needed.max(self.buffer.len() + self.buffer.len() / 2);
            self.buffer.reserve_exact(length - self.buffer.len());
            self.buffer.resize(length, 0);
        }
        self.buffer.get_mut(self.end..needed).unwrap_or_default()
    }

    fn held(&self) -> &[u8] {
        self.buffer.get(self.start..self.end).unwrap_or_default()
    }

    /// Steps over the line at `start`, which is `length` bytes long, and its end.
    fn step(&mut self, length: usize) {
        self.after_cr = self.held().get(length) == Some(&b'\r');
        self.start = (self.start + length + 1).min(self.end);
        self.searched = 0;
        self.number += 1;
    }

    /// Steps over the second half of a CRLF.
    fn finish_crlf(&mut self) {
        if self.after_cr && self.start < self.end {
            self.after_cr = false;
            self.start += usize::from(self.held().first() == Some(&b'\n'));
        }
    }

    /// The length of the line at `start`, if its end is held.
    fn length(&mut self) -> Option<usize> {
        let unseen = self.held().get(self.searched..).unwrap_or_default();
        let found = memchr::memchr2(b'\n', b'\r', unseen).map(|at| self.searched + at);
        self.searched = found.unwrap_or(self.end - self.start);
        found
    }
}

/// One pass over one archive.
struct Pass<'a, S: ?Sized> {
    lines: Lines<'a>,
    identity: &'a mut Identity,
    tally: Tally,
    limit: usize,
    sink: &'a mut S,
    /// The fault to tell if the container proves whole.
    fault: Option<Fault>,
}

impl<S: RowSink + ?Sized> Pass<'_, S> {
    fn run(&mut self, members: &mut Members<'_>) -> Result<(), Fault> {
        loop {
            let count = members.fill(self.lines.room())?;
            if count == 0 {
                break;
            }
            self.lines.end += count;
            self.held_lines()?;
        }
        // A last line without an end.
        self.lines.finish_crlf();
        let length = self.lines.end - self.lines.start;
        if length > 0 {
            self.whole_line(length)?;
        }
        self.fault.take().map_or(Ok(()), Err)
    }

    /// Reads the lines whose ends are held.
    fn held_lines(&mut self) -> Result<(), Fault> {
        loop {
            self.lines.finish_crlf();
            if self.lines.start == self.lines.end {
                return Ok(());
            }
            if self.try_line()? {
                continue;
            }
            match self.lines.length() {
                Some(length) => self.whole_line(length)?,
                None => return self.check_size(self.lines.searched),
            }
        }
    }

    /// Reads the next line without having looked for its end; a good one tells where that is.
    /// False where the line is not good, or not held to its end.
    fn try_line(&mut self) -> Result<bool, Fault> {
        if self.lines.searched > 0 || self.fault.is_some() {
            return Ok(false);
        }
        let held = self.lines.held();
        let Ok(line) = row::line(held) else { return Ok(false) };
        let length = line.end;
        if length == held.len() {
            return Ok(false);
        }
        self.check_size(length)?;
        let text = self.lines.held().get(..length).unwrap_or_default();
        if !line.ascii && simdutf8::basic::from_utf8(text).is_err() {
            return Ok(false);
        }
        self.row(length, line)?;
        self.lines.step(length);
        Ok(true)
    }

    /// Reads the line of `length` bytes at the head of what is held.
    fn whole_line(&mut self, length: usize) -> Result<(), Fault> {
        self.check_size(length)?;
        let text = self.lines.held().get(..length).unwrap_or_default();
        let number = self.lines.number;
        if let Err(error) = simdutf8::compat::from_utf8(text) {
            let at = error.valid_up_to() + 1;
            let earlier = self.fault.as_ref().is_some_and(|fault| fault.kind == FaultKind::ArchiveUtf8);
            if !earlier {
                let message = format!("byte {at} of the line begins no UTF-8 character");
                self.fault = Some(Fault::new(FaultKind::ArchiveUtf8, message).at_line(number));
            }
        } else if self.fault.is_none() && !is_blank(text) {
            match row::line(text) {
                Ok(line) => self.row(length, line)?,
                Err(syntax) => {
                    let message = format!("byte {} of the line: {}", syntax.at + 1, syntax.what);
                    self.fault = Some(Fault::new(FaultKind::ArchiveJson, message).at_line(number));
                }
            }
        }
        self.lines.step(length);
        Ok(())
    }

    /// Takes a line that is JSON as a row.
    fn row(&mut self, length: usize, line: Line) -> Result<(), Fault> {
        let text = self.lines.held().get(..length).unwrap_or_default();
        let number = self.lines.number;
        let judged = shape::judge(text, line.object, self.identity).and_then(|shape| {
            if shape.stub {
                self.tally.stub();
            } else {
                self.tally.valid(self.identity.key(), self.identity.sample(), shape.draws.len())?;
            }
            Ok(shape)
        });
        match judged {
            Ok(shape) => self.sink.row(&Row {
                line: number,
                sample: self.identity.sample(),
                key: self.identity.key(),
                draws: shape.draws,
                stub: shape.stub,
            }),
            Err(fault) => {
                self.fault = Some(fault.at_line(number));
                Ok(())
            }
        }
    }

    /// Refuses a line that is, or has grown, longer than the limit.
    fn check_size(&mut self, length: usize) -> Result<(), Fault> {
        if length <= self.limit {
            return Ok(());
        }
        let message = format!("the row is larger than {} bytes", self.limit);
        let fault = Fault::new(FaultKind::ArchiveSize, message).at_line(self.lines.number);
        Err(self.fault.take().unwrap_or(fault))
    }
}

/// Whether a line holds nothing but white space.
fn is_blank(text: &[u8]) -> bool {
    std::str::from_utf8(text).is_ok_and(|text| text.chars().all(is_ws))
}
