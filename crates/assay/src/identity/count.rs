//! How often each bucket occurs in a row's draws (contract, section 6).

use super::gram::FeatureSpec;
use super::view::View;
use crate::fault::{Fault, FaultKind};
use std::collections::HashMap;
use std::hash::Hash;

/// A bucket and how many grams of a row fell into it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Count {
    /// The bucket.
    pub bucket: u32,
    /// Its grams, over all draws; at least 1.
    pub grams: u32,
}

/// The counts of a row.
#[derive(Debug, Clone, Copy)]
pub struct RowCounts<'a> {
    /// In bucket order.
    pub buckets: &'a [Count],
    /// Their sum; 0 for a row without grams.
    pub grams: u64,
}

/// Counts one row after another. Holds one table, cleared by what was touched.
#[derive(Debug)]
pub struct Counter {
    spec: FeatureSpec,
    view: View,
    tally: Box<[u32; TALLIES]>,
    /// Buckets in the order they are met, and room for more.
    met: Vec<u32>,
}

/// Room for the larger spec, so that a masked bucket needs no check.
const TALLIES: usize = FeatureSpec::Chargram.buckets();

impl Counter {
    /// A counter of `spec` over `view`.
    pub fn new(spec: FeatureSpec, view: View) -> Self {
        Self { spec, view, tally: Box::new([0; TALLIES]), met: Vec::new() }
    }

    /// Appends the counts of a row to `counts`, in bucket order, and tells how many grams
    /// there are. `draws` are the distinct draws by first appearance, each with how often it
    /// stands.
    ///
    /// Bucket order is that of the first gram: by draw, then order, then place in the text.
    /// Refuses `archive.size` where the grams of a row pass 2^32.
    pub fn count<'t>(
        &mut self,
        draws: impl IntoIterator<Item = (&'t str, u64)>,
        counts: &mut Vec<Count>,
    ) -> Result<u64, Fault> {
        let mut distinct = 0;
        let mut most = 0u64;
        for (draw, times) in draws {
            let text = self.view.apply(draw);
            // An order has no more grams than the text has bytes, so no tally can wrap.
            let grams = text.len() * self.spec.orders().len();
            most = most.saturating_add(times.saturating_mul(grams as u64));
            if most > u64::from(u32::MAX) {
                self.clear(distinct);
                return Err(Fault::new(FaultKind::ArchiveSize, "a row holds more than 2^32 grams"));
            }
            distinct = self.tally_text(&text, times as u32, distinct, grams);
        }
        let tally = &mut self.tally;
        let mut grams = 0u64;
        counts.extend(self.met.iter().take(distinct).map(|bucket| {
            let tallied = std::mem::take(&mut tally[*bucket as usize % TALLIES]);
            grams += u64::from(tallied);
            Count { bucket: *bucket, grams: tallied }
        }));
        Ok(grams)
    }

    /// Tallies the grams of `text`, at most `grams`, each `times`. Of the buckets, `distinct`
    /// were met before; gives the new number.
    fn tally_text(&mut self, text: &str, times: u32, distinct: usize, grams: usize) -> usize {
        let mut distinct = distinct;
        self.met.resize(distinct + grams + 1, 0);
        let (tally, met) = (&mut self.tally, self.met.as_mut_slice());
        self.spec.for_each_bucket(text, |bucket| {
            let tallied = &mut tally[bucket % TALLIES];
            // Whether a bucket is new is as good as random: noting each, and keeping the note
            // only of new ones, spares the processor the guess.
            if let Some(note) = met.get_mut(distinct) {
                *note = bucket as u32;
            }
            distinct += usize::from(*tallied == 0);
            *tallied += times;
        });
        distinct
    }

    fn clear(&mut self, distinct: usize) {
        for bucket in self.met.iter().take(distinct) {
            self.tally[*bucket as usize % TALLIES] = 0;
        }
    }
}

/// Adds up the numbers of equal items, in order of first appearance.
pub(super) fn gathered<T: Hash + Eq + Clone>(
    items: impl ExactSizeIterator<Item = (T, u64)>,
) -> Vec<(T, u64)> {
    let alone = items.len() < 2;
    let mut places = HashMap::new();
    let mut distinct: Vec<(T, u64)> = Vec::new();
    for (item, times) in items {
        if !alone {
            let place = *places.entry(item.clone()).or_insert(distinct.len());
            if let Some((_, sum)) = distinct.get_mut(place) {
                *sum += times;
                continue;
            }
        }
        distinct.push((item, times));
    }
    distinct
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(spec: FeatureSpec, view: View, draws: &[&str]) -> (u64, Vec<Count>) {
        let distinct = gathered(draws.iter().map(|draw| (*draw, 1)));
        let mut counts = Vec::new();
        let total = Counter::new(spec, view).count(distinct, &mut counts).unwrap();
        (total, counts)
    }

    /// The toy of the contract, section 13.
    #[test]
    fn the_toys_totals_hold() {
        let (first, _) = count(FeatureSpec::Chargram, View::Canon, &["abcabc"]);
        let (second, counts) = count(FeatureSpec::Chargram, View::Canon, &["abcd", "abcd", "ABCD"]);
        assert_eq!(first + second, 18);
        assert_eq!(counts.first(), Some(&Count { bucket: 16834, grams: 2 }));
        assert_eq!(counts.len(), 6);
        assert_eq!(count(FeatureSpec::Chargram, View::Canon, &["xyzxyz é"]).0, 15);
        assert_eq!(count(FeatureSpec::Chargram, View::Canon, &["ab", ""]), (0, Vec::new()));
    }

    #[test]
    fn equal_items_add_up_where_the_first_stood() {
        let items = [("b", 1), ("a", 2), ("b", 3)];
        assert_eq!(gathered(items.into_iter()), [("b", 4), ("a", 2)]);
        assert_eq!(gathered([("b", 7)].into_iter()), [("b", 7)]);
    }

    #[test]
    fn a_row_of_too_many_grams_is_refused_and_leaves_nothing_behind() {
        let mut counter = Counter::new(FeatureSpec::Chargram1, View::Raw);
        let mut counts = Vec::new();
        let fault = counter.count([("a", 5), ("b", 1 << 32)], &mut counts).unwrap_err();
        assert_eq!(fault.kind, FaultKind::ArchiveSize);
        assert_eq!(counter.count([("a", 2)], &mut counts), Ok(2));
        assert_eq!(counts, [Count { bucket: 579, grams: 2 }]);
    }

    #[test]
    fn a_counter_forgets_the_row_before() {
        let mut counter = Counter::new(FeatureSpec::Chargram1, View::Raw);
        let mut counts = Vec::new();
        counter.count([("ab", 1)], &mut counts).unwrap();
        counter.count([("b", 1)], &mut counts).unwrap();
        assert_eq!(counts.iter().map(|count| count.grams).collect::<Vec<_>>(), [1, 1, 1]);
    }
}
