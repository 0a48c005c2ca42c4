//! The counts of an archive. Contract: identity, section 1.5.

use super::seen::Seen;
use crate::fault::{Fault, FaultKind};
use hashbrown::HashMap;
use std::hash::RandomState;

/// Counts of the rows met so far.
pub(super) struct Tally {
    pub(super) rows: u64,
    pub(super) valid: u64,
    items: Seen,
    samples: Seen,
    last_sample: String,
    /// For each number of draws: how many rows have it, and how many numbers were met before.
    widths: HashMap<usize, (u64, usize), RandomState>,
}

impl Tally {
    /// Of no rows.
    pub(super) fn new() -> Self {
        Self {
            rows: 0,
            valid: 0,
            items: Seen::new(),
            samples: Seen::new(),
            last_sample: String::new(),
            widths: HashMap::default(),
        }
    }

    /// Counts a stub. Stubs take no part in the uniqueness rule.
    pub(super) fn stub(&mut self) {
        self.rows += 1;
    }

    /// Counts a row with draws, or refuses it as met before.
    pub(super) fn valid(&mut self, key: &str, sample: &str, draws: usize) -> Result<(), Fault> {
        if !self.items.insert(key) {
            let message = "an earlier row has the same sample, variant, profile and language";
            return Err(Fault::new(FaultKind::ArchiveDuplicateItem, message));
        }
        // Rows of one sample mostly stand together.
        if self.valid == 0 || self.last_sample != sample {
            self.samples.insert(sample);
            self.last_sample.clear();
            self.last_sample.push_str(sample);
        }
        let met = self.widths.len();
        self.widths.entry(draws).or_insert((0, met)).0 += 1;
        self.rows += 1;
        self.valid += 1;
        Ok(())
    }

    /// Distinct samples of the rows with draws.
    pub(super) fn clusters(&self) -> u64 {
        self.samples.count()
    }

    /// The most frequent number of draws, the first met on ties, and how many rows have it.
    pub(super) fn modal(&self) -> (usize, u64) {
        self.widths
            .iter()
            .max_by_key(|(_, (rows, met))| (*rows, std::cmp::Reverse(*met)))
            .map_or((0, 0), |(draws, (rows, _))| (*draws, *rows))
    }
}
