//! A file that several processes append to, one at a time.
//!
//! The lock is the kernel's, on the file itself: a process that dies lets go of it, whatever
//! killed it, and no lock file is left behind. Waiting is the caller's business, so that no
//! worker thread is ever parked on somebody else's lock.

use super::{FileFault, open_regular};
use std::fs::{File, TryLockError};
use std::io::{ErrorKind, Read, Write};
use std::path::{Path, PathBuf};

/// What the file is opened for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Access {
    /// Reading, beside other readers. A missing file stays missing.
    Read,
    /// Reading and appending, alone. A missing file is created.
    Append,
}

/// What an attempt to lock came to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Attempt {
    /// The lock is held until [`LockedFile::release`].
    Held,
    /// Somebody else holds it, or the file was replaced meanwhile: try again.
    Busy,
    /// There is no such file (only for [`Access::Read`]).
    Missing,
}

/// A path, and the file behind it while it is locked.
#[derive(Debug)]
pub struct LockedFile {
    path: PathBuf,
    access: Access,
    file: Option<File>,
    created: bool,
}

impl LockedFile {
    /// Names a file; nothing is opened yet.
    pub fn new(path: PathBuf, access: Access) -> Self {
        Self { path, access, file: None, created: false }
    }

    /// Opens the file if need be and tries to lock it, without waiting.
    ///
    /// A file that was renamed or removed between opening and locking counts as
    /// [`Attempt::Busy`]: what would be appended to it, nobody would find.
    pub fn try_lock(&mut self) -> Result<Attempt, FileFault> {
        if self.file.is_none() {
            let opened = match self.access {
                Access::Read => open_regular(&self.path).map(|file| (file, false)),
                Access::Append => open_or_create(&self.path),
            };
            match opened {
                Err(FileFault::NotFound) if self.access == Access::Read => return Ok(Attempt::Missing),
                Err(fault) => return Err(fault),
                Ok((file, created)) => {
                    self.file = Some(file);
                    self.created = created;
                }
            }
        }
        let file = self.held()?;
        let locked = match self.access {
            Access::Read => file.try_lock_shared(),
            Access::Append => file.try_lock(),
        };
        match locked {
            Err(TryLockError::WouldBlock) => return Ok(Attempt::Busy),
            Err(TryLockError::Error(error)) => return Err(error.into()),
            Ok(()) => {}
        }
        if same_file(file, &self.path)? {
            return Ok(Attempt::Held);
        }
        self.file = None;
        Ok(Attempt::Busy)
    }

    /// The next bytes, at most `max`; empty at the end.
    pub fn read(&mut self, max: usize) -> Result<Vec<u8>, FileFault> {
        let mut block = vec![0; max];
        let mut file = self.held()?;
        loop {
            match file.read(&mut block) {
                Ok(count) => {
                    block.truncate(count);
                    return Ok(block);
                }
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    /// Appends `bytes` in one write and waits until they are stored.
    ///
    /// Refuses as [`FileFault::Changed`] where the file is not `expected` bytes long: then
    /// somebody wrote without the lock. Where writing fails the file gets its old length back.
    pub fn append(&mut self, bytes: &[u8], expected: u64) -> Result<(), FileFault> {
        let created = self.created;
        let mut file = self.held()?;
        if file.metadata()?.len() != expected {
            return Err(FileFault::Changed);
        }
        let stored = file.write_all(bytes).and_then(|()| file.sync_all());
        if let Err(error) = stored {
            // If this fails too, the torn line is found and named by the next reader.
            let _ = file.set_len(expected);
            return Err(error.into());
        }
        if created {
            sync_folder(&self.path)?;
        }
        Ok(())
    }

    /// Lets go of the lock. A file that was created for nothing goes with it.
    pub fn release(&mut self) {
        if let Some(file) = self.file.take()
            && self.created
        {
            remove_if_empty(&file, &self.path);
        }
        self.created = false;
    }

    fn held(&self) -> Result<&File, FileFault> {
        self.file.as_ref().ok_or(FileFault::Io("not open".into()))
    }
}

impl Drop for LockedFile {
    fn drop(&mut self) {
        self.release();
    }
}

/// The regular file at `path`, and whether it was created here. Links to a file are followed,
/// but none is created through.
fn open_or_create(path: &Path) -> Result<(File, bool), FileFault> {
    match std::fs::metadata(path) {
        Ok(metadata) if metadata.is_file() => return Ok((open_existing(path)?, false)),
        Ok(_) => return Err(FileFault::NotRegular),
        Err(error) if error.kind() == ErrorKind::NotFound => {}
        Err(error) => return Err(error.into()),
    }
    if let Some(folder) = path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        std::fs::create_dir_all(folder)?;
    }
    match File::options().read(true).append(true).create_new(true).open(path) {
        Ok(file) => Ok((file, true)),
        // Either another writer was first, or the name is a link to nothing, which opening names.
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok((open_existing(path)?, false)),
        Err(error) => Err(error.into()),
    }
}

#[cfg(unix)]
fn open_existing(path: &Path) -> Result<File, FileFault> {
    use rustix::fs::{Mode, OFlags, open};
    // The name may have become a FIFO since it was looked at: do not wait for its other end.
    let flags = OFlags::RDWR | OFlags::APPEND | OFlags::NONBLOCK | OFlags::NOCTTY | OFlags::CLOEXEC;
    super::open::regular(open(path, flags, Mode::empty())?)
}

#[cfg(not(unix))]
fn open_existing(path: &Path) -> Result<File, FileFault> {
    let file = File::options().read(true).append(true).open(path)?;
    if file.metadata()?.is_file() { Ok(file) } else { Err(FileFault::NotRegular) }
}

/// Whether `path` still leads to `file`.
#[cfg(unix)]
fn same_file(file: &File, path: &Path) -> Result<bool, FileFault> {
    use std::os::unix::fs::MetadataExt;
    let held = file.metadata()?;
    match std::fs::metadata(path) {
        Ok(named) => Ok(named.dev() == held.dev() && named.ino() == held.ino()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error.into()),
    }
}

/// Whether `path` still leads somewhere: nothing here removes or replaces it on these platforms.
#[cfg(not(unix))]
fn same_file(_file: &File, path: &Path) -> Result<bool, FileFault> {
    Ok(path.try_exists()?)
}

#[cfg(unix)]
fn remove_if_empty(file: &File, path: &Path) {
    // Still under the lock, so nobody's line can be in it; waiters see that the path moved on.
    let empty = file.metadata().is_ok_and(|metadata| metadata.len() == 0);
    if empty && same_file(file, path).unwrap_or(false) {
        // An empty file reads like a missing one, so failing to remove it harms nobody.
        let _ = std::fs::remove_file(path);
    }
}

/// Without inode numbers a waiter could not tell a removed file from a new one: it stays.
#[cfg(not(unix))]
fn remove_if_empty(_file: &File, _path: &Path) {}

/// Makes a new name in the folder of `path` durable.
#[cfg(unix)]
fn sync_folder(path: &Path) -> Result<(), FileFault> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    Ok(File::open(folder)?.sync_all()?)
}

#[cfg(not(unix))]
fn sync_folder(_path: &Path) -> Result<(), FileFault> {
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tempfile::tempdir;

    fn log(path: &Path, access: Access) -> LockedFile {
        LockedFile::new(path.to_owned(), access)
    }

    #[test]
    fn a_missing_file_is_created_only_for_appending() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("deep/store.jsonl");
        assert_eq!(log(&path, Access::Read).try_lock(), Ok(Attempt::Missing));
        assert!(!path.exists());
        let mut writer = log(&path, Access::Append);
        assert_eq!(writer.try_lock(), Ok(Attempt::Held));
        writer.append(b"one\n", 0).unwrap();
        writer.release();
        assert_eq!(std::fs::read(&path).unwrap(), b"one\n");
    }

    #[test]
    fn one_writer_at_a_time_and_readers_beside_each_other() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("store");
        let (mut first, mut second) = (log(&path, Access::Append), log(&path, Access::Append));
        assert_eq!(first.try_lock(), Ok(Attempt::Held));
        assert_eq!(second.try_lock(), Ok(Attempt::Busy));
        assert_eq!(log(&path, Access::Read).try_lock(), Ok(Attempt::Busy));
        first.append(b"x\n", 0).unwrap();
        first.release();
        assert_eq!(second.try_lock(), Ok(Attempt::Held));
        second.release();
        let (mut one, mut other) = (log(&path, Access::Read), log(&path, Access::Read));
        assert_eq!((one.try_lock(), other.try_lock()), (Ok(Attempt::Held), Ok(Attempt::Held)));
        assert_eq!(log(&path, Access::Append).try_lock(), Ok(Attempt::Busy));
    }

    #[test]
    fn appending_notices_a_writer_without_the_lock() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("store");
        let mut writer = log(&path, Access::Append);
        writer.try_lock().unwrap();
        std::fs::write(&path, b"foreign\n").unwrap();
        assert_eq!(writer.append(b"x\n", 0), Err(FileFault::Changed));
        writer.append(b"x\n", 8).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"foreign\nx\n");
    }

    #[cfg(unix)]
    #[test]
    fn a_file_created_for_nothing_is_removed_and_its_waiter_starts_anew() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("store");
        let (mut first, mut waiter) = (log(&path, Access::Append), log(&path, Access::Append));
        first.try_lock().unwrap();
        assert_eq!(waiter.try_lock(), Ok(Attempt::Busy));
        first.release();
        assert!(!path.exists());
        assert_eq!(waiter.try_lock(), Ok(Attempt::Busy));
        assert_eq!(waiter.try_lock(), Ok(Attempt::Held));
        waiter.append(b"kept\n", 0).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), b"kept\n");
    }

    #[cfg(unix)]
    #[test]
    fn only_regular_files_are_opened_and_no_link_is_created_through() {
        let folder = tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        rustix::fs::mkfifoat(rustix::fs::CWD, at("fifo"), rustix::fs::Mode::RWXU).unwrap();
        std::os::unix::fs::symlink(at("nothing"), at("dangling")).unwrap();
        std::fs::write(at("real"), b"one\n").unwrap();
        std::os::unix::fs::symlink(at("real"), at("link")).unwrap();
        for access in [Access::Read, Access::Append] {
            assert_eq!(log(&at("fifo"), access).try_lock(), Err(FileFault::NotRegular));
            assert_eq!(log(folder.path(), access).try_lock(), Err(FileFault::NotRegular));
        }
        assert_eq!(log(&at("dangling"), Access::Append).try_lock(), Err(FileFault::NotFound));
        assert!(!at("nothing").exists());
        let mut writer = log(&at("link"), Access::Append);
        assert_eq!(writer.try_lock(), Ok(Attempt::Held));
        assert_eq!(log(&at("real"), Access::Append).try_lock(), Ok(Attempt::Busy));
        writer.append(b"two\n", 4).unwrap();
        assert_eq!(std::fs::read(at("real")).unwrap(), b"one\ntwo\n");
    }

    #[test]
    fn reads_in_pieces() {
        let folder = tempdir().unwrap();
        let path = folder.path().join("store");
        std::fs::write(&path, b"abcdef").unwrap();
        let mut reader = log(&path, Access::Read);
        assert!(reader.read(4).is_err());
        reader.try_lock().unwrap();
        assert_eq!(reader.read(4).unwrap(), b"abcd");
        assert_eq!(reader.read(4).unwrap(), b"ef");
        assert_eq!(reader.read(4).unwrap(), b"");
    }
}
