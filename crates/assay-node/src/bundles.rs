//! Directories of comparison bundles, held open.

use crate::convert::{Fault, count, hex};
use crate::job::{Job, on_pool, spawn};
use crate::run::Run;
use assay::bundle;
use assay::canonical::tagged;
use assay::files::{FileFault, FileHash};
use assay::json::{Limits, scan};
use assay::watch::Watch;
use napi::bindgen_prelude::{AsyncTask, Buffer, Float64Array, Uint8Array};
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

/// What to look for in a directory.
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
}

/// The manifest as it was read and scanned; with `problem` alone it could not be read.
#[napi(object, object_from_js = false)]
pub struct ManifestSeen {
    pub bytes: Option<Buffer>,
    /// Tagged text, where the bytes hold one whole JSON value.
    pub value: Option<String>,
    pub faults: Vec<Fault>,
    /// Where strict JSON is not laid out canonically.
    pub misplaced: Option<Fault>,
    pub problem: Option<FileProblem>,
}

/// A digest in lower-case hex and a size, or why there is none.
#[napi(object)]
pub struct Digest {
    pub sha256: Option<String>,
    pub bytes: i64,
    pub problem: Option<FileProblem>,
}

/// Why the entry at `index` could not be opened.
#[napi(object)]
pub struct EntryProblem {
    pub index: u32,
    pub problem: FileProblem,
}

/// What a directory holds: columns of one entry each, by name in byte order.
#[napi(object, object_from_js = false)]
pub struct Look {
    pub names: Vec<String>,
    /// 0 regular file, 1 directory, 2 symlink, 3 FIFO, socket or device, 4 unreadable.
    pub kinds: Uint8Array,
    pub sizes: Float64Array,
    pub problems: Vec<EntryProblem>,
    /// There are more entries than were asked for.
    pub more: bool,
    pub manifest: Option<ManifestSeen>,
    pub data_package: Option<Digest>,
}

/// A directory and what it holds; with neither it is absent.
#[napi(object, object_from_js = false)]
pub struct LookOutcome {
    pub contents: Option<BundleContents>,
    pub look: Option<Look>,
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

/// Looks at what was opened.
pub fn looked(
    opened: std::result::Result<Option<bundle::Contents>, FileFault>,
    request: &LookRequest,
    watch: &Watch,
) -> LookOutcome {
    let none = LookOutcome { contents: None, look: None, problem: None };
    let contents = match opened {
        Ok(Some(contents)) => contents,
        Ok(None) => return none,
        Err(fault) => return LookOutcome { problem: Some(fault.into()), ..none },
    };
    let wanted = bundle::LookRequest {
        manifest: request.manifest.clone(),
        manifest_bytes: request.manifest_bytes.unsigned_abs(),
        data_package: request.data_package.clone(),
        file_bytes: request.file_bytes.unsigned_abs(),
        entries: request.entries as usize,
    };
    match contents.look(&wanted, watch) {
        Ok(look) => LookOutcome {
            contents: Some(BundleContents { inner: Some(Arc::new(contents)) }),
            look: Some(seen(look, request.depth)),
            problem: None,
        },
        Err(fault) => LookOutcome { problem: Some(fault.into()), ..none },
    }
}

fn seen(look: bundle::Look, depth: u32) -> Look {
    let kinds: Vec<u8> = look.entries.iter().map(|entry| entry.kind as u8).collect();
    let sizes: Vec<f64> = look.entries.iter().map(|entry| entry.bytes as f64).collect();
    let problems = (0..).zip(&look.entries).filter_map(|(index, entry)| {
        entry.fault.clone().map(|fault| EntryProblem { index, problem: fault.into() })
    });
    Look {
        problems: problems.collect(),
        names: look.entries.into_iter().map(|entry| entry.name).collect(),
        kinds: kinds.into(),
        sizes: sizes.into(),
        more: look.more,
        manifest: look.manifest.map(|read| manifest(read, depth)),
        data_package: look.data_package.map(digest),
    }
}

fn manifest(read: std::result::Result<Vec<u8>, FileFault>, depth: u32) -> ManifestSeen {
    match read {
        Ok(bytes) => {
            let scanned = scan(&bytes, &Limits { max_depth: depth as usize, ..Limits::default() });
            ManifestSeen {
                value: scanned.value.as_ref().map(tagged::encode),
                misplaced: scanned.value.and_then(|_| bundle::misplaced(&bytes)).map(Fault::from),
                faults: scanned.faults.into_iter().map(Fault::from).collect(),
                bytes: Some(bytes.into()),
                problem: None,
            }
        }
        Err(fault) => ManifestSeen {
            bytes: None,
            value: None,
            faults: Vec::new(),
            misplaced: None,
            problem: Some(fault.into()),
        },
    }
}

fn digest(hashed: std::result::Result<FileHash, FileFault>) -> Digest {
    match hashed {
        Ok(hash) => Digest { sha256: Some(hex(&hash.sha256)), bytes: count(hash.bytes), problem: None },
        Err(fault) => Digest { sha256: None, bytes: 0, problem: Some(fault.into()) },
    }
}
