//! What stands under the members of a row object. Nothing is judged here but whether the line
//! is JSON: a line that is not must say so before it says anything of its shape.

use super::draws::RawString;
use super::names::Names;
use super::scan::{Cursor, Span, Value};
use super::string::Syntax;

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
    /// All of them; those whose values are labels come first.
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
        Some(match name {
            b"sample" => Self::Sample,
            b"variant" => Self::Variant,
            b"profile" => Self::Profile,
            b"language" => Self::Language,
            b"tier" => Self::Tier,
            b"intrinsic" => Self::Intrinsic,
            b"raw_outputs" => Self::RawOutputs,
            escaped if escaped.contains(&b'\\') => {
                let mut name = String::new();
                RawString::checked(escaped).decode(&mut name);
                return Self::ALL.into_iter().find(|key| key.name() == name);
            }
            _ => return None,
        })
    }
}

/// What stands under `raw_outputs`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum RawOutputs {
    /// Something else than an array.
    NotArray(Value),
    /// An array with an element that is no string: the first, and its index.
    NotText(usize, Value),
    /// An array of strings, possibly none: its inside, and how many.
    Texts(Span, usize),
}

/// What stands under `intrinsic`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Intrinsic {
    /// Something else than an object.
    NotObject(Value),
    /// An object with a value that is no integer: the first, and the inside of its name.
    NotInteger(Span, Value),
    /// An object of integers.
    Integers(Names),
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
    pub(super) unknown: Option<Span>,
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
    /// The value; where it is an object, its members were noted.
    pub(super) value: Value,
}

/// Reads the line at the head of `bytes`, and notes its members.
pub(super) fn line(bytes: &[u8], members: &mut Members) -> Result<Line, Syntax> {
    let mut cursor = Cursor::new(bytes);
    cursor.skip_space();
    let value = if cursor.take(b'{') {
        members.note(&mut cursor)?;
        Value::Object
    } else {
        cursor.value(0)?
    };
    cursor.skip_space();
    match cursor.peek() {
        None | Some(b'\n' | b'\r') => Ok(Line { end: cursor.at(), ascii: cursor.ascii(), value }),
        Some(_) => cursor.refuse("something follows the value"),
    }
}

impl Members {
    /// None.
    pub(super) fn new() -> Self {
        Self {
            present: 0,
            labels: [Value::Null; 5],
            intrinsic: Intrinsic::NotObject(Value::Null),
            raw_outputs: RawOutputs::NotArray(Value::Null),
            unknown: None,
            repeated: None,
        }
    }

    /// Notes the members of the object whose bracket was just passed, in place of earlier ones.
    fn note(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Syntax> {
        self.present = 0;
        self.unknown = None;
        self.repeated = None;
        cursor.skip_space();
        let mut more = !cursor.take(b'}');
        while more {
            let name = cursor.name()?;
            match Key::from_name(cursor.text(name)) {
                Some(key) => self.note_value(key, cursor)?,
                None => {
                    self.unknown.get_or_insert(name);
                    cursor.value(1)?;
                }
            }
            more = cursor.more(b'}')?;
        }
        Ok(())
    }

    fn note_value(&mut self, key: Key, cursor: &mut Cursor<'_>) -> Result<(), Syntax> {
        if self.present & key.bit() != 0 {
            self.repeated.get_or_insert(key);
        }
        self.present |= key.bit();
        match key {
            Key::Intrinsic => self.intrinsic = intrinsic(cursor)?,
            Key::RawOutputs => self.raw_outputs = raw_outputs(cursor)?,
            Key::Sample | Key::Variant | Key::Profile | Key::Language | Key::Tier => {
                let value = cursor.value(1)?;
                if let Some(label) = self.labels.get_mut(key as usize) {
                    *label = value;
                }
            }
        }
        Ok(())
    }
}

fn raw_outputs(cursor: &mut Cursor<'_>) -> Result<RawOutputs, Syntax> {
    if !cursor.take(b'[') {
        return Ok(RawOutputs::NotArray(cursor.value(1)?));
    }
    let (from, mut count, mut other) = (cursor.at(), 0, None);
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
        None => RawOutputs::Texts(cursor.since(from), count),
    })
}

fn intrinsic(cursor: &mut Cursor<'_>) -> Result<Intrinsic, Syntax> {
    if !cursor.take(b'{') {
        return Ok(Intrinsic::NotObject(cursor.value(1)?));
    }
    let (mut names, mut other) = (Names::new(cursor.at()), None);
    cursor.skip_space();
    let mut more = !cursor.take(b'}');
    while more {
        let name = cursor.name()?;
        names.note(name, cursor);
        let value = cursor.value(2)?;
        if !matches!(value, Value::Integer(_)) {
            other.get_or_insert((name, value));
        }
        more = cursor.more(b'}')?;
    }
    Ok(match other {
        Some((name, value)) => Intrinsic::NotInteger(name, value),
        None => Intrinsic::Integers(names),
    })
}
