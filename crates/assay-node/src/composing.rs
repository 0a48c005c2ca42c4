//! Writing archives whose draws arrive before their rows.

use crate::convert::{Fault, count, sha256_text};
use crate::job::{Job, spawn};
use crate::run::Run;
use assay::archive::{Composer, RowPlan, TextSpool};
use assay::fault::{Fault as CoreFault, FaultKind};
use napi::bindgen_prelude::AsyncTask;
use napi_derive::napi;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// One row to be written.
#[napi(object)]
pub struct ArchiveRow {
    /// The members before the draws, as JSON without its braces.
    pub members: String,
    /// Numbers of held texts; none for a stub.
    pub draws: Vec<i64>,
}

/// What a step came to; for a finished archive, what was written.
#[napi(object)]
pub struct ComposeOutcome {
    /// `sha256:` and lower-case hex.
    pub sha256: Option<String>,
    pub stored_bytes: Option<i64>,
    pub fault: Option<Fault>,
}

enum Stage {
    New,
    Holding(TextSpool),
    Writing(Box<Composer>),
    /// A step failed, or the last one is done.
    Over,
}

/// An archive that is being put together: texts are held first, then rows take them.
#[napi]
pub struct ArchiveComposer {
    stage: Arc<Mutex<Stage>>,
}

type Step<T> = Result<T, CoreFault>;

#[napi]
impl ArchiveComposer {
    /// Nothing held yet.
    #[napi(constructor)]
    #[allow(clippy::new_without_default, reason = "JavaScript constructs it")]
    pub fn new() -> Self {
        Self { stage: Arc::new(Mutex::new(Stage::New)) }
    }

    /// Lets texts wait in a new file at `spool`, which the caller removes.
    #[napi(ts_return_type = "Promise<ComposeOutcome>")]
    pub fn begin(&self, spool: String) -> AsyncTask<Job<ComposeOutcome>> {
        self.step(move |stage| {
            let Stage::New = stage else { return Err(out_of_order()) };
            *stage = Stage::Holding(TextSpool::create(Path::new(&spool))?);
            Ok(())
        })
    }

    /// Holds texts; they are numbered in the order held, from 0 on.
    #[napi(ts_return_type = "Promise<ComposeOutcome>")]
    pub fn hold(&self, texts: Vec<String>) -> AsyncTask<Job<ComposeOutcome>> {
        self.step(move |stage| {
            let Stage::Holding(spool) = stage else { return Err(out_of_order()) };
            texts.iter().try_for_each(|text| spool.hold(text).map(|_| ()))
        })
    }

    /// Begins the archive at `path`, where nothing may be.
    #[napi(ts_return_type = "Promise<ComposeOutcome>")]
    pub fn open(&self, path: String) -> AsyncTask<Job<ComposeOutcome>> {
        self.step(move |stage| {
            let Stage::Holding(spool) = std::mem::replace(stage, Stage::Over) else {
                return Err(out_of_order());
            };
            *stage = Stage::Writing(Box::new(Composer::create(Path::new(&path), spool.finish()?)?));
            Ok(())
        })
    }

    /// Writes rows.
    #[napi(ts_return_type = "Promise<ComposeOutcome>")]
    pub fn rows(&self, rows: Vec<ArchiveRow>, run: &Run) -> AsyncTask<Job<ComposeOutcome>> {
        let watch = run.watch();
        self.step(move |stage| {
            let Stage::Writing(composer) = stage else { return Err(out_of_order()) };
            rows.into_iter().try_for_each(|row| {
                let draws = row.draws.iter().map(|draw| u64::try_from(*draw).unwrap_or(u64::MAX)).collect();
                composer.row(&RowPlan { members: row.members, draws }, &watch)
            })
        })
    }

    /// Ends the archive; it is stored when this resolves.
    #[napi(ts_return_type = "Promise<ComposeOutcome>")]
    pub fn finish(&self) -> AsyncTask<Job<ComposeOutcome>> {
        let stage = Arc::clone(&self.stage);
        spawn(move || match std::mem::replace(&mut *locked(&stage), Stage::Over) {
            Stage::Writing(composer) => match composer.finish() {
                Ok(composed) => ComposeOutcome {
                    sha256: Some(sha256_text(&composed.sha256)),
                    stored_bytes: Some(count(composed.stored_bytes)),
                    fault: None,
                },
                Err(fault) => told(Err(fault)),
            },
            _ => told(Err(out_of_order())),
        })
    }

    fn step(
        &self,
        work: impl FnOnce(&mut Stage) -> Step<()> + Send + 'static,
    ) -> AsyncTask<Job<ComposeOutcome>> {
        let stage = Arc::clone(&self.stage);
        spawn(move || told(work(&mut locked(&stage))))
    }
}

/// A panic under the lock leaves at worst an archive that is never finished.
fn locked(stage: &Mutex<Stage>) -> MutexGuard<'_, Stage> {
    stage.lock().unwrap_or_else(PoisonError::into_inner)
}

fn told(step: Step<()>) -> ComposeOutcome {
    ComposeOutcome { sha256: None, stored_bytes: None, fault: step.err().map(Fault::from) }
}

fn out_of_order() -> CoreFault {
    CoreFault::new(FaultKind::InternalPanic, "texts come before rows, and rows before the end")
}
