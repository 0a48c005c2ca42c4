//! New files beneath an opened directory, never over anything that is there.

use super::{Directory, FileFault};
use std::fmt;

/// Why a new file was not written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CreateFault {
    /// The name is taken, be it by a link that leads nowhere.
    Exists,
    /// It cannot be created.
    Unavailable(FileFault),
    /// It was created, and stays there, but not all of it was written and stored.
    Partial(FileFault),
}

impl fmt::Display for CreateFault {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Exists => out.write_str("something of that name exists already"),
            Self::Unavailable(fault) => write!(out, "cannot be created: {fault}"),
            Self::Partial(fault) => write!(out, "was not written whole: {fault}"),
        }
    }
}

impl std::error::Error for CreateFault {}

#[cfg(unix)]
impl Directory {
    /// Creates the file at `relative`, readable by its owner alone, writes `bytes` and waits
    /// until they are stored. No link is followed, nothing is overwritten.
    pub fn create(&self, relative: &str, bytes: &[u8]) -> Result<(), CreateFault> {
        use std::io::Write;
        let created = self.create_new(relative).map_err(CreateFault::Unavailable)?;
        let mut file = created.ok_or(CreateFault::Exists)?;
        file.write_all(bytes)
            .and_then(|()| file.sync_all())
            .map_err(|error| CreateFault::Partial(error.into()))
    }
}

#[cfg(not(unix))]
impl Directory {
    /// Refuses: there is no creating relative to a descriptor.
    pub fn create(&self, _relative: &str, _bytes: &[u8]) -> Result<(), CreateFault> {
        Err(CreateFault::Unavailable(FileFault::Unsupported))
    }
}
