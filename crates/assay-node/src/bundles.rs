//! Directories of comparison bundles, held open.

use crate::convert::{Fault, count, hex};
use crate::job::{Job, on_pool, spawn};
use crate::run::Run;
use assay::bundle;
use assay::files::{FileFault, FileHash};
use assay::watch::{Phase, Watch};
use napi::bindgen_prelude::{AsyncTask, Buffer};
use napi::{Error, Result};
use napi_derive::napi;
use rayon::prelude::*;
use std::path::Path;
use std::sync::Arc;

/// What stands in the way of a file, in words that name no path.
#[napi(object)]
pub struct FileProblem {
    #[napi(
        ts_type = "'not-found' | 'not-regular' | 'not-directory' | 'denied' | 'link' | 'name-too-long' | 'unsafe-path' | 'changed' | 'too-large' | 'unsupported' | 'cancelled' | 'io'"
    )]
    pub code: String,
    pub words: String,
}

impl From<FileFault> for FileProblem {
    fn from(fault: FileFault) -> Self {
        Self { code: code(&fault).to_owned(), words: fault.to_string() }
    }
}

fn code(fault: &FileFault) -> &'static str {
    match fault {
        FileFault::NotFound => "not-found",
        FileFault::NotRegular => "not-regular",
        FileFault::NotDirectory => "not-directory",
        FileFault::Denied => "denied",
        FileFault::Loop => "link",
        FileFault::NameTooLong => "name-too-long",
        FileFault::UnsafePath => "unsafe-path",
        FileFault::Changed => "changed",
        FileFault::TooLarge => "too-large",
        FileFault::Unsupported => "unsupported",
        FileFault::Cancelled => "cancelled",
        FileFault::Io(_) => "io",
    }
}

/// What to look for in a directory, and what it may hold.
#[napi(object)]
pub struct LookRequest {
    pub manifest: String,
    pub manifest_bytes: i64,
    /// Levels of the manifest's JSON.
    pub depth: u32,
    pub data_package: String,
    pub file_bytes: i64,
    /// So many entries are looked at.
    pub entries: u32,
    pub results: u32,
    pub message_bytes: u32,
}

impl From<&LookRequest> for bundle::LookRequest {
    fn from(request: &LookRequest) -> Self {
        Self {
            manifest: request.manifest.clone(),
            manifest_bytes: request.manifest_bytes.unsigned_abs(),
            data_package: request.data_package.clone(),
            file_bytes: request.file_bytes.unsigned_abs(),
            entries: request.entries as usize,
            limits: bundle::BundleLimits {
                depth: request.depth as usize,
                results: request.results as usize,
                message_bytes: request.message_bytes as usize,
            },
        }
    }
}

/// A digest in lower-case hex and a size, or why there is none.
#[napi(object)]
pub struct Digest {
    pub sha256: Option<String>,
    pub bytes: i64,
    pub problem: Option<FileProblem>,
}

/// One problem of a bundle.
#[napi(object)]
pub struct Finding {
    pub fault: Fault,
    /// The entry at fault; absent where the directory itself is.
    pub entry: Option<String>,
    pub mend: Option<String>,
}

/// What a directory is.
#[napi(object, object_from_js = false)]
pub struct Verdict {
    pub recognised: bool,
    pub conforming: bool,
    /// Every problem; where recognised, all are `bundle.encoding`.
    pub findings: Vec<Finding>,
    /// The manifest's bytes, where recognised.
    pub manifest: Option<Buffer>,
}

/// A directory and what it is; with neither it is absent.
#[napi(object, object_from_js = false)]
pub struct LookOutcome {
    pub contents: Option<BundleContents>,
    pub verdict: Option<Verdict>,
    pub problem: Option<FileProblem>,
}

/// A file's bytes, or why they cannot be read.
#[napi(object, object_from_js = false)]
pub struct BytesOutcome {
    pub bytes: Option<Buffer>,
    pub problem: Option<FileProblem>,
}

/// A bundle's directory, held open.
#[napi]
pub struct BundleContents {
    inner: Option<Arc<bundle::Contents>>,
    names: Vec<String>,
    stranger: Option<String>,
}

/// Opens the directory at `path`, its last component not through a link, and looks at it.
#[napi(ts_return_type = "Promise<LookOutcome>")]
pub fn look_at_bundle(path: String, request: LookRequest, run: &Run) -> AsyncTask<Job<LookOutcome>> {
    let watch = run.watch();
    spawn(move || looked(bundle::Contents::open(Path::new(&path)).map(Some), &request, &watch))
}

#[napi]
impl BundleContents {
    /// Hashes regular files in it, in parallel; one digest a name, in the order given.
    #[napi(ts_return_type = "Promise<Digest[]>")]
    pub fn hash(
        &self,
        names: Vec<String>,
        most: i64,
        threads: u32,
        run: &Run,
    ) -> Result<AsyncTask<Job<Vec<Digest>>>> {
        let (contents, watch) = (self.open()?, run.watch());
        let most = most.unsigned_abs();
        // How much there is to read is not known until every file has been opened.
        watch.enter(Phase::Reading, 0);
        let hash = move |name: &String| digest(contents.hash(name, most, &watch));
        Ok(spawn(move || on_pool(threads, || names.par_iter().map(hash).collect())))
    }

    /// Reads a regular file in it.
    #[napi(ts_return_type = "Promise<BytesOutcome>")]
    pub fn read(&self, name: String, most: i64) -> Result<AsyncTask<Job<BytesOutcome>>> {
        let contents = self.open()?;
        Ok(spawn(move || match contents.read(&name, most.unsigned_abs()) {
            Ok(bytes) => BytesOutcome { bytes: Some(bytes.into()), problem: None },
            Err(fault) => BytesOutcome { bytes: None, problem: Some(fault.into()) },
        }))
    }

    /// The names of its entries when it was looked at, in byte order.
    #[napi]
    pub fn names(&self) -> Vec<String> {
        self.names.clone()
    }

    /// The first entry that is no file which a bundle could have.
    #[napi]
    pub fn stranger(&self) -> Option<String> {
        self.stranger.clone()
    }

    /// Closes the directory once no call uses it.
    #[napi]
    pub fn close(&mut self) {
        self.inner = None;
    }
}

impl BundleContents {
    /// The directory, shared with a worker thread.
    pub fn open(&self) -> Result<Arc<bundle::Contents>> {
        self.inner.clone().ok_or_else(|| Error::from_reason("the bundle was closed"))
    }
}

/// Looks at what was opened, and judges it.
pub fn looked(
    opened: std::result::Result<Option<bundle::Contents>, FileFault>,
    request: &LookRequest,
    watch: &Watch,
) -> LookOutcome {
    let none = LookOutcome { contents: None, verdict: None, problem: None };
    let contents = match opened {
        Ok(Some(contents)) => contents,
        Ok(None) => return none,
        Err(fault) => return LookOutcome { problem: Some(fault.into()), ..none },
    };
    let request = request.into();
    match contents.look(&request, watch) {
        Ok(look) => {
            let judged = bundle::judge(&look, &request);
            let contents = BundleContents {
                inner: Some(Arc::new(contents)),
                stranger: bundle::stranger(&look, &request),
                names: look.entries.into_iter().map(|entry| entry.name).collect(),
            };
            LookOutcome {
                contents: Some(contents),
                verdict: Some(verdict(judged, look.manifest)),
                problem: None,
            }
        }
        Err(fault) => LookOutcome { problem: Some(fault.into()), ..none },
    }
}

fn verdict(verdict: bundle::Verdict, manifest: Option<std::result::Result<Vec<u8>, FileFault>>) -> Verdict {
    let findings = verdict.findings.into_iter();
    Verdict {
        recognised: verdict.recognised,
        conforming: verdict.conforming,
        findings: findings
            .map(|one| Finding { fault: one.fault.into(), entry: one.entry, mend: one.mend })
            .collect(),
        manifest: manifest.and_then(std::result::Result::ok).filter(|_| verdict.recognised).map(Buffer::from),
    }
}

fn digest(hashed: std::result::Result<FileHash, FileFault>) -> Digest {
    match hashed {
        Ok(hash) => Digest { sha256: Some(hex(&hash.sha256)), bytes: count(hash.bytes), problem: None },
        Err(fault) => Digest { sha256: None, bytes: 0, problem: Some(fault.into()) },
    }
}

/// The slug of a profile id in file names.
#[napi]
pub fn bundle_slug(profile_id: String) -> String {
    bundle::slug_of(&profile_id)
}

/// The name of a succeeded result's report.
#[napi]
pub fn bundle_report_name(position: u32, total: u32, profile_id: String) -> String {
    bundle::report_name(u64::from(position), u64::from(total), &profile_id)
}

/// Nanoseconds since 1970, in decimal, of a time as manifests write it.
#[napi]
pub fn bundle_instant(text: String) -> Option<String> {
    bundle::parse_instant(&text).map(|instant| instant.nanoseconds.to_string())
}
