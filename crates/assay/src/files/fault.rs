//! What can be wrong with a file, apart from what it holds.

use std::fmt;

/// Why a file cannot be read. Never names the path: the caller knows it, and knows whether
/// it may be shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileFault {
    /// Nothing has that name.
    NotFound,
    /// Something has the name, but it is no regular file.
    NotRegular,
    /// A part of the path that should be a directory is none (or a link, where none is followed).
    NotDirectory,
    /// Permission is missing.
    Denied,
    /// A symbolic link where none is followed, or links that form a loop.
    Loop,
    /// A name, or the whole path, is longer than the system allows.
    NameTooLong,
    /// The path is absolute, empty, climbs by `..`, or holds a NUL.
    UnsafePath,
    /// The file changed between the first look and the last byte.
    Changed,
    /// The file is larger than the limit.
    TooLarge,
    /// The platform cannot open beneath a directory without following links.
    Unsupported,
    /// The caller gave up.
    Cancelled,
    /// Any other failure, by the name of its error number (`EIO`).
    Io(String),
}

impl fmt::Display for FileFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::NotFound => "no such file",
            Self::NotRegular => "not a regular file",
            Self::NotDirectory => "a part of the path is not a directory",
            Self::Denied => "permission denied",
            Self::Loop => "a symbolic link that is not followed, or a loop of links",
            Self::NameTooLong => "the name is too long",
            Self::UnsafePath => "not a plain relative path",
            Self::Changed => "the file changed while it was read",
            Self::TooLarge => "the file is larger than the limit",
            Self::Unsupported => "this platform cannot open files without following links",
            Self::Cancelled => "stopped on request",
            Self::Io(name) => return write!(out, "input/output failed ({name})"),
        })
    }
}

impl std::error::Error for FileFault {}

#[cfg(unix)]
impl From<rustix::io::Errno> for FileFault {
    fn from(errno: rustix::io::Errno) -> Self {
        use rustix::io::Errno;
        match errno {
            Errno::NOENT => Self::NotFound,
            Errno::NOTDIR => Self::NotDirectory,
            Errno::ACCESS | Errno::PERM => Self::Denied,
            // FreeBSD answers EMLINK for a link that is not followed.
            Errno::LOOP | Errno::MLINK => Self::Loop,
            Errno::NAMETOOLONG => Self::NameTooLong,
            // A socket, or a device without a driver.
            Errno::NXIO | Errno::NODEV | Errno::ISDIR | Errno::OPNOTSUPP => Self::NotRegular,
            Errno::INVAL => Self::Io("EINVAL".into()),
            Errno::IO => Self::Io("EIO".into()),
            Errno::MFILE => Self::Io("EMFILE".into()),
            Errno::NFILE => Self::Io("ENFILE".into()),
            Errno::NOMEM => Self::Io("ENOMEM".into()),
            Errno::NOSPC => Self::Io("ENOSPC".into()),
            Errno::DQUOT => Self::Io("EDQUOT".into()),
            Errno::ROFS => Self::Io("EROFS".into()),
            Errno::BUSY => Self::Io("EBUSY".into()),
            Errno::EXIST => Self::Io("EEXIST".into()),
            Errno::NOTEMPTY => Self::Io("ENOTEMPTY".into()),
            Errno::XDEV => Self::Io("EXDEV".into()),
            Errno::STALE => Self::Io("ESTALE".into()),
            Errno::OVERFLOW => Self::Io("EOVERFLOW".into()),
            Errno::TIMEDOUT => Self::Io("ETIMEDOUT".into()),
            other => Self::Io(format!("error {}", other.raw_os_error())),
        }
    }
}

impl From<std::io::Error> for FileFault {
    fn from(error: std::io::Error) -> Self {
        #[cfg(unix)]
        if let Some(errno) = rustix::io::Errno::from_io_error(&error) {
            return errno.into();
        }
        match error.kind() {
            std::io::ErrorKind::NotFound => Self::NotFound,
            std::io::ErrorKind::PermissionDenied => Self::Denied,
            std::io::ErrorKind::NotADirectory => Self::NotDirectory,
            std::io::ErrorKind::InvalidFilename => Self::NameTooLong,
            std::io::ErrorKind::InvalidInput => Self::UnsafePath,
            kind => match error.raw_os_error() {
                Some(code) => Self::Io(format!("error {code}")),
                None => Self::Io(format!("{kind:?}")),
            },
        }
    }
}
