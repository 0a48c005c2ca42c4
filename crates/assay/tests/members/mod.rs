//! Archives made by hand: gzip members whose every byte a test decides.

#![allow(dead_code, reason = "each test file uses its part")]

use assay::archive::{Census, ReadLimits, Row, RowSink, census, read_archive};
use assay::fault::{Fault, FaultKind};
use assay::watch::Watch;
use flate2::{Compress, Compression, FlushCompress};
use std::io::Write;
use tempfile::NamedTempFile;

/// The ten bytes of a header without optional fields.
pub const HEADER: [u8; 10] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255];

/// One gzip member around `data`.
pub fn member(data: &[u8]) -> Vec<u8> {
    framed(&HEADER, &deflated(data), data)
}

/// A member of the given header and compressed data, with the trailer of `data`.
pub fn framed(header: &[u8], body: &[u8], data: &[u8]) -> Vec<u8> {
    let length = u32::try_from(data.len()).unwrap();
    [header, body, &crc32fast::hash(data).to_le_bytes(), &length.to_le_bytes()].concat()
}

/// `data` as raw deflate.
pub fn deflated(data: &[u8]) -> Vec<u8> {
    let mut out = Vec::with_capacity(data.len() + data.len() / 1000 + 64);
    Compress::new(Compression::new(6), false).compress_vec(data, &mut out, FlushCompress::Finish).unwrap();
    out
}

/// A file of these bytes.
pub fn file(bytes: &[u8]) -> NamedTempFile {
    let mut file = NamedTempFile::new().unwrap();
    file.write_all(bytes).unwrap();
    file.flush().unwrap();
    file
}

/// The census of a file of these bytes.
pub fn read_bytes(bytes: &[u8]) -> Result<Census, Fault> {
    census(file(bytes).path(), &ReadLimits::default(), &Watch::new())
}

/// The census of an archive of one member that holds this text.
pub fn read(text: impl AsRef<[u8]>) -> Result<Census, Fault> {
    read_bytes(&member(text.as_ref()))
}

/// The kind and line of the refusal of this text.
#[track_caller]
pub fn refusal(text: impl AsRef<[u8]>) -> (FaultKind, Option<u64>) {
    let fault = read(text).unwrap_err();
    (fault.kind, fault.line)
}

/// Demands that these bytes are refused as a damaged container.
#[track_caller]
pub fn damaged(bytes: &[u8]) {
    assert_eq!(read_bytes(bytes).unwrap_err().kind, FaultKind::ArchiveGzip);
}

/// A complete row without a line end.
pub fn row(sample: &str, draws: &[&str]) -> String {
    let draws = serde_json::to_string(draws).unwrap();
    let sample = serde_json::to_string(sample).unwrap();
    format!(
        r#"{{"sample":{sample},"variant":"base","profile":"p","language":"l","intrinsic":{{"n":1}},"raw_outputs":{draws}}}"#
    )
}

/// The text of an archive of two rows.
pub fn two_rows() -> String {
    format!("{}\n{}\n", row("a", &["x", "y"]), row("b", &["x", "y"]))
}

/// The size of the reader's chunks, which some tests place things around. Were it another, they
/// would test less, not fail.
pub const CHUNK: usize = 256 << 10;

/// A row as a sink saw it.
#[derive(Debug, PartialEq, Eq)]
pub struct Seen {
    pub line: u64,
    pub sample: String,
    pub key: String,
    pub draws: Vec<String>,
    pub stub: bool,
}

/// Keeps all rows.
#[derive(Default)]
pub struct Kept(pub Vec<Seen>);

impl RowSink for Kept {
    fn row(&mut self, row: &Row<'_>) -> Result<(), Fault> {
        assert_eq!(row.draws.len(), row.draws.iter().count());
        let text = |draw: assay::archive::RawString<'_>| {
            let mut text = String::new();
            draw.decode(&mut text);
            text
        };
        self.0.push(Seen {
            line: row.line,
            sample: row.sample.into(),
            key: row.key.into(),
            draws: row.draws.iter().map(text).collect(),
            stub: row.stub,
        });
        Ok(())
    }
}

/// The rows of an archive that is read to the end.
pub fn rows(bytes: &[u8]) -> Vec<Seen> {
    let mut kept = Kept::default();
    read_archive(file(bytes).path(), &ReadLimits::default(), &Watch::new(), &mut kept).unwrap();
    kept.0
}
