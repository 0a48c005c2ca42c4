//! The containers that are open, and where in them the reader stands.

use super::duplicates::Names;
use super::literal::Literal;
use super::pointer::push_pointer;

/// An open array or object.
#[derive(Debug)]
struct Frame {
    object: bool,
    /// The index of the object's first name.
    first_name: usize,
    /// How many elements or members began.
    count: usize,
    /// Whether one of them is being read.
    inside: bool,
}

/// The open containers, outermost first, and the names met in them.
#[derive(Debug)]
pub(super) struct Stack<'a> {
    frames: Vec<Frame>,
    names: Names<'a>,
}

impl<'a> Stack<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { frames: Vec::new(), names: Names::new(text) }
    }

    pub(super) fn depth(&self) -> usize {
        self.frames.len()
    }

    pub(super) fn open(&mut self, object: bool) {
        self.frames.push(Frame { object, first_name: self.names.len(), count: 0, inside: false });
    }

    pub(super) fn close(&mut self) {
        if let Some(frame) = self.frames.pop() {
            self.names.truncate(frame.first_name);
        }
    }

    /// Notes that an element of the innermost array begins.
    pub(super) fn element(&mut self) {
        if let Some(frame) = self.frames.last_mut() {
            frame.count += 1;
            frame.inside = true;
        }
    }

    /// Notes that a member of the innermost object begins, its quote at `offset`.
    pub(super) fn member(&mut self, name: Literal<'_>, offset: usize) {
        self.names.push(name, offset);
        self.element();
    }

    /// Notes that a value is complete; says whether the container around it is an object, or
    /// nothing where it was the document's.
    pub(super) fn complete(&mut self) -> Option<bool> {
        self.frames.last_mut().map(|frame| {
            frame.inside = false;
            frame.object
        })
    }

    /// Every name that the innermost object met before: its index, for [`Stack::member_pointer`],
    /// and the offset of its quote.
    pub(super) fn repeated(&self) -> Vec<(usize, usize)> {
        self.frames.last().map_or_else(Vec::new, |frame| self.names.repeated(frame.first_name))
    }

    /// The pointer of a member of the innermost object.
    pub(super) fn member_pointer(&self, index: usize) -> String {
        let mut pointer = self.pointer();
        push_pointer(&mut pointer, &self.names.text(index));
        pointer
    }

    /// The pointer of the innermost value that is being read.
    pub(super) fn pointer(&self) -> String {
        let mut pointer = String::new();
        for frame in self.frames.iter().filter(|frame| frame.inside) {
            let index = frame.count.saturating_sub(1);
            if frame.object {
                push_pointer(&mut pointer, &self.names.text(frame.first_name + index));
            } else {
                push_pointer(&mut pointer, &index.to_string());
            }
        }
        pointer
    }
}
