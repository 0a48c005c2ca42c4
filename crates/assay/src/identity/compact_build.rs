//! Building compact documents as they are read.

use super::compact::{Compact, bucket_of};
use crate::fault::Fault;
use crate::json::{Events, Integer, Literal, Value};

/// Builds a [`Compact`] value from [`Events`].
#[derive(Debug, Default)]
pub(super) struct CompactBuilder {
    open: Vec<Open>,
    root: Option<Compact>,
}

/// A container that is being read. An object is a table until a member says otherwise.
#[derive(Debug)]
enum Open {
    Table(Vec<(u32, f64)>, u32),
    Object(Vec<(String, Compact)>, String),
    Array(Vec<Value>),
}

impl Open {
    /// Goes on as an object that is no table, with the member `name` next.
    fn widen(&mut self, name: String) {
        if let Self::Table(entries, _) = self {
            let member =
                |(bucket, value): (u32, f64)| (bucket.to_string(), Compact::Leaf(Value::Float(value)));
            *self = Self::Object(std::mem::take(entries).into_iter().map(member).collect(), name);
        }
    }
}

impl CompactBuilder {
    /// The value that was read; null where nothing was.
    pub(super) fn finish(self) -> Compact {
        self.root.unwrap_or(Compact::Leaf(Value::Null))
    }

    fn add(&mut self, value: Compact) {
        match self.open.last_mut() {
            None => self.root = Some(value),
            Some(Open::Array(elements)) => elements.push(value.into_value()),
            Some(open) => {
                if let Open::Table(entries, bucket) = open {
                    if let Compact::Leaf(Value::Float(value)) = value {
                        return entries.push((*bucket, value));
                    }
                    let name = bucket.to_string();
                    open.widen(name);
                }
                if let Open::Object(members, name) = open {
                    members.push((std::mem::take(name), value));
                }
            }
        }
    }

    fn leaf(&mut self, value: Value) -> Result<(), Fault> {
        self.add(Compact::Leaf(value));
        Ok(())
    }

    fn close(&mut self) -> Result<(), Fault> {
        match self.open.pop() {
            Some(Open::Table(entries, _)) => self.add(Compact::Table(entries)),
            Some(Open::Object(members, _)) => self.add(Compact::Object(members)),
            Some(Open::Array(elements)) => self.add(Compact::Leaf(Value::Array(elements))),
            None => {}
        }
        Ok(())
    }
}

impl Events for CompactBuilder {
    fn null(&mut self) -> Result<(), Fault> {
        self.leaf(Value::Null)
    }

    fn boolean(&mut self, value: bool) -> Result<(), Fault> {
        self.leaf(Value::Bool(value))
    }

    fn integer(&mut self, token: &str) -> Result<(), Fault> {
        // The reader checked the token's grammar.
        self.leaf(Integer::from_digits(token).map_or(Value::Null, Value::Int))
    }

    fn float(&mut self, value: f64) -> Result<(), Fault> {
        self.leaf(Value::Float(value))
    }

    fn string(&mut self, literal: Literal<'_>) -> Result<(), Fault> {
        let text = literal.text()?.into_owned();
        self.leaf(Value::Str(text))
    }

    fn begin_array(&mut self) -> Result<(), Fault> {
        self.open.push(Open::Array(Vec::new()));
        Ok(())
    }

    fn end_array(&mut self) -> Result<(), Fault> {
        self.close()
    }

    fn begin_object(&mut self) -> Result<(), Fault> {
        self.open.push(Open::Table(Vec::new(), 0));
        Ok(())
    }

    fn name(&mut self, literal: Literal<'_>) -> Result<(), Fault> {
        let text = literal.text()?;
        match (self.open.last_mut(), bucket_of(&text)) {
            (Some(Open::Table(_, next)), Some(bucket)) => *next = bucket,
            (Some(open @ Open::Table(..)), None) => open.widen(text.into_owned()),
            (Some(Open::Object(_, next)), _) => *next = text.into_owned(),
            _ => {}
        }
        Ok(())
    }

    fn end_object(&mut self) -> Result<(), Fault> {
        self.close()
    }
}
