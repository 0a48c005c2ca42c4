//! Calibrating a detector, and the model document that it makes.

use crate::convert::{Fault, count};
use crate::features::{FeatureSet, Read, featured};
use crate::job::{Job, on_pool, spawn};
use crate::run::Run;
use assay::canonical::tagged;
use assay::fault::{Fault as CoreFault, FaultKind};
use assay::identity as core;
use napi::bindgen_prelude::{AsyncTask, Buffer, Float64Array};
use napi::{Error, Result};
use napi_derive::napi;
use std::sync::Arc;

/// One archive of a fit.
#[napi(object)]
pub struct FitArchive {
    /// Its place in the feature set.
    pub index: u32,
    pub task: String,
    pub route: String,
    /// Base name; it enters the seeds.
    pub name: String,
}

/// The numbers of a fit, as `assay fit` takes them.
#[napi(object)]
pub struct FitNumbers {
    pub detector: String,
    pub view: String,
    pub far_grid: Vec<f64>,
    pub m_grid: Vec<i64>,
    pub n_null: i64,
    pub n_splice: i64,
    pub power_target: f64,
    pub min_clusters: i64,
    /// Decimal, of any size.
    pub seed: String,
}

impl FitNumbers {
    fn options(self) -> std::result::Result<core::FitOptions, CoreFault> {
        let usage = |message: String| CoreFault::new(FaultKind::UsageOption, message);
        let size =
            |m: i64| u64::try_from(m).map_err(|_| usage(format!("a draw has at least 1 row; {m} is none")));
        Ok(core::FitOptions {
            detector: core::Detector::from_ids(&self.detector, Some(&self.view)).map_err(usage)?,
            far_grid: self.far_grid,
            m_grid: self.m_grid.into_iter().map(size).collect::<std::result::Result<_, _>>()?,
            n_null: self.n_null,
            n_splice: self.n_splice,
            power_target: self.power_target,
            min_clusters: self.min_clusters,
            seed: self.seed,
        })
    }
}

/// A finished calibration.
#[napi]
pub struct Calibration {
    inner: Arc<core::Calibration>,
}

/// A model file.
#[napi(object, object_from_js = false)]
pub struct ModelDocument {
    pub model_id: String,
    pub bytes: Buffer,
}

#[napi]
impl Calibration {
    /// `operating_points`, `curve` and `power`, in contract order, as tagged text.
    #[napi]
    pub fn tables(&self) -> Result<String> {
        self.inner.tables().map(|tables| tagged::encode(&tables)).map_err(as_error)
    }

    /// The canonical model file for a specification version and a corpus id.
    #[napi(ts_return_type = "Promise<DocumentOutcome>")]
    pub fn document(&self, spec_version: String, corpus_id: String) -> AsyncTask<Job<DocumentOutcome>> {
        let inner = Arc::clone(&self.inner);
        spawn(move || DocumentOutcome::of(inner.document(&spec_version, &corpus_id)))
    }
}

/// A model file, or why it cannot be written.
#[napi(object, object_from_js = false)]
pub struct DocumentOutcome {
    pub document: Option<ModelDocument>,
    pub fault: Option<Fault>,
}

impl DocumentOutcome {
    fn of(result: std::result::Result<core::ModelBytes, CoreFault>) -> Self {
        match result {
            Ok(made) => {
                let document =
                    ModelDocument { model_id: made.model_id, bytes: made.text.into_bytes().into() };
                Self { document: Some(document), fault: None }
            }
            Err(fault) => Self { document: None, fault: Some(fault.into()) },
        }
    }
}

/// A calibration, or why there is none.
#[napi(object, object_from_js = false)]
pub struct CalibrationOutcome {
    pub calibration: Option<Calibration>,
    pub fault: Option<Fault>,
}

/// Calibrates a detector over archives of a feature set.
#[napi(ts_return_type = "Promise<CalibrationOutcome>")]
pub fn calibrate(
    set: &FeatureSet,
    archives: Vec<FitArchive>,
    candidates: Vec<String>,
    numbers: FitNumbers,
    threads: u32,
    run: &Run,
) -> AsyncTask<Job<CalibrationOutcome>> {
    let (set, watch) = (Arc::clone(&set.archives), run.watch());
    spawn(move || {
        let calibrated = with_options(&set, &archives, numbers, |refs, options| {
            on_pool(threads, || core::calibrate(refs, &candidates, options, &watch))
        });
        match calibrated {
            Ok(inner) => {
                CalibrationOutcome { calibration: Some(Calibration { inner: Arc::new(inner) }), fault: None }
            }
            Err(fault) => CalibrationOutcome { calibration: None, fault: Some(fault.into()) },
        }
    })
}

/// The null draws of one route in one task, at one size.
#[napi(object, object_from_js = false)]
pub struct NullDraws {
    pub task: String,
    pub route: String,
    pub m: i64,
    /// In ascending order.
    pub draws: Float64Array,
}

/// Null draws, or why there are none.
#[napi(object, object_from_js = false)]
pub struct NullOutcome {
    pub nulls: Option<Vec<NullDraws>>,
    pub fault: Option<Fault>,
}

/// The null draws that a fit of these archives rests its thresholds on.
#[napi(ts_return_type = "Promise<NullOutcome>")]
pub fn null_draws(
    set: &FeatureSet,
    archives: Vec<FitArchive>,
    candidates: Vec<String>,
    numbers: FitNumbers,
    threads: u32,
    run: &Run,
) -> AsyncTask<Job<NullOutcome>> {
    let (set, watch) = (Arc::clone(&set.archives), run.watch());
    spawn(move || {
        let drawn = with_options(&set, &archives, numbers, |refs, options| {
            on_pool(threads, || core::null_draws(refs, &candidates, options, &watch))
        });
        match drawn {
            Ok(nulls) => NullOutcome { nulls: Some(nulls.into_iter().map(as_draws).collect()), fault: None },
            Err(fault) => NullOutcome { nulls: None, fault: Some(fault.into()) },
        }
    })
}

fn as_draws(null: core::NullDraws) -> NullDraws {
    let core::NullDraws { task, route, m, draws } = null;
    NullDraws { task, route, m: count(m), draws: draws.into() }
}

/// Gives the archives and the checked options of a fit to `work`.
fn with_options<T>(
    set: &[Read],
    archives: &[FitArchive],
    numbers: FitNumbers,
    work: impl FnOnce(&[core::ArchiveRef<'_>], &core::FitOptions) -> std::result::Result<T, CoreFault>,
) -> std::result::Result<T, CoreFault> {
    let options = numbers.options()?;
    let refs =
        archives.iter().map(|one| archive_ref(set, one)).collect::<std::result::Result<Vec<_>, _>>()?;
    work(&refs, &options)
}

fn archive_ref<'a>(
    set: &'a [Read],
    one: &'a FitArchive,
) -> std::result::Result<core::ArchiveRef<'a>, CoreFault> {
    let archive = featured(set, one.index)?;
    Ok(core::ArchiveRef { archive, task: &one.task, route: &one.route, name: &one.name })
}

fn as_error(fault: CoreFault) -> Error {
    Error::from_reason(fault.to_string())
}
