//! JSON values as Python would print them: the text of identity values (contract, 1.3).

use super::Value;
use crate::canonical::repr;
use crate::text::str_literal;

/// The value as Python's `str` gives it: a string as it is, anything else as its literal.
pub fn python_text(value: &Value) -> String {
    match value {
        Value::Str(text) => text.clone(),
        _ => python_repr(value),
    }
}

/// The value as a Python literal: `None`, `True`, `1.0`, `'a'`, `['a', 1.5, None]`, `{'k': 'v'}`.
pub fn python_repr(value: &Value) -> String {
    let mut out = String::new();
    push_repr(value, &mut out);
    out
}

fn push_repr(value: &Value, out: &mut String) {
    match value {
        Value::Null => out.push_str("None"),
        Value::Bool(true) => out.push_str("True"),
        Value::Bool(false) => out.push_str("False"),
        Value::Int(integer) => integer.push_to(out),
        Value::Float(float) => out.push_str(&repr(*float)),
        Value::Str(text) => out.push_str(&str_literal(text)),
        Value::Array(elements) => {
            out.push('[');
            for (index, element) in elements.iter().enumerate() {
                if index > 0 {
                    out.push_str(", ");
                }
                push_repr(element, out);
            }
            out.push(']');
        }
        Value::Object(members) => {
            out.push('{');
            for (index, (name, member)) in members.iter().enumerate() {
                if index > 0 {
                    out.push_str(", ");
                }
                out.push_str(&str_literal(name));
                out.push_str(": ");
                push_repr(member, out);
            }
            out.push('}');
        }
    }
}
