//! What stands under the members of a row object. Nothing is judged here but whether the line
//! is JSON: a line that is not must say so before it says anything of its shape.

use super::draws::RawString;
use super::scan::{Cursor, Value};
use super::string::Syntax;
use std::ops::Range;

/// A member that some row shape has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Key {
    Sample,
    Variant,
    Profile,
    Language,
    Tier,
    Intrinsic,
    RawOutputs,
}

impl Key {
    /// All of them; those whose value is part of a row's identity or labels it come first.
    pub(super) const ALL: [Self; 7] = [
        Self::Sample,
        Self::Variant,
        Self::Profile,
        Self::Language,
        Self::Tier,
        Self::Intrinsic,
        Self::RawOutputs,
    ];

    /// The member's name.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Sample => "sample",
            Self::Variant => "variant",
            Self::Profile => "profile",
            Self::Language => "language",
            Self::Tier => "tier",
            Self::Intrinsic => "intrinsic",
            Self::RawOutputs => "raw_outputs",
        }
    }

    /// Its bit in [`Members::present`].
    pub(super) const fn bit(self) -> u8 {
        1 << self as u8
    }

    fn from_name(name: &[u8]) -> Option<Self> {
        Self::ALL.into_iter().find(|key| key.name().as_bytes() == name)
    }
}

/// What stands under `raw_outputs`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum RawOutputs {
    /// Something else than an array.
    NotArray(Value),
    /// An array with an element that is no string: the first, and its index.
    NotText(usize, Value),
    /// An array of strings, possibly none: its inside, and how many.
    Texts(Range<usize>, usize),
}

/// What stands under `intrinsic`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Intrinsic {
    /// Something else than an object.
    NotObject(Value),
    /// An object with a value that is no integer: the first, and the inside of its name.
    NotInteger(Range<usize>, Value),
    /// An object of integers: its inside, and how many.
    Integers(Range<usize>, usize),
}

/// The members of a row object.
#[derive(Debug)]
pub(super) struct Members {
    /// Which of [`Key`] are there, by [`Key::bit`].
    pub(super) present: u8,
    /// The values of sample, variant, profile, language and tier, where present.
    pub(super) labels: [Value; 5],
    /// The value of intrinsic, where present.
    pub(super) intrinsic: Intrinsic,
    /// The value of raw_outputs, where present.
    pub(super) raw_outputs: RawOutputs,
    /// The inside of the first name that no shape has.
    pub(super) unknown: Option<Range<usize>>,
    /// The first member that was there before.
    pub(super) repeated: Option<Key>,
}

/// A line that is JSON.
#[derive(Debug)]
pub(super) struct Line {
    /// Where the line ends: at a line end, or at the end of the bytes.
    pub(super) end: usize,
    /// Whether it is ASCII throughout.
    pub(super) ascii: bool,
    /// Its object, or the value that is none.
    pub(super) object: Result<Members, Value>,
}

/// Reads the line at the head of `bytes`.
pub(super) fn line(bytes: &[u8]) -> Result<Line, Syntax> {
    let mut cursor = Cursor::new(bytes);
    cursor.skip_space();
    let object = if cursor.take(b'{') { Ok(members(&mut cursor)?) } else { Err(cursor.value(0)?) };
    cursor.skip_space();
    match cursor.peek() {
        None | Some(b'\n' | b'\r') => Ok(Line { end: cursor.at, ascii: cursor.ascii, object }),
        Some(_) => cursor.refuse("something follows the value"),
    }
}

fn members(cursor: &mut Cursor<'_>) -> Result<Members, Syntax> {
    let mut members = Members {
        present: 0,
        labels: [const { Value::Null }; 5],
        intrinsic: Intrinsic::NotObject(Value::Null),
        raw_outputs: RawOutputs::NotArray(Value::Null),
        unknown: None,
        repeated: None,
    };
    cursor.skip_space();
    if cursor.take(b'}') {
        return Ok(members);
    }
    loop {
        let (name, escaped) = cursor.name()?;
        match key(cursor.slice(name.clone()), escaped) {
            Some(key) => {
                if members.present & key.bit() != 0 {
                    members.repeated.get_or_insert(key);
                }
                members.present |= key.bit();
                member(cursor, key, &mut members)?;
            }
            None => {
                members.unknown.get_or_insert(name);
                cursor.value(1)?;
            }
        }
        if !cursor.more(b'}')? {
            return Ok(members);
        }
    }
}

fn key(name: &[u8], escaped: bool) -> Option<Key> {
    if !escaped {
        return Key::from_name(name);
    }
    let mut text = String::new();
    RawString::checked(name).decode(&mut text);
    Key::from_name(text.as_bytes())
}

fn member(cursor: &mut Cursor<'_>, key: Key, members: &mut Members) -> Result<(), Syntax> {
    match key {
        Key::Intrinsic => members.intrinsic = intrinsic(cursor)?,
        Key::RawOutputs => members.raw_outputs = raw_outputs(cursor)?,
        Key::Sample | Key::Variant | Key::Profile | Key::Language | Key::Tier => {
            let value = cursor.value(1)?;
            if let Some(label) = members.labels.get_mut(key as usize) {
                *label = value;
            }
        }
    }
    Ok(())
}

fn raw_outputs(cursor: &mut Cursor<'_>) -> Result<RawOutputs, Syntax> {
    if !cursor.take(b'[') {
        return Ok(RawOutputs::NotArray(cursor.value(1)?));
    }
    let (from, mut count, mut other) = (cursor.at, 0, None);
    cursor.skip_space();
    let mut more = !cursor.take(b']');
    while more {
        if cursor.peek() == Some(b'"') {
            cursor.string()?;
        } else {
            let value = cursor.value(2)?;
            other.get_or_insert((count, value));
        }
        count += 1;
        more = cursor.more(b']')?;
    }
    Ok(match other {
        Some((index, value)) => RawOutputs::NotText(index, value),
        None => RawOutputs::Texts(from..cursor.at - 1, count),
    })
}

fn intrinsic(cursor: &mut Cursor<'_>) -> Result<Intrinsic, Syntax> {
    if !cursor.take(b'{') {
        return Ok(Intrinsic::NotObject(cursor.value(1)?));
    }
    let (from, mut count, mut other) = (cursor.at, 0, None);
    cursor.skip_space();
    let mut more = !cursor.take(b'}');
    while more {
        let (name, _) = cursor.name()?;
        let value = cursor.value(2)?;
        if !matches!(value, Value::Integer(_)) {
            other.get_or_insert((name, value));
        }
        count += 1;
        more = cursor.more(b'}')?;
    }
    Ok(match other {
        Some((name, value)) => Intrinsic::NotInteger(name, value),
        None => Intrinsic::Integers(from..cursor.at - 1, count),
    })
}
