//! Private copies of files that a snapshot holds.

use crate::convert::{count, hex};
use crate::job::{Job, spawn};
use crate::run::Run;
use assay::files::{CopyFault, Directory, FileFault, FileHash, copy_open_file};
use assay::watch::{Phase, Watch};
use napi::bindgen_prelude::AsyncTask;
use napi_derive::napi;
use std::path::Path;

/// What to copy: a file beneath a folder, and where to.
#[napi(object)]
pub struct CopyRequest {
    /// The folder, opened without following its last name.
    pub root: String,
    /// Plain names joined by `/`; no link on the way is followed.
    pub relative: String,
    /// The new file.
    pub target: String,
    /// The most bytes it may have.
    pub most: i64,
}

/// The copy's digest and size, or why there is none.
#[napi(object)]
pub struct CopyOutcome {
    /// Lower-case hex.
    pub sha256: Option<String>,
    pub bytes: Option<i64>,
    /// The contract's code, or `changed`, or `cancelled`.
    pub code: Option<String>,
}

/// Copies a regular file for its owner alone, hashing it in the same pass; nothing is overwritten.
#[napi(ts_return_type = "Promise<CopyOutcome>")]
pub fn copy_beneath(request: CopyRequest, run: &Run) -> AsyncTask<Job<CopyOutcome>> {
    let watch = run.watch();
    spawn(move || match copied(&request, &watch) {
        Ok(hash) => {
            CopyOutcome { sha256: Some(hex(&hash.sha256)), bytes: Some(count(hash.bytes)), code: None }
        }
        Err(code) => CopyOutcome { sha256: None, bytes: None, code: Some(code.to_owned()) },
    })
}

fn copied(request: &CopyRequest, watch: &Watch) -> Result<FileHash, &'static str> {
    let root = Directory::open(Path::new(&request.root)).map_err(|fault| match fault {
        FileFault::Unsupported => "unsupported_safe_input_platform",
        _ => "input_directory_unavailable",
    })?;
    let file = root.open_thing(&request.relative).map_err(|_| "payload_unavailable_or_unsafe")?;
    let metadata = file.metadata().map_err(|_| "payload_unavailable_or_unsafe")?;
    if !metadata.is_file() {
        return Err("nonregular_payload");
    }
    watch.enter(Phase::Reading, metadata.len());
    let most = u64::try_from(request.most).unwrap_or(0);
    copy_open_file(&file, Path::new(&request.target), most, watch).map_err(|fault| match fault {
        CopyFault::Source(FileFault::TooLarge) => "payload_size_limit",
        CopyFault::Source(FileFault::Changed) => "changed",
        CopyFault::Source(FileFault::Cancelled) | CopyFault::Target(FileFault::Cancelled) => "cancelled",
        CopyFault::Source(_) => "payload_unavailable_or_unsafe",
        CopyFault::Target(_) => "io_operation_failed",
    })
}
