//! A private copy of a file, hashed as it is made.

use super::hash::hash_open_file;
use super::{FileFault, FileHash, Steady};
use crate::watch::Watch;
use std::fs::{File, OpenOptions};
use std::io::{ErrorKind, Read, Seek, Write};
use std::path::Path;

const BLOCK: usize = 256 << 10;

/// Why a file was not copied.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CopyFault {
    /// The source cannot be read as it should.
    Source(FileFault),
    /// The copy cannot be written.
    Target(FileFault),
}

/// Copies an open regular file of at most `most` bytes to the new file `target`, for its owner
/// alone. Where the file system can, both share their blocks; never their inode, so that a later
/// change of one is none of the other. The hash is that of the copy, which its maker stores
/// durably where it is to last. A copy that fails is removed.
pub fn copy_open_file(source: &File, target: &Path, most: u64, watch: &Watch) -> Result<FileHash, CopyFault> {
    let steady = Steady::of(source).map_err(CopyFault::Source)?;
    if steady.size() > most {
        return Err(CopyFault::Source(FileFault::TooLarge));
    }
    let mut copy = create(target).map_err(CopyFault::Target)?;
    let copied = fill(source, &mut copy, &steady, watch);
    if copied.is_err() {
        // The fault is what is told; the folder goes away as a whole.
        let _ = std::fs::remove_file(target);
    }
    copied
}

fn fill(mut source: &File, copy: &mut File, steady: &Steady, watch: &Watch) -> Result<FileHash, CopyFault> {
    let hash = if clone_blocks(source, copy) {
        copy.rewind().map_err(target)?;
        hash_open_file(copy, watch).map_err(CopyFault::Target)?
    } else {
        stream(&mut source, copy, steady.size(), watch)?
    };
    if hash.bytes != steady.size() {
        return Err(CopyFault::Source(FileFault::Changed));
    }
    steady.check(source).map_err(CopyFault::Source)?;
    Ok(hash)
}

fn stream(source: &mut impl Read, copy: &mut File, size: u64, watch: &Watch) -> Result<FileHash, CopyFault> {
    use sha2::{Digest, Sha256};
    let mut hash = Sha256::new();
    let mut bytes = 0_u64;
    let mut block = vec![0; BLOCK];
    loop {
        watch.check().map_err(|_| CopyFault::Source(FileFault::Cancelled))?;
        let count = match source.read(&mut block) {
            Ok(0) => break,
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            Err(error) => return Err(CopyFault::Source(error.into())),
        };
        let piece = block.get(..count).unwrap_or_default();
        hash.update(piece);
        copy.write_all(piece).map_err(target)?;
        bytes += count as u64;
        watch.advance(count as u64);
        // A file that is appended to without end is refused, not followed.
        if bytes > size {
            return Err(CopyFault::Source(FileFault::Changed));
        }
    }
    Ok(FileHash { sha256: hash.finalize().into(), bytes })
}

fn target(error: std::io::Error) -> CopyFault {
    CopyFault::Target(error.into())
}

fn create(path: &Path) -> Result<File, FileFault> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    Ok(options.open(path)?)
}

/// Whether the copy now shares the source's blocks. Any failure means that it has none yet.
#[cfg(target_os = "linux")]
fn clone_blocks(source: &File, copy: &File) -> bool {
    rustix::fs::ioctl_ficlone(copy, source).is_ok()
}

#[cfg(not(target_os = "linux"))]
fn clone_blocks(_source: &File, _copy: &File) -> bool {
    false
}
