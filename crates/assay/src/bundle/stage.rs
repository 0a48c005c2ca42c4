//! Writing a new directory beside the destination, and removing one.

use super::claim::Destination;
use super::contents::Contents;
use crate::files::FileFault;
use crate::watch::Watch;
use rustix::fs::{AtFlags, Mode, OFlags, fsync, mkdirat, openat, unlinkat};
use std::fs::File;
use std::os::fd::BorrowedFd;
use std::os::unix::fs::FileExt;

impl Destination {
    /// Makes the directory `name` beside the destination, for its owner only.
    pub fn make(&self, name: &str) -> Result<Contents, FileFault> {
        mkdirat(self.parent(), name, Mode::RWXU)?;
        Contents::open_at(self.parent(), name)
    }

    /// Writes `files` into `staged`, new and for their owner only, and flushes each of them and
    /// the directory. Advances `watch` by every byte.
    pub fn write<'f>(
        &self,
        staged: &Contents,
        files: impl Iterator<Item = (&'f str, &'f [u8])>,
        watch: &Watch,
    ) -> Result<(), FileFault> {
        for (name, bytes) in files {
            watch.check().map_err(|_| FileFault::Cancelled)?;
            create(staged.descriptor(), name, bytes)?;
            watch.advance(bytes.len() as u64);
        }
        fsync(staged.descriptor())?;
        Ok(())
    }

    /// Removes the files `entries` of the sibling `name`, which must be the directory
    /// `contents`, then the directory itself. Ends at the first failure; a directory that holds
    /// anything else stays.
    pub fn remove(&self, name: &str, contents: &Contents, entries: &[String]) -> Result<(), FileFault> {
        for entry in entries {
            unlinkat(contents.descriptor(), entry.as_str(), AtFlags::empty())?;
        }
        if !contents.is(self.parent(), name)? {
            return Err(FileFault::NotFound);
        }
        unlinkat(self.parent(), name, AtFlags::REMOVEDIR)?;
        Ok(())
    }
}

fn create(folder: BorrowedFd<'_>, name: &str, bytes: &[u8]) -> Result<(), FileFault> {
    let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let file = File::from(openat(folder, name, flags, Mode::RUSR | Mode::WUSR)?);
    file.write_all_at(bytes, 0)?;
    file.sync_all()?;
    Ok(())
}
