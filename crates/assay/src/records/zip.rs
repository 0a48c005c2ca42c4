//! Zip files whose members are JSON documents: directory, limits, decompression.
//!
//! The directory counts, not what local headers claim. Names are data, never paths: nothing
//! is extracted. Members are stored, deflated, or compressed with zstd in any number of frames.

use super::document::text_of;
use super::input::{failed, refused};
use super::salvage;
use super::walk::walk;
use super::{Key, Options, Plan, Read, Sink};
use crate::fault::{Fault, FaultKind};
use crate::files::{Steady, hash_open_file, open_regular};
use crate::watch::{Phase, Watch};
use rawzip::{CompressionMethod, ErrorKind, FileReader, ZipArchive, ZipArchiveEntryWayfinder};
use ruzstd::decoding::StreamingDecoder;
use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read as _};
use std::path::Path;

/// A zip file with more members is refused.
pub const MOST_MEMBERS: u64 = 500_000;

/// A member that inflates to more is refused.
pub const MOST_MEMBER_BYTES: u64 = 256 << 20;

/// As long as a file system's names, with folders.
const MOST_NAME_BYTES: usize = 4096;

/// A member as the directory lists it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Member {
    /// Its name.
    pub name: String,
    /// How many members before it have the same name; the last one counts.
    pub earlier: u64,
}

/// Which members are read.
#[derive(Debug, Clone, Default)]
pub struct Names {
    /// How their names begin.
    pub prefix: String,
    /// How their names end.
    pub suffix: String,
}

impl Names {
    pub(super) fn wants(&self, name: &str) -> bool {
        name.len() >= self.prefix.len() + self.suffix.len()
            && name.starts_with(&self.prefix)
            && name.ends_with(&self.suffix)
    }
}

/// The members of the zip file at `path` that count, in the order of its directory.
///
/// Refuses `file.read`, and `import.zip` or `import.truncated` for what is no sound zip file.
pub fn list_members(path: &Path, options: Options) -> Result<Vec<Member>, Fault> {
    let file = open_regular(path).map_err(refused)?;
    match Zip::open(&file) {
        Ok(zip) => Ok(zip.members.into_iter().map(|one| one.member).collect()),
        Err(fault) if options.salvage && fault.kind == FaultKind::ImportTruncated => {
            let whole = salvage::members(&file)?.whole;
            Ok(whole.into_iter().map(|one| Member { name: one.name, earlier: one.earlier }).collect())
        }
        Err(fault) => Err(fault),
    }
}

/// Reads the members that `names` wants, each as one document.
///
/// Refuses what [`list_members`] does, `file.size` for a member of more than
/// [`MOST_MEMBER_BYTES`], and `import.json` and `import.text` by member.
pub fn read_members(
    path: &Path,
    names: &Names,
    plan: &Plan,
    options: Options,
    watch: &Watch,
    sink: &mut Sink<'_>,
) -> Result<Read, Fault> {
    let file = open_regular(path).map_err(refused)?;
    let steady = Steady::of(&file).map_err(refused)?;
    watch.enter(Phase::Reading, steady.size());
    let hash = hash_open_file(&file, watch).map_err(refused)?;
    let mut read = Read {
        records: 0,
        head: plan.head.places(),
        found: true,
        sha256: hash.sha256,
        stored_bytes: hash.bytes,
        lost: Vec::new(),
    };
    let mut take = |name: &str, bytes: Result<Vec<u8>, Fault>| -> Result<(), Fault> {
        watch.check()?;
        let taken = bytes.and_then(|bytes| walk(text_of(&bytes)?, 1, Key::Name(name.to_owned()), plan, sink));
        match taken {
            Ok(walked) => {
                read.records += walked.records;
                read.found &= walked.found;
                for (room, value) in read.head.iter_mut().zip(walked.head) {
                    *room = room.take().or(value);
                }
                Ok(())
            }
            Err(fault) => Err(in_member(name, fault)),
        }
    };
    match Zip::open(&file) {
        Ok(zip) => {
            for one in zip.members.iter().filter(|one| names.wants(&one.member.name)) {
                take(&one.member.name, zip.bytes(one))?;
            }
        }
        Err(fault) if options.salvage && fault.kind == FaultKind::ImportTruncated => {
            let found = salvage::members(&file)?;
            for one in found.whole.iter().filter(|one| names.wants(&one.name)) {
                take(&one.name, salvage::bytes(&file, one))?;
            }
            read.lost.extend(found.lost);
            read.lost.push(fault);
        }
        Err(fault) => return Err(fault),
    }
    steady.check(&file).map_err(refused)?;
    Ok(read)
}

/// The fault, with the member that it stands in.
fn in_member(name: &str, fault: Fault) -> Fault {
    let shown: String = name.chars().take(200).collect();
    let message = format!("member {shown}: {}", fault.message);
    Fault { message, ..fault }
}

struct Listed {
    member: Member,
    way: ZipArchiveEntryWayfinder,
    method: CompressionMethod,
}

struct Zip {
    archive: ZipArchive<FileReader>,
    members: Vec<Listed>,
}

impl Zip {
    /// Reads the directory and refuses what makes a zip file ambiguous or a bomb.
    fn open(file: &File) -> Result<Self, Fault> {
        let own = file.try_clone().map_err(|error| failed(&error))?;
        let mut buffer = vec![0; rawzip::RECOMMENDED_BUFFER_SIZE];
        let archive = ZipArchive::from_file(own, &mut buffer).map_err(|error| unsound(&error))?;
        let expected = archive.entries_hint();
        if expected > MOST_MEMBERS {
            return Err(zip_fault(format!("{expected} members, more than {MOST_MEMBERS}")));
        }
        let mut members: Vec<Listed> = Vec::new();
        let mut ranges = Vec::new();
        let mut count = 0;
        let mut entries = archive.entries(&mut buffer);
        while let Some(entry) = entries.next_entry().map_err(|error| unsound(&error))? {
            count += 1;
            if count > expected {
                return Err(zip_fault("the directory holds more members than it says"));
            }
            let name = name_of(entry.file_path().as_ref())?;
            if entry.flags().is_encrypted() {
                return Err(in_member(&name, zip_fault("it is encrypted")));
            }
            let way = entry.wayfinder();
            let (_, end) = archive.get_entry(way).map_err(|error| unsound(&error))?.compressed_data_range();
            ranges.push((entry.local_header_offset(), end));
            if !entry.is_dir() {
                let member = Member { name, earlier: 0 };
                members.push(Listed { member, way, method: entry.compression_method() });
            }
        }
        if count != expected {
            return Err(zip_fault("the directory holds fewer members than it says"));
        }
        ranges.sort_unstable();
        let overlap = ranges.iter().zip(ranges.iter().skip(1)).any(|(one, next)| next.0 < one.1);
        if overlap || ranges.last().is_some_and(|last| last.1 > archive.directory_offset()) {
            return Err(zip_fault("members overlap"));
        }
        Ok(Self { archive, members: last_of_each(members) })
    }

    fn bytes(&self, one: &Listed) -> Result<Vec<u8>, Fault> {
        let entry = self.archive.get_entry(one.way).map_err(|error| unsound(&error))?;
        let bytes = inflated(one.method, entry.reader())?;
        // The library compares length and CRC-32 with the directory at the end of the data.
        io::copy(&mut entry.verifying_reader(bytes.as_slice()), &mut io::sink())
            .map_err(|_| zip_fault("it does not match its length or checksum"))?;
        Ok(bytes)
    }
}

/// Of members with one name the last, where the first stood.
fn last_of_each(members: Vec<Listed>) -> Vec<Listed> {
    let mut places: HashMap<String, usize> = HashMap::with_capacity(members.len());
    let mut kept: Vec<Listed> = Vec::with_capacity(members.len());
    for mut one in members {
        match places.get(&one.member.name).and_then(|at| kept.get_mut(*at)) {
            Some(earlier) => {
                one.member.earlier = earlier.member.earlier + 1;
                *earlier = one;
            }
            None => {
                places.insert(one.member.name.clone(), kept.len());
                kept.push(one);
            }
        }
    }
    kept
}

pub(super) fn name_of(bytes: &[u8]) -> Result<String, Fault> {
    let name = std::str::from_utf8(bytes).map_err(|_| zip_fault("a member's name is not UTF-8"))?;
    let climbs = name.split('/').any(|part| part == "..");
    if name.is_empty()
        || name.len() > MOST_NAME_BYTES
        || name.starts_with('/')
        || climbs
        || name.contains(['\0', '\\'])
    {
        return Err(zip_fault("a member's name is no plain relative path"));
    }
    Ok(name.to_owned())
}

/// Inflates a member's stored bytes, within the limit.
pub(super) fn inflated(method: CompressionMethod, stored: impl io::Read) -> Result<Vec<u8>, Fault> {
    let stored = BufReader::new(stored);
    match method {
        CompressionMethod::STORE => bounded(stored),
        CompressionMethod::DEFLATE => bounded(flate2::bufread::DeflateDecoder::new(stored)),
        CompressionMethod::ZSTD => bounded(Frames { source: Some(stored), frame: None }),
        _ => Err(zip_fault("it is neither stored, nor deflated, nor compressed with zstd")),
    }
}

fn bounded(reader: impl io::Read) -> Result<Vec<u8>, Fault> {
    let mut bytes = Vec::new();
    match reader.take(MOST_MEMBER_BYTES + 1).read_to_end(&mut bytes) {
        Ok(_) if bytes.len() as u64 > MOST_MEMBER_BYTES => Err(Fault::new(
            FaultKind::FileSize,
            format!("it inflates to more than {MOST_MEMBER_BYTES} bytes"),
        )),
        Ok(_) => Ok(bytes),
        Err(_) => Err(zip_fault("its compressed data is damaged")),
    }
}

/// Zstd frames one after another, as one stream.
struct Frames<R: BufRead> {
    source: Option<R>,
    frame: Option<Box<StreamingDecoder<R, ruzstd::decoding::FrameDecoder>>>,
}

impl<R: BufRead> io::Read for Frames<R> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        loop {
            if let Some(frame) = &mut self.frame {
                let count = frame.read(into)?;
                if count > 0 {
                    return Ok(count);
                }
                self.source = self.frame.take().map(|frame| frame.into_inner());
            }
            let Some(mut source) = self.source.take() else { return Ok(0) };
            if source.fill_buf()?.is_empty() {
                return Ok(0);
            }
            let frame = StreamingDecoder::new(source).map_err(|_| io::ErrorKind::InvalidData)?;
            self.frame = Some(Box::new(frame));
        }
    }
}

fn unsound(error: &rawzip::Error) -> Fault {
    match error.kind() {
        ErrorKind::MissingEndOfCentralDirectory | ErrorKind::Eof => {
            Fault::new(FaultKind::ImportTruncated, "the zip file has no whole directory at its end")
        }
        ErrorKind::IO(inner) => failed(inner),
        _ => zip_fault("the zip file's directory is damaged"),
    }
}

pub(super) fn zip_fault(message: impl Into<String>) -> Fault {
    Fault::new(FaultKind::ImportZip, message)
}
