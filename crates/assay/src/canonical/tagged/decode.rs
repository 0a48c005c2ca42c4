//! From tagged text to a value.

use crate::fault::{Fault, FaultKind};
use crate::json::{DEPTH_CEILING, Events, Integer, Limits, Literal, Value, ValueBuilder, read_str};

/// Reads a tagged text; refuses what [`crate::json::parse`] refuses, and unknown tags as
/// `json.syntax`.
pub fn decode(text: &str) -> Result<Value, Fault> {
    let limits = Limits { max_depth: DEPTH_CEILING, reject_non_finite: true, ..Limits::default() };
    let mut decoder = Decoder::default();
    read_str(text, &limits, &mut decoder)?;
    Ok(decoder.0.finish())
}

/// Undoes the tags on the way into a value.
#[derive(Debug, Default)]
struct Decoder(ValueBuilder);

impl Events for Decoder {
    fn null(&mut self) -> Result<(), Fault> {
        self.0.null()
    }

    fn boolean(&mut self, value: bool) -> Result<(), Fault> {
        self.0.boolean(value)
    }

    fn integer(&mut self, token: &str) -> Result<(), Fault> {
        let value: f64 = token.parse().unwrap_or(f64::NAN);
        if !value.is_finite() {
            return Err(Fault::new(FaultKind::JsonNonFinite, "the number overflows"));
        }
        self.0.float(value)
    }

    fn float(&mut self, value: f64) -> Result<(), Fault> {
        self.0.float(value)
    }

    fn string(&mut self, literal: Literal<'_>) -> Result<(), Fault> {
        let text = literal.text()?;
        let value = if let Some(text) = text.strip_prefix('s') {
            Some(Value::Str(text.to_owned()))
        } else if let Some(digits) = text.strip_prefix('i') {
            Integer::from_digits(digits).map(Value::Int)
        } else {
            match text.as_ref() {
                "fnan" => Some(Value::Float(f64::NAN)),
                "finf" => Some(Value::Float(f64::INFINITY)),
                "f-inf" => Some(Value::Float(f64::NEG_INFINITY)),
                _ => None,
            }
        };
        let value = value.ok_or_else(|| Fault::new(FaultKind::JsonSyntax, "a string without a known tag"))?;
        self.0.add(value);
        Ok(())
    }

    fn begin_array(&mut self) -> Result<(), Fault> {
        self.0.begin_array()
    }

    fn end_array(&mut self) -> Result<(), Fault> {
        self.0.end_array()
    }

    fn begin_object(&mut self) -> Result<(), Fault> {
        self.0.begin_object()
    }

    fn name(&mut self, literal: Literal<'_>) -> Result<(), Fault> {
        self.0.name(literal)
    }

    fn end_object(&mut self) -> Result<(), Fault> {
        self.0.end_object()
    }
}
