//! What is asked of a directory and a destination, and what they answer.

use crate::files::{FileFault, FileHash};

/// What to look for in a bundle's directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LookRequest {
    /// The name of the file to read whole.
    pub manifest: String,
    /// The largest manifest that is read, in bytes.
    pub manifest_bytes: u64,
    /// The name of the file to hash.
    pub data_package: String,
    /// The largest file that is hashed, in bytes.
    pub file_bytes: u64,
    /// So many entries are looked at; the directory is left when there are more.
    pub entries: usize,
    /// What the manifest may hold.
    pub limits: BundleLimits,
}

/// What a manifest may hold at most.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BundleLimits {
    /// Arrays and objects open at once.
    pub depth: usize,
    /// Results.
    pub results: usize,
    /// An error's message, in bytes of UTF-8.
    pub message_bytes: usize,
}

/// What an entry is, links not followed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub enum EntryKind {
    /// A regular file.
    Regular = 0,
    /// A directory.
    Directory = 1,
    /// A symbolic link.
    Symlink = 2,
    /// A FIFO, a socket, a device.
    Other = 3,
    /// Could not be opened, or vanished.
    Unreadable = 4,
}

/// One entry of a directory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Its name; bytes that are not UTF-8 show as U+FFFD.
    pub name: String,
    /// What it is.
    pub kind: EntryKind,
    /// Its size, where it is a regular file.
    pub bytes: u64,
    /// Why it could not be opened.
    pub fault: Option<FileFault>,
}

/// What a directory holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Look {
    /// Its entries by name, in byte order.
    pub entries: Vec<Entry>,
    /// Whether there are more than were looked at.
    pub more: bool,
    /// The manifest's bytes, where it is a regular file within its limit.
    pub manifest: Option<Result<Vec<u8>, FileFault>>,
    /// The data package's hash, where it is a regular file within its limit.
    pub data_package: Option<Result<FileHash, FileFault>>,
}

/// Why a destination cannot be claimed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ClaimFault {
    /// Another writer holds it.
    Locked,
    /// The folder above it, or the lock in there, cannot be opened.
    File(FileFault),
}

/// Why a staged directory did not take its place. The destination is as it was, save for
/// [`CommitFault::Stranded`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum CommitFault {
    /// Something stands at the destination that was not there before.
    Appeared,
    /// What stands at the destination is not the directory that was verified.
    Exchanged,
    /// The rename failed, or the caller gave up before it.
    File(FileFault),
    /// What stood at the destination was moved aside and could not be put back. It stands whole
    /// under the name `sibling`.
    Stranded {
        /// Where it is now.
        sibling: String,
        /// Why it could not be put back.
        fault: FileFault,
    },
}

/// A commit that was made.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Commit {
    /// The name of the sibling that the prior directory has now.
    pub prior: Option<String>,
    /// Why the folder above could not be flushed: a power cut may undo the rename.
    pub unflushed: Option<FileFault>,
}
