//! Reading within one opened folder and one budget (contract of studies, sections 1.1 and 1.2).

use crate::files::{Directory, FileFault, Steady};
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// Why a file is not read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReadCode {
    /// It cannot be opened without following a link, or fails while it is read.
    Unavailable,
    /// It is no regular file.
    NotRegular,
    /// It is larger than its limit.
    TooLarge,
    /// It is larger than what is left of the scope's budget.
    TotalTooLarge,
}

impl ReadCode {
    /// The contract's code.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Unavailable => "payload_unavailable_or_unsafe",
            Self::NotRegular => "nonregular_payload",
            Self::TooLarge => "payload_size_limit",
            Self::TotalTooLarge => "total_input_size_limit",
        }
    }
}

/// A file's bytes and their hash.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReadFile {
    /// What it holds.
    pub bytes: Vec<u8>,
    /// SHA-256 of that.
    pub sha256: [u8; 32],
}

/// One opened root folder and what may still be read beneath it.
#[derive(Debug)]
pub struct ReadScope {
    root: Directory,
    left: u64,
}

impl ReadScope {
    /// Opens `root`, the links before its last component followed; at most `budget` bytes will
    /// be read beneath it.
    pub fn open(root: &Path, budget: u64) -> Result<Self, FileFault> {
        Ok(Self { root: Directory::open(root)?, left: budget })
    }

    /// Reads the file at `relative`, a path of plain names joined by `/`, of at most `limit`
    /// bytes. A file that is read twice counts twice; one that is refused does not count.
    pub fn read(&mut self, relative: &str, limit: u64) -> Result<ReadFile, ReadCode> {
        let file = self.root.open_thing(relative).map_err(unavailable)?;
        if !file.metadata().map_err(unavailable)?.is_file() {
            return Err(ReadCode::NotRegular);
        }
        let bytes = read_up_to(&file, limit)?;
        self.left = self.left.checked_sub(bytes.len() as u64).ok_or(ReadCode::TotalTooLarge)?;
        let sha256 = Sha256::digest(&bytes).into();
        Ok(ReadFile { bytes, sha256 })
    }
}

/// Reads a file of at most `limit` bytes, by what its descriptor says and by what it gives; one
/// that changes meanwhile is refused.
fn read_up_to(mut file: &File, limit: u64) -> Result<Vec<u8>, ReadCode> {
    let steady = Steady::of(file).map_err(unavailable)?;
    if steady.size() > limit {
        return Err(ReadCode::TooLarge);
    }
    let mut bytes = Vec::with_capacity(usize::try_from(steady.size()).unwrap_or(0));
    file.by_ref().take(limit.saturating_add(1)).read_to_end(&mut bytes).map_err(unavailable)?;
    if bytes.len() as u64 > limit {
        return Err(ReadCode::TooLarge);
    }
    steady.check(file).map_err(unavailable)?;
    Ok(bytes)
}

/// Whatever the system answers, the contract has one code for it.
fn unavailable<E>(_cause: E) -> ReadCode {
    ReadCode::Unavailable
}
