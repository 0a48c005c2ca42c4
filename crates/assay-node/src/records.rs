//! Records of other programs' files, handed over in batches.

use crate::convert::{Fault, count, sha256_text};
use crate::job::{Job, spawn};
use crate::run::Run;
use assay::canonical::tagged;
use assay::fault::{Fault as CoreFault, FaultKind};
use assay::json::{Integer, Value};
use assay::records::{self, Key, Names, Options, Plan, Read, Record, Selection};
use assay::watch::Watch;
use napi::bindgen_prelude::AsyncTask;
use napi::{Error, Result};
use napi_derive::napi;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};

/// Where records stand in a file, and which of their members are taken.
#[napi(object)]
pub struct RecordsPlan {
    /// `lines`, `document`, `members`, or `table` with a comma or `tabs`.
    pub layout: String,
    /// Paths of members that are taken once, outside the records.
    pub head: Vec<Vec<String>>,
    /// The path to the array or object of records; absent where each document is one.
    pub container: Option<Vec<String>>,
    /// Paths of members that are taken of each record.
    pub fields: Vec<Vec<String>>,
    /// How the names of wanted zip members begin and end.
    pub prefix: Option<String>,
    pub suffix: Option<String>,
    /// Leave out what is cut short, and say so, instead of refusing the file.
    pub salvage: bool,
}

/// What a whole file held.
#[napi(object)]
pub struct RecordsRead {
    pub records: i64,
    /// Tagged text: an array with `null` or a one-element array for each path of the head.
    pub head: String,
    /// Whether the container was there.
    pub found: bool,
    /// `sha256:` and lower-case hex over the stored bytes.
    pub sha256: String,
    pub stored_bytes: i64,
    /// What was left out as cut short.
    pub lost: Vec<Fault>,
}

/// Some records, or the end of them.
#[napi(object)]
pub struct RecordsBatch {
    /// Tagged text: an array of `[key, line, values, names]`, values as in the head.
    pub records: Option<String>,
    pub read: Option<RecordsRead>,
    pub fault: Option<Fault>,
}

enum Message {
    Records(String),
    End(std::result::Result<Read, CoreFault>),
}

/// A file whose records are read on a thread of their own, a few batches ahead.
#[napi]
pub struct RecordStream {
    batches: Arc<Mutex<Option<Receiver<Message>>>>,
}

#[napi]
impl RecordStream {
    /// The next records; `read` or `fault` come last.
    #[napi(ts_return_type = "Promise<RecordsBatch>")]
    pub fn next(&self) -> AsyncTask<Job<RecordsBatch>> {
        let batches = Arc::clone(&self.batches);
        spawn(move || {
            let held = batches.lock().unwrap_or_else(PoisonError::into_inner);
            let message = held.as_ref().and_then(|receiver| receiver.recv().ok());
            match message {
                Some(Message::Records(text)) => RecordsBatch { records: Some(text), read: None, fault: None },
                Some(Message::End(Ok(read))) => {
                    RecordsBatch { records: None, read: Some((&read).into()), fault: None }
                }
                Some(Message::End(Err(fault))) => {
                    RecordsBatch { records: None, read: None, fault: Some(fault.into()) }
                }
                None => RecordsBatch { records: None, read: None, fault: None },
            }
        })
    }

    /// Lets the reading thread end at its next batch.
    #[napi]
    pub fn close(&self) {
        // A pending `next` holds the lock until its batch is there; the thread ends either way.
        if let Ok(mut held) = self.batches.try_lock() {
            *held = None;
        }
    }
}

/// Opens the file at `path`; what is wrong with it comes with a batch.
#[napi]
pub fn open_records(path: String, plan: RecordsPlan, run: &Run) -> Result<RecordStream> {
    let layout = Layout::named(&plan)?;
    let (sender, receiver) = sync_channel(2);
    let (watch, path) = (run.watch(), PathBuf::from(path));
    std::thread::Builder::new()
        .name("assay-records".into())
        .spawn(move || {
            // All that the closure touches is its own; nothing half-changed outlives a panic.
            let read = catch_unwind(AssertUnwindSafe(|| layout.read(&path, &watch, &sender)));
            let broken = || CoreFault::new(FaultKind::InternalPanic, "the core broke one of its own rules");
            // Nobody listens where the stream was closed.
            drop(sender.send(Message::End(read.unwrap_or_else(|_| Err(broken())))));
        })
        .map_err(|error| Error::from_reason(format!("no thread can be started: {error}")))?;
    Ok(RecordStream { batches: Arc::new(Mutex::new(Some(receiver))) })
}

/// A member of a zip file that counts.
#[napi(object)]
pub struct ZipMember {
    pub name: String,
    /// How many members of the same name stand before it.
    pub earlier: i64,
}

/// The members of a zip file, or why they cannot be listed.
#[napi(object)]
pub struct ZipOutcome {
    pub members: Option<Vec<ZipMember>>,
    pub fault: Option<Fault>,
}

/// Lists the zip file at `path`.
#[napi(ts_return_type = "Promise<ZipOutcome>")]
pub fn list_zip(path: String, salvage: bool) -> AsyncTask<Job<ZipOutcome>> {
    spawn(move || match records::list_members(Path::new(&path), Options { salvage }) {
        Ok(members) => {
            let members =
                members.into_iter().map(|one| ZipMember { name: one.name, earlier: count(one.earlier) });
            ZipOutcome { members: Some(members.collect()), fault: None }
        }
        Err(fault) => ZipOutcome { members: None, fault: Some(fault.into()) },
    })
}

struct Layout {
    kind: Kind,
    plan: Plan,
    options: Options,
}

enum Kind {
    Lines,
    Document,
    Members(Names),
    Table(u8),
}

impl Layout {
    fn named(plan: &RecordsPlan) -> Result<Self> {
        let names = Names {
            prefix: plan.prefix.clone().unwrap_or_default(),
            suffix: plan.suffix.clone().unwrap_or_default(),
        };
        let kind = match plan.layout.as_str() {
            "lines" => Kind::Lines,
            "document" => Kind::Document,
            "members" => Kind::Members(names),
            "table" => Kind::Table(b','),
            "tabs" => Kind::Table(b'\t'),
            _ => return Err(Error::from_reason("the layout is unknown")),
        };
        let options = Options { salvage: plan.salvage };
        let plan = Plan {
            head: Selection::new(&plan.head),
            container: plan.container.clone(),
            record: Selection::new(&plan.fields),
        };
        Ok(Self { kind, plan, options })
    }

    fn read(
        &self,
        path: &Path,
        watch: &Watch,
        sender: &SyncSender<Message>,
    ) -> std::result::Result<Read, CoreFault> {
        let mut batch = Batch { text: String::new(), sender };
        let mut sink = |record: Record| batch.take(record);
        let read = match &self.kind {
            Kind::Lines => records::read_lines(path, &self.plan, self.options, watch, &mut sink),
            Kind::Document => records::read_document(path, &self.plan, self.options, watch, &mut sink),
            Kind::Table(delimiter) => records::read_table(path, *delimiter, &self.plan, watch, &mut sink),
            Kind::Members(names) => {
                records::read_members(path, names, &self.plan, self.options, watch, &mut sink)
            }
        };
        batch.send()?;
        read
    }
}

/// As much text as is handed over at once, about.
const BATCH_BYTES: usize = 256 << 10;

struct Batch<'s> {
    text: String,
    sender: &'s SyncSender<Message>,
}

impl Batch<'_> {
    fn take(&mut self, record: Record) -> std::result::Result<(), CoreFault> {
        self.text.push(if self.text.is_empty() { '[' } else { ',' });
        self.text.push_str(&tagged::encode(&record_value(record)));
        if self.text.len() < BATCH_BYTES { Ok(()) } else { self.send() }
    }

    fn send(&mut self) -> std::result::Result<(), CoreFault> {
        if self.text.is_empty() {
            return Ok(());
        }
        let mut text = std::mem::take(&mut self.text);
        text.push(']');
        let closed = |_| CoreFault::new(FaultKind::RunCancelled, "stopped on request");
        self.sender.send(Message::Records(text)).map_err(closed)
    }
}

fn integer(value: u64) -> Value {
    Integer::from_digits(&value.to_string()).map_or(Value::Null, Value::Int)
}

fn record_value(record: Record) -> Value {
    let key = match record.key {
        Key::Line(number) | Key::Index(number) => integer(number),
        Key::Name(name) => Value::Str(name),
    };
    let names = record.names.into_iter().map(Value::Str).collect();
    Value::Array(vec![key, integer(record.line), slots(record.values), Value::Array(names)])
}

/// `null` for what is absent; an array of one for what is there, be it null.
fn slots(values: Vec<Option<Value>>) -> Value {
    let slot = |value: Option<Value>| value.map_or(Value::Null, |value| Value::Array(vec![value]));
    Value::Array(values.into_iter().map(slot).collect())
}

impl From<&Read> for RecordsRead {
    fn from(read: &Read) -> Self {
        Self {
            records: count(read.records),
            head: tagged::encode(&slots(read.head.clone())),
            found: read.found,
            sha256: sha256_text(&read.sha256),
            stored_bytes: count(read.stored_bytes),
            lost: read.lost.iter().cloned().map(Fault::from).collect(),
        }
    }
}
