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
