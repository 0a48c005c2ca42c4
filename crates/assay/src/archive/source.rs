//! The bytes of an archive as stored: read block by block, hashed and counted on the way.

use crate::fault::{Fault, FaultKind};
use crate::files::{FileFault, Steady, open_regular};
use crate::watch::Watch;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

/// Bytes read at a time.
pub(super) const BLOCK: usize = 64 << 10;

/// A stored archive, read once from front to back.
pub(super) struct Source<'a> {
    file: File,
    steady: Steady,
    watch: &'a Watch,
    hasher: Sha256,
    block: &'a mut Vec<u8>,
    next: usize,
    filled: usize,
    read: u64,
}

impl<'a> Source<'a> {
    /// Opens the archive at `path`, to be read through `block`.
    pub(super) fn open(path: &Path, block: &'a mut Vec<u8>, watch: &'a Watch) -> Result<Self, Fault> {
        let file = open_regular(path).map_err(refused)?;
        let steady = Steady::of(&file).map_err(refused)?;
        block.resize(BLOCK, 0);
        Ok(Self { file, steady, watch, hasher: Sha256::new(), block, next: 0, filled: 0, read: 0 })
    }

    /// The bytes that wait to be consumed; none only at the end of the file.
    pub(super) fn waiting(&mut self) -> Result<&[u8], Fault> {
        if self.next == self.filled {
            self.refill()?;
        }
        Ok(self.block.get(self.next..self.filled).unwrap_or_default())
    }

    /// Takes `count` waiting bytes as consumed.
    pub(super) fn consume(&mut self, count: usize) {
        self.next = (self.next + count).min(self.filled);
    }

    /// Consumes one byte; `None` at the end of the file.
    pub(super) fn byte(&mut self) -> Result<Option<u8>, Fault> {
        let byte = self.waiting()?.first().copied();
        self.consume(usize::from(byte.is_some()));
        Ok(byte)
    }

    /// How many bytes were consumed.
    pub(super) fn offset(&self) -> u64 {
        self.read - (self.filled - self.next) as u64
    }

    /// Fails once the caller has given up.
    pub(super) fn check_cancelled(&self) -> Result<(), Fault> {
        self.watch.check()
    }

    /// Refuses a file that is not as it was when it was opened.
    pub(super) fn check_steady(&self) -> Result<(), Fault> {
        self.steady.check(&self.file).map_err(refused)
    }

    /// The hash of all bytes read, and their number.
    pub(super) fn finish(self) -> ([u8; 32], u64) {
        (self.hasher.finalize().into(), self.read)
    }

    fn refill(&mut self) -> Result<(), Fault> {
        self.check_cancelled()?;
        let count = loop {
            match self.file.read(self.block) {
                Ok(count) => break count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(refused(error.into()).at_offset(self.read)),
            }
        };
        self.hasher.update(self.block.get(..count).unwrap_or_default());
        self.read += count as u64;
        // A file that is appended to without end is refused, not followed.
        if self.read > self.steady.size() {
            return Err(refused(FileFault::Changed));
        }
        self.watch.advance(count as u64);
        (self.next, self.filled) = (0, count);
        Ok(())
    }
}

fn refused(fault: FileFault) -> Fault {
    let kind = match fault {
        FileFault::Changed => FaultKind::ArchiveChanged,
        _ => FaultKind::ArchiveRead,
    };
    Fault::new(kind, fault.to_string())
}
