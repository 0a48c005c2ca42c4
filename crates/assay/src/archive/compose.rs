//! Writing an archive whose draws arrive in another order than its rows.
//!
//! Draws wait in a file of their own, already as JSON strings, so that memory holds a place a
//! draw and never a text. The same rows give the same bytes on every machine: the compressor
//! is part of this program, and the gzip header carries neither name nor time.

use crate::canonical::write_string;
use crate::fault::{Fault, FaultKind};
use crate::files::FileFault;
use crate::watch::Watch;
use flate2::{Compression, GzBuilder, write::GzEncoder};
use sha2::{Digest, Sha256};
use std::fs::{File, OpenOptions};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

/// The level at which archives are packed: dense enough, and fast.
const LEVEL: u32 = 6;

/// Texts that wait on disk for their rows.
pub struct TextSpool {
    file: BufWriter<File>,
    /// Where each text ends, in the order held.
    ends: Vec<u64>,
}

impl TextSpool {
    /// An empty spool in a new file at `path`, which the caller removes.
    pub fn create(path: &Path) -> Result<Self, Fault> {
        Ok(Self { file: BufWriter::new(new_file(path)?), ends: Vec::new() })
    }

    /// Holds one text, and gives its number, counted from 0.
    pub fn hold(&mut self, text: &str) -> Result<u64, Fault> {
        let mut literal = String::with_capacity(text.len() + 2);
        write_string(text, &mut literal);
        self.file.write_all(literal.as_bytes()).map_err(|error| failed(&error))?;
        let before = self.ends.last().copied().unwrap_or(0);
        self.ends.push(before + literal.len() as u64);
        Ok(self.ends.len() as u64 - 1)
    }

    /// No more texts: they can now be read in any order.
    pub fn finish(mut self) -> Result<HeldTexts, Fault> {
        self.file.flush().map_err(|error| failed(&error))?;
        let file = self.file.into_inner().map_err(|error| failed(error.error()))?;
        Ok(HeldTexts { file, ends: self.ends, at: u64::MAX })
    }
}

/// The texts of a spool that is full.
pub struct HeldTexts {
    file: File,
    ends: Vec<u64>,
    /// Where the file stands: rows that come in the order of their draws need no seek.
    at: u64,
}

impl HeldTexts {
    /// Appends the JSON string of the text `number` to `out`.
    fn append(&mut self, number: u64, out: &mut Vec<u8>) -> Result<(), Fault> {
        let unknown = || Fault::new(FaultKind::InternalPanic, "a row names a text that is not held");
        let index = usize::try_from(number).map_err(|_| unknown())?;
        let end = self.ends.get(index).copied().ok_or_else(unknown)?;
        let start = index.checked_sub(1).and_then(|before| self.ends.get(before).copied()).unwrap_or(0);
        if self.at != start {
            self.file.seek(SeekFrom::Start(start)).map_err(|error| failed(&error))?;
        }
        let read = (&self.file).take(end - start).read_to_end(out).map_err(|error| failed(&error))?;
        self.at = end;
        if read as u64 == end - start { Ok(()) } else { Err(refused(&FileFault::Changed)) }
    }
}

/// One row to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowPlan {
    /// The members before the draws, as JSON without its braces.
    pub members: String,
    /// The numbers of its draws; none for a stub.
    pub draws: Vec<u64>,
}

/// What was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Composed {
    /// SHA-256 of the stored bytes.
    pub sha256: [u8; 32],
    /// How many there are.
    pub stored_bytes: u64,
}

/// An archive that is being written.
pub struct Composer {
    texts: HeldTexts,
    gzip: GzEncoder<Hashed>,
    line: Vec<u8>,
}

struct Hashed {
    file: BufWriter<File>,
    hasher: Sha256,
    written: u64,
}

impl Write for Hashed {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let count = self.file.write(bytes)?;
        self.hasher.update(bytes.get(..count).unwrap_or_default());
        self.written += count as u64;
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

impl Composer {
    /// A new archive at `path`, where nothing may be.
    pub fn create(path: &Path, texts: HeldTexts) -> Result<Self, Fault> {
        let file = BufWriter::new(new_file(path)?);
        let sink = Hashed { file, hasher: Sha256::new(), written: 0 };
        let gzip = GzBuilder::new().mtime(0).operating_system(255).write(sink, Compression::new(LEVEL));
        Ok(Self { texts, gzip, line: Vec::new() })
    }

    /// Writes one row.
    pub fn row(&mut self, row: &RowPlan, watch: &Watch) -> Result<(), Fault> {
        watch.check()?;
        self.line.clear();
        self.line.push(b'{');
        self.line.extend_from_slice(row.members.as_bytes());
        for (index, draw) in row.draws.iter().enumerate() {
            self.line.extend_from_slice(if index == 0 { b",\"raw_outputs\":[" } else { b"," });
            self.texts.append(*draw, &mut self.line)?;
        }
        if !row.draws.is_empty() {
            self.line.push(b']');
        }
        self.line.extend_from_slice(b"}\n");
        watch.advance(1);
        self.gzip.write_all(&self.line).map_err(|error| failed(&error))
    }

    /// Ends the archive and waits until it is stored.
    pub fn finish(self) -> Result<Composed, Fault> {
        let Hashed { file, hasher, written } = self.gzip.finish().map_err(|error| failed(&error))?;
        let file = file.into_inner().map_err(|error| failed(error.error()))?;
        file.sync_all().map_err(|error| failed(&error))?;
        Ok(Composed { sha256: hasher.finalize().into(), stored_bytes: written })
    }
}

/// A new file for its owner only, as every archive is.
fn new_file(path: &Path) -> Result<File, Fault> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map_err(|error| failed(&error))
}

fn failed(error: &io::Error) -> Fault {
    refused(&FileFault::from(
        error.raw_os_error().map_or_else(|| io::Error::from(error.kind()), io::Error::from_raw_os_error),
    ))
}

fn refused(fault: &FileFault) -> Fault {
    Fault::new(FaultKind::FileWrite, fault.to_string())
}

#[cfg(test)]
mod tests {
    use super::super::{ReadLimits, census};
    use super::*;

    fn text(path: &Path) -> String {
        let mut text = String::new();
        flate2::read::GzDecoder::new(File::open(path).unwrap()).read_to_string(&mut text).unwrap();
        text
    }

    #[test]
    fn rows_take_their_draws_in_any_order() {
        let folder = tempfile::tempdir().unwrap();
        let mut spool = TextSpool::create(&folder.path().join("texts")).unwrap();
        for (number, text) in ["one\n", "", "zwei \"ü\"", "\u{10ffff}"].iter().enumerate() {
            assert_eq!(spool.hold(text).unwrap(), number as u64);
        }
        let path = folder.path().join("t__r.jsonl.gz");
        let mut composer = Composer::create(&path, spool.finish().unwrap()).unwrap();
        let watch = Watch::new();
        let members = |sample: &str| {
            format!(
                "\"sample\":\"{sample}\",\"variant\":\"base\",\"profile\":\"p\",\"language\":\"l\",\"intrinsic\":{{}}"
            )
        };
        composer.row(&RowPlan { members: members("b"), draws: vec![3, 0] }, &watch).unwrap();
        let stub = "\"sample\":\"s\",\"profile\":\"p\",\"language\":\"l\"".to_owned();
        composer.row(&RowPlan { members: stub, draws: vec![] }, &watch).unwrap();
        composer.row(&RowPlan { members: members("a"), draws: vec![1, 2] }, &watch).unwrap();
        let composed = composer.finish().unwrap();
        let lines: Vec<serde_json::Value> =
            text(&path).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(lines[0]["raw_outputs"], serde_json::json!(["\u{10ffff}", "one\n"]));
        assert_eq!(lines[1], serde_json::json!({"sample": "s", "profile": "p", "language": "l"}));
        assert_eq!(lines[2]["raw_outputs"], serde_json::json!(["", "zwei \"ü\""]));
        let census = census(&path, &ReadLimits::default(), &watch).unwrap();
        assert_eq!((census.rows, census.valid, census.stubs), (3, 2, 1));
        assert_eq!((census.sha256, census.stored_bytes), (composed.sha256, composed.stored_bytes));
    }

    #[test]
    fn nothing_is_overwritten() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("there");
        std::fs::write(&path, "x").unwrap();
        let fault = TextSpool::create(&path).err().unwrap();
        assert_eq!(fault.kind, FaultKind::FileWrite);
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "x");
    }

    #[test]
    fn a_row_of_an_unknown_text_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let spool = TextSpool::create(&folder.path().join("texts")).unwrap();
        let mut composer = Composer::create(&folder.path().join("a"), spool.finish().unwrap()).unwrap();
        let row = RowPlan { members: String::new(), draws: vec![0] };
        assert_eq!(composer.row(&row, &Watch::new()).unwrap_err().kind, FaultKind::InternalPanic);
    }
}
