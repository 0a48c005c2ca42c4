//! The row shapes: which members a row has, of what type, and what makes its identity.
//! Contract: identity, sections 1.3 and 1.4; the order of checks is that of the archive vectors.

use super::draws::{Draws, RawString};
use super::row::{Intrinsic, Key, Members, RawOutputs, Value};
use super::scan::{Kind, Span};
use crate::fault::{Fault, FaultKind};

const STUB: u8 = Key::Sample.bit() | Key::Profile.bit() | Key::Language.bit();
const UNTIERED: u8 = STUB | Key::Variant.bit() | Key::Intrinsic.bit() | Key::RawOutputs.bit();
const FULL: u8 = UNTIERED | Key::Tier.bit();

/// A row of a known shape.
pub(super) struct Shape<'a> {
    pub(super) sample: &'a str,
    pub(super) key: &'a str,
    pub(super) draws: Draws<'a>,
    pub(super) stub: bool,
}

/// Judges the object that stands in `line`. Its identity is written to `key`.
pub(super) fn judge<'a>(line: &'a [u8], members: &Members, key: &'a mut Vec<u8>) -> Result<Shape<'a>, Fault> {
    keys(line, members)?;
    let sample_length = identify(line, members, key)?;
    let stub = members.present == STUB;
    let mut draws = Draws::default();
    if !stub {
        draws = self::draws(line, members)?;
        integers(line, members)?;
    }
    let not_text = |_| Fault::new(FaultKind::ArchiveUtf8, "the row's identity is not UTF-8");
    let key = std::str::from_utf8(key).map_err(not_text)?;
    Ok(Shape { sample: key.get(..sample_length).unwrap_or_default(), key, draws, stub })
}

fn keys(line: &[u8], members: &Members) -> Result<(), Fault> {
    if let Some(key) = members.repeated {
        return Err(refuse(FaultKind::ArchiveRow, key, "stands twice".into()));
    }
    if let Some(name) = members.unknown {
        let message = format!("the key {} belongs to no row shape", quoted(line, name));
        return Err(Fault::new(FaultKind::ArchiveRow, message));
    }
    if [FULL, UNTIERED, STUB].contains(&members.present) {
        return Ok(());
    }
    let missing = Key::ALL.into_iter().filter(|key| UNTIERED & !members.present & key.bit() != 0);
    let missing: Vec<_> = missing.map(|key| format!("\"{}\"", key.name())).collect();
    Err(Fault::new(FaultKind::ArchiveRow, format!("the row lacks {}", missing.join(", "))))
}

/// Writes `sample|variant|profile|language` to `key`, and returns the length of the sample.
fn identify(line: &[u8], members: &Members, key: &mut Vec<u8>) -> Result<usize, Fault> {
    let [sample, variant, profile, language, tier] = members.labels;
    let has = |label: Key| members.present & label.bit() != 0;
    let sample = text(line, Key::Sample, sample)?;
    let variant = if has(Key::Variant) { text(line, Key::Variant, variant)? } else { b"" };
    let profile = text(line, Key::Profile, profile)?;
    let language = text(line, Key::Language, language)?;
    if has(Key::Tier) {
        // A tier is no part of the identity; it only has to be text.
        text(line, Key::Tier, tier)?;
    }
    let variant = if variant.is_empty() { b"base" } else { variant };
    let parts = [sample, variant, profile, language];
    join(parts, key, |part, key| key.extend_from_slice(part));
    if memchr::memchr(b'\\', key).is_none() {
        return Ok(sample.len());
    }
    let mut text = String::new();
    Ok(join(parts, key, |part, key| {
        text.clear();
        RawString::checked(part).decode(&mut text);
        key.extend_from_slice(text.as_bytes());
    }))
}

/// Writes the parts to `key`, and returns the length of the first.
fn join(parts: [&[u8]; 4], key: &mut Vec<u8>, mut push: impl FnMut(&[u8], &mut Vec<u8>)) -> usize {
    let [first, rest @ ..] = parts;
    key.clear();
    push(first, key);
    let length = key.len();
    for part in rest {
        key.push(b'|');
        push(part, key);
    }
    length
}

/// A label's text: a string's own, still escaped, or an integer's decimal digits.
fn text(line: &[u8], label: Key, value: Value) -> Result<&[u8], Fault> {
    match (value.kind, value.span.of(line)) {
        (Kind::Text, _) => Ok(value.span.inside().of(line)),
        (Kind::Integer, b"-0") => Ok(b"0"),
        (Kind::Integer, digits) => Ok(digits),
        (other, _) => {
            let message = format!("must be a string or an integer; it is {}", other.noun());
            Err(refuse(FaultKind::ArchiveRow, label, message))
        }
    }
}

fn draws<'a>(line: &'a [u8], members: &Members) -> Result<Draws<'a>, Fault> {
    let message = match members.raw_outputs {
        RawOutputs::Texts(0) => "holds no draw".into(),
        RawOutputs::Texts(count) => {
            return Ok(Draws::checked(members.raw_outputs_span.inside().of(line), count));
        }
        RawOutputs::NotText(index, kind) => {
            let message = format!("a draw must be a string; draw {index} is {}", kind.noun());
            let fault = Fault::new(FaultKind::ArchiveRawOutputs, message);
            return Err(fault.at_pointer(format!("/raw_outputs/{index}")));
        }
        RawOutputs::NotArray(kind) => format!("must be an array of strings; it is {}", kind.noun()),
    };
    Err(refuse(FaultKind::ArchiveRawOutputs, Key::RawOutputs, message))
}

fn integers(line: &[u8], members: &Members) -> Result<(), Fault> {
    let (kind, message) = match members.intrinsic {
        Intrinsic::Integers if members.names.repeat(line) => {
            (FaultKind::ArchiveRow, "holds a key twice".into())
        }
        Intrinsic::Integers => return Ok(()),
        Intrinsic::NotInteger(name, kind) => {
            let message = format!("must hold integers; {} in it is {}", quoted(line, name), kind.noun());
            (FaultKind::ArchiveIntrinsic, message)
        }
        Intrinsic::NotObject(kind) => {
            (FaultKind::ArchiveIntrinsic, format!("must be an object of integers; it is {}", kind.noun()))
        }
    };
    Err(refuse(kind, Key::Intrinsic, message))
}

/// A fault of the member `key`, of which `message` tells.
fn refuse(kind: FaultKind, key: Key, message: String) -> Fault {
    Fault::new(kind, format!("\"{}\" {message}", key.name())).at_pointer(format!("/{}", key.name()))
}

/// A name as a message may show it: short, with nothing that a terminal would act on.
fn quoted(line: &[u8], name: Span) -> String {
    const SHOWN: usize = 40;
    let mut text = String::new();
    RawString::checked(name.of(line)).decode(&mut text);
    let more = if text.chars().nth(SHOWN).is_some() { "..." } else { "" };
    let shown: String = text.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    format!("\"{shown}{more}\"")
}
