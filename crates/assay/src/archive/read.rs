//! One pass over an archive: lines are cut in the buffer they were inflated to, and read there.
//!
//! Which fault is told when there are several: damage of the container first, then bytes that
//! are not UTF-8, then the first bad line (the order of checks of the archive vectors). So
//! after a bad line the rest is still inflated and checked, only no longer read as rows; what
//! is told then does not depend on where a buffer happens to end.

use super::gzip::Members;
use super::lines::Lines;
use super::rows::Rows;
use super::scan::Kind;
use super::source::Source;
use super::{Census, ReadLimits, RowSink};
use crate::fault::{Fault, FaultKind};
use crate::text::is_ws;
use crate::watch::Watch;
use flate2::Decompress;
use std::path::Path;

/// Reads archives one after another, and keeps its buffers in between.
pub struct Reader {
    block: Vec<u8>,
    inflate: Decompress,
    lines: Vec<u8>,
    key: Vec<u8>,
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
        Self { block: Vec::new(), inflate: Decompress::new(false), lines: Vec::new(), key: Vec::new() }
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
            rows: Rows::new(&mut self.key),
            limit: limits.max_row_bytes,
            sink,
            fault: None,
        };
        let outcome = pass.run(&mut members);
        let tally = pass.rows.tally;
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
        Ok(tally.census(sha256, stored_bytes, inflated_bytes))
    }
}

/// One pass over one archive.
struct Pass<'a, S: ?Sized> {
    lines: Lines<'a>,
    rows: Rows<'a>,
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
            self.lines.fill(count);
            self.held_lines()?;
        }
        // A last line without an end.
        let length = self.lines.held().len();
        if length > 0 {
            self.whole_line(length)?;
        }
        self.fault.take().map_or(Ok(()), Err)
    }

    /// Reads the lines whose ends are held.
    fn held_lines(&mut self) -> Result<(), Fault> {
        loop {
            self.lines.step_empty();
            if self.lines.held().is_empty() {
                return Ok(());
            }
            if self.good_line()? {
                continue;
            }
            match self.lines.find_end() {
                Some(length) => self.whole_line(length)?,
                None => return self.check_size(self.lines.held().len()),
            }
        }
    }

    /// Reads the next line without looking for its end first: where the line is good, the end of
    /// its value shows it. False where it is not good, or not held to its end.
    fn good_line(&mut self) -> Result<bool, Fault> {
        if self.lines.is_partial() || self.fault.is_some() {
            return Ok(false);
        }
        let held = self.lines.held();
        let Some(line) = self.rows.scan(held) else { return Ok(false) };
        let Some((text, [_, ..])) = held.split_at_checked(line.end) else { return Ok(false) };
        if !line.ascii && simdutf8::basic::from_utf8(text).is_err() {
            return Ok(false);
        }
        let length = text.len();
        self.check_size(length)?;
        self.row(length, line.kind)?;
        Ok(true)
    }

    /// Reads the next line, of which it is known that `length` bytes make it up.
    fn whole_line(&mut self, length: usize) -> Result<(), Fault> {
        self.check_size(length)?;
        let text = self.lines.held().get(..length).unwrap_or_default();
        let utf8 = simdutf8::compat::from_utf8(text);
        let scanned = match (&utf8, &self.fault) {
            (Ok(text), None) if !text.chars().all(is_ws) => Some(self.rows.scan_whole(text.as_bytes())),
            _ => None,
        };
        match (utf8, scanned) {
            (Ok(_), Some(Ok(line))) => return self.row(length, line.kind),
            (Ok(_), Some(Err(syntax))) => {
                let message = format!("byte {} of the line: {}", syntax.at + 1, syntax.flaw.text());
                self.refuse(Fault::new(FaultKind::ArchiveJson, message));
            }
            (Ok(_), None) => {}
            (Err(error), _) => {
                let at = error.valid_up_to() + 1;
                let message = format!("byte {at} of the line begins no UTF-8 character");
                self.refuse(Fault::new(FaultKind::ArchiveUtf8, message));
            }
        }
        self.lines.step(length);
        Ok(())
    }

    /// Takes the line last scanned as a row.
    fn row(&mut self, length: usize, kind: Kind) -> Result<(), Fault> {
        let text = self.lines.held().get(..length).unwrap_or_default();
        match self.rows.take(text, self.lines.number(), kind) {
            Ok(row) => self.sink.row(&row)?,
            Err(fault) => self.refuse(fault),
        }
        self.lines.step(length);
        Ok(())
    }

    /// Keeps a fault of the next line to be told in the end, unless one that comes first is kept.
    fn refuse(&mut self, fault: Fault) {
        let utf8 = |fault: &Fault| fault.kind == FaultKind::ArchiveUtf8;
        if self.fault.as_ref().is_none_or(|kept| utf8(&fault) && !utf8(kept)) {
            self.fault = Some(fault.at_line(self.lines.number()));
        }
    }

    /// Refuses a line that is, or has grown, longer than the limit.
    fn check_size(&mut self, length: usize) -> Result<(), Fault> {
        if length <= self.limit {
            return Ok(());
        }
        let message = format!("the row is larger than {} bytes", self.limit);
        let fault = Fault::new(FaultKind::ArchiveSize, message).at_line(self.lines.number());
        Err(self.fault.take().unwrap_or(fault))
    }
}
