//! The two forms: what stands between the parts of a document.

use super::string::push_escaped;
use super::{push_repr, write_string};
use crate::json::{Integer, Value};

/// How a document is laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// `,` and `:` without spaces or line ends: for hashes and stores.
    Line,
    /// Two spaces a level, one part a line, `: ` after names, one LF at the end: for files.
    Indent,
}

/// Takes the text of a document piece by piece. A sink that can fail keeps its fault and
/// tells it at the end.
pub trait Sink {
    /// Takes the next piece.
    fn put(&mut self, piece: &str);
}

impl Sink for String {
    fn put(&mut self, piece: &str) {
        self.push_str(piece);
    }
}

impl<F: FnMut(&str)> Sink for F {
    fn put(&mut self, piece: &str) {
        self(piece);
    }
}

/// Text is handed to the sink in pieces of about this many bytes.
const PIECE: usize = 16 << 10;

/// Writes the parts of a document in one form. Trusts its caller with names and nesting.
#[derive(Debug)]
pub(super) struct Layout<S> {
    sink: S,
    form: Form,
    /// Whether each open container has a part already.
    filled: Vec<bool>,
    /// Whether a name was just written.
    named: bool,
    /// What the sink has not seen yet.
    piece: String,
}

impl<S: Sink> Layout<S> {
    pub(super) fn new(sink: S, form: Form) -> Self {
        Self { sink, form, filled: Vec::new(), named: false, piece: String::with_capacity(PIECE + 512) }
    }

    pub(super) fn open(&mut self, bracket: char) {
        self.lead();
        self.piece.push(bracket);
        self.filled.push(false);
    }

    pub(super) fn close(&mut self, bracket: char) {
        if self.filled.pop() == Some(true) {
            self.break_line();
        }
        self.piece.push(bracket);
    }

    pub(super) fn name(&mut self, name: &str) {
        self.lead();
        write_string(name, &mut self.piece);
        self.piece.push_str(if self.form == Form::Line { ":" } else { ": " });
        self.named = true;
    }

    pub(super) fn word(&mut self, word: &str) {
        self.lead();
        self.piece.push_str(word);
    }

    pub(super) fn integer(&mut self, integer: &Integer) {
        self.lead();
        integer.push_to(&mut self.piece);
    }

    pub(super) fn string(&mut self, text: &str) {
        self.lead();
        write_string(text, &mut self.piece);
    }

    /// A string that is made of a tag and a text.
    pub(super) fn tagged(&mut self, tag: char, text: &str) {
        self.lead();
        self.piece.push('"');
        self.piece.push(tag);
        push_escaped(text, &mut self.piece);
        self.piece.push('"');
    }

    pub(super) fn float(&mut self, x: f64) {
        self.lead();
        if x.is_finite() {
            push_repr(x, &mut self.piece);
        } else {
            self.piece.push_str(match x {
                f64::INFINITY => "Infinity",
                f64::NEG_INFINITY => "-Infinity",
                _ => "NaN",
            });
        }
    }

    pub(super) fn value(&mut self, value: &Value) {
        match value {
            Value::Null => self.word("null"),
            Value::Bool(true) => self.word("true"),
            Value::Bool(false) => self.word("false"),
            Value::Int(integer) => self.integer(integer),
            Value::Float(float) => self.float(*float),
            Value::Str(text) => self.string(text),
            Value::Array(elements) => {
                self.open('[');
                elements.iter().for_each(|element| self.value(element));
                self.close(']');
            }
            Value::Object(members) => self.members(members.iter()),
        }
    }

    /// An object of these members, sorted.
    pub(super) fn members<'v>(&mut self, members: impl Iterator<Item = &'v (String, Value)>) {
        let mut sorted: Vec<_> = members.collect();
        sorted.sort_by(|(left, _), (right, _)| left.cmp(right));
        self.open('{');
        for (name, member) in sorted {
            self.name(name);
            self.value(member);
        }
        self.close('}');
    }

    /// Ends the document.
    pub(super) fn end(mut self) -> S {
        if self.form == Form::Indent {
            self.piece.push('\n');
        }
        self.sink.put(&self.piece);
        self.sink
    }

    /// Writes what stands before the next part: a comma, a line break, or nothing after a name.
    fn lead(&mut self) {
        if self.piece.len() >= PIECE {
            self.sink.put(&self.piece);
            self.piece.clear();
        }
        if std::mem::take(&mut self.named) {
            return;
        }
        if let Some(filled) = self.filled.last_mut() {
            if std::mem::replace(filled, true) {
                self.piece.push(',');
            }
            self.break_line();
        }
    }

    fn break_line(&mut self) {
        if self.form == Form::Indent {
            self.piece.push('\n');
            (0..self.filled.len()).for_each(|_| self.piece.push_str("  "));
        }
    }
}

/// The line form of a document.
pub fn line_form(value: &Value) -> String {
    form(value, Form::Line)
}

/// The indent form of a document, with the LF at its end.
pub fn indent_form(value: &Value) -> String {
    form(value, Form::Indent)
}

fn form(value: &Value, form: Form) -> String {
    let mut layout = Layout::new(String::new(), form);
    layout.value(value);
    layout.end()
}

#[cfg(test)]
mod tests {
    use super::super::content_id;
    use super::*;
    use crate::json::{Limits, parse};

    fn value(text: &str) -> Value {
        parse(text.as_bytes(), &Limits::default()).unwrap()
    }

    #[test]
    fn the_line_form_sorts_by_code_point_and_escapes_to_ascii() {
        let body = value("{\"é\": [], \"😀\": 1, \"\u{ffff}\": 2, \"10\": 1, \"9\": 2, \"A\": {}}");
        let line = r#"{"10":1,"9":2,"A":{},"\u00e9":[],"\uffff":2,"\ud83d\ude00":1}"#;
        assert_eq!(line_form(&body), line);
    }

    #[test]
    fn the_indent_form_keeps_empty_containers_on_their_line() {
        let body = value(r#"{"b": [1, {"c": null}, []], "a": {}, "d": [true, 1e-5]}"#);
        let indented = "{\n  \"a\": {},\n  \"b\": [\n    1,\n    {\n      \"c\": null\n    },\n    []\n  ],\n  \"d\": [\n    true,\n    1e-05\n  ]\n}\n";
        assert_eq!(indent_form(&body), indented);
    }

    #[test]
    fn the_candidate_set_of_the_contract_has_its_id() {
        let set = value(r#"{"routes": ["A", "B"]}"#);
        assert_eq!(content_id(&set, "candidate_set_id", "pmk-cs"), "pmk-cs-61bfa9f8828f0340");
        let with_id = value(r#"{"routes": ["A", "B"], "candidate_set_id": "pmk-cs-0"}"#);
        assert_eq!(content_id(&with_id, "candidate_set_id", "pmk-cs"), "pmk-cs-61bfa9f8828f0340");
    }
}
