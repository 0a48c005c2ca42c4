//! The buffer that lines are cut in, where they were inflated to: nothing is copied but the
//! line that is still incomplete. Line ends are LF, CRLF and CR alone, also where a CRLF lies
//! across two chunks.

/// Bytes inflated at a time: enough that the decompressor seldom copies its window, few enough
/// to be still in the second-level cache when they are checked and read.
const CHUNK: usize = 256 << 10;

/// Inflated bytes, cut into lines. `buffer[start..end]` is not yet read.
pub(super) struct Lines<'a> {
    buffer: &'a mut Vec<u8>,
    start: usize,
    end: usize,
    /// How many of the bytes not yet read are known to hold no line end.
    searched: usize,
    number: u64,
    /// Whether the last line ended in CR, so that a LF at `start` belongs to that end.
    after_cr: bool,
}

impl<'a> Lines<'a> {
    /// No lines, in a buffer that may have been used before.
    pub(super) fn new(buffer: &'a mut Vec<u8>) -> Self {
        Self { buffer, start: 0, end: 0, searched: 0, number: 1, after_cr: false }
    }

    /// The number of the next line, counted from 1.
    pub(super) fn number(&self) -> u64 {
        self.number
    }

    /// Room for a chunk behind what is held.
    pub(super) fn room(&mut self) -> &mut [u8] {
        self.buffer.copy_within(self.start..self.end, 0);
        self.end -= self.start;
        self.start = 0;
        let needed = self.end + CHUNK;
        if self.buffer.len() < needed {
            // By halves, so that a growing line is moved seldom and never held twice over.
            let length = needed.max(self.buffer.len() + self.buffer.len() / 2);
            self.buffer.reserve_exact(length - self.buffer.len());
            self.buffer.resize(length, 0);
        }
        self.buffer.get_mut(self.end..needed).unwrap_or_default()
    }

    /// Takes `count` bytes as written to the room.
    pub(super) fn fill(&mut self, count: usize) {
        self.end = (self.end + count).min(self.buffer.len());
        self.finish_crlf();
    }

    /// What is not yet read: it begins with a line.
    pub(super) fn held(&self) -> &[u8] {
        self.buffer.get(self.start..self.end).unwrap_or_default()
    }

    /// Whether the next line was searched for its end in vain before.
    pub(super) fn is_partial(&self) -> bool {
        self.searched > 0
    }

    /// The length of the next line, if its end is held.
    pub(super) fn find_end(&mut self) -> Option<usize> {
        let unseen = self.held().get(self.searched..).unwrap_or_default();
        let found = memchr::memchr2(b'\n', b'\r', unseen).map(|at| self.searched + at);
        self.searched = found.unwrap_or(self.end - self.start);
        found
    }

    /// Steps over the next line, which is `length` bytes long, and its end.
    pub(super) fn step(&mut self, length: usize) {
        self.after_cr = self.held().get(length) == Some(&b'\r');
        self.start = (self.start + length + 1).min(self.end);
        self.searched = 0;
        self.number += 1;
        self.finish_crlf();
    }

    /// Steps over the empty lines that come next, all of one kind of line end at once: an archive
    /// of nothing else inflates a thousandfold, and costs no more than to inflate it.
    pub(super) fn step_empty(&mut self) {
        let Some(&end @ (b'\n' | b'\r')) = self.held().first() else { return };
        let run = self.held().iter().take_while(|byte| **byte == end).count();
        self.after_cr = end == b'\r';
        self.start += run;
        self.searched = 0;
        self.number += run as u64;
        self.finish_crlf();
    }

    /// Steps over the second half of a CRLF.
    fn finish_crlf(&mut self) {
        if self.after_cr && self.start < self.end {
            self.after_cr = false;
            self.start += usize::from(self.held().first() == Some(&b'\n'));
        }
    }
}
