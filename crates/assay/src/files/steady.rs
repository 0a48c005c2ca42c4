//! Whether a file is still the one that was opened, with the content it had.

use super::FileFault;
use std::fs::File;
use std::io::Read;

/// What identifies a file's content without reading it: device, inode, size, and the times
/// of the last change to content and to inode.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Steady {
    size: u64,
    #[cfg(unix)]
    marks: [i128; 6],
    #[cfg(not(unix))]
    modified: Option<std::time::SystemTime>,
}

impl Steady {
    /// Looks at an open file.
    #[cfg(unix)]
    pub fn of(file: &File) -> Result<Self, FileFault> {
        let stat = rustix::fs::fstat(file)?;
        Ok(Self {
            size: u64::try_from(stat.st_size).map_err(|_| FileFault::Io("EOVERFLOW".into()))?,
            marks: [
                stat.st_dev as i128,
                stat.st_ino as i128,
                stat.st_mtime as i128,
                stat.st_mtime_nsec as i128,
                stat.st_ctime as i128,
                stat.st_ctime_nsec as i128,
            ],
        })
    }

    /// Looks at an open file.
    #[cfg(not(unix))]
    pub fn of(file: &File) -> Result<Self, FileFault> {
        let metadata = file.metadata()?;
        Ok(Self { size: metadata.len(), modified: metadata.modified().ok() })
    }

    /// The size in bytes.
    pub fn size(&self) -> u64 {
        self.size
    }

    /// Looks again; refuses as [`FileFault::Changed`] where anything differs.
    pub fn check(&self, file: &File) -> Result<(), FileFault> {
        if Self::of(file)? == *self { Ok(()) } else { Err(FileFault::Changed) }
    }
}

/// Reads an open file whole, refusing one that is larger than `max_bytes` or changes meanwhile.
pub fn read_whole(mut file: &File, max_bytes: u64) -> Result<Vec<u8>, FileFault> {
    let steady = Steady::of(file)?;
    if steady.size() > max_bytes {
        return Err(FileFault::TooLarge);
    }
    let mut bytes = Vec::with_capacity(usize::try_from(steady.size()).unwrap_or(0));
    // One byte more than it should hold shows that it grew.
    file.by_ref().take(steady.size() + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 != steady.size() {
        return Err(FileFault::Changed);
    }
    steady.check(file)?;
    Ok(bytes)
}
