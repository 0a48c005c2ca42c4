//! Features, calibration, models, scores, synthetic archives.

use crate::archives::{Census, CensusOutcome};
use crate::convert::{Fault, count};
use crate::job::{Job, on_pool, spawn};
use crate::run::Run;
use assay::archive::ReadLimits;
use assay::canonical::tagged;
use assay::fault::{Fault as CoreFault, FaultKind};
use assay::identity as core;
use napi::bindgen_prelude::{AsyncTask, Buffer};
use napi::{Error, Result};
use napi_derive::napi;
use std::path::PathBuf;
use std::sync::Arc;

type Read = std::result::Result<core::FeaturedArchive, CoreFault>;

/// Archives that were read into counts; their texts are gone.
#[napi]
pub struct FeatureSet {
    archives: Arc<Vec<Read>>,
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
        let calibrated = numbers.options().and_then(|options| {
            let refs = archives
                .iter()
                .map(|one| archive_ref(&set, one))
                .collect::<std::result::Result<Vec<_>, _>>()?;
            on_pool(threads, || core::calibrate(&refs, &candidates, &options, &watch))
        });
        match calibrated {
            Ok(inner) => {
                CalibrationOutcome { calibration: Some(Calibration { inner: Arc::new(inner) }), fault: None }
            }
            Err(fault) => CalibrationOutcome { calibration: None, fault: Some(fault.into()) },
        }
    })
}

fn archive_ref<'a>(
    set: &'a [Read],
    one: &'a FitArchive,
) -> std::result::Result<core::ArchiveRef<'a>, CoreFault> {
    let archive = featured(set, one.index)?;
    Ok(core::ArchiveRef { archive, task: &one.task, route: &one.route, name: &one.name })
}

fn featured(set: &[Read], index: u32) -> std::result::Result<&core::FeaturedArchive, CoreFault> {
    match set.get(index as usize) {
        Some(read) => read.as_ref().map_err(Clone::clone),
        None => {
            Err(CoreFault::new(FaultKind::UsageOption, format!("the feature set has no archive {index}")))
        }
    }
}

/// A model that was read and verified.
#[napi]
pub struct Model {
    inner: Arc<core::Model>,
}

#[napi]
impl Model {
    /// Everything but `params` and the id, as tagged text.
    #[napi]
    pub fn header(&self) -> String {
        tagged::encode(&self.inner.header())
    }

    /// The verified id.
    #[napi]
    pub fn id(&self) -> String {
        self.inner.id().to_owned()
    }
}

/// A model, or why there is none.
#[napi(object, object_from_js = false)]
pub struct ModelOutcome {
    pub model: Option<Model>,
    pub fault: Option<Fault>,
}

/// Reads a model file's bytes and verifies its id.
#[napi(ts_return_type = "Promise<ModelOutcome>")]
pub fn open_model(bytes: Buffer) -> AsyncTask<Job<ModelOutcome>> {
    spawn(move || match core::Model::read(&bytes) {
        Ok(inner) => ModelOutcome { model: Some(Model { inner: Arc::new(inner) }), fault: None },
        Err(fault) => ModelOutcome { model: None, fault: Some(fault.into()) },
    })
}

/// A candidate's mean score.
#[napi(object)]
pub struct CandidateMean {
    pub route: String,
    pub mean: f64,
}

/// What an archive scores.
#[napi(object)]
pub struct Scores {
    pub census: Census,
    /// In candidate order; empty without a valid row.
    pub per_candidate: Vec<CandidateMean>,
    /// Valid rows without a gram.
    pub empty_rows: i64,
}

/// Scores, or why there are none.
#[napi(object)]
pub struct ScoreOutcome {
    pub scores: Option<Scores>,
    pub fault: Option<Fault>,
}

/// Reads the archive at `path` and scores its valid rows as answers to `task`.
#[napi(ts_return_type = "Promise<ScoreOutcome>")]
pub fn score_archive(
    model: &Model,
    path: String,
    task: String,
    threads: u32,
    run: &Run,
) -> AsyncTask<Job<ScoreOutcome>> {
    let (model, watch) = (Arc::clone(&model.inner), run.watch());
    spawn(move || {
        let (path, limits) = (PathBuf::from(path), ReadLimits::default());
        match on_pool(threads, || model.score(&path, &task, &limits, &watch)) {
            Ok(scores) => ScoreOutcome { scores: Some(Scores::of(&model, &scores)), fault: None },
            Err(fault) => ScoreOutcome { scores: None, fault: Some(fault.into()) },
        }
    })
}

impl Scores {
    fn of(model: &core::Model, scores: &core::Scores) -> Self {
        let means = model.candidates().routes().iter().cloned().zip(&scores.means);
        Self {
            census: Census::from(&scores.census),
            per_candidate: means.map(|(route, mean)| CandidateMean { route, mean: *mean }).collect(),
            empty_rows: count(scores.empty_rows),
        }
    }
}

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

fn as_error(fault: CoreFault) -> Error {
    Error::from_reason(fault.to_string())
}
