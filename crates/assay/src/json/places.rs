//! Where in a text the values stand that JSON pointers name.

use super::events::{Events, read_str};
use super::literal::Literal;
use super::{Limits, push_pointer};
use crate::fault::Fault;
use std::collections::{HashMap, HashSet};

/// A place in a document.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The byte offset, counted from 0.
    pub offset: u64,
    /// The line, counted from 1.
    pub line: u64,
}

/// The place of each pointer's value; where there is none, that of the innermost container on
/// the way to it. Of members with one name the last counts. A text that is not UTF-8 or ends
/// being JSON gives the places up to there.
pub fn places(bytes: &[u8], limits: &Limits, pointers: &[String]) -> Vec<Option<Place>> {
    let text = match str::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => {
            bytes.get(..error.valid_up_to()).and_then(|valid| str::from_utf8(valid).ok()).unwrap_or("")
        }
    };
    let mut finder = Finder::wanting(pointers);
    // The fault, if any, was told by whoever read the document.
    drop(read_str(text, limits, &mut finder));
    let lines = Lines::of(bytes);
    pointers
        .iter()
        .map(|pointer| ancestors(pointer).find_map(|part| finder.found.get(part)).map(|&at| lines.place(at)))
        .collect()
}

/// The pointer itself, then every shorter one, down to the whole document.
fn ancestors(pointer: &str) -> impl Iterator<Item = &str> {
    std::iter::successors(Some(pointer), |part| part.rfind('/').and_then(|cut| part.get(..cut)))
}

/// The offsets of all line ends.
struct Lines(Vec<usize>);

impl Lines {
    fn of(bytes: &[u8]) -> Self {
        Self(memchr::memchr_iter(b'\n', bytes).collect())
    }

    fn place(&self, offset: usize) -> Place {
        Place { offset: offset as u64, line: self.0.partition_point(|&end| end < offset) as u64 + 1 }
    }
}

#[derive(Debug)]
struct Open {
    /// The length of the container's own pointer.
    length: usize,
    /// The index of the next element; `None` in an object.
    next: Option<usize>,
    /// Whether anything wanted lies in it; elsewhere no pointer is built at all.
    live: bool,
}

#[derive(Debug, Default)]
struct Finder<'p> {
    wanted: HashSet<&'p str>,
    /// The pointers of containers on the way to something wanted.
    parents: HashSet<&'p str>,
    found: HashMap<String, usize>,
    /// The pointer of the value that is being read.
    pointer: String,
    open: Vec<Open>,
    /// Where the part that is being read starts.
    start: usize,
}

impl<'p> Finder<'p> {
    fn wanting(pointers: &'p [String]) -> Self {
        let parents: HashSet<_> = pointers.iter().flat_map(|pointer| ancestors(pointer).skip(1)).collect();
        let wanted = pointers.iter().map(String::as_str).chain(parents.iter().copied()).collect();
        Self { wanted, parents, ..Self::default() }
    }

    fn live(&self) -> bool {
        self.open.last().is_none_or(|open| open.live)
    }

    /// A value begins: in an array it gets its index.
    fn begin(&mut self) {
        if !self.live() {
            return;
        }
        if let Some(Open { length, next: Some(next), .. }) = self.open.last_mut() {
            self.pointer.truncate(*length);
            push_pointer(&mut self.pointer, &next.to_string());
            *next += 1;
        }
        if self.wanted.contains(self.pointer.as_str()) {
            self.found.insert(self.pointer.clone(), self.start);
        }
    }

    fn enter(&mut self, next: Option<usize>) {
        self.begin();
        let live = self.live() && self.parents.contains(self.pointer.as_str());
        self.open.push(Open { length: self.pointer.len(), next, live });
    }

    fn leave(&mut self) {
        if let Some(open) = self.open.pop() {
            self.pointer.truncate(open.length);
        }
    }
}

impl Events for Finder<'_> {
    fn starts_at(&mut self, offset: usize) {
        self.start = offset;
    }

    fn flawed(&mut self, _fault: Fault) -> Result<(), Fault> {
        Ok(())
    }

    fn null(&mut self) -> Result<(), Fault> {
        self.begin();
        Ok(())
    }

    fn boolean(&mut self, _value: bool) -> Result<(), Fault> {
        self.begin();
        Ok(())
    }

    fn integer(&mut self, _token: &str) -> Result<(), Fault> {
        self.begin();
        Ok(())
    }

    fn float(&mut self, _value: f64) -> Result<(), Fault> {
        self.begin();
        Ok(())
    }

    fn string(&mut self, _literal: Literal<'_>) -> Result<(), Fault> {
        self.begin();
        Ok(())
    }

    fn begin_array(&mut self) -> Result<(), Fault> {
        self.enter(Some(0));
        Ok(())
    }

    fn end_array(&mut self) -> Result<(), Fault> {
        self.leave();
        Ok(())
    }

    fn begin_object(&mut self) -> Result<(), Fault> {
        self.enter(None);
        Ok(())
    }

    fn name(&mut self, literal: Literal<'_>) -> Result<(), Fault> {
        if let Some(Open { length, live: true, .. }) = self.open.last() {
            self.pointer.truncate(*length);
            push_pointer(&mut self.pointer, &literal.lossy_text());
        }
        Ok(())
    }

    fn end_object(&mut self) -> Result<(), Fault> {
        self.leave();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(text: &str, pointers: &[&str]) -> Vec<Option<u64>> {
        let pointers: Vec<String> = pointers.iter().map(|&one| one.to_owned()).collect();
        let found = places(text.as_bytes(), &Limits::default(), &pointers);
        found.into_iter().map(|place| place.map(|place| place.line)).collect()
    }

    #[test]
    fn every_pointer_has_the_line_of_its_value() {
        let text = "{\n\"a\": [\n1,\n{\"b/~\":\n2}],\n\"c\": {\"a\": [0]}}";
        let wanted = ["", "/a", "/a/0", "/a/1/b~1~0", "/c/a/0"];
        assert_eq!(lines(text, &wanted), [Some(1), Some(2), Some(3), Some(5), Some(6)]);
    }

    #[test]
    fn a_value_that_is_missing_stands_where_it_should_have_been() {
        let text = "{\n\"a\": [\n{\"x\": 1},\n{}]}";
        assert_eq!(lines(text, &["/a/1/name/deeper", "/zz"]), [Some(4), Some(1)]);
    }

    #[test]
    fn of_two_members_with_one_name_the_last_counts() {
        assert_eq!(lines("{\"a\": 1,\n\"a\": 2}", &["/a"]), [Some(2)]);
    }

    #[test]
    fn a_broken_text_gives_the_places_before_the_break() {
        assert_eq!(lines("{\"a\": 1,\n\"b\": !", &["/a", "/b"]), [Some(1), Some(1)]);
        let broken = [&b"{\"a\": 1,\n\"b\": \""[..], b"\xff"].concat();
        assert_eq!(places(&broken, &Limits::default(), &["/a".into()])[0].map(|place| place.offset), Some(6));
    }
}
