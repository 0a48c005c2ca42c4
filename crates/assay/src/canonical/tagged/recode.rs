//! From a JSON document straight to tagged text.

use crate::canonical::push_repr;
use crate::fault::Fault;
use crate::json::{Events, Limits, Literal, read};

/// Checks a JSON document as [`crate::json::parse`] does and gives its tagged text, without
/// building a value. Strings keep their escapes as written, so that a lone surrogate that
/// `limits` let pass reaches JavaScript, which can hold it.
pub fn recode(bytes: &[u8], limits: &Limits) -> Result<String, Fault> {
    let mut recoder = Recoder::with_capacity(bytes.len());
    read(bytes, limits, &mut recoder)?;
    Ok(recoder.finish())
}

/// Writes tagged text from the parts of a document.
#[derive(Debug)]
pub struct Recoder {
    out: String,
    /// Whether the next part stands behind another.
    comma: bool,
}

impl Recoder {
    /// A writer for a document of `bytes` bytes.
    pub fn with_capacity(bytes: usize) -> Self {
        Self { out: String::with_capacity(bytes + bytes / 8), comma: false }
    }

    /// The tagged text.
    pub fn finish(self) -> String {
        self.out
    }

    fn lead(&mut self) {
        if std::mem::replace(&mut self.comma, true) {
            self.out.push(',');
        }
    }

    fn tagged(&mut self, tag: &str, rest: &str) {
        self.lead();
        for piece in ["\"", tag, rest, "\""] {
            self.out.push_str(piece);
        }
    }

    fn word(&mut self, word: &str) {
        self.lead();
        self.out.push_str(word);
    }

    fn open(&mut self, bracket: char) {
        self.lead();
        self.out.push(bracket);
        self.comma = false;
    }

    fn close(&mut self, bracket: char) {
        self.out.push(bracket);
        self.comma = true;
    }
}

impl Events for Recoder {
    fn null(&mut self) -> Result<(), Fault> {
        self.word("null");
        Ok(())
    }

    fn boolean(&mut self, value: bool) -> Result<(), Fault> {
        self.word(if value { "true" } else { "false" });
        Ok(())
    }

    fn integer(&mut self, token: &str) -> Result<(), Fault> {
        // Only `-0` is not yet in canonical digits.
        self.tagged("i", if token == "-0" { "0" } else { token });
        Ok(())
    }

    fn float(&mut self, value: f64) -> Result<(), Fault> {
        if value.is_finite() {
            self.lead();
            push_repr(value, &mut self.out);
        } else {
            self.tagged("f", &crate::canonical::repr(value));
        }
        Ok(())
    }

    fn string(&mut self, literal: Literal<'_>) -> Result<(), Fault> {
        self.tagged("s", literal.raw);
        Ok(())
    }

    fn begin_array(&mut self) -> Result<(), Fault> {
        self.open('[');
        Ok(())
    }

    fn end_array(&mut self) -> Result<(), Fault> {
        self.close(']');
        Ok(())
    }

    fn begin_object(&mut self) -> Result<(), Fault> {
        self.open('{');
        Ok(())
    }

    fn name(&mut self, literal: Literal<'_>) -> Result<(), Fault> {
        self.tagged("", literal.raw);
        self.out.push(':');
        self.comma = false;
        Ok(())
    }

    fn end_object(&mut self) -> Result<(), Fault> {
        self.close('}');
        Ok(())
    }
}
