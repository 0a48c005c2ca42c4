//! A directory held open, and what it holds.

use super::terms::{Entry, EntryKind, Look, LookRequest};
use crate::files::{FileFault, FileHash, hash_open_file, read_whole};
use crate::watch::Watch;
use rayon::prelude::*;
use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags, Stat, fstat, openat, statat};
use rustix::io::Errno;
use std::ffi::{CStr, CString};
use std::fs::File;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::Path;

/// An open directory; its entries are opened beneath it, links not followed, without waiting.
#[derive(Debug)]
pub struct Contents {
    descriptor: OwnedFd,
}

const ENTRY: OFlags = OFlags::RDONLY
    .union(OFlags::NONBLOCK)
    .union(OFlags::NOCTTY)
    .union(OFlags::CLOEXEC)
    .union(OFlags::NOFOLLOW);

/// From so many entries on they are looked at by several threads.
const MANY: usize = 128;

/// For a directory itself.
const FOLDER: OFlags = ENTRY.union(OFlags::DIRECTORY);

impl Contents {
    /// Opens the directory at `path`, its last component not through a link.
    pub fn open(path: &Path) -> Result<Self, FileFault> {
        Self::open_at(rustix::fs::CWD, path)
    }

    /// Opens the directory `name` beneath `parent`.
    pub(super) fn open_at(
        parent: BorrowedFd<'_>,
        name: impl rustix::path::Arg + Copy,
    ) -> Result<Self, FileFault> {
        match openat(parent, name, FOLDER, Mode::empty()) {
            Ok(descriptor) => Ok(Self { descriptor }),
            // For a link the system names the missing directory; a reader wants to know of the link.
            Err(Errno::NOTDIR) => match statat(parent, name, AtFlags::SYMLINK_NOFOLLOW) {
                Ok(stat) if kind_of(&stat) == EntryKind::Symlink => Err(FileFault::Loop),
                _ => Err(FileFault::NotDirectory),
            },
            Err(errno) => Err(errno.into()),
        }
    }

    /// Looks at every entry, reads the manifest and hashes the data package.
    pub fn look(&self, request: &LookRequest, watch: &Watch) -> Result<Look, FileFault> {
        let (found, more) = self.listed(request.entries)?;
        let entries = if found.len() < MANY {
            found.iter().map(|(name, listed)| self.entry(name, *listed)).collect()
        } else {
            found.par_iter().map(|(name, listed)| self.entry(name, *listed)).collect()
        };
        let mut look = Look { entries, more, manifest: None, data_package: None };
        watch.check().map_err(|_| FileFault::Cancelled)?;
        if look.has_regular(&request.manifest, request.manifest_bytes) {
            look.manifest = Some(self.read(&request.manifest, request.manifest_bytes));
        }
        if look.has_regular(&request.data_package, request.file_bytes) {
            look.data_package = Some(self.hash(&request.data_package, request.file_bytes, watch));
        }
        watch.check().map_err(|_| FileFault::Cancelled)?;
        Ok(look)
    }

    /// Hashes the regular file `name`, refusing one larger than `most` bytes.
    pub fn hash(&self, name: &str, most: u64, watch: &Watch) -> Result<FileHash, FileFault> {
        let file = self.regular(name)?;
        if file.metadata()?.len() > most {
            return Err(FileFault::TooLarge);
        }
        hash_open_file(&file, watch)
    }

    /// Reads the regular file `name`, refusing one larger than `most` bytes.
    pub fn read(&self, name: &str, most: u64) -> Result<Vec<u8>, FileFault> {
        read_whole(&self.regular(name)?, most)
    }

    pub(super) fn descriptor(&self) -> BorrowedFd<'_> {
        self.descriptor.as_fd()
    }

    /// Whether `name` beneath `parent` is this very directory.
    pub(super) fn is(&self, parent: BorrowedFd<'_>, name: &str) -> Result<bool, FileFault> {
        let own = fstat(&self.descriptor)?;
        match statat(parent, name, AtFlags::SYMLINK_NOFOLLOW) {
            Ok(stat) => Ok((stat.st_dev, stat.st_ino) == (own.st_dev, own.st_ino)),
            Err(Errno::NOENT) => Ok(false),
            Err(errno) => Err(errno.into()),
        }
    }

    fn regular(&self, name: &str) -> Result<File, FileFault> {
        if name.contains('/') {
            return Err(FileFault::UnsafePath);
        }
        let descriptor = openat(&self.descriptor, name, ENTRY, Mode::empty())?;
        match kind_of(&fstat(&descriptor)?) {
            EntryKind::Regular => Ok(File::from(descriptor)),
            _ => Err(FileFault::NotRegular),
        }
    }

    /// The names and listed kinds of at most `most` entries, in byte order, and whether there are more.
    fn listed(&self, most: usize) -> Result<(Vec<(CString, FileType)>, bool), FileFault> {
        let mut found = Vec::new();
        let mut more = false;
        for entry in Dir::read_from(&self.descriptor)? {
            let entry = entry?;
            if matches!(entry.file_name().to_bytes(), b"." | b"..") {
                continue;
            }
            more = found.len() >= most;
            if more {
                break;
            }
            found.push((entry.file_name().to_owned(), entry.file_type()));
        }
        found.sort_unstable_by(|(left, _), (right, _)| left.cmp(right));
        Ok((found, more))
    }

    /// Looks at an entry. Only what the directory calls a regular file is opened: opening a
    /// device can have effects.
    fn entry(&self, name: &CStr, listed: FileType) -> Entry {
        let shown = name.to_string_lossy().into_owned();
        let other = |kind, fault| Entry { name: shown.clone(), kind, bytes: 0, fault };
        let kind = match listed {
            FileType::Unknown => {
                statat(&self.descriptor, name, AtFlags::SYMLINK_NOFOLLOW).map(|stat| kind_of(&stat))
            }
            known => Ok(kind_of_type(known)),
        };
        let opened = match kind {
            Ok(EntryKind::Regular) => openat(&self.descriptor, name, ENTRY, Mode::empty()),
            Ok(kind) => return other(kind, None),
            Err(errno) => Err(errno),
        };
        match opened.and_then(|descriptor| fstat(&descriptor)) {
            Ok(stat) if kind_of(&stat) == EntryKind::Regular => {
                let bytes = u64::try_from(stat.st_size).unwrap_or(u64::MAX);
                Entry { name: shown, kind: EntryKind::Regular, bytes, fault: None }
            }
            Ok(stat) => other(kind_of(&stat), None),
            Err(errno) => other(EntryKind::Unreadable, Some(errno.into())),
        }
    }
}

impl Look {
    /// Whether the entry `name` is a regular file of at most `most` bytes.
    fn has_regular(&self, name: &str, most: u64) -> bool {
        let at = self.entries.binary_search_by(|entry| entry.name.as_str().cmp(name));
        at.ok()
            .and_then(|at| self.entries.get(at))
            .is_some_and(|entry| entry.kind == EntryKind::Regular && entry.bytes <= most)
    }
}

fn kind_of(stat: &Stat) -> EntryKind {
    kind_of_type(FileType::from_raw_mode(stat.st_mode))
}

fn kind_of_type(file_type: FileType) -> EntryKind {
    match file_type {
        FileType::RegularFile => EntryKind::Regular,
        FileType::Directory => EntryKind::Directory,
        FileType::Symlink => EntryKind::Symlink,
        _ => EntryKind::Other,
    }
}
