//! Comma-separated values (RFC 4180): one record a row, its members named by the first row.

use super::input::{Input, failed};
use super::{Key, MOST_NAMES, Plan, Read, Record, Sink};
use crate::fault::{Fault, FaultKind};
use crate::json::Value;
use crate::watch::Watch;
use csv::{ErrorKind, ReaderBuilder, StringRecord};
use std::io;
use std::path::Path;

/// Reads the table at `path`; `delimiter` is usually a comma or a tab. Every value is a string.
///
/// Refuses `file.read`, `import.json` (named for what it means: a record cannot be read) where a
/// row has another number of fields or is not UTF-8, and `import.format` where a name of the
/// first row stands twice.
pub fn read_table(
    path: &Path,
    delimiter: u8,
    plan: &Plan,
    watch: &Watch,
    sink: &mut Sink<'_>,
) -> Result<Read, Fault> {
    let mut input = Input::open(path, watch)?;
    let mut reader = ReaderBuilder::new().delimiter(delimiter).from_reader(Bytes(&mut input));
    let names: Vec<String> =
        reader.headers().map_err(|error| unreadable(&error))?.iter().map(named).collect();
    if let Some(name) =
        names.iter().enumerate().find_map(|(at, name)| names.get(..at)?.contains(name).then_some(name))
    {
        let shown: String = name.chars().take(100).collect();
        return Err(
            Fault::new(FaultKind::ImportFormat, format!("the column {shown} stands twice")).at_line(1)
        );
    }
    let mut row = StringRecord::new();
    let mut records = 0;
    while reader.read_record(&mut row).map_err(|error| unreadable(&error))? {
        let line = row.position().map_or(0, csv::Position::line);
        let mut values = plan.record.places();
        for (name, text) in names.iter().zip(&row) {
            let slot = plan.record.root.member(name).and_then(|node| node.take);
            if let Some(room) = slot.and_then(|slot| values.get_mut(slot)) {
                *room = Some(Value::Str(text.to_owned()));
            }
        }
        let names = names.iter().take(MOST_NAMES).cloned().collect();
        sink(Record { key: Key::Line(line), line, values, names })?;
        records += 1;
    }
    drop(reader);
    let (sha256, stored_bytes) = input.finish()?;
    Ok(Read { records, head: plan.head.places(), found: true, sha256, stored_bytes, lost: Vec::new() })
}

fn named(name: &str) -> String {
    name.trim_start_matches('\u{feff}').to_owned()
}

struct Bytes<'i, 'w>(&'i mut Input<'w>);

impl io::Read for Bytes<'_, '_> {
    fn read(&mut self, into: &mut [u8]) -> io::Result<usize> {
        self.0.fill(into).map_err(io::Error::other)
    }
}

fn unreadable(error: &csv::Error) -> Fault {
    let line = error.position().map(csv::Position::line);
    let fault = match error.kind() {
        ErrorKind::Io(inner) => failed(inner),
        ErrorKind::Utf8 { .. } => Fault::new(FaultKind::ImportJson, "the row is not UTF-8"),
        ErrorKind::UnequalLengths { expected_len, len, .. } => Fault::new(
            FaultKind::ImportJson,
            format!("the row has {len} fields, the first row {expected_len}"),
        ),
        _ => Fault::new(FaultKind::ImportJson, "the row cannot be read"),
    };
    line.map_or(fault.clone(), |line| fault.at_line(line))
}
