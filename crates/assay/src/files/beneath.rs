//! Opening beneath a directory without following a link.

use super::FileFault;
use std::fs::File;
use std::path::Path;

#[cfg(unix)]
use rustix::fs::{CWD, Mode, OFlags, openat};
#[cfg(unix)]
use std::os::{fd::OwnedFd, unix::ffi::OsStrExt};

/// Read, do not wait for the other end of a FIFO, do not take over a terminal, do not leak
/// into child processes.
#[cfg(unix)]
pub(super) const READ: OFlags =
    OFlags::RDONLY.union(OFlags::NONBLOCK).union(OFlags::NOCTTY).union(OFlags::CLOEXEC);

/// An open directory. What is opened beneath it stays beneath it, whatever happens to its
/// path meanwhile.
#[derive(Debug)]
pub struct Directory {
    #[cfg(unix)]
    descriptor: OwnedFd,
}

#[cfg(unix)]
impl Directory {
    /// Opens the directory at `path`. Links on the way are followed, its last component is not,
    /// slashes behind it or none.
    pub fn open(path: &Path) -> Result<Self, FileFault> {
        let bytes = path.as_os_str().as_bytes();
        // A slash at the end would make the system follow a link that stands before it.
        let end = bytes.iter().rposition(|&byte| byte != b'/').map_or(bytes.len().min(1), |last| last + 1);
        Ok(Self { descriptor: step(CWD, bytes.get(..end).unwrap_or(bytes))? })
    }

    /// Opens the regular file at `relative`, a path of plain names joined by `/`; no link on
    /// the way is followed.
    pub fn open_regular(&self, relative: &str) -> Result<File, FileFault> {
        super::open::regular(self.open_thing(relative)?.into())
    }

    /// The same for a thing of any kind, for callers that tell what cannot be opened (a socket)
    /// from what is no regular file.
    pub fn open_thing(&self, relative: &str) -> Result<File, FileFault> {
        let (parent, name) = self.parent(relative)?;
        let at = parent.as_ref().unwrap_or(&self.descriptor);
        Ok(File::from(openat(at, name, READ.union(OFlags::NOFOLLOW), Mode::empty())?))
    }

    /// Opens the folder in which `relative` ends, unless that is this one, and gives its last name.
    fn parent<'a>(&self, relative: &'a str) -> Result<(Option<OwnedFd>, &'a str), FileFault> {
        let (parents, name) = match relative.rsplit_once('/') {
            Some((parents, name)) => (Some(parents), name),
            None => (None, relative),
        };
        let mut parent: Option<OwnedFd> = None;
        for part in parents.into_iter().flat_map(|parents| parents.split('/')) {
            let at = parent.as_ref().unwrap_or(&self.descriptor);
            parent = Some(step(at, plain(part)?)?);
        }
        Ok((parent, plain(name)?))
    }

    /// Creates the file at `relative`, for its owner alone; `None` where the name is taken.
    pub(super) fn create_new(&self, relative: &str) -> Result<Option<File>, FileFault> {
        let (parent, name) = self.parent(relative)?;
        let at = parent.as_ref().unwrap_or(&self.descriptor);
        let flags = OFlags::WRONLY | OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        match openat(at, name, flags, Mode::RUSR | Mode::WUSR) {
            Ok(descriptor) => Ok(Some(File::from(descriptor))),
            Err(rustix::io::Errno::EXIST) => Ok(None),
            Err(errno) => Err(errno.into()),
        }
    }
}

#[cfg(not(unix))]
impl Directory {
    /// Refuses: there is no opening relative to a descriptor.
    pub fn open(_path: &Path) -> Result<Self, FileFault> {
        Err(FileFault::Unsupported)
    }

    /// Refuses: there is no opening relative to a descriptor.
    pub fn open_regular(&self, _relative: &str) -> Result<File, FileFault> {
        Err(FileFault::Unsupported)
    }

    /// Refuses: there is no opening relative to a descriptor.
    pub fn open_thing(&self, _relative: &str) -> Result<File, FileFault> {
        Err(FileFault::Unsupported)
    }
}

#[cfg(unix)]
fn step(at: impl std::os::fd::AsFd, name: impl rustix::path::Arg) -> Result<OwnedFd, FileFault> {
    let flags = READ.union(OFlags::DIRECTORY).union(OFlags::NOFOLLOW);
    Ok(openat(at, name, flags, Mode::empty())?)
}

/// The name, unless it is empty, `.`, `..` or holds a NUL.
#[cfg(unix)]
fn plain(name: &str) -> Result<&str, FileFault> {
    if matches!(name, "" | "." | "..") || name.contains('\0') { Err(FileFault::UnsafePath) } else { Ok(name) }
}
