//! The row shapes: which members a row has, of what type, and what makes its identity.
//! Contract: identity, sections 1.3 and 1.4; the order of checks is that of the archive vectors.

use super::draws::{Draws, RawString};
use super::row::{Intrinsic, Key, Members, RawOutputs};
use super::scan::{Cursor, Value};
use super::seen::digest;
use crate::fault::{Fault, FaultKind};
use std::ops::Range;

const STUB: u8 = Key::Sample.bit() | Key::Profile.bit() | Key::Language.bit();
const UNTIERED: u8 = STUB | Key::Variant.bit() | Key::Intrinsic.bit() | Key::RawOutputs.bit();
const FULL: u8 = UNTIERED | Key::Tier.bit();

/// The text of a row's identity, kept from row to row for its memory.
#[derive(Debug, Default)]
pub(super) struct Identity {
    key: String,
    sample_length: usize,
}

impl Identity {
    /// `sample|variant|profile|language`.
    pub(super) fn key(&self) -> &str {
        &self.key
    }

    /// The sample alone.
    pub(super) fn sample(&self) -> &str {
        self.key.get(..self.sample_length).unwrap_or_default()
    }
}

/// A row of a known shape.
pub(super) struct Shape<'a> {
    pub(super) draws: Draws<'a>,
    pub(super) stub: bool,
}

/// Judges the object that stands in `line`, and writes its identity to `identity`.
pub(super) fn judge<'a>(
    line: &'a [u8],
    object: Result<Members, Value>,
    identity: &mut Identity,
) -> Result<Shape<'a>, Fault> {
    let members = object.map_err(|value| {
        Fault::new(FaultKind::ArchiveRow, format!("a row is an object; this line holds {}", value.noun()))
    })?;
    keys(line, &members)?;
    identify(line, &members, identity)?;
    if members.present == STUB {
        return Ok(Shape { draws: Draws::default(), stub: true });
    }
    let draws = draws(line, members.raw_outputs)?;
    integers(line, members.intrinsic)?;
    Ok(Shape { draws, stub: false })
}

fn keys(line: &[u8], members: &Members) -> Result<(), Fault> {
    let refuse = |message: String| Err(Fault::new(FaultKind::ArchiveRow, message));
    if let Some(key) = members.repeated {
        return refuse(format!("the key \"{}\" stands twice", key.name())).map_err(|fault| at(fault, key));
    }
    if let Some(name) = &members.unknown {
        return refuse(format!("the key {} belongs to no row shape", quoted(line, name)));
    }
    if [FULL, UNTIERED, STUB].contains(&members.present) {
        return Ok(());
    }
    let missing: Vec<_> = Key::ALL
        .into_iter()
        .filter(|key| UNTIERED & !members.present & key.bit() != 0)
        .map(|key| format!("\"{}\"", key.name()))
        .collect();
    refuse(format!("the row lacks {}", missing.join(", ")))
}

fn identify(line: &[u8], members: &Members, identity: &mut Identity) -> Result<(), Fault> {
    let key = &mut identity.key;
    key.clear();
    for (label, value) in Key::ALL.into_iter().zip(&members.labels) {
        if members.present & label.bit() == 0 {
            if label == Key::Variant {
                key.push_str("|base");
            }
            continue;
        }
        let from = key.len();
        if label == Key::Tier {
            // A tier is no part of the identity; it only has to be text.
            text(line, label, value, &mut String::new())?;
            continue;
        }
        if label != Key::Sample {
            key.push('|');
        }
        let begin = key.len();
        text(line, label, value, key)?;
        match label {
            Key::Sample => identity.sample_length = key.len() - from,
            Key::Variant if key.len() == begin => key.push_str("base"),
            _ => {}
        }
    }
    Ok(())
}

/// Appends a label's text: a string's own, or an integer's decimal digits.
fn text(line: &[u8], label: Key, value: &Value, out: &mut String) -> Result<(), Fault> {
    match value {
        Value::Text { inside, .. } => RawString::checked(slice(line, inside)).decode(out),
        Value::Integer(digits) => match slice(line, digits) {
            b"-0" => out.push('0'),
            digits => RawString::checked(digits).decode(out),
        },
        other => {
            let message =
                format!("\"{}\" must be a string or an integer; it is {}", label.name(), other.noun());
            return Err(at(Fault::new(FaultKind::ArchiveRow, message), label));
        }
    }
    Ok(())
}

fn draws(line: &[u8], value: RawOutputs) -> Result<Draws<'_>, Fault> {
    let refuse = |message: String, pointer: String| {
        Err(Fault::new(FaultKind::ArchiveRawOutputs, message).at_pointer(pointer))
    };
    match value {
        RawOutputs::Texts(_, 0) => refuse("\"raw_outputs\" holds no draw".into(), "/raw_outputs".into()),
        RawOutputs::Texts(inside, count) => Ok(Draws::checked(slice(line, &inside), count)),
        RawOutputs::NotText(index, value) => refuse(
            format!("a draw must be a string; this one is {}", value.noun()),
            format!("/raw_outputs/{index}"),
        ),
        RawOutputs::NotArray(value) => refuse(
            format!("\"raw_outputs\" must be an array of strings; it is {}", value.noun()),
            "/raw_outputs".into(),
        ),
    }
}

fn integers(line: &[u8], value: Intrinsic) -> Result<(), Fault> {
    let refuse = |message: String| Err(at(Fault::new(FaultKind::ArchiveIntrinsic, message), Key::Intrinsic));
    match value {
        Intrinsic::Integers(inside, count) if repeats(slice(line, &inside), count) => {
            let message = "a key stands twice in \"intrinsic\"";
            Err(at(Fault::new(FaultKind::ArchiveRow, message), Key::Intrinsic))
        }
        Intrinsic::Integers(..) => Ok(()),
        Intrinsic::NotInteger(name, value) => refuse(format!(
            "{} in \"intrinsic\" must be an integer; it is {}",
            quoted(line, &name),
            value.noun()
        )),
        Intrinsic::NotObject(value) => {
            refuse(format!("\"intrinsic\" must be an object of integers; it is {}", value.noun()))
        }
    }
}

/// Whether a name stands twice in `inside`, the inside of an object of `count` integers.
fn repeats(inside: &[u8], count: usize) -> bool {
    let mut cursor = Cursor::new(inside);
    let mut names = Vec::with_capacity(count.min(64));
    let mut text = String::new();
    for _ in 0..count {
        cursor.skip_space();
        // The object was walked before, so neither can fail.
        let (Ok((name, _)), Ok(_)) = (cursor.name(), cursor.value(2)) else { break };
        cursor.skip_space();
        cursor.take(b',');
        text.clear();
        RawString::checked(slice(inside, &name)).decode(&mut text);
        names.push(digest(text.as_bytes()));
    }
    names.sort_unstable();
    names.windows(2).any(|pair| pair.first() == pair.last())
}

fn at(fault: Fault, key: Key) -> Fault {
    fault.at_pointer(format!("/{}", key.name()))
}

fn slice<'a>(line: &'a [u8], range: &Range<usize>) -> &'a [u8] {
    line.get(range.clone()).unwrap_or_default()
}

/// A name as a message may show it: short, with nothing that a terminal would act on.
fn quoted(line: &[u8], name: &Range<usize>) -> String {
    const SHOWN: usize = 40;
    let text = String::from_utf8_lossy(slice(line, name));
    let more = if text.chars().nth(SHOWN).is_some() { "..." } else { "" };
    let shown: String = text.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    format!("\"{shown}{more}\"")
}
