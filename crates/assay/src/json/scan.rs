//! A document and everything that is wrong with it, not only the first thing.

use super::events::{Events, line_of, read_str};
use super::literal::Literal;
use super::value::{Value, ValueBuilder};
use super::{Integer, Limits};
use crate::fault::{Fault, FaultKind};

/// So many problems are told of one document; after them the rest is not read.
const MOST_FAULTS: usize = 10_000;
/// So long may their pointers be together: one long name can stand in each of them.
const MOST_POINTER_BYTES: usize = 4 << 20;

/// What a text holds, as far as it can be read.
#[derive(Debug, Clone, PartialEq)]
pub struct Scan {
    /// The one value, or the first of several; `None` where the text ends being JSON before it
    /// ends. Of members with one name all stand in it, in their order.
    pub value: Option<Value>,
    /// Every problem, in the order in which reading meets them.
    pub faults: Vec<Fault>,
}

/// Reads `bytes` like [`super::read`], but goes on after a problem that leaves the rest
/// readable: a byte order mark, bytes that are not UTF-8 inside a string (they become question
/// marks), an escaped surrogate without its partner (it becomes U+FFFD), a name that stands
/// twice, text after the value.
/// Ends at an error of syntax, at too deep a level, or after ten thousand problems.
pub fn scan(bytes: &[u8], limits: &Limits) -> Scan {
    let mut collector = Collector::default();
    if limits.max_bytes.is_some_and(|most| bytes.len() > most) {
        let fault = Fault::new(FaultKind::JsonSize, format!("{} bytes, more than allowed", bytes.len()));
        return Scan { value: None, faults: vec![fault] };
    }
    let read = match simdutf8::basic::from_utf8(bytes) {
        Ok(text) => read_str(text, limits, &mut collector),
        Err(_) => {
            let (patched, fault) = patch(bytes);
            collector.faults.push(fault);
            read_str(&patched, limits, &mut collector)
        }
    };
    let mut faults = collector.faults;
    let value = match read {
        Ok(()) => Some(collector.builder.finish()),
        Err(fault) => {
            faults.push(fault);
            None
        }
    };
    Scan { value, faults }
}

/// The text with a question mark for every byte that is not UTF-8, so that offsets stay true;
/// and one fault for all of them.
fn patch(bytes: &[u8]) -> (String, Fault) {
    let mut text = String::with_capacity(bytes.len());
    let mut first = None;
    let mut count = 0_u64;
    for chunk in bytes.utf8_chunks() {
        text.push_str(chunk.valid());
        if !chunk.invalid().is_empty() {
            first.get_or_insert(text.len());
            count += 1;
            text.extend(chunk.invalid().iter().map(|_| '?'));
        }
    }
    let offset = first.unwrap_or(0);
    let message = match count {
        0 | 1 => "the bytes are not UTF-8".to_owned(),
        _ => format!("the bytes are not UTF-8, here and in {} more places", count - 1),
    };
    let fault = Fault::new(FaultKind::JsonUtf8, message);
    (text, fault.at_offset(offset as u64).at_line(line_of(bytes, offset)))
}

#[derive(Debug, Default)]
struct Collector {
    builder: ValueBuilder,
    faults: Vec<Fault>,
    pointer_bytes: usize,
}

impl Events for Collector {
    fn flawed(&mut self, fault: Fault) -> Result<(), Fault> {
        self.pointer_bytes += fault.pointer.as_ref().map_or(0, String::len);
        if self.faults.len() >= MOST_FAULTS || self.pointer_bytes > MOST_POINTER_BYTES {
            return Err(Fault::new(
                FaultKind::JsonSyntax,
                "more problems than are listed; the rest was not read",
            ));
        }
        self.faults.push(fault);
        Ok(())
    }

    fn null(&mut self) -> Result<(), Fault> {
        self.builder.null()
    }

    fn boolean(&mut self, value: bool) -> Result<(), Fault> {
        self.builder.boolean(value)
    }

    fn integer(&mut self, token: &str) -> Result<(), Fault> {
        self.builder.add(Integer::from_digits(token).map_or(Value::Null, Value::Int));
        Ok(())
    }

    fn float(&mut self, value: f64) -> Result<(), Fault> {
        self.builder.float(value)
    }

    fn string(&mut self, literal: Literal<'_>) -> Result<(), Fault> {
        self.builder.add(Value::Str(literal.lossy_text().into_owned()));
        Ok(())
    }

    fn begin_array(&mut self) -> Result<(), Fault> {
        self.builder.begin_array()
    }

    fn end_array(&mut self) -> Result<(), Fault> {
        self.builder.end_array()
    }

    fn begin_object(&mut self) -> Result<(), Fault> {
        self.builder.begin_object()
    }

    fn name(&mut self, literal: Literal<'_>) -> Result<(), Fault> {
        self.builder.name_text(literal.lossy_text().into_owned());
        Ok(())
    }

    fn end_object(&mut self) -> Result<(), Fault> {
        self.builder.end_object()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Instant;

    type Told = (FaultKind, u64, u64, Option<String>);

    fn told(bytes: &[u8]) -> (Option<Value>, Vec<Told>) {
        let Scan { value, faults } = scan(bytes, &Limits::default());
        let faults =
            faults.into_iter().map(|one| (one.kind, one.offset.unwrap(), one.line.unwrap(), one.pointer));
        (value, faults.collect())
    }

    #[test]
    fn repeated_names_are_all_told_and_both_members_stay() {
        let (value, faults) = told(b"{\"a\": 1,\n\"\\u0061\": [{\"b\":0,\"b\":0}],\n\"a\": 2}");
        let twice = FaultKind::JsonDuplicateName;
        let expected = [
            (twice, 27, 2, Some("/a/0/b".into())),
            (twice, 9, 2, Some("/a".into())),
            (twice, 36, 3, Some("/a".into())),
        ];
        assert_eq!(faults, expected);
        assert_eq!(value.unwrap().as_object().unwrap().len(), 3);
    }

    #[test]
    fn what_leaves_the_rest_readable_does_not_end_the_reading() {
        let (value, faults) = told("\u{feff}[\"\\ud800\", 2] 3".as_bytes());
        assert_eq!(faults.iter().map(|one| one.1).collect::<Vec<_>>(), [0, 4, 17]);
        assert_eq!(value.unwrap().as_array().unwrap().len(), 2);
    }

    #[test]
    fn bytes_that_are_not_utf8_are_told_once_and_offsets_stay_true() {
        // An overlong slash, a lone surrogate in UTF-8, a cut sequence: then two names alike.
        let (value, faults) = told(b"[\"\xc0\xaf\", \"\xed\xa0\x80\", {\"a\":1,\"a\":1}]");
        assert_eq!(faults[0].0, FaultKind::JsonUtf8);
        assert_eq!((faults[0].1, faults[1].1), (2, 21));
        assert!(value.is_some());
        assert_eq!(told(b"[\xff]").1.len(), 2);
    }

    #[test]
    fn syntax_and_depth_end_it() {
        assert_eq!(told(b"[1, 2").0, None);
        let deep = "[".repeat(200);
        assert_eq!(told(deep.as_bytes()).1[0].0, FaultKind::JsonDepth);
    }

    #[test]
    fn a_document_made_of_problems_is_bounded() {
        let members = "\"b\":1,".repeat(300_000);
        let text = format!("{{\"{}\": {{{members}\"b\":1}}}}", "a".repeat(1 << 20));
        let started = Instant::now();
        let Scan { value, faults } = scan(text.as_bytes(), &Limits::default());
        assert!(value.is_none());
        assert!(faults.len() < 10);
        let many = format!("{{{members}\"b\":1}}");
        assert_eq!(scan(many.as_bytes(), &Limits::default()).faults.len(), MOST_FAULTS + 1);
        assert!(started.elapsed().as_secs() < 20, "quadratic");
    }
}
