//! Models, and what archives score under them.

use crate::archives::Census;
use crate::convert::{Fault, count};
use crate::job::{Job, on_pool, spawn};
use crate::run::Run;
use assay::archive::ReadLimits;
use assay::canonical::tagged;
use assay::identity as core;
use napi::bindgen_prelude::{AsyncTask, Buffer};
use napi_derive::napi;
use std::path::PathBuf;
use std::sync::Arc;

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
