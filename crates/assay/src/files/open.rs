//! Opening a path that the user gave.

use super::FileFault;
use std::fs::File;
use std::path::Path;

/// Opens the regular file at `path` for reading, following links. Never waits: a FIFO, a
/// socket, a device or a directory is refused as [`FileFault::NotRegular`].
#[cfg(unix)]
pub fn open_regular(path: &Path) -> Result<File, FileFault> {
    use rustix::fs::{Mode, open};
    regular(open(path, super::beneath::READ, Mode::empty())?)
}

/// Opens the regular file at `path` for reading, following links.
#[cfg(not(unix))]
pub fn open_regular(path: &Path) -> Result<File, FileFault> {
    // Opening a directory fails as a matter of permission there; name the true reason.
    if !std::fs::metadata(path)?.is_file() {
        return Err(FileFault::NotRegular);
    }
    let file = File::open(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(FileFault::NotRegular) }
}

/// The descriptor as a file, if it is a regular one.
#[cfg(unix)]
pub(super) fn regular(descriptor: std::os::fd::OwnedFd) -> Result<File, FileFault> {
    use rustix::fs::{FileType, fstat};
    let stat = fstat(&descriptor)?;
    if FileType::from_raw_mode(stat.st_mode) == FileType::RegularFile {
        Ok(File::from(descriptor))
    } else {
        Err(FileFault::NotRegular)
    }
}
