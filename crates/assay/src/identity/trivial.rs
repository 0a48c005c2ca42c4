//! The detector `trivial`: the nearest centroid over single code points, the simplest thing
//! that exercises every mechanism downstream (contract, section 7).

use super::count::{Count, RowCounts};
use super::gram::FeatureSpec;
use crate::canonical::round6;

const BUCKETS: usize = FeatureSpec::Chargram1.buckets();

/// Bucket shares of one route in one task, in stored order: distances are summed in it.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Centroid {
    /// Buckets with their share of all grams, to six decimals; a share may round to zero.
    pub shares: Vec<(u32, f64)>,
}

impl Centroid {
    /// Fits the counts of training rows, which come in their order; buckets are stored in the
    /// order they are met. `None` if there are no grams.
    pub fn fit<'c>(counts: impl IntoIterator<Item = &'c Count>) -> Option<Self> {
        let mut tallies = [0u64; BUCKETS];
        let mut met = Vec::new();
        let mut grams = 0u64;
        for count in counts {
            if let Some(tally) = tallies.get_mut(count.bucket as usize) {
                if *tally == 0 {
                    met.push(count.bucket);
                }
                *tally += u64::from(count.grams);
                grams += u64::from(count.grams);
            }
        }
        let share = |bucket: u32| {
            let tally = tallies.get(bucket as usize).copied().unwrap_or(0);
            (bucket, round6(tally as f64 / grams as f64))
        };
        (grams > 0).then(|| Self { shares: met.into_iter().map(share).collect() })
    }
}

/// Scores rows of one task against every candidate.
#[derive(Debug, Clone)]
pub struct TrivialScorer {
    candidates: Vec<(Centroid, [bool; BUCKETS])>,
}

impl TrivialScorer {
    /// A scorer for candidates with these centroids.
    pub fn new(candidates: &[&Centroid]) -> Self {
        let with_members = |centroid: &&Centroid| {
            let mut members = [false; BUCKETS];
            for (bucket, _) in &centroid.shares {
                if let Some(member) = members.get_mut(*bucket as usize) {
                    *member = true;
                }
            }
            ((*centroid).clone(), members)
        };
        Self { candidates: candidates.iter().map(with_members).collect() }
    }

    /// Writes minus the L1 distance between the row's shares and each centroid to `scores`;
    /// zero for every candidate where the row has no gram.
    ///
    /// The additions are plain and in the contract's order: the centroid's buckets as stored,
    /// then the row's other buckets.
    pub fn score(&self, row: RowCounts<'_>, scores: &mut [f64]) {
        if row.grams == 0 {
            return scores.fill(0.0);
        }
        let grams = row.grams as f64;
        let mut shares = [0.0; BUCKETS];
        for count in row.buckets {
            if let Some(share) = shares.get_mut(count.bucket as usize) {
                *share = f64::from(count.grams) / grams;
            }
        }
        let share = |bucket: u32| shares.get(bucket as usize).copied().unwrap_or(0.0);
        for (score, (centroid, members)) in scores.iter_mut().zip(&self.candidates) {
            let mut distance = 0.0;
            for (bucket, expected) in &centroid.shares {
                distance += (share(*bucket) - expected).abs();
            }
            for count in row.buckets {
                if members.get(count.bucket as usize) == Some(&false) {
                    distance += share(count.bucket);
                }
            }
            *score = -distance;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::archive::{FeaturedRows, Featurizer};
    use super::super::view::View;
    use super::*;

    fn rows(rows: &[&[(&'static str, u64)]]) -> FeaturedRows {
        let mut featurizer = Featurizer::new(FeatureSpec::Chargram1, View::Raw);
        for (index, row) in rows.iter().enumerate() {
            featurizer.push("s", &index.to_string(), row.iter().copied()).unwrap();
        }
        featurizer.finish()
    }

    fn centroid(rows: &FeaturedRows) -> Centroid {
        Centroid::fit(rows.iter().flat_map(|row| row.counts.buckets)).unwrap()
    }

    /// The toy of the contract, section 13.
    #[test]
    fn the_toys_values_hold() {
        let a = rows(&[&[("abcabc", 1)], &[("abcd", 2), ("ABCD", 1)]]);
        let b = rows(&[&[("xyzxyz é", 1)]]);
        let (of_a, of_b) = (centroid(&a), centroid(&b));
        let share = |bucket| of_a.shares.iter().find(|(met, _)| *met == bucket).unwrap().1;
        assert_eq!(share(579), 0.222222);
        assert_eq!(share(651), 0.055556);
        let mut scores = [0.0; 2];
        TrivialScorer::new(&[&of_a, &of_b]).score(a.get(0).unwrap().counts, &mut scores);
        assert_eq!(scores, [-0.6666690000000001, -1.9999999999999998]);
    }

    #[test]
    fn buckets_are_stored_as_they_are_met() {
        let met = centroid(&rows(&[&[("ba", 1)], &[("cab", 3)]]));
        let order: Vec<u32> = met.shares.iter().map(|(bucket, _)| *bucket).collect();
        let expected: Vec<u32> = ["b", "a", "c"].map(|gram| crc32fast::hash(gram.as_bytes()) & 1023).into();
        assert_eq!(order, expected);
        assert_eq!(Centroid::fit(&[]), None);
    }

    #[test]
    fn a_row_without_grams_favours_nobody() {
        let empty = rows(&[&[("", 4)], &[("a", 1)]]);
        let mut scores = [1.0];
        TrivialScorer::new(&[&centroid(&empty)]).score(empty.get(0).unwrap().counts, &mut scores);
        assert_eq!(scores, [0.0]);
    }
}
