//! Whether an object names a member twice. Names are compared as text: `"tier"` and
//! `"ti\u0065r"` are one.

use super::draws::RawString;
use super::scan::{Cursor, Span};
use super::seen::digest;

/// Names compared with each other one by one; more are hashed.
const FEW: usize = 8;

/// The names of one object.
#[derive(Debug)]
pub(super) struct Names {
    /// Where the object's inside begins.
    from: usize,
    count: usize,
    few: [Span; FEW],
    /// Whether a look at `few` tells: there are no more, and none holds an escape.
    plain: bool,
}

impl Names {
    /// Of no object.
    pub(super) fn new() -> Self {
        Self { from: 0, count: 0, few: [Span::default(); FEW], plain: true }
    }

    /// Forgets all for the names of an object whose inside begins at `from`.
    pub(super) fn restart(&mut self, from: usize) {
        (self.from, self.count, self.plain) = (from, 0, true);
    }

    /// Adds a name, which is spelled `text`.
    pub(super) fn note(&mut self, name: Span, text: &[u8]) {
        match self.few.get_mut(self.count) {
            Some(place) => *place = name,
            None => self.plain = false,
        }
        self.plain &= !text.contains(&b'\\');
        self.count += 1;
    }

    /// Whether two are the same text. `line` is what the cursor walked over.
    pub(super) fn repeat(&self, line: &[u8]) -> bool {
        if !self.plain {
            return self.digests_repeat(line);
        }
        let few = self.few.get(..self.count).unwrap_or_default();
        few.iter()
            .enumerate()
            .any(|(index, name)| few.iter().take(index).any(|other| other.of(line) == name.of(line)))
    }

    /// Walks the object again. Digests take less memory than the shortest distinct names do on
    /// average, so even an object that fills a row stays within the bound of a read.
    fn digests_repeat(&self, line: &[u8]) -> bool {
        let inside = line.get(self.from..).unwrap_or_default();
        let mut cursor = Cursor::quick(inside);
        let mut digests = Vec::new();
        let mut text = String::new();
        for _ in 0..self.count {
            cursor.skip_space();
            // The object was walked before, so neither can fail.
            let (Ok(name), Ok(_)) = (cursor.name(), cursor.value(2)) else { break };
            cursor.skip_space();
            cursor.take(b',');
            text.clear();
            RawString::checked(cursor.text(name)).decode(&mut text);
            digests.push(digest(text.as_bytes()));
        }
        digests.sort_unstable();
        digests.windows(2).any(|pair| pair.first() == pair.last())
    }
}
