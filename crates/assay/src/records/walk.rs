//! One walk over a JSON text that takes what a plan names.

use super::plan::{Node, Plan};
use super::{Key, MOST_NAMES, Record, Sink};
use crate::fault::{Fault, FaultKind};
use crate::json::{Events, Limits, Literal, Value, ValueBuilder, read_str};

/// As deep as logs of agents nest, and no deeper than is safe.
const LIMITS: Limits = Limits {
    max_depth: 512,
    max_bytes: None,
    max_integer_digits: None,
    reject_non_finite: false,
    accept_non_finite_words: true,
    accept_lone_surrogates: true,
};

/// What a text held beside its records.
pub(super) struct Walked {
    pub(super) records: u64,
    pub(super) head: Vec<Option<Value>>,
    pub(super) found: bool,
}

/// Reads `text`, whose first line has the number `line`, by `plan`. `key` is that of the
/// record where the text itself is it.
///
/// Refuses `import.json`, `import.text` (a lone surrogate in a taken string) and
/// `import.truncated` (the text ends inside its value).
pub(super) fn walk(
    text: &str,
    line: u64,
    key: Key,
    plan: &Plan,
    sink: &mut Sink<'_>,
) -> Result<Walked, Fault> {
    let (walked, end) = walk_as_far(text, line, key, plan, sink);
    end.map(|()| walked)
}

/// The same for a text that may be cut short: what was read before the fault, and the fault.
pub(super) fn walk_as_far(
    text: &str,
    line: u64,
    key: Key,
    plan: &Plan,
    sink: &mut Sink<'_>,
) -> (Walked, Result<(), Fault>) {
    let mut walker = Walker {
        plan,
        text,
        counted: (0, line),
        key: Some(key),
        start: 0,
        open: Vec::new(),
        taking: None,
        head: plan.head.places(),
        record: None,
        records: 0,
        found: plan.container.is_none(),
        sink,
    };
    let end = read_str(text, &LIMITS, &mut walker).map_err(|fault| placed(fault, text, line));
    (Walked { records: walker.records, head: walker.head, found: walker.found }, end.map(|_| ()))
}

/// The fault in the terms of an import, its line counted in the file.
fn placed(mut fault: Fault, text: &str, first: u64) -> Fault {
    let at_end = fault.offset.is_some_and(|offset| offset >= text.trim_end().len() as u64);
    fault.kind = match fault.kind {
        FaultKind::JsonSyntax if at_end => FaultKind::ImportTruncated,
        FaultKind::JsonSyntax
        | FaultKind::JsonDepth
        | FaultKind::JsonDuplicateName
        | FaultKind::JsonNonFinite => FaultKind::ImportJson,
        kind => kind,
    };
    fault.line = fault.line.map(|line| line + first - 1);
    fault.offset = None;
    fault
}

/// Where values go.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Head,
    Record,
}

/// What the next value is to the plan.
#[derive(Clone, Copy)]
struct Target<'p> {
    place: Place,
    node: Option<&'p Node>,
    /// How many names of the container's path lead to the value; none where it is off that path.
    way: Option<usize>,
}

const NOWHERE: Target<'static> = Target { place: Place::Head, node: None, way: None };

/// An open array or object of which nothing is being taken whole.
enum Open<'p> {
    /// An object, and what its next member is.
    Object { own: Target<'p>, next: Target<'p> },
    /// The container of the records.
    Container { index: u64, name: Option<String> },
    /// An array that the plan does not look into.
    Array,
}

/// A value that is being taken.
struct Taking {
    place: Place,
    slot: usize,
    builder: ValueBuilder,
    depth: usize,
}

struct Walker<'w, 's> {
    plan: &'w Plan,
    text: &'w str,
    /// The last place whose line was asked for: its offset, and its line.
    counted: (usize, u64),
    /// The key of the record that the text itself is.
    key: Option<Key>,
    start: usize,
    open: Vec<Open<'w>>,
    taking: Option<Taking>,
    head: Vec<Option<Value>>,
    record: Option<Record>,
    records: u64,
    found: bool,
    sink: &'w mut Sink<'s>,
}

impl<'w> Walker<'w, '_> {
    fn line(&mut self) -> u64 {
        let (from, line) = self.counted;
        let between = self.text.as_bytes().get(from..self.start).unwrap_or_default();
        let line = line + memchr::memchr_iter(b'\n', between).count() as u64;
        self.counted = (self.start.max(from), line);
        line
    }

    /// A value begins: starts a record where it is one, and says what the plan wants of it.
    fn begin(&mut self) -> Target<'w> {
        let plan = self.plan;
        let key = match self.open.last_mut() {
            Some(Open::Object { next, .. }) => return *next,
            Some(Open::Array) => return NOWHERE,
            Some(Open::Container { index, name }) => {
                let key = name.take().map_or(Key::Index(*index), Key::Name);
                *index += 1;
                key
            }
            None => match (&plan.container, self.key.take()) {
                (None, Some(key)) => key,
                _ => return Target { place: Place::Head, node: Some(&plan.head.root), way: Some(0) },
            },
        };
        let line = self.line();
        self.record = Some(Record { key, line, values: plan.record.places(), names: Vec::new() });
        Target { place: Place::Record, node: Some(&plan.record.root), way: None }
    }

    /// A value that is no container.
    fn scalar(&mut self, value: impl FnOnce() -> Result<Value, Fault>) -> Result<(), Fault> {
        if let Some(taking) = &mut self.taking {
            taking.builder.add(value()?);
            return Ok(());
        }
        let target = self.begin();
        if let Some(slot) = target.node.and_then(|node| node.take) {
            let value = value()?;
            self.put(target.place, slot, value);
        }
        self.complete()
    }

    fn put(&mut self, place: Place, slot: usize, value: Value) {
        let values = match place {
            Place::Head => Some(&mut self.head),
            Place::Record => self.record.as_mut().map(|record| &mut record.values),
        };
        if let Some(room) = values.and_then(|values| values.get_mut(slot)) {
            *room = Some(value);
        }
    }

    /// A value is complete: hands over the record where it was one.
    fn complete(&mut self) -> Result<(), Fault> {
        let whole = match self.open.last() {
            None => true,
            Some(open) => matches!(open, Open::Container { .. }),
        };
        match self.record.take_if(|_| whole) {
            Some(record) => {
                self.records += 1;
                (self.sink)(record)
            }
            None => Ok(()),
        }
    }

    /// An array or object begins.
    fn enter(&mut self, object: bool) -> Result<(), Fault> {
        if let Some(taking) = &mut self.taking {
            taking.depth += 1;
            return if object { taking.builder.begin_object() } else { taking.builder.begin_array() };
        }
        let target = self.begin();
        if let Some(slot) = target.node.and_then(|node| node.take) {
            let mut taking = Taking { place: target.place, slot, builder: ValueBuilder::default(), depth: 1 };
            if object {
                taking.builder.begin_object()?
            } else {
                taking.builder.begin_array()?
            }
            self.taking = Some(taking);
            return Ok(());
        }
        let reached = match (&self.plan.container, target.way) {
            (Some(path), Some(way)) => path.len() == way,
            _ => false,
        };
        self.found |= reached;
        self.open.push(if reached {
            Open::Container { index: 0, name: None }
        } else if object {
            Open::Object { own: target, next: NOWHERE }
        } else {
            Open::Array
        });
        Ok(())
    }

    /// An array or object ends.
    fn leave(&mut self, object: bool) -> Result<(), Fault> {
        if let Some(taking) = &mut self.taking {
            if object {
                taking.builder.end_object()?
            } else {
                taking.builder.end_array()?
            }
            taking.depth -= 1;
            if taking.depth > 0 {
                return Ok(());
            }
            if let Some(Taking { place, slot, builder, .. }) = self.taking.take() {
                self.put(place, slot, builder.finish());
            }
        } else {
            self.open.pop();
        }
        self.complete()
    }
}

/// The text of a taken string.
fn text_of(literal: Literal<'_>) -> Result<String, Fault> {
    if literal.lone_surrogate {
        return Err(Fault::new(FaultKind::ImportText, "a taken text holds half a surrogate pair"));
    }
    Ok(literal.text()?.into_owned())
}

impl Events for Walker<'_, '_> {
    fn starts_at(&mut self, offset: usize) {
        self.start = offset;
    }

    fn null(&mut self) -> Result<(), Fault> {
        self.scalar(|| Ok(Value::Null))
    }

    fn boolean(&mut self, value: bool) -> Result<(), Fault> {
        self.scalar(|| Ok(Value::Bool(value)))
    }

    fn integer(&mut self, token: &str) -> Result<(), Fault> {
        self.scalar(|| {
            let integer = crate::json::Integer::from_digits(token);
            integer.map(Value::Int).ok_or_else(|| Fault::new(FaultKind::ImportJson, "a number is malformed"))
        })
    }

    fn float(&mut self, value: f64) -> Result<(), Fault> {
        self.scalar(|| {
            if value.is_finite() {
                return Ok(Value::Float(value));
            }
            Err(Fault::new(FaultKind::ImportJson, "a taken number is not finite"))
        })
    }

    fn string(&mut self, literal: Literal<'_>) -> Result<(), Fault> {
        self.scalar(|| text_of(literal).map(Value::Str))
    }

    fn begin_array(&mut self) -> Result<(), Fault> {
        self.enter(false)
    }

    fn end_array(&mut self) -> Result<(), Fault> {
        self.leave(false)
    }

    fn begin_object(&mut self) -> Result<(), Fault> {
        self.enter(true)
    }

    fn end_object(&mut self) -> Result<(), Fault> {
        self.leave(true)
    }

    fn name(&mut self, literal: Literal<'_>) -> Result<(), Fault> {
        if let Some(taking) = &mut self.taking {
            taking.builder.name_text(text_of(literal)?);
            return Ok(());
        }
        // A record is looked into only where it is the outermost open object of its own.
        let inside_record = match self.open.last_mut() {
            Some(Open::Container { name, .. }) => {
                *name = Some(literal.lossy_text().into_owned());
                return Ok(());
            }
            Some(Open::Object { own, next }) => {
                let name = literal.lossy_text();
                let way = own.way.filter(|way| {
                    let path = self.plan.container.as_deref().unwrap_or_default();
                    path.get(*way).is_some_and(|due| *due == name)
                });
                let node = own.node.and_then(|node| node.member(&name));
                *next = Target { place: own.place, node, way: way.map(|way| way + 1) };
                own.place == Place::Record
                    && own.node.is_some_and(|node| std::ptr::eq(node, &self.plan.record.root))
            }
            _ => false,
        };
        if let Some(record) =
            self.record.as_mut().filter(|record| inside_record && record.names.len() < MOST_NAMES)
        {
            record.names.push(literal.lossy_text().into_owned());
        }
        Ok(())
    }
}
