//! What stands under the members of a row object. Nothing is judged here but whether the line
//! is JSON: a line that is not must say so before it says anything of its shape.

use super::draws::RawString;
use super::names::Names;
use super::scan::{Cursor, Kind, Span};
use super::syntax::{Flaw, Syntax};

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

    /// Steps over the member's name and colon, if they are next and no space stands between.
    fn take_head(self, cursor: &mut Cursor<'_>) -> bool {
        match self {
            Self::Sample => cursor.take_head(b"\"sample\":"),
            Self::Variant => cursor.take_head(b"\"variant\":"),
            Self::Profile => cursor.take_head(b"\"profile\":"),
            Self::Language => cursor.take_head(b"\"language\":"),
            Self::Tier => cursor.take_head(b"\"tier\":"),
            Self::Intrinsic => cursor.take_head(b"\"intrinsic\":"),
            Self::RawOutputs => cursor.take_head(b"\"raw_outputs\":"),
        }
    }

    /// The member that mostly comes next, in rows as they are mostly written.
    const fn follower(self) -> Self {
        match self {
            Self::Sample => Self::Variant,
            Self::Variant => Self::Profile,
            Self::Profile => Self::Language,
            Self::Language => Self::Intrinsic,
            Self::Intrinsic => Self::Tier,
            Self::Tier | Self::RawOutputs => Self::RawOutputs,
        }
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

/// A member's value.
#[derive(Debug, Clone, Copy)]
pub(super) struct Value {
    pub(super) kind: Kind,
    /// All of it.
    pub(super) span: Span,
}

/// What stands under `raw_outputs`.
#[derive(Debug, Clone, Copy)]
pub(super) enum RawOutputs {
    /// Something else than an array.
    NotArray(Kind),
    /// An array with an element that is no string: the first, and its index.
    NotText(usize, Kind),
    /// An array of strings, possibly none: how many.
    Texts(usize),
}

/// What stands under `intrinsic`.
#[derive(Debug, Clone, Copy)]
pub(super) enum Intrinsic {
    /// Something else than an object.
    NotObject(Kind),
    /// An object with a value that is no integer: the first, and the inside of its name.
    NotInteger(Span, Kind),
    /// An object of integers.
    Integers,
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
    /// The names in it, where it is an object.
    pub(super) names: Names,
    /// The value of raw_outputs, where present.
    pub(super) raw_outputs: RawOutputs,
    /// All of it.
    pub(super) raw_outputs_span: Span,
    /// The inside of the first name that no shape has.
    pub(super) unknown: Option<Span>,
    /// The first member that was there before.
    pub(super) repeated: Option<Key>,
}

/// A line that is JSON.
#[derive(Debug, Clone, Copy)]
pub(super) struct Line {
    /// Where the line ends: at a line end, or at the end of the bytes.
    pub(super) end: usize,
    /// Whether it is ASCII throughout.
    pub(super) ascii: bool,
    /// The kind of value; where it is an object, its members were noted.
    pub(super) kind: Kind,
}

/// Reads the line at the head of what `cursor` has before it, and notes its members.
pub(super) fn line(mut cursor: Cursor<'_>, members: &mut Members) -> Result<Line, Syntax> {
    cursor.skip_space();
    let kind = if cursor.take(b'{') {
        members.note(&mut cursor)?;
        Kind::Object
    } else {
        cursor.value(0)?
    };
    cursor.skip_space();
    match cursor.peek() {
        None | Some(b'\n' | b'\r') => Ok(Line { end: cursor.at(), ascii: cursor.ascii(), kind }),
        Some(_) => cursor.refuse(Flaw::Trailing),
    }
}

impl Members {
    /// None.
    pub(super) fn new() -> Self {
        Self {
            present: 0,
            labels: [Value { kind: Kind::Null, span: Span::default() }; 5],
            intrinsic: Intrinsic::NotObject(Kind::Null),
            names: Names::new(),
            raw_outputs: RawOutputs::NotArray(Kind::Null),
            raw_outputs_span: Span::default(),
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
        let mut guess = Key::Sample;
        while more {
            let key = if guess.take_head(cursor) {
                Some(guess)
            } else {
                let name = cursor.name()?;
                let key = Key::from_name(cursor.text(name));
                if key.is_none() {
                    self.unknown.get_or_insert(name);
                }
                key
            };
            match key {
                Some(key) => {
                    self.note_value(key, cursor)?;
                    guess = key.follower();
                }
                None => _ = cursor.value(1)?,
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
        let from = cursor.at();
        match key {
            Key::Intrinsic => self.intrinsic = intrinsic(cursor, &mut self.names)?,
            Key::RawOutputs => {
                self.raw_outputs = raw_outputs(cursor)?;
                self.raw_outputs_span = cursor.since(from);
            }
            Key::Sample | Key::Variant | Key::Profile | Key::Language | Key::Tier => {
                let kind = cursor.value(1)?;
                if let Some(label) = self.labels.get_mut(key as usize) {
                    *label = Value { kind, span: cursor.since(from) };
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
    let (mut count, mut other) = (0, None);
    cursor.skip_space();
    let mut more = !cursor.take(b']');
    while more {
        if cursor.peek() == Some(b'"') {
            count += cursor.strings()?;
        } else {
            let kind = cursor.value(2)?;
            other.get_or_insert((count, kind));
            count += 1;
        }
        more = cursor.more(b']')?;
    }
    Ok(match other {
        Some((index, kind)) => RawOutputs::NotText(index, kind),
        None => RawOutputs::Texts(count),
    })
}

fn intrinsic(cursor: &mut Cursor<'_>, names: &mut Names) -> Result<Intrinsic, Syntax> {
    if !cursor.take(b'{') {
        return Ok(Intrinsic::NotObject(cursor.value(1)?));
    }
    names.restart(cursor.at());
    let mut other = None;
    cursor.skip_space();
    let mut more = !cursor.take(b'}');
    while more {
        let name = cursor.name()?;
        names.note(name, cursor.text(name));
        let kind = cursor.value(2)?;
        if kind != Kind::Integer {
            other.get_or_insert((name, kind));
        }
        more = cursor.more(b'}')?;
    }
    Ok(match other {
        Some((name, kind)) => Intrinsic::NotInteger(name, kind),
        None => Intrinsic::Integers,
    })
}
