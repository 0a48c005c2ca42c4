//! A text that carries values into JavaScript and back without losing what a number is.
//!
//! JSON whose strings are tagged by their first character: `"s…"` is a string, `"i…"` an
//! integer in decimal, `"fnan"`, `"finf"` and `"f-inf"` the floats that JSON lacks. A plain
//! number is a float. Member names carry no tag.

mod decode;
mod recode;

pub use decode::decode;
pub use recode::{Recoder, recode};

use super::layout::{Form, Layout, Sink};
use crate::json::Value;

/// The tagged text of a value, members in their order.
pub fn encode(value: &Value) -> String {
    let mut layout = Layout::new(String::new(), Form::Line);
    push(value, &mut layout);
    layout.end()
}

fn push<S: Sink>(value: &Value, layout: &mut Layout<S>) {
    match value {
        Value::Int(integer) => layout.tagged('i', &integer.to_string()),
        Value::Str(text) => layout.tagged('s', text),
        Value::Float(float) if !float.is_finite() => layout.tagged('f', &super::repr(*float)),
        Value::Array(elements) => {
            layout.open('[');
            elements.iter().for_each(|element| push(element, layout));
            layout.close(']');
        }
        Value::Object(members) => {
            layout.open('{');
            for (name, member) in members {
                layout.name(name);
                push(member, layout);
            }
            layout.close('}');
        }
        Value::Null | Value::Bool(_) | Value::Float(_) => layout.value(value),
    }
}
