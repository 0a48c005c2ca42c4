//! Work off the event loop.

use napi::bindgen_prelude::{AsyncTask, ToNapiValue, TypeName};
use napi::{Env, Error, Result, Task};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// One closure to run on a worker thread.
pub struct Job<T> {
    work: Option<Box<dyn FnOnce() -> T + Send>>,
}

/// Starts `work` on a worker thread; the promise resolves with what it returns.
pub fn spawn<T>(work: impl FnOnce() -> T + Send + 'static) -> AsyncTask<Job<T>>
where
    T: Send + ToNapiValue + TypeName + 'static,
{
    AsyncTask::new(Job { work: Some(Box::new(work)) })
}

impl<T: Send + ToNapiValue + TypeName + 'static> Task for Job<T> {
    type Output = T;
    type JsValue = T;

    fn compute(&mut self) -> Result<T> {
        let work = self.work.take().ok_or_else(|| Error::from_reason("the job ran already"))?;
        // The closure owns all it touches, so nothing half-changed can be seen after a panic.
        catch_unwind(AssertUnwindSafe(work))
            .map_err(|_| Error::from_reason("internal.panic: the core broke one of its own rules"))
    }

    fn resolve(&mut self, _env: Env, output: T) -> Result<T> {
        Ok(output)
    }
}

/// Runs `work` on a pool of `threads` (0: one a core). Where no pool can be made, rayon's own serves.
pub fn on_pool<T: Send>(threads: u32, work: impl FnOnce() -> T + Send) -> T {
    match rayon::ThreadPoolBuilder::new().num_threads(threads as usize).build() {
        Ok(pool) => pool.install(work),
        Err(_) => work(),
    }
}
