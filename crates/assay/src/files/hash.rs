//! SHA-256 of a file, without holding it.

use super::{FileFault, Steady, open_regular};
use crate::watch::Watch;
use sha2::{Digest, Sha256};
use std::fs::File;
use std::io::{ErrorKind, Read};
use std::path::Path;

const BLOCK: usize = 256 << 10;

/// The hash and size of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FileHash {
    /// SHA-256 of its bytes.
    pub sha256: [u8; 32],
    /// How many there are.
    pub bytes: u64,
}

/// Hashes the regular file at `path`, following links. Advances `watch` by every byte read,
/// without entering a phase: a caller may hash many files in one.
pub fn hash_file(path: &Path, watch: &Watch) -> Result<FileHash, FileFault> {
    hash_open_file(&open_regular(path)?, watch)
}

/// Hashes an open file from where it stands, which must be its start.
pub fn hash_open_file(mut file: &File, watch: &Watch) -> Result<FileHash, FileFault> {
    let steady = Steady::of(file)?;
    let mut hash = Sha256::new();
    let mut bytes = 0;
    let mut block = vec![0; BLOCK];
    loop {
        watch.check().map_err(|_| FileFault::Cancelled)?;
        let count = match file.read(&mut block) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(error.into()),
        };
        hash.update(block.get(..count).unwrap_or_default());
        bytes += count as u64;
        watch.advance(count as u64);
        // A file that is appended to without end is refused, not followed.
        if bytes > steady.size() {
            return Err(FileFault::Changed);
        }
    }
    if bytes != steady.size() {
        return Err(FileFault::Changed);
    }
    steady.check(file)?;
    Ok(FileHash { sha256: hash.finalize().into(), bytes })
}
