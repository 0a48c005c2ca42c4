//! Failures that profiles share.

use crate::job::{Job, spawn};
use assay::overlap::{Profile, pairs};
use napi::bindgen_prelude::{AsyncTask, Uint8Array, Uint32Array};
use napi::{Error, Result};
use napi_derive::napi;

/// All pairs of some profiles, in the order (0, 1), (0, 2), …, (1, 2), …
#[napi(object)]
pub struct Overlap {
    /// A pair's number of cases that both completed.
    pub both_completed: Uint32Array,
    /// Where each list of each pair starts in `cases`, five a pair, and one end: both failed;
    /// left failed, right passed; right failed, left passed; left failed, right unobserved;
    /// right failed, left unobserved.
    pub starts: Uint32Array,
    /// Indices of cases, ascending in each list.
    pub cases: Uint32Array,
}

/// Compares every two profiles over one suite: one byte a case, 0 unobserved, 1 passed, 2 failed.
#[napi(ts_return_type = "Promise<Overlap>")]
pub fn overlap_profiles(profiles: Vec<Uint8Array>) -> Result<AsyncTask<Job<Overlap>>> {
    let cases = profiles.first().map_or(0, |one| one.len());
    if profiles.iter().any(|one| one.len() != cases) {
        return Err(Error::from_reason("the profiles do not cover the same cases"));
    }
    let profiles = profiles.iter().map(|one| Profile::from_statuses(one));
    let profiles: Vec<Profile> = profiles
        .collect::<std::result::Result<_, _>>()
        .map_err(|fault| Error::from_reason(fault.to_string()))?;
    Ok(spawn(move || {
        let found = pairs(&profiles);
        Overlap {
            both_completed: found.both_completed.into(),
            starts: found.starts.into(),
            cases: found.cases.into(),
        }
    }))
}
