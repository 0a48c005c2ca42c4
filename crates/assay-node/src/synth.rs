//! Synthetic archives.

use crate::convert::Fault;
use crate::job::{Job, spawn};
use assay::fault::Fault as CoreFault;
use assay::identity as core;
use napi::bindgen_prelude::{AsyncTask, Buffer};
use napi_derive::napi;

/// What `assay synth` takes.
#[napi(object)]
pub struct SynthNumbers {
    pub routes: i64,
    pub clusters: i64,
    pub k: i64,
    pub separation: f64,
    /// Decimal, of any size.
    pub seed: String,
    pub tasks: Vec<String>,
}

/// One synthetic archive, not yet compressed.
#[napi(object, object_from_js = false)]
pub struct SynthArchive {
    pub task: String,
    pub route: String,
    pub text: Buffer,
}

/// Synthetic archives, or why there are none.
#[napi(object, object_from_js = false)]
pub struct SynthOutcome {
    pub archives: Option<Vec<SynthArchive>>,
    pub fault: Option<Fault>,
}

/// Generates synthetic archives, tasks in the given order, routes in letter order.
#[napi(ts_return_type = "Promise<SynthOutcome>")]
pub fn synthesize(numbers: SynthNumbers) -> AsyncTask<Job<SynthOutcome>> {
    spawn(move || match synthetic(numbers) {
        Ok(archives) => SynthOutcome { archives: Some(archives), fault: None },
        Err(fault) => SynthOutcome { archives: None, fault: Some(fault.into()) },
    })
}

fn synthetic(numbers: SynthNumbers) -> std::result::Result<Vec<SynthArchive>, CoreFault> {
    // What is negative is below every floor that the core checks, so 0 stands for it.
    let options = core::SynthOptions {
        routes: u32::try_from(numbers.routes).unwrap_or(0),
        clusters: u64::try_from(numbers.clusters).unwrap_or(0),
        k: u64::try_from(numbers.k).unwrap_or(0),
        separation: numbers.separation,
        seed: numbers.seed,
        tasks: numbers.tasks,
    };
    let archives = core::synth(&options)?.into_iter().map(|one| SynthArchive {
        task: one.task,
        route: one.route,
        text: one.text.into_bytes().into(),
    });
    Ok(archives.collect())
}
