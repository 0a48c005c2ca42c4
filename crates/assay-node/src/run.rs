//! The handle through which JavaScript watches and stops a run.

use assay::watch::Watch;
use napi_derive::napi;
use std::sync::Arc;

/// One run's counters and its stop switch.
#[napi]
pub struct Run {
    watch: Arc<Watch>,
}

/// The counters at one moment.
#[napi(object)]
pub struct RunProgress {
    pub phase: String,
    pub done: i64,
    /// 0 where not known.
    pub total: i64,
}

#[napi]
impl Run {
    #[napi(constructor)]
    #[allow(clippy::new_without_default, reason = "JavaScript constructs it")]
    pub fn new() -> Self {
        Self { watch: Arc::new(Watch::new()) }
    }

    /// Asks the work to stop at its next check.
    #[napi]
    pub fn cancel(&self) {
        self.watch.cancel();
    }

    /// The counters as they stand.
    #[napi]
    pub fn progress(&self) -> RunProgress {
        let seen = self.watch.progress();
        RunProgress {
            phase: seen.phase.name().to_owned(),
            done: crate::convert::count(seen.done),
            total: crate::convert::count(seen.total),
        }
    }
}

impl Run {
    /// The watch, shared with the worker thread.
    pub fn watch(&self) -> Arc<Watch> {
        Arc::clone(&self.watch)
    }
}
