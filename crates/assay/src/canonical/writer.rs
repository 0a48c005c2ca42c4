//! Canonical documents too large to build as a tree.

use super::layout::{Form, Layout, Sink};
use crate::fault::{Fault, FaultKind};
use crate::json::{Integer, Value};

/// Writes a canonical document part by part.
///
/// The caller brings names in ascending order of code points; [`CanonicalWriter::finish`]
/// tells whether it did.
#[derive(Debug)]
pub struct CanonicalWriter<S> {
    layout: Layout<S>,
    /// The last name of each open object; none for an open array.
    last: Vec<Option<Last>>,
    flaw: Option<&'static str>,
}

#[derive(Debug, Default)]
struct Last {
    name: String,
    any: bool,
    named: bool,
}

impl<S: Sink> CanonicalWriter<S> {
    /// A writer in `form`, into `sink`.
    pub fn new(sink: S, form: Form) -> Self {
        Self { layout: Layout::new(sink, form), last: Vec::new(), flaw: None }
    }

    /// Begins an object.
    pub fn begin_object(&mut self) {
        self.part();
        self.layout.open('{');
        self.last.push(Some(Last::default()));
    }

    /// Names the member that follows.
    pub fn key(&mut self, name: &str) {
        match self.last.last_mut() {
            Some(Some(last)) if !last.named => {
                if last.any && last.name.as_str() >= name {
                    self.flaw = Some("names out of order");
                }
                last.any = true;
                last.named = true;
                last.name.clear();
                last.name.push_str(name);
            }
            _ => self.flaw = Some("a name where none is due"),
        }
        self.layout.name(name);
    }

    /// Ends the object.
    pub fn end_object(&mut self) {
        if !matches!(self.last.pop(), Some(Some(Last { named: false, .. }))) {
            self.flaw = Some("the end of an object where none is due");
        }
        self.layout.close('}');
    }

    /// Begins an array.
    pub fn begin_array(&mut self) {
        self.part();
        self.layout.open('[');
        self.last.push(None);
    }

    /// Ends the array.
    pub fn end_array(&mut self) {
        if !matches!(self.last.pop(), Some(None)) {
            self.flaw = Some("the end of an array where none is due");
        }
        self.layout.close(']');
    }

    /// Writes `null`.
    pub fn null(&mut self) {
        self.part();
        self.layout.word("null");
    }

    /// Writes `true` or `false`.
    pub fn bool(&mut self, value: bool) {
        self.part();
        self.layout.word(if value { "true" } else { "false" });
    }

    /// Writes an integer.
    pub fn int(&mut self, value: impl Into<Integer>) {
        self.part();
        self.layout.integer(&value.into());
    }

    /// Writes a float by its `repr`; NaN and infinities as `NaN`, `Infinity`, `-Infinity`.
    pub fn float(&mut self, value: f64) {
        self.part();
        self.layout.float(value);
    }

    /// Writes a string.
    pub fn str(&mut self, text: &str) {
        self.part();
        self.layout.string(text);
    }

    /// Writes a whole value, its names sorted.
    pub fn value(&mut self, value: &Value) {
        self.part();
        self.layout.value(value);
    }

    /// Ends the document and gives the sink back; `internal.panic` where names were out of
    /// order or containers stayed open.
    pub fn finish(self) -> Result<S, Fault> {
        let flaw = self.flaw.or((!self.last.is_empty()).then_some("a container left open"));
        match flaw {
            None => Ok(self.layout.end()),
            Some(flaw) => Err(Fault::new(FaultKind::InternalPanic, format!("canonical document: {flaw}"))),
        }
    }

    /// Notes that a value begins.
    fn part(&mut self) {
        if let Some(Some(last)) = self.last.last_mut()
            && !std::mem::take(&mut last.named)
        {
            self.flaw = Some("a member without a name");
        }
    }
}
