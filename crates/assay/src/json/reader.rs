//! The walk over a JSON text: one pass, a stack instead of recursion.

use super::events::Events;
use super::literal::{self, Literal, lone_surrogate};
use super::stack::Stack;
use super::{DEPTH_CEILING, Limits, number};
use crate::fault::{Fault, FaultKind};
use std::cell::Cell;

/// A document being read.
pub(super) struct Reader<'a> {
    text: &'a str,
    at: usize,
    limits: &'a Limits,
    stack: Stack<'a>,
    /// The last place whose line was asked for: its offset, and its line. Flaws come in runs,
    /// and counting every one's line from the start would take quadratic time.
    counted: Cell<(usize, u64)>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(text: &'a str, limits: &'a Limits) -> Self {
        Self { text, at: 0, limits, stack: Stack::new(text), counted: Cell::new((0, 1)) }
    }

    /// Reads the one value of the text, and nothing after it.
    pub(super) fn document<E: Events>(&mut self, events: &mut E) -> Result<(), Fault> {
        if self.text.starts_with('\u{feff}') {
            self.flawed(syntax("a byte order mark stands at the start"), events)?;
            self.at = '\u{feff}'.len_utf8();
        }
        loop {
            self.space();
            let mut whole = self.value(events)?;
            while whole {
                self.space();
                let Some(object) = self.stack.complete() else { return self.end(events) };
                match (self.peek(), object) {
                    (Some(b','), true) => {
                        self.at += 1;
                        self.name(events)?;
                        whole = false;
                    }
                    (Some(b','), false) => {
                        self.at += 1;
                        self.stack.element();
                        whole = false;
                    }
                    (Some(b']'), false) => self.close_array(events)?,
                    (Some(b'}'), true) => self.close_object(events)?,
                    (None, _) => return Err(syntax("the text ends inside an array or object")),
                    (_, false) => return Err(syntax("a comma or ] is due")),
                    (_, true) => return Err(syntax("a comma or } is due")),
                }
            }
        }
    }

    /// Gives `fault` the place where the reader stands, unless it has one.
    pub(super) fn locate(&self, mut fault: Fault) -> Fault {
        let offset = fault.offset.unwrap_or(self.at as u64);
        fault.offset = Some(offset);
        fault.line.get_or_insert_with(|| self.line(offset as usize));
        if fault.pointer.is_none() && self.stack.depth() > 0 {
            fault.pointer = Some(self.stack.pointer());
        }
        fault
    }

    fn line(&self, offset: usize) -> u64 {
        let (from, line) = self.counted.get();
        let ends = |from: usize, to: usize| {
            memchr::memchr_iter(b'\n', self.text.as_bytes().get(from..to).unwrap_or_default()).count() as u64
        };
        let line =
            if offset < from { line.saturating_sub(ends(offset, from)) } else { line + ends(from, offset) };
        self.counted.set((offset, line));
        line
    }

    /// Tells of a problem that reading can go on after.
    fn flawed<E: Events>(&self, fault: Fault, events: &mut E) -> Result<(), Fault> {
        events.flawed(self.locate(fault))
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn space(&mut self) {
        while matches!(self.peek(), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            self.at += 1;
        }
    }

    /// Reads a scalar or an empty container whole, or opens a container up to its first value;
    /// says whether a value is complete.
    fn value<E: Events>(&mut self, events: &mut E) -> Result<bool, Fault> {
        events.starts_at(self.at);
        match self.peek() {
            Some(b'"') => {
                let (literal, after) = self.literal(events)?;
                events.string(literal)?;
                self.at = after;
            }
            Some(b'{') => {
                self.open(true)?;
                events.begin_object()?;
                self.at += 1;
                self.space();
                if self.peek() != Some(b'}') {
                    self.name(events)?;
                    return Ok(false);
                }
                self.close_object(events)?;
            }
            Some(b'[') => {
                self.open(false)?;
                events.begin_array()?;
                self.at += 1;
                self.space();
                if self.peek() != Some(b']') {
                    self.stack.element();
                    return Ok(false);
                }
                self.close_array(events)?;
            }
            Some(b't') => {
                self.due("true")?;
                events.boolean(true)?;
                self.at += 4;
            }
            Some(b'f') => {
                self.due("false")?;
                events.boolean(false)?;
                self.at += 5;
            }
            Some(b'n') => {
                self.due("null")?;
                events.null()?;
                self.at += 4;
            }
            Some(b'N') => self.non_finite(events, "NaN", f64::NAN)?,
            Some(b'I') => self.non_finite(events, "Infinity", f64::INFINITY)?,
            Some(b'-') if self.rest().get(1) == Some(&b'I') => {
                self.non_finite(events, "-Infinity", f64::NEG_INFINITY)?;
            }
            Some(b'-' | b'0'..=b'9') => self.number(events)?,
            Some(_) => return Err(syntax("a value is due")),
            None => return Err(syntax("the text ends where a value is due")),
        }
        Ok(true)
    }

    fn open(&mut self, object: bool) -> Result<(), Fault> {
        let most = self.limits.max_depth.min(DEPTH_CEILING);
        if self.stack.depth() >= most {
            return Err(Fault::new(FaultKind::JsonDepth, format!("deeper than {most} levels")));
        }
        self.stack.open(object);
        Ok(())
    }

    fn close_array<E: Events>(&mut self, events: &mut E) -> Result<(), Fault> {
        events.end_array()?;
        self.stack.close();
        self.at += 1;
        Ok(())
    }

    fn close_object<E: Events>(&mut self, events: &mut E) -> Result<(), Fault> {
        for (index, offset) in self.stack.repeated() {
            let fault = Fault::new(FaultKind::JsonDuplicateName, "the object names this member twice");
            let pointer = self.stack.member_pointer(index);
            self.flawed(fault.at_offset(offset as u64).at_pointer(pointer), events)?;
        }
        events.end_object()?;
        self.stack.close();
        self.at += 1;
        Ok(())
    }

    /// Reads a name and its colon.
    fn name<E: Events>(&mut self, events: &mut E) -> Result<(), Fault> {
        self.space();
        if self.peek() != Some(b'"') {
            return Err(syntax("a member's name is due"));
        }
        events.starts_at(self.at);
        let (literal, after) = self.literal(events)?;
        self.stack.member(literal, self.at);
        events.name(literal)?;
        self.at = after;
        self.space();
        if self.peek() != Some(b':') {
            return Err(syntax("a colon is due"));
        }
        self.at += 1;
        Ok(())
    }

    /// The literal whose opening quote is next, and the index after its closing quote.
    fn literal<E: Events>(&self, events: &mut E) -> Result<(Literal<'a>, usize), Fault> {
        let (literal, end) = literal::scan(self.text, self.at + 1)
            .map_err(|flaw| syntax(flaw.what).at_offset(flaw.at as u64))?;
        if literal.lone_surrogate && !self.limits.accept_lone_surrogates {
            self.flawed(lone_surrogate(), events)?;
        }
        Ok((literal, end + 1))
    }

    /// Refuses what is not `word`.
    fn due(&self, word: &str) -> Result<(), Fault> {
        if self.rest().starts_with(word.as_bytes()) { Ok(()) } else { Err(syntax("a value is due")) }
    }

    /// The words with which Python writes floats that JSON lacks.
    fn non_finite<E: Events>(&mut self, events: &mut E, word: &str, value: f64) -> Result<(), Fault> {
        self.due(word)?;
        if !self.limits.accept_non_finite_words {
            return Err(non_finite("NaN and Infinity are no JSON numbers"));
        }
        events.float(value)?;
        self.at += word.len();
        Ok(())
    }

    fn number<E: Events>(&mut self, events: &mut E) -> Result<(), Fault> {
        let number = number::scan(self.text.as_bytes(), self.at)
            .map_err(|at| syntax("a number is malformed").at_offset(at as u64))?;
        let token = self.text.get(self.at..number.end).unwrap_or_default();
        if number.float {
            let value: f64 = token.parse().map_err(|_| syntax("a number is malformed"))?;
            if self.limits.reject_non_finite && !value.is_finite() {
                return Err(non_finite("the number overflows"));
            }
            events.float(value)?;
        } else {
            let digits = token.trim_start_matches('-').len();
            if self.limits.max_integer_digits.is_some_and(|most| digits > most) {
                return Err(syntax("an integer has more digits than allowed"));
            }
            events.integer(token)?;
        }
        self.at = number.end;
        Ok(())
    }

    fn end<E: Events>(&self, events: &mut E) -> Result<(), Fault> {
        if self.at == self.text.len() {
            return Ok(());
        }
        self.flawed(syntax("something follows the value"), events)
    }

    fn rest(&self) -> &'a [u8] {
        self.text.as_bytes().get(self.at..).unwrap_or_default()
    }
}

fn syntax(what: &str) -> Fault {
    Fault::new(FaultKind::JsonSyntax, what)
}

fn non_finite(what: &str) -> Fault {
    Fault::new(FaultKind::JsonNonFinite, what)
}
