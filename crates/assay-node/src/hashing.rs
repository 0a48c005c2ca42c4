//! Digests of files that a document names.

use crate::convert::{count, sha256_text};
use crate::job::{Job, spawn};
use crate::run::Run;
use assay::files::{Directory, FileFault, FileHash, hash_open_file};
use assay::watch::{Phase, Watch};
use napi::bindgen_prelude::AsyncTask;
use napi_derive::napi;
use std::path::Path;

/// A file's digest and size, or why it has none.
#[napi(object)]
pub struct HashOutcome {
    /// `sha256:` and lower-case hex.
    pub sha256: Option<String>,
    pub bytes: Option<i64>,
    /// What stands in the way, in words that name no path.
    pub problem: Option<String>,
    /// The run was stopped.
    pub cancelled: bool,
}

/// Hashes the regular file at `relative` (plain names joined by `/`) beneath the folder
/// `root`. No symbolic link is followed, neither `root` itself nor anything beneath it.
#[napi(ts_return_type = "Promise<HashOutcome>")]
pub fn hash_beneath(root: String, relative: String, run: &Run) -> AsyncTask<Job<HashOutcome>> {
    let watch = run.watch();
    spawn(move || match hashed(Path::new(&root), &relative, &watch) {
        Ok(hash) => HashOutcome {
            sha256: Some(sha256_text(&hash.sha256)),
            bytes: Some(count(hash.bytes)),
            problem: None,
            cancelled: false,
        },
        Err(fault) => HashOutcome {
            sha256: None,
            bytes: None,
            problem: Some(fault.to_string()),
            cancelled: fault == FileFault::Cancelled,
        },
    })
}

fn hashed(root: &Path, relative: &str, watch: &Watch) -> Result<FileHash, FileFault> {
    let file = Directory::open(root)?.open_regular(relative)?;
    watch.enter(Phase::Reading, file.metadata()?.len());
    hash_open_file(&file, watch)
}
