//! A file's bytes, inflated where they are gzip, hashed as stored.

use crate::fault::{Fault, FaultKind};
use crate::files::{FileFault, Steady, open_regular};
use crate::watch::{Phase, Watch};
use flate2::read::MultiGzDecoder;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

const BLOCK: usize = 64 << 10;
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// The file as stored.
struct Stored<'w> {
    file: File,
    steady: Steady,
    hasher: Sha256,
    read: u64,
    watch: &'w Watch,
}

impl Read for Stored<'_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.watch.check().map_err(io::Error::other)?;
        let count = self.file.read(into)?;
        self.hasher.update(into.get(..count).unwrap_or_default());
        self.read += count as u64;
        self.watch.advance(count as u64);
        // A file that is appended to without end is refused, not followed.
        if self.read > self.steady.size() {
            return Err(io::Error::other(refused(FileFault::Changed)));
        }
        Ok(count)
    }
}

enum Bytes<'w> {
    Plain(Box<BufReader<Stored<'w>>>),
    Gzip(Box<MultiGzDecoder<BufReader<Stored<'w>>>>),
}

/// A file that is read from front to back.
pub(super) struct Input<'w>(Bytes<'w>);

impl<'w> Input<'w> {
    pub(super) fn open(path: &Path, watch: &'w Watch) -> Result<Self, Fault> {
        let file = open_regular(path).map_err(refused)?;
        let steady = Steady::of(&file).map_err(refused)?;
        watch.enter(Phase::Reading, steady.size());
        let stored = Stored { file, steady, hasher: Sha256::new(), read: 0, watch };
        let mut plain = BufReader::with_capacity(BLOCK, stored);
        let begins = plain.fill_buf().map_err(|error| failed(&error))?;
        let bytes = if begins.starts_with(&GZIP) {
            Bytes::Gzip(Box::new(MultiGzDecoder::new(plain)))
        } else {
            Bytes::Plain(Box::new(plain))
        };
        Ok(Self(bytes))
    }

    /// Reads into `into`; nothing only at the end.
    pub(super) fn fill(&mut self, into: &mut [u8]) -> Result<usize, Fault> {
        loop {
            let done = match &mut self.0 {
                Bytes::Plain(plain) => plain.read(into),
                Bytes::Gzip(gzip) => gzip.read(into),
            };
            match done {
                Ok(count) => return Ok(count),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(failed(&error)),
            }
        }
    }

    /// The hash and number of the stored bytes, once all are read; refuses a file that changed.
    pub(super) fn finish(self) -> Result<([u8; 32], u64), Fault> {
        let mut stored = match self.0 {
            Bytes::Plain(plain) => plain.into_inner(),
            Bytes::Gzip(gzip) => gzip.into_inner().into_inner(),
        };
        // What follows a salvaged piece counts for the hash too.
        io::copy(&mut stored, &mut io::sink()).map_err(|error| failed(&error))?;
        if stored.read != stored.steady.size() {
            return Err(refused(FileFault::Changed));
        }
        stored.steady.check(&stored.file).map_err(refused)?;
        Ok((stored.hasher.finalize().into(), stored.read))
    }
}

pub(super) fn refused(fault: FileFault) -> Fault {
    Fault::new(FaultKind::FileRead, fault.to_string())
}

pub(super) fn failed(error: &io::Error) -> Fault {
    // A fault of our own comes back through the library's readers.
    if let Some(fault) = error.get_ref().and_then(|inner| inner.downcast_ref::<Fault>()) {
        return fault.clone();
    }
    match error.kind() {
        io::ErrorKind::UnexpectedEof => {
            Fault::new(FaultKind::ImportTruncated, "the gzip data ends inside a member")
        }
        io::ErrorKind::InvalidData | io::ErrorKind::InvalidInput => {
            Fault::new(FaultKind::ImportTruncated, "the gzip data is damaged")
        }
        _ => refused(FileFault::from(io::Error::from(error.kind()))),
    }
}
