//! Platforms without descriptors to open beneath: everything is refused.

use super::terms::{ClaimFault, Commit, CommitFault, Look, LookRequest};
use crate::files::{FileFault, FileHash};
use crate::watch::Watch;
use std::path::Path;

/// There is none.
#[derive(Debug)]
pub enum Contents {}

/// There is none.
#[derive(Debug)]
pub enum Destination {}

impl Contents {
    /// Refuses.
    pub fn open(_path: &Path) -> Result<Self, FileFault> {
        Err(FileFault::Unsupported)
    }

    /// Cannot be reached.
    pub fn look(&self, _request: &LookRequest, _watch: &Watch) -> Result<Look, FileFault> {
        match *self {}
    }

    /// Cannot be reached.
    pub fn hash(&self, _name: &str, _most: u64, _watch: &Watch) -> Result<FileHash, FileFault> {
        match *self {}
    }

    /// Cannot be reached.
    pub fn read(&self, _name: &str, _most: u64) -> Result<Vec<u8>, FileFault> {
        match *self {}
    }
}

impl Destination {
    /// Refuses.
    pub fn claim(_parent: &Path, _base: &str, _lock_name: &str) -> Result<Self, ClaimFault> {
        Err(ClaimFault::File(FileFault::Unsupported))
    }

    /// Cannot be reached.
    pub fn current(&self) -> Result<Option<Contents>, FileFault> {
        match *self {}
    }

    /// Cannot be reached.
    pub fn sibling(&self, _name: &str) -> Result<Option<Contents>, FileFault> {
        match *self {}
    }

    /// Cannot be reached.
    pub fn make(&self, _name: &str) -> Result<Contents, FileFault> {
        match *self {}
    }

    /// Cannot be reached.
    pub fn write<'f>(
        &self,
        _staged: &Contents,
        _files: impl Iterator<Item = (&'f str, &'f [u8])>,
        _watch: &Watch,
    ) -> Result<(), FileFault> {
        match *self {}
    }

    /// Cannot be reached.
    pub fn commit(
        &self,
        _name: &str,
        _staged: &Contents,
        _prior: Option<&Contents>,
        _recovery: &str,
        _watch: &Watch,
    ) -> Result<Commit, CommitFault> {
        match *self {}
    }

    /// Cannot be reached.
    pub fn remove(&self, _name: &str, _contents: &Contents, _entries: &[String]) -> Result<(), FileFault> {
        match *self {}
    }

    /// Cannot be reached.
    pub fn restore(&self, _name: &str) -> Result<(), FileFault> {
        match *self {}
    }

    /// Cannot be reached.
    pub fn release(&self) -> Result<(), FileFault> {
        match *self {}
    }
}
