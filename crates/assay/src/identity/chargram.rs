//! The detector `chargram`: a smoothed multinomial over gram buckets (contract, section 7).

use super::count::RowCounts;
use super::gram::FeatureSpec;
use crate::canonical::round6;

/// Jeffreys' half count for every bucket.
const PRIOR: f64 = 0.5;
/// The half counts of all buckets together.
const PRIOR_MASS: f64 = 131_072.0;

/// What is known of one route in one task.
#[derive(Debug, Clone, PartialEq)]
pub struct LogTheta {
    /// Buckets met in training, with the logarithm of their probability, to six decimals.
    pub buckets: Vec<(u32, f64)>,
    /// The same for any other bucket.
    pub unseen: f64,
}

impl LogTheta {
    /// Fits `tallies[b]`, the grams of bucket `b` in training; `None` if there are none.
    pub fn fit(tallies: &[u64]) -> Option<Self> {
        let grams: u64 = tallies.iter().sum();
        if grams == 0 {
            return None;
        }
        let mass = grams as f64 + PRIOR_MASS;
        let log_theta = |count: u64| round6(((count as f64 + PRIOR) / mass).ln());
        let met = (0u32..).zip(tallies).filter(|(_, count)| **count > 0);
        let buckets = met.map(|(bucket, count)| (bucket, log_theta(*count))).collect();
        Some(Self { buckets, unseen: log_theta(0) })
    }
}

/// Candidates are scored four at a time, which the compiler turns into vector code.
const GROUP: usize = 4;

/// Scores rows of one task against every candidate.
#[derive(Debug, Clone)]
pub struct ChargramScorer {
    /// Which line of a group's table a bucket has; line 0 is that of unseen buckets.
    lines: Vec<u32>,
    /// A table for each group of candidates.
    groups: Vec<Vec<[f64; GROUP]>>,
}

impl ChargramScorer {
    /// A scorer for candidates with these tables.
    pub fn new(candidates: &[&LogTheta]) -> Self {
        let mut lines = vec![0u32; FeatureSpec::Chargram.buckets()];
        let mut last = 0;
        for (bucket, _) in candidates.iter().flat_map(|table| &table.buckets) {
            if let Some(line) = lines.get_mut(*bucket as usize).filter(|line| **line == 0) {
                last += 1;
                *line = last;
            }
        }
        let groups = candidates
            .chunks(GROUP)
            .map(|group| {
                let mut unseen = [0.0; GROUP];
                unseen.iter_mut().zip(group).for_each(|(slot, table)| *slot = table.unseen);
                let mut table = vec![unseen; last as usize + 1];
                for (lane, candidate) in group.iter().enumerate() {
                    for (bucket, log_theta) in &candidate.buckets {
                        let line = lines.get(*bucket as usize).copied().unwrap_or(0) as usize;
                        if let Some(slot) = table.get_mut(line).and_then(|line| line.get_mut(lane)) {
                            *slot = *log_theta;
                        }
                    }
                }
                table
            })
            .collect();
        Self { lines, groups }
    }

    /// Writes the mean log-probability of a gram of `row` under each candidate to `scores`;
    /// zero for every candidate where the row has no gram.
    pub fn score(&self, row: RowCounts<'_>, scores: &mut [f64]) {
        if row.grams == 0 {
            return scores.fill(0.0);
        }
        let grams = row.grams as f64;
        for (table, scores) in self.groups.iter().zip(scores.chunks_mut(GROUP)) {
            let mut sums = CompensatedSums::default();
            for count in row.buckets {
                let line = self.lines.get(count.bucket as usize).copied().unwrap_or(0);
                if let Some(log_theta) = table.get(line as usize) {
                    sums.add(log_theta.map(|log_theta| f64::from(count.grams) * log_theta));
                }
            }
            for (score, sum) in scores.iter_mut().zip(sums.totals()) {
                *score = sum / grams;
            }
        }
    }
}

/// Neumaier's compensated sums, four side by side (contract, section 7, "Sum rule").
///
/// The rule takes the rounding error of each addition from the larger operand. Knuth's
/// formula, used here, gives the same error without asking which is larger: both are exact.
#[derive(Debug, Clone, Copy, Default)]
struct CompensatedSums {
    sums: [f64; GROUP],
    errors: [f64; GROUP],
}

impl CompensatedSums {
    #[inline]
    fn add(&mut self, terms: [f64; GROUP]) {
        for ((sum, error), term) in self.sums.iter_mut().zip(&mut self.errors).zip(terms) {
            let next = *sum + term;
            let part = next - *sum;
            *error += (*sum - (next - part)) + (term - part);
            *sum = next;
        }
    }

    fn totals(&self) -> [f64; GROUP] {
        let mut totals = self.sums;
        for (total, error) in totals.iter_mut().zip(self.errors) {
            if error != 0.0 && error.is_finite() {
                *total += error;
            }
        }
        totals
    }
}

#[cfg(test)]
mod tests {
    use super::super::archive::Featurizer;
    use super::super::view::View;
    use super::*;
    use proptest::prelude::*;

    fn toy(rows: &[&[(&'static str, u64)]]) -> super::super::archive::FeaturedRows {
        let mut featurizer = Featurizer::new(FeatureSpec::Chargram, View::Canon);
        for (index, row) in rows.iter().enumerate() {
            featurizer.push("s", &index.to_string(), row.iter().copied()).unwrap();
        }
        featurizer.finish()
    }

    fn fitted(rows: &super::super::archive::FeaturedRows) -> LogTheta {
        let mut tallies = vec![0; FeatureSpec::Chargram.buckets()];
        for count in rows.iter().flat_map(|row| row.counts.buckets) {
            tallies[count.bucket as usize] += u64::from(count.grams);
        }
        LogTheta::fit(&tallies).unwrap()
    }

    fn of(table: &LogTheta, bucket: u32) -> f64 {
        table.buckets.iter().find(|(met, _)| *met == bucket).unwrap().1
    }

    /// The toy of the contract, section 13.
    #[test]
    fn the_toys_values_hold() {
        let a = toy(&[&[("abcabc", 1)], &[("abcd", 2), ("ABCD", 1)]]);
        let b = toy(&[&[("xyzxyz é", 1)]]);
        let (theta_a, theta_b) = (fitted(&a), fitted(&b));
        assert_eq!(of(&theta_a, 14750), -11.378174);
        assert_eq!(of(&theta_a, 88953), -10.867349);
        assert_eq!(of(&theta_a, 16834), -10.279562);
        assert_eq!((theta_a.unseen, theta_b.unseen), (-12.476787, -12.476764));
        let mut met: Vec<f64> = theta_b.buckets.iter().map(|(_, log_theta)| *log_theta).collect();
        met.sort_by(f64::total_cmp);
        met.dedup();
        assert_eq!(met, [-11.378151, -10.867326]);

        let scorer = ChargramScorer::new(&[&theta_a, &theta_b]);
        let mut scores = [0.0; 2];
        scorer.score(a.get(0).unwrap().counts, &mut scores);
        assert_eq!(scores, [-11.134037999999999, -12.476764]);
        scorer.score(a.get(1).unwrap().counts, &mut scores);
        assert_eq!(scores[0], -10.907004666666667);
    }

    #[test]
    fn a_row_without_grams_favours_nobody() {
        let a = toy(&[&[("abcabc", 1)], &[("ab", 1), ("", 1)]]);
        let scorer = ChargramScorer::new(&[&fitted(&a), &LogTheta { buckets: vec![], unseen: -3.0 }]);
        let mut scores = [1.0; 2];
        scorer.score(a.get(1).unwrap().counts, &mut scores);
        assert_eq!(scores, [0.0, 0.0]);
    }

    #[test]
    fn more_candidates_than_a_group_are_scored_alike() {
        let a = toy(&[&[("abcabcd", 1)]]);
        let tables: Vec<LogTheta> =
            (1..=9).map(|n| LogTheta { buckets: vec![(16834, -f64::from(n))], unseen: -9.5 }).collect();
        let row = a.get(0).unwrap();
        let mut together = [0.0; 9];
        ChargramScorer::new(&tables.iter().collect::<Vec<_>>()).score(row.counts, &mut together);
        for (table, score) in tables.iter().zip(together) {
            let mut alone = [0.0];
            ChargramScorer::new(&[table]).score(row.counts, &mut alone);
            assert_eq!(alone, [score]);
        }
        assert!(together.windows(2).all(|pair| pair[0] > pair[1]));
    }

    /// The contract's rule, word by word.
    fn by_the_rule(terms: &[f64]) -> f64 {
        let mut terms = terms.iter().copied();
        let mut s = terms.next().unwrap_or(0.0);
        let mut e = 0.0;
        for x in terms {
            let t = s + x;
            e += if s.abs() >= x.abs() { (s - t) + x } else { (x - t) + s };
            s = t;
        }
        if e != 0.0 && f64::is_finite(e) { s + e } else { s }
    }

    proptest! {
        #[test]
        fn sums_follow_the_rule(terms in prop::collection::vec(-1e12..1e12f64, 0..60), shrink in 0..20i32) {
            let terms: Vec<f64> = terms.iter().enumerate()
                .map(|(index, term)| if index % 3 == 0 { *term } else { term * 0.1f64.powi(shrink) })
                .collect();
            let mut sums = CompensatedSums::default();
            terms.iter().for_each(|term| sums.add([*term, -term, 0.0, 1.0]));
            let totals = sums.totals();
            prop_assert_eq!(totals[0], by_the_rule(&terms));
            prop_assert_eq!(totals[1], -by_the_rule(&terms));
            prop_assert_eq!(totals[3], terms.len() as f64);
        }
    }
}
