//! The place that one writer at a time may publish to.

use super::contents::Contents;
use super::terms::ClaimFault;
use crate::files::FileFault;
use rustix::fs::{AtFlags, FlockOperation, Mode, OFlags, flock, fstat, open, openat, statat, unlinkat};
use rustix::io::Errno;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::Path;

/// Writers that come and go can take the lock's name away between opening and locking it.
const ATTEMPTS: usize = 16;

/// A destination under lock: a folder held open, and a name in it. The lock is an advisory one
/// on an empty file beside the destination, so the system releases it however the holder ends.
#[derive(Debug)]
pub struct Destination {
    parent: OwnedFd,
    base: String,
    lock: OwnedFd,
    lock_name: String,
}

impl Destination {
    /// Claims `base` in the folder `parent`, under the lock file `lock_name` there. Never waits.
    pub fn claim(parent: &Path, base: &str, lock_name: &str) -> Result<Self, ClaimFault> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let parent = open(parent, flags, Mode::empty()).map_err(failed)?;
        for _ in 0..ATTEMPTS {
            let lock = open_lock(parent.as_fd(), lock_name)?;
            match flock(&lock, FlockOperation::NonBlockingLockExclusive) {
                Ok(()) => {}
                Err(Errno::WOULDBLOCK) => return Err(ClaimFault::Locked),
                Err(errno) => return Err(failed(errno)),
            }
            // The holder before us removes the file while it holds the lock: what was opened
            // before that and locked after it guards nothing any more.
            if names(parent.as_fd(), lock_name, &lock)? {
                let (base, lock_name) = (base.to_owned(), lock_name.to_owned());
                return Ok(Self { parent, base, lock, lock_name });
            }
        }
        Err(ClaimFault::Locked)
    }

    /// What stands at the destination; `None` where nothing does.
    pub fn current(&self) -> Result<Option<Contents>, FileFault> {
        self.sibling(&self.base)
    }

    /// The directory `name` beside the destination; `None` where nothing has that name.
    pub fn sibling(&self, name: &str) -> Result<Option<Contents>, FileFault> {
        match Contents::open_at(self.parent.as_fd(), name) {
            Ok(contents) => Ok(Some(contents)),
            Err(FileFault::NotFound) => Ok(None),
            Err(fault) => Err(fault),
        }
    }

    /// Removes the lock file and gives up the lock. Does nothing the second time.
    pub fn release(&self) -> Result<(), FileFault> {
        if names(self.parent.as_fd(), &self.lock_name, &self.lock).unwrap_or(false) {
            unlinkat(&self.parent, self.lock_name.as_str(), AtFlags::empty())?;
        }
        flock(&self.lock, FlockOperation::Unlock)?;
        Ok(())
    }

    pub(super) fn parent(&self) -> BorrowedFd<'_> {
        self.parent.as_fd()
    }

    pub(super) fn base(&self) -> &str {
        &self.base
    }
}

fn open_lock(parent: BorrowedFd<'_>, name: &str) -> Result<OwnedFd, ClaimFault> {
    let flags = OFlags::RDWR
        | OFlags::CREATE
        | OFlags::NOFOLLOW
        | OFlags::NONBLOCK
        | OFlags::NOCTTY
        | OFlags::CLOEXEC;
    openat(parent, name, flags, Mode::RUSR | Mode::WUSR).map_err(failed)
}

/// Whether `name` still refers to the open file.
fn names(parent: BorrowedFd<'_>, name: &str, file: &OwnedFd) -> Result<bool, ClaimFault> {
    let own = fstat(file).map_err(failed)?;
    match statat(parent, name, AtFlags::SYMLINK_NOFOLLOW) {
        Ok(stat) => Ok((stat.st_dev, stat.st_ino) == (own.st_dev, own.st_ino)),
        Err(Errno::NOENT) => Ok(false),
        Err(errno) => Err(failed(errno)),
    }
}

fn failed(errno: Errno) -> ClaimFault {
    ClaimFault::File(errno.into())
}
