//! Archives as the counts that a detector sees.

use crate::archives::CensusOutcome;
use crate::job::{Job, on_pool, spawn};
use crate::run::Run;
use assay::archive::ReadLimits;
use assay::fault::{Fault as CoreFault, FaultKind};
use assay::identity as core;
use napi::bindgen_prelude::AsyncTask;
use napi::{Error, Result};
use napi_derive::napi;
use std::path::PathBuf;
use std::sync::Arc;

/// One archive, or why it was refused.
pub type Read = std::result::Result<core::FeaturedArchive, CoreFault>;

/// Archives that were read into counts; their texts are gone.
#[napi]
pub struct FeatureSet {
    pub(crate) archives: Arc<Vec<Read>>,
}

#[napi]
impl FeatureSet {
    /// One outcome a path, in the order given.
    #[napi]
    pub fn outcomes(&self) -> Vec<CensusOutcome> {
        let census =
            |read: &Read| CensusOutcome::of(read.as_ref().map(|one| &one.census).map_err(Clone::clone));
        self.archives.iter().map(census).collect()
    }
}

/// Reads archives into the counts that a detector and view want.
#[napi(ts_return_type = "Promise<FeatureSet>")]
pub fn read_features(
    paths: Vec<String>,
    detector: String,
    view: String,
    threads: u32,
    run: &Run,
) -> Result<AsyncTask<Job<FeatureSet>>> {
    let detector = core::Detector::from_ids(&detector, Some(&view)).map_err(Error::from_reason)?;
    let watch = run.watch();
    Ok(spawn(move || {
        let paths: Vec<PathBuf> = paths.into_iter().map(PathBuf::from).collect();
        let limits = ReadLimits::default();
        let archives = on_pool(threads, || {
            core::read_features(&paths, detector.spec(), detector.view(), &limits, &watch)
        });
        FeatureSet { archives: Arc::new(archives) }
    }))
}

/// The archive at a place of a set.
pub fn featured(set: &[Read], index: u32) -> std::result::Result<&core::FeaturedArchive, CoreFault> {
    match set.get(index as usize) {
        Some(read) => read.as_ref().map_err(Clone::clone),
        None => {
            Err(CoreFault::new(FaultKind::UsageOption, format!("the feature set has no archive {index}")))
        }
    }
}
