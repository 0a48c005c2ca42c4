//! What a JSON text holds, in the order it is met.

use super::Limits;
use super::literal::Literal;
use super::reader::Reader;
use crate::fault::{Fault, FaultKind};

/// Receives the parts of one document; a part without a method of its own is passed over. A
/// fault that comes back without a place is given the place of the part it answers.
pub trait Events {
    /// `null`.
    fn null(&mut self) -> Result<(), Fault> {
        Ok(())
    }
    /// `true` or `false`.
    fn boolean(&mut self, _value: bool) -> Result<(), Fault> {
        Ok(())
    }
    /// A number without fraction and exponent, as written: maybe `-0`, never `+1` or `01`.
    fn integer(&mut self, _token: &str) -> Result<(), Fault> {
        Ok(())
    }
    /// A number with fraction or exponent, as its nearest double.
    fn float(&mut self, _value: f64) -> Result<(), Fault> {
        Ok(())
    }
    /// A string.
    fn string(&mut self, _literal: Literal<'_>) -> Result<(), Fault> {
        Ok(())
    }
    /// `[`.
    fn begin_array(&mut self) -> Result<(), Fault> {
        Ok(())
    }
    /// `]`.
    fn end_array(&mut self) -> Result<(), Fault> {
        Ok(())
    }
    /// `{`.
    fn begin_object(&mut self) -> Result<(), Fault> {
        Ok(())
    }
    /// The name of the member that follows.
    fn name(&mut self, _literal: Literal<'_>) -> Result<(), Fault> {
        Ok(())
    }
    /// `}`, once no name was met twice.
    fn end_object(&mut self) -> Result<(), Fault> {
        Ok(())
    }
    /// The next value, or the name of the next member, starts at byte `offset`.
    fn starts_at(&mut self, _offset: usize) {}
    /// A problem after which reading can go on: a byte order mark, an escaped surrogate without
    /// its partner, a name that stands twice, text after the value. By default it ends the reading.
    fn flawed(&mut self, fault: Fault) -> Result<(), Fault> {
        Err(fault)
    }
}

/// Reads one document from `bytes`.
///
/// Refuses `json.size`, `json.utf8`, then in the order of the text `json.syntax`,
/// `json.depth`, `json.non-finite` and `json.duplicate-name`.
pub fn read<E: Events>(bytes: &[u8], limits: &Limits, events: &mut E) -> Result<(), Fault> {
    refuse_size(bytes.len(), limits)?;
    let text = simdutf8::basic::from_utf8(bytes).or_else(|_| {
        simdutf8::compat::from_utf8(bytes).map_err(|error| {
            let offset = error.valid_up_to();
            Fault::new(FaultKind::JsonUtf8, "the bytes are not UTF-8")
                .at_offset(offset as u64)
                .at_line(line_of(bytes, offset))
        })
    })?;
    read_text(text, limits, events)
}

/// [`read`] for a text that is known to be UTF-8.
pub fn read_str<E: Events>(text: &str, limits: &Limits, events: &mut E) -> Result<(), Fault> {
    refuse_size(text.len(), limits)?;
    read_text(text, limits, events)
}

fn read_text<E: Events>(text: &str, limits: &Limits, events: &mut E) -> Result<(), Fault> {
    let mut reader = Reader::new(text, limits);
    reader.document(events).map_err(|fault| reader.locate(fault))
}

fn refuse_size(bytes: usize, limits: &Limits) -> Result<(), Fault> {
    match limits.max_bytes {
        Some(most) if bytes > most => {
            Err(Fault::new(FaultKind::JsonSize, format!("{bytes} bytes, more than the {most} allowed")))
        }
        _ => Ok(()),
    }
}

/// The line of `offset`, counted from 1; only LF ends one.
pub(super) fn line_of(bytes: &[u8], offset: usize) -> u64 {
    let before = bytes.get(..offset).unwrap_or(bytes);
    memchr::memchr_iter(b'\n', before).count() as u64 + 1
}
