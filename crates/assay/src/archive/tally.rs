//! The counts of an archive. Contract: identity, section 1.5.

use super::Census;
use super::seen::Seen;
use crate::fault::{Fault, FaultKind};
use hashbrown::HashMap;
use std::hash::RandomState;

/// Counts of the rows met so far.
pub(super) struct Tally {
    pub(super) rows: u64,
    valid: u64,
    items: Seen,
    samples: Seen,
    last_sample: String,
    /// The number of draws of the last rows, and how many they are.
    run: (usize, u64),
    /// For each number of draws, without the last run: how many rows have it, and how many
    /// numbers were met before.
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
            run: (0, 0),
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
        if draws != self.run.0 {
            self.end_run();
            self.run = (draws, 0);
        }
        self.run.1 += 1;
        self.rows += 1;
        self.valid += 1;
        Ok(())
    }

    fn end_run(&mut self) {
        let (draws, rows) = self.run;
        if rows > 0 {
            let met = self.widths.len();
            self.widths.entry(draws).or_insert((0, met)).0 += rows;
        }
    }

    /// The counts, of an archive whose bytes are described by the arguments.
    pub(super) fn census(mut self, sha256: [u8; 32], stored_bytes: u64, inflated_bytes: u64) -> Census {
        self.end_run();
        // The most frequent number of draws; the first met on ties.
        let modal = self.widths.iter().max_by_key(|(_, (rows, met))| (*rows, std::cmp::Reverse(*met)));
        let (modal_k, modal_rows) = modal.map_or((0, 0), |(draws, (rows, _))| (*draws as u64, *rows));
        Census {
            rows: self.rows,
            valid: self.valid,
            stubs: self.rows - self.valid,
            clusters: self.samples.count(),
            modal_k,
            ragged: self.valid - modal_rows,
            sha256,
            stored_bytes,
            inflated_bytes,
        }
    }
}
