//! Response archives.

use crate::convert::{Fault, count, sha256_text};
use crate::job::{Job, spawn};
use crate::run::Run;
use assay::archive::{self, ReadLimits};
use napi::bindgen_prelude::AsyncTask;
use napi_derive::napi;
use std::path::PathBuf;

/// What one archive holds.
#[napi(object)]
pub struct Census {
    pub rows: i64,
    pub valid: i64,
    pub stubs: i64,
    pub clusters: i64,
    pub modal_k: i64,
    pub ragged: i64,
    /// `sha256:` and lower-case hex over the stored bytes.
    pub sha256: String,
    pub stored_bytes: i64,
    pub inflated_bytes: i64,
}

/// One archive's census, or why it has none.
#[napi(object)]
pub struct CensusOutcome {
    pub census: Option<Census>,
    pub fault: Option<Fault>,
}

impl From<&archive::Census> for Census {
    fn from(census: &archive::Census) -> Self {
        Self {
            rows: count(census.rows),
            valid: count(census.valid),
            stubs: count(census.stubs),
            clusters: count(census.clusters),
            modal_k: count(census.modal_k),
            ragged: count(census.ragged),
            sha256: sha256_text(&census.sha256),
            stored_bytes: count(census.stored_bytes),
            inflated_bytes: count(census.inflated_bytes),
        }
    }
}

impl CensusOutcome {
    /// The outcome of one read.
    pub fn of(result: Result<&archive::Census, assay::fault::Fault>) -> Self {
        match result {
            Ok(census) => Self { census: Some(census.into()), fault: None },
            Err(fault) => Self { census: None, fault: Some(fault.into()) },
        }
    }
}

/// Counts archives in parallel; one outcome a path, in the order given.
#[napi(ts_return_type = "Promise<CensusOutcome[]>")]
pub fn census_archives(paths: Vec<String>, threads: u32, run: &Run) -> AsyncTask<Job<Vec<CensusOutcome>>> {
    let watch = run.watch();
    spawn(move || {
        let paths: Vec<PathBuf> = paths.into_iter().map(PathBuf::from).collect();
        let results = archive::census_many(&paths, &ReadLimits::default(), &watch, threads as usize);
        results.into_iter().map(|result| CensusOutcome::of(result.as_ref().map_err(Clone::clone))).collect()
    })
}
