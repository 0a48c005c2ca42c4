//! The place a comparison bundle is published to.

use crate::bundles::{BundleContents, FileProblem, LookOutcome, LookRequest, looked};
use crate::job::{Job, spawn};
use crate::run::Run;
use assay::bundle::{self, ClaimFault, CommitFault};
use assay::files::FileFault;
use assay::watch::Phase;
use napi::bindgen_prelude::{AsyncTask, Uint8Array};
use napi_derive::napi;
use std::path::Path;
use std::sync::Arc;

/// A destination that was claimed, or who has it: `locked` without a problem.
#[napi(object, object_from_js = false)]
pub struct ClaimOutcome {
    pub destination: Option<BundleDestination>,
    pub locked: bool,
    pub problem: Option<FileProblem>,
}

/// One file to write.
#[napi(object)]
pub struct FileToWrite {
    pub name: String,
    pub bytes: Uint8Array,
}

/// What a commit came to.
#[napi(object)]
pub struct CommitOutcome {
    /// `done`, `appeared`, `exchanged`, `stranded` or `failed`.
    pub state: String,
    /// The sibling that holds what stood at the destination before.
    pub prior: Option<String>,
    /// Why it failed, or (where done) why the folder could not be flushed.
    pub problem: Option<FileProblem>,
}

/// A destination under lock.
#[napi]
pub struct BundleDestination {
    inner: Arc<bundle::Destination>,
}

/// Claims `base` in the folder `parent` under the lock file `lock_name`. Never waits.
#[napi(ts_return_type = "Promise<ClaimOutcome>")]
pub fn claim_destination(parent: String, base: String, lock_name: String) -> AsyncTask<Job<ClaimOutcome>> {
    spawn(move || {
        let none = ClaimOutcome { destination: None, locked: false, problem: None };
        match bundle::Destination::claim(Path::new(&parent), &base, &lock_name) {
            Ok(inner) => {
                ClaimOutcome { destination: Some(BundleDestination { inner: Arc::new(inner) }), ..none }
            }
            Err(ClaimFault::Locked) => ClaimOutcome { locked: true, ..none },
            Err(ClaimFault::File(fault)) => ClaimOutcome { problem: Some(fault.into()), ..none },
        }
    })
}

#[napi]
impl BundleDestination {
    /// Looks at what stands at the destination, or at the sibling `name`.
    #[napi(ts_return_type = "Promise<LookOutcome>")]
    pub fn look(&self, name: Option<String>, request: LookRequest, run: &Run) -> AsyncTask<Job<LookOutcome>> {
        let (destination, watch) = (Arc::clone(&self.inner), run.watch());
        spawn(move || {
            let opened = match name {
                Some(name) => destination.sibling(&name),
                None => destination.current(),
            };
            looked(opened, &request, &watch)
        })
    }

    /// Makes the sibling `name` and writes `files` into it; resolves with what stopped it.
    #[napi(ts_return_type = "Promise<FileProblem | null>")]
    pub fn stage(
        &self,
        name: String,
        files: Vec<FileToWrite>,
        run: &Run,
    ) -> AsyncTask<Job<Option<FileProblem>>> {
        let (destination, watch) = (Arc::clone(&self.inner), run.watch());
        spawn(move || {
            let total = files.iter().map(|file| file.bytes.len() as u64).sum();
            watch.enter(Phase::Writing, total);
            let staged = destination.make(&name).and_then(|staged| {
                let files = files.iter().map(|file| (file.name.as_str(), file.bytes.as_ref()));
                destination.write(&staged, files, &watch)
            });
            staged.err().map(FileProblem::from)
        })
    }

    /// Gives the sibling `name` the destination's name, in exchange for `prior`.
    #[napi(ts_return_type = "Promise<CommitOutcome>")]
    pub fn commit(
        &self,
        name: String,
        staged: &BundleContents,
        prior: Option<&BundleContents>,
        recovery: String,
        run: &Run,
    ) -> napi::Result<AsyncTask<Job<CommitOutcome>>> {
        let (destination, watch) = (Arc::clone(&self.inner), run.watch());
        let staged = staged.open()?;
        let prior = prior.map(BundleContents::open).transpose()?;
        Ok(spawn(move || committed(destination.commit(&name, &staged, prior.as_deref(), &recovery, &watch))))
    }

    /// Removes the files `entries` of the sibling `name`, then the sibling; resolves with what stopped it.
    #[napi(ts_return_type = "Promise<FileProblem | null>")]
    pub fn remove(
        &self,
        name: String,
        contents: &BundleContents,
        entries: Vec<String>,
    ) -> napi::Result<AsyncTask<Job<Option<FileProblem>>>> {
        let (destination, contents) = (Arc::clone(&self.inner), contents.open()?);
        Ok(spawn(move || destination.remove(&name, &contents, &entries).err().map(FileProblem::from)))
    }

    /// Gives the sibling `name` the destination's free name; resolves with what stopped it.
    #[napi(ts_return_type = "Promise<FileProblem | null>")]
    pub fn restore(&self, name: String) -> AsyncTask<Job<Option<FileProblem>>> {
        let destination = Arc::clone(&self.inner);
        spawn(move || destination.restore(&name).err().map(FileProblem::from))
    }

    /// Removes the lock file and gives up the lock; resolves with what stopped it.
    #[napi(ts_return_type = "Promise<FileProblem | null>")]
    pub fn release(&self) -> AsyncTask<Job<Option<FileProblem>>> {
        let destination = Arc::clone(&self.inner);
        spawn(move || destination.release().err().map(FileProblem::from))
    }
}

fn committed(commit: Result<bundle::Commit, CommitFault>) -> CommitOutcome {
    let outcome = |state: &str, prior, fault: Option<FileFault>| CommitOutcome {
        state: state.to_owned(),
        prior,
        problem: fault.map(FileProblem::from),
    };
    match commit {
        Ok(commit) => outcome("done", commit.prior, commit.unflushed),
        Err(CommitFault::Appeared) => outcome("appeared", None, None),
        Err(CommitFault::Exchanged) => outcome("exchanged", None, None),
        Err(CommitFault::Stranded { sibling, fault }) => outcome("stranded", Some(sibling), Some(fault)),
        Err(CommitFault::File(fault)) => outcome("failed", None, Some(fault)),
    }
}
