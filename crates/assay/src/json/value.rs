//! A JSON document as a tree.

use super::events::{Events, read};
use super::literal::Literal;
use super::{Integer, Limits};
use crate::fault::{Fault, FaultKind};

/// A JSON value that keeps integers apart from floats and members in their order.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A number written without fraction and exponent.
    Int(Integer),
    /// Any other number; may be infinite where its digits overflow.
    Float(f64),
    /// A string.
    Str(String),
    /// An array.
    Array(Vec<Value>),
    /// An object; no name stands twice.
    Object(Vec<(String, Value)>),
}

impl Value {
    /// The member `name` of an object.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.as_object()?.iter().find(|(key, _)| key == name).map(|(_, value)| value)
    }

    /// The text of a string.
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Str(text) => Some(text),
            _ => None,
        }
    }

    /// The integer.
    pub fn as_int(&self) -> Option<&Integer> {
        match self {
            Self::Int(integer) => Some(integer),
            _ => None,
        }
    }

    /// The elements of an array.
    pub fn as_array(&self) -> Option<&[Value]> {
        match self {
            Self::Array(elements) => Some(elements),
            _ => None,
        }
    }

    /// The members of an object.
    pub fn as_object(&self) -> Option<&[(String, Value)]> {
        match self {
            Self::Object(members) => Some(members),
            _ => None,
        }
    }

    /// What kind of value it is, in a word for messages.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Null => "null",
            Self::Bool(_) => "a boolean",
            Self::Int(_) => "an integer",
            Self::Float(_) => "a float",
            Self::Str(_) => "a string",
            Self::Array(_) => "an array",
            Self::Object(_) => "an object",
        }
    }
}

/// Reads one document; see [`read`] for what it refuses.
pub fn parse(bytes: &[u8], limits: &Limits) -> Result<Value, Fault> {
    let mut builder = ValueBuilder::default();
    read(bytes, limits, &mut builder)?;
    Ok(builder.finish())
}

/// Builds a [`Value`] from [`Events`].
#[derive(Debug, Default)]
pub struct ValueBuilder {
    open: Vec<Open>,
    root: Option<Value>,
}

#[derive(Debug)]
enum Open {
    Array(Vec<Value>),
    Object(Vec<(String, Value)>, String),
}

impl ValueBuilder {
    /// The value that was read; null where nothing was.
    pub fn finish(self) -> Value {
        self.root.unwrap_or(Value::Null)
    }

    /// Adds a whole value where the reader stands.
    pub fn add(&mut self, value: Value) {
        match self.open.last_mut() {
            None => self.root = Some(value),
            Some(Open::Array(elements)) => elements.push(value),
            Some(Open::Object(members, name)) => members.push((std::mem::take(name), value)),
        }
    }

    /// Names the member whose value comes next.
    pub fn name_text(&mut self, text: String) {
        if let Some(Open::Object(_, name)) = self.open.last_mut() {
            *name = text;
        }
    }

    fn close(&mut self) {
        match self.open.pop() {
            Some(Open::Array(elements)) => self.add(Value::Array(elements)),
            Some(Open::Object(members, _)) => self.add(Value::Object(members)),
            None => {}
        }
    }
}

impl Events for ValueBuilder {
    fn null(&mut self) -> Result<(), Fault> {
        self.add(Value::Null);
        Ok(())
    }

    fn boolean(&mut self, value: bool) -> Result<(), Fault> {
        self.add(Value::Bool(value));
        Ok(())
    }

    fn integer(&mut self, token: &str) -> Result<(), Fault> {
        let integer = Integer::from_digits(token)
            .ok_or_else(|| Fault::new(FaultKind::JsonSyntax, "a number is malformed"))?;
        self.add(Value::Int(integer));
        Ok(())
    }

    fn float(&mut self, value: f64) -> Result<(), Fault> {
        self.add(Value::Float(value));
        Ok(())
    }

    fn string(&mut self, literal: Literal<'_>) -> Result<(), Fault> {
        let text = literal.text()?.into_owned();
        self.add(Value::Str(text));
        Ok(())
    }

    fn begin_array(&mut self) -> Result<(), Fault> {
        self.open.push(Open::Array(Vec::new()));
        Ok(())
    }

    fn end_array(&mut self) -> Result<(), Fault> {
        self.close();
        Ok(())
    }

    fn begin_object(&mut self) -> Result<(), Fault> {
        self.open.push(Open::Object(Vec::new(), String::new()));
        Ok(())
    }

    fn name(&mut self, literal: Literal<'_>) -> Result<(), Fault> {
        self.name_text(literal.text()?.into_owned());
        Ok(())
    }

    fn end_object(&mut self) -> Result<(), Fault> {
        self.close();
        Ok(())
    }
}
