//! JSON documents with large tables of buckets, held flat.
//!
//! A model has hundreds of thousands of members `"100009": -11.378174`. As a tree of values
//! each would take ten times its size in the file; here such an object is one vector.

use super::compact_build::CompactBuilder;
use crate::canonical::{CanonicalWriter, Sink};
use crate::fault::Fault;
use crate::json::{Limits, Value, read};
use std::fmt::Write;

/// A JSON value.
#[derive(Debug, Clone, PartialEq)]
pub enum Compact {
    /// An object whose names are numbers below 2^32 and whose values are floats, in their order.
    Table(Vec<(u32, f64)>),
    /// Any other object, in its order.
    Object(Vec<(String, Compact)>),
    /// Anything else.
    Leaf(Value),
}

impl Compact {
    /// Reads one document; refuses what [`read`] refuses.
    pub fn parse(bytes: &[u8], limits: &Limits) -> Result<Self, Fault> {
        let mut builder = CompactBuilder::default();
        read(bytes, limits, &mut builder)?;
        Ok(builder.finish())
    }

    /// The member `name` of an object that is no table.
    pub fn get(&self, name: &str) -> Option<&Self> {
        match self {
            Self::Object(members) => members.iter().find(|(key, _)| key == name).map(|(_, value)| value),
            _ => None,
        }
    }

    /// The number called `name`.
    pub fn number(&self, name: &str) -> Option<f64> {
        match self {
            Self::Table(entries) => {
                let bucket = bucket_of(name)?;
                entries.iter().find(|(key, _)| *key == bucket).map(|(_, value)| *value)
            }
            _ => self.get(name)?.as_number(),
        }
    }

    /// The table, where all names are buckets and all values numbers.
    pub fn to_table(&self) -> Option<Vec<(u32, f64)>> {
        match self {
            Self::Table(entries) => Some(entries.clone()),
            Self::Object(members) => {
                members.iter().map(|(name, value)| Some((bucket_of(name)?, value.as_number()?))).collect()
            }
            Self::Leaf(_) => None,
        }
    }

    fn as_number(&self) -> Option<f64> {
        match self {
            Self::Leaf(Value::Float(float)) => Some(*float),
            Self::Leaf(Value::Int(integer)) => integer.to_string().parse().ok(),
            _ => None,
        }
    }

    /// The same value as an ordinary tree.
    pub fn into_value(self) -> Value {
        match self {
            Self::Table(entries) => {
                let member = |(bucket, value): (u32, f64)| (bucket.to_string(), Value::Float(value));
                Value::Object(entries.into_iter().map(member).collect())
            }
            Self::Object(members) => {
                Value::Object(members.into_iter().map(|(name, value)| (name, value.into_value())).collect())
            }
            Self::Leaf(value) => value,
        }
    }

    /// Writes the value, names sorted.
    pub fn write<S: Sink>(&self, writer: &mut CanonicalWriter<S>) {
        match self {
            Self::Table(entries) if entries.is_sorted_by_key(|(bucket, _)| text_order(*bucket)) => {
                write_table(entries, writer);
            }
            Self::Table(entries) => {
                let mut sorted = entries.clone();
                sorted.sort_by_key(|(bucket, _)| text_order(*bucket));
                write_table(&sorted, writer);
            }
            Self::Object(members) => {
                let mut sorted: Vec<_> = members.iter().collect();
                sorted.sort_by(|(left, _), (right, _)| left.cmp(right));
                writer.begin_object();
                for (name, value) in sorted {
                    writer.key(name);
                    value.write(writer);
                }
                writer.end_object();
            }
            Self::Leaf(value) => writer.value(value),
        }
    }
}

fn write_table<S: Sink>(entries: &[(u32, f64)], writer: &mut CanonicalWriter<S>) {
    let mut name = String::new();
    writer.begin_object();
    for (bucket, value) in entries {
        name.clear();
        // Writing to a String cannot fail.
        let _ = write!(name, "{bucket}");
        writer.key(&name);
        writer.float(*value);
    }
    writer.end_object();
}

/// A key that sorts numbers as their decimal texts: `100009` before `10004`.
pub fn text_order(bucket: u32) -> (u64, u32) {
    let digits = bucket.checked_ilog10().unwrap_or(0);
    (u64::from(bucket) * 10u64.pow(9 - digits.min(9)), digits)
}

/// The number that `name` writes in canonical decimal.
pub(super) fn bucket_of(name: &str) -> Option<u32> {
    let canonical = !name.starts_with('0') || name == "0";
    let digits = name.len() <= 10 && name.bytes().all(|byte| byte.is_ascii_digit());
    (canonical && digits).then(|| name.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canonical::{Form, line_form};
    use crate::json::parse;
    use proptest::prelude::*;

    fn compact(text: &str) -> Compact {
        Compact::parse(text.as_bytes(), &Limits::default()).unwrap()
    }

    fn line(value: &Compact) -> String {
        let mut writer = CanonicalWriter::new(String::new(), Form::Line);
        value.write(&mut writer);
        writer.finish().unwrap()
    }

    #[test]
    fn only_objects_of_buckets_and_floats_are_tables() {
        assert_eq!(compact(r#"{"10": 1.5, "2": -0.0}"#), Compact::Table(vec![(10, 1.5), (2, -0.0)]));
        for text in [
            r#"{"10": 1.5, "2": 1}"#,
            r#"{"10": 1.5, "02": 1.5}"#,
            r#"{"10": 1.5, "4294967296": 1.5}"#,
            r#"{"10": 1.5, "+1": 1.5}"#,
            r#"{"10": 1.5, "2": {}}"#,
        ] {
            assert!(matches!(compact(text), Compact::Object(_)), "{text}");
        }
    }

    #[test]
    fn tables_are_sorted_as_text() {
        let table = compact(r#"{"9": 0.5, "10004": 0.25, "100009": 1.0, "1": 2.0}"#);
        assert_eq!(line(&table), r#"{"1":2.0,"100009":1.0,"10004":0.25,"9":0.5}"#);
    }

    #[test]
    fn numbers_are_found_in_tables_and_objects() {
        let value = compact(r#"{"t": {"12": -1.5}, "u": {"r": -2, "x": "1"}}"#);
        let number = |task: &str, route: &str| value.get(task).unwrap().number(route);
        assert_eq!(number("t", "12"), Some(-1.5));
        assert_eq!(number("t", "13"), None);
        assert_eq!(number("u", "r"), Some(-2.0));
        assert_eq!(number("u", "x"), None);
        assert_eq!(compact(r#"{"1": 2, "0": 0.5}"#).to_table(), Some(vec![(1, 2.0), (0, 0.5)]));
        assert_eq!(compact(r#"{"a": 0.5}"#).to_table(), None);
    }

    proptest! {
        #[test]
        fn text_order_is_that_of_the_decimal_texts(left: u32, right in 0u32..300_000) {
            let texts = left.to_string().cmp(&right.to_string());
            prop_assert_eq!(text_order(left).cmp(&text_order(right)), texts);
        }

        #[test]
        fn a_compact_document_is_the_document(
            members in prop::collection::hash_map("[0-9]{1,4}|a", "-?[1-9]\\.[0-9]{1,3}|[1-9]|\\[\\]|\"x\"", 0..6),
        ) {
            let body: Vec<String> = members.iter().map(|(name, value)| format!("\"{name}\": {value}")).collect();
            let text = format!("{{\"o\": {{{}}}, \"1\": [{{{}}}]}}", body.join(","), body.join(","));
            let tree = parse(text.as_bytes(), &Limits::default()).unwrap();
            prop_assert_eq!(line(&compact(&text)), line_form(&tree));
            prop_assert_eq!(compact(&text).into_value(), tree);
        }
    }
}
