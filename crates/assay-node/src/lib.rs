//! The N-API binding: argument conversion, threads, cancellation. No logic.
//!
//! Every long call is a `job::Job` on a worker thread; a panic inside becomes a rejected
//! promise. Problems with inputs are never exceptions: they come back as [`convert::Fault`].

#![allow(missing_docs, reason = "the generated TypeScript declarations carry the documentation")]

mod archives;
mod bundles;
mod calibration;
mod composing;
mod convert;
mod copying;
mod documents;
mod features;
mod hashing;
mod job;
mod locked;
mod models;
mod overlap;
mod publishing;
mod records;
mod run;
mod source;
mod study;
mod synth;

use napi_derive::napi;

/// The version this binary was built from; the package refuses any other.
#[napi]
pub fn version() -> &'static str {
    env!("CARGO_PKG_VERSION")
}

/// Every refusal kind that the core can give.
#[napi]
pub fn fault_kinds() -> Vec<&'static str> {
    assay::fault::FaultKind::ALL.iter().map(|kind| kind.name()).collect()
}
