//! The names of the open objects, and whether one of them stands twice.

use super::literal::{Literal, resolve};
use std::collections::HashSet;

/// Up to this many members every pair is compared; above, names are hashed with a key drawn
/// per process, so that no document can be written against it.
const PAIRWISE: usize = 8;

/// One name: where its quote stands, and where its resolved bytes lie.
#[derive(Debug, Clone, Copy)]
struct Name {
    offset: usize,
    start: usize,
    end: usize,
    resolved: bool,
}

/// The names of all open objects, innermost last.
#[derive(Debug)]
pub(super) struct Names<'a> {
    text: &'a [u8],
    /// The bytes of names that hold escapes.
    resolved: Vec<u8>,
    names: Vec<Name>,
}

impl<'a> Names<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        Self { text: text.as_bytes(), resolved: Vec::new(), names: Vec::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// Notes the name whose opening quote stands at `offset`.
    pub(super) fn push(&mut self, literal: Literal<'_>, offset: usize) {
        let name = if literal.escaped {
            let start = self.resolved.len();
            resolve(literal.raw, &mut self.resolved);
            Name { offset, start, end: self.resolved.len(), resolved: true }
        } else {
            Name { offset, start: offset + 1, end: offset + 1 + literal.raw.len(), resolved: false }
        };
        self.names.push(name);
    }

    /// The name at `index`; a lone surrogate in it shows as U+FFFD.
    pub(super) fn text(&self, index: usize) -> String {
        self.names
            .get(index)
            .map(|name| String::from_utf8_lossy(self.bytes(name)).into_owned())
            .unwrap_or_default()
    }

    /// Every name from `first` on that was met before: its index and the offset of its quote.
    pub(super) fn repeated(&self, first: usize) -> Vec<(usize, usize)> {
        let names = self.names.get(first..).unwrap_or_default();
        // Names in order, as canonical documents have them, cannot repeat.
        if names.is_sorted_by(|left, right| self.bytes(left) < self.bytes(right)) {
            return Vec::new();
        }
        let mut met = HashSet::new();
        let repeats = names.iter().enumerate().filter(|&(index, name)| {
            if names.len() > PAIRWISE {
                return !met.insert(self.bytes(name));
            }
            names.iter().take(index).any(|other| self.bytes(other) == self.bytes(name))
        });
        repeats.map(|(index, name)| (first + index, name.offset)).collect()
    }

    /// Forgets the names from `first` on.
    pub(super) fn truncate(&mut self, first: usize) {
        if let Some(name) = self.names.get(first..).unwrap_or_default().iter().find(|name| name.resolved) {
            self.resolved.truncate(name.start);
        }
        self.names.truncate(first);
    }

    fn bytes(&self, name: &Name) -> &[u8] {
        let source = if name.resolved { &self.resolved } else { self.text };
        source.get(name.start..name.end).unwrap_or_default()
    }
}
