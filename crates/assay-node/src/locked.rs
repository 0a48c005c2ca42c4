//! Files that are locked while they are read and appended to.

use crate::convert::Fault;
use crate::job::{Job, spawn};
use assay::fault::{Fault as CoreFault, FaultKind};
use assay::files::{self, Access, Attempt, FileFault};
use napi::bindgen_prelude::{AsyncTask, Buffer};
use napi_derive::napi;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// What an attempt to lock came to.
#[napi(object)]
pub struct LockOutcome {
    /// `held`, `busy` or `missing`; absent beside a fault.
    pub state: Option<String>,
    pub fault: Option<Fault>,
}

/// The next piece of a locked file; empty at its end.
#[napi(object)]
pub struct PieceOutcome {
    pub bytes: Option<Buffer>,
    pub fault: Option<Fault>,
}

/// What appending came to.
#[napi(object)]
pub struct AppendOutcome {
    pub fault: Option<Fault>,
}

/// A path, and the file behind it while it is locked.
#[napi]
pub struct LockedFile {
    inner: Arc<Mutex<files::LockedFile>>,
}

#[napi]
impl LockedFile {
    /// Names a file, to be read beside other readers or to be appended to alone.
    #[napi(constructor)]
    pub fn new(path: String, append: bool) -> Self {
        let access = if append { Access::Append } else { Access::Read };
        Self { inner: Arc::new(Mutex::new(files::LockedFile::new(path.into(), access))) }
    }

    /// Tries to lock, without waiting.
    #[napi]
    pub fn try_lock(&self) -> LockOutcome {
        match locked(&self.inner).try_lock() {
            Ok(attempt) => LockOutcome { state: Some(word(attempt).to_owned()), fault: None },
            Err(fault) => LockOutcome { state: None, fault: Some(convert(FaultKind::StoreRead, &fault)) },
        }
    }

    /// The next bytes, at most `max`.
    #[napi]
    pub fn read(&self, max: u32) -> PieceOutcome {
        match locked(&self.inner).read(max as usize) {
            Ok(bytes) => PieceOutcome { bytes: Some(bytes.into()), fault: None },
            Err(fault) => PieceOutcome { bytes: None, fault: Some(convert(FaultKind::StoreRead, &fault)) },
        }
    }

    /// Appends in one write to a file of `expected` bytes, and waits until it is stored.
    #[napi(ts_return_type = "Promise<AppendOutcome>")]
    pub fn append(&self, bytes: Buffer, expected: i64) -> AsyncTask<Job<AppendOutcome>> {
        let (inner, bytes) = (Arc::clone(&self.inner), bytes.to_vec());
        spawn(move || {
            let expected = u64::try_from(expected).unwrap_or(u64::MAX);
            let fault = locked(&inner).append(&bytes, expected).err();
            AppendOutcome { fault: fault.map(|fault| convert(FaultKind::FileWrite, &fault)) }
        })
    }

    /// Lets go of the lock.
    #[napi]
    pub fn release(&self) {
        locked(&self.inner).release();
    }
}

/// A panic while the lock was held leaves at worst a released file, so its poison is ignored.
fn locked(inner: &Mutex<files::LockedFile>) -> MutexGuard<'_, files::LockedFile> {
    inner.lock().unwrap_or_else(PoisonError::into_inner)
}

fn word(attempt: Attempt) -> &'static str {
    match attempt {
        Attempt::Held => "held",
        Attempt::Busy => "busy",
        Attempt::Missing => "missing",
    }
}

fn convert(kind: FaultKind, fault: &FileFault) -> Fault {
    CoreFault::new(kind, fault.to_string()).into()
}
