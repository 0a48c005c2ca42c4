//! The files of a study: strict JSON, reading within a budget, creating.

use crate::convert::hex;
use crate::job::{Job, spawn};
use assay::files::{CreateFault, Directory, FileFault};
use assay::study;
use napi::bindgen_prelude::{AsyncTask, Buffer, Uint8Array};
use napi_derive::napi;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

/// A document as tagged text, or the contract's code.
#[napi(object)]
pub struct StrictJson {
    /// Tagged text: see `src/json/tagged.ts`.
    pub value: Option<String>,
    pub code: Option<String>,
}

/// Reads strict JSON with the contract's codes; of at most 1 MiB unless `most` says another number.
#[napi]
pub fn parse_strict_json(bytes: Uint8Array, most: Option<u32>) -> StrictJson {
    let read = match most {
        Some(most) => study::strict_json_up_to(&bytes, usize::try_from(most).unwrap_or(usize::MAX)),
        None => study::strict_json(&bytes),
    };
    match read {
        Ok(value) => StrictJson { value: Some(value), code: None },
        Err(code) => StrictJson { value: None, code: Some(code.name().to_owned()) },
    }
}

/// One file to read.
#[napi(object)]
pub struct ReadRequest {
    /// Plain names joined by `/`.
    pub path: String,
    /// The most bytes it may have.
    pub limit: u32,
}

/// A file that was read, or the contract's code.
#[napi(object)]
pub struct ReadOutcome {
    pub bytes: Option<Buffer>,
    /// Lower-case hex.
    pub sha256: Option<String>,
    pub code: Option<String>,
}

/// A root folder and what may still be read beneath it.
#[napi]
pub struct ReadScope {
    inner: Arc<Mutex<Option<study::ReadScope>>>,
}

#[napi]
impl ReadScope {
    /// A scope that is not open yet.
    #[napi(constructor)]
    #[allow(clippy::new_without_default, reason = "JavaScript constructs it")]
    pub fn new() -> Self {
        Self { inner: Arc::new(Mutex::new(None)) }
    }

    /// Opens the folder `root` without following its last name; gives the contract's code where
    /// that fails.
    #[napi(ts_return_type = "Promise<string | null>")]
    pub fn open(&self, root: String, budget: i64) -> AsyncTask<Job<Option<String>>> {
        let inner = Arc::clone(&self.inner);
        spawn(move || match study::ReadScope::open(Path::new(&root), u64::try_from(budget).unwrap_or(0)) {
            Ok(scope) => {
                *inner.lock().unwrap_or_else(PoisonError::into_inner) = Some(scope);
                None
            }
            Err(fault) => Some(directory_code(&fault).to_owned()),
        })
    }

    /// Reads files in order, each as if all before it had been read one by one.
    #[napi(ts_return_type = "Promise<ReadOutcome[]>")]
    pub fn read(&self, requests: Vec<ReadRequest>) -> AsyncTask<Job<Vec<ReadOutcome>>> {
        let inner = Arc::clone(&self.inner);
        spawn(move || {
            let mut scope = inner.lock().unwrap_or_else(PoisonError::into_inner);
            requests.iter().map(|request| read(scope.as_mut(), request)).collect()
        })
    }
}

fn read(scope: Option<&mut study::ReadScope>, request: &ReadRequest) -> ReadOutcome {
    let outcome = match scope {
        Some(scope) => scope.read(&request.path, u64::from(request.limit)),
        None => Err(study::ReadCode::Unavailable),
    };
    match outcome {
        Ok(file) => {
            ReadOutcome { bytes: Some(file.bytes.into()), sha256: Some(hex(&file.sha256)), code: None }
        }
        Err(code) => ReadOutcome { bytes: None, sha256: None, code: Some(code.name().to_owned()) },
    }
}

/// Creates the file at `relative` beneath the folder `root`, for its owner alone, and writes it;
/// nothing is overwritten and no link is followed. Gives the contract's code where that fails.
#[napi(ts_return_type = "Promise<string | null>")]
pub fn create_beneath(root: String, relative: String, bytes: Uint8Array) -> AsyncTask<Job<Option<String>>> {
    let bytes = bytes.to_vec();
    spawn(move || {
        let code = match Directory::open(Path::new(&root)) {
            Err(fault) => directory_code(&fault),
            Ok(directory) => match directory.create(&relative, &bytes) {
                Ok(()) => return None,
                Err(CreateFault::Exists) => "output_already_exists",
                Err(CreateFault::Unavailable(_)) => "output_unavailable",
                Err(CreateFault::Partial(_)) => "output_write_failed_partial_file_retained",
            },
        };
        Some(code.to_owned())
    })
}

fn directory_code(fault: &FileFault) -> &'static str {
    match fault {
        FileFault::Unsupported => "unsupported_safe_input_platform",
        _ => "input_directory_unavailable",
    }
}
