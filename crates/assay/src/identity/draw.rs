//! Drawing subsets of clusters, and exchanging a share of them (contract, section 8).

use super::exact::ExactTotal;
use super::mersenne::{Generator, Mersenne};
use super::population::{Exchange, Population};
use super::seed::SeedSeries;
use std::ops::Range;

/// How many draws are seeded side by side.
const LANES: usize = 32;

/// Draws of one population, each a subset of at least `m` rows.
#[derive(Debug)]
pub struct Draws<'a, S: ExactTotal> {
    /// The clusters to draw from.
    pub population: &'a Population<S>,
    /// The least number of rows.
    pub m: u64,
    /// What seeds them.
    pub series: SeedSeries,
    /// Which of the series.
    pub range: Range<u64>,
}

/// What to exchange in each subset.
#[derive(Debug)]
pub struct Splice<'a, S> {
    /// What each cluster's exchange changes.
    pub exchange: &'a Exchange<S>,
    /// The share of the subset's rows that is exchanged, at least; whole clusters are.
    pub rho: f64,
}

/// An exchange met an item that no donor has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingItem {
    /// Its key.
    pub key: String,
}

/// Makes draws; keeps its room between them. One a thread.
#[derive(Debug)]
pub struct Sampler<S> {
    mersenne: Mersenne<LANES>,
    /// The clusters of the last subset, as drawn.
    pub(super) taken: Vec<u32>,
    /// Those of them that were exchanged, as drawn.
    pub(super) exchanged: Vec<u32>,
    /// One bit a cluster.
    marks: Vec<u64>,
    sums: Vec<S>,
}

impl<S: ExactTotal> Sampler<S> {
    /// A sampler with empty rooms.
    pub fn new() -> Self {
        Self {
            mersenne: Mersenne::new(),
            taken: Vec::new(),
            exchanged: Vec::new(),
            marks: Vec::new(),
            sums: Vec::new(),
        }
    }

    /// Hands the statistic of each subset to `each`.
    pub fn subsets(&mut self, draws: &Draws<'_, S>, mut each: impl FnMut(f64)) {
        let Draws { population, m, series, range } = draws;
        for first in range.clone().step_by(LANES) {
            for lane in 0..seed(&mut self.mersenne, series, first, range.end) {
                let mut generator = self.mersenne.lane(lane);
                let rows = draw_subset(population, *m, &mut generator, &mut self.taken, &mut self.sums);
                each(population.statistic(&self.sums, rows));
            }
        }
    }

    /// The same, but in each subset clusters are exchanged as `splice` says.
    pub fn splices(
        &mut self,
        draws: &Draws<'_, S>,
        splice: &Splice<'_, S>,
        mut each: impl FnMut(f64),
    ) -> Result<(), MissingItem> {
        let Draws { population, m, series, range } = draws;
        for first in range.clone().step_by(LANES) {
            for lane in 0..seed(&mut self.mersenne, series, first, range.end) {
                let mut generator = self.mersenne.lane(lane);
                let rows = draw_subset(population, *m, &mut generator, &mut self.taken, &mut self.sums);
                ascending(&self.taken, population.rows.len(), &mut self.marks, &mut self.exchanged);
                generator.shuffle(&mut self.exchanged);
                keep_share(&mut self.exchanged, population, splice.rho * rows as f64);
                for cluster in &self.exchanged {
                    let cluster = *cluster as usize;
                    if let Some(Some(key)) = splice.exchange.missing.get(cluster) {
                        return Err(MissingItem { key: key.clone() });
                    }
                    let changes = splice.exchange.of(cluster, population.width());
                    self.sums.iter_mut().zip(changes).for_each(|(sum, change)| sum.add(change));
                }
                each(population.statistic(&self.sums, rows));
            }
        }
        Ok(())
    }
}

impl<S: ExactTotal> Default for Sampler<S> {
    fn default() -> Self {
        Self::new()
    }
}

/// Seeds the lanes for the draws from `first` on, and tells how many there are.
fn seed(mersenne: &mut Mersenne<LANES>, series: &SeedSeries, first: u64, end: u64) -> usize {
    let mut seeds = [0; LANES];
    for (seed, index) in seeds.iter_mut().zip(first..end) {
        *seed = series.at(index);
    }
    mersenne.seed(&seeds);
    (end - first).min(LANES as u64) as usize
}

/// Shuffles the clusters and takes whole ones until they hold `m` rows. Leaves them in
/// `taken` and the sums of their scores in `sums`; gives the number of their rows.
fn draw_subset<S: ExactTotal, const N: usize>(
    population: &Population<S>,
    m: u64,
    generator: &mut Generator<'_, N>,
    taken: &mut Vec<u32>,
    sums: &mut Vec<S>,
) -> u64 {
    taken.clear();
    taken.extend(0..population.rows.len() as u32);
    generator.shuffle(taken);
    let mut count = 0;
    let mut rows = 0;
    for cluster in &*taken {
        count += 1;
        rows += population.rows_of(*cluster);
        if rows >= m {
            break;
        }
    }
    sums.clear();
    let (inside, outside) = taken.split_at(count);
    // Sums are exact, so the shorter way is as good as the longer one.
    if inside.len() <= outside.len() {
        sums.resize(population.width(), S::zero());
        for cluster in inside {
            let totals = population.of(*cluster as usize);
            sums.iter_mut().zip(totals).for_each(|(sum, total)| sum.add(total));
        }
    } else {
        sums.extend_from_slice(&population.whole);
        for cluster in outside {
            let totals = population.of(*cluster as usize);
            sums.iter_mut().zip(totals).for_each(|(sum, total)| sum.subtract(total));
        }
    }
    taken.truncate(count);
    rows
}

/// Sets `sorted` to the clusters of `taken` in the order of their names.
fn ascending(taken: &[u32], clusters: usize, marks: &mut Vec<u64>, sorted: &mut Vec<u32>) {
    marks.clear();
    marks.resize(clusters.div_ceil(64), 0);
    for cluster in taken {
        if let Some(word) = marks.get_mut(*cluster as usize / 64) {
            *word |= 1 << (cluster % 64);
        }
    }
    sorted.clear();
    for (base, word) in (0..).step_by(64).zip(&*marks) {
        let mut word = *word;
        while word != 0 {
            sorted.push(base + word.trailing_zeros());
            word &= word - 1;
        }
    }
}

/// Keeps the leading clusters that hold `target` rows: another stays while those before it
/// hold fewer.
fn keep_share<S: ExactTotal>(clusters: &mut Vec<u32>, population: &Population<S>, target: f64) {
    let mut count = 0;
    let mut rows = 0u64;
    for cluster in &*clusters {
        if rows as f64 >= target {
            break;
        }
        rows += population.rows_of(*cluster);
        count += 1;
    }
    clusters.truncate(count);
}

#[cfg(test)]
mod tests {
    use super::super::exact::Unit;
    use super::*;

    /// Clusters of these many rows, each with score 1 under candidate 0 and 0 under candidate 1.
    fn population(rows: &[u64]) -> Population<i128> {
        let unit = Unit::spanning([1.0].into_iter(), 1000).unwrap();
        let totals = rows.iter().flat_map(|rows| [i128::from(*rows), 0]).collect();
        Population::from_parts(rows.to_vec(), totals, 2, 0, unit)
    }

    fn draws(population: &Population<i128>, m: u64, range: Range<u64>) -> Draws<'_, i128> {
        Draws { population, m, series: SeedSeries::new(&["test"], "0"), range }
    }

    #[test]
    fn a_subset_stops_at_exactly_m_rows() {
        let population = population(&[1; 9]);
        let mut sampler = Sampler::new();
        for (m, clusters) in [(1, 1), (4, 4), (5, 5), (9, 9)] {
            sampler.subsets(&draws(&population, m, 0..1), |t| assert_eq!(t, 1.0));
            assert_eq!(sampler.taken.len(), clusters);
        }
    }

    #[test]
    fn an_exchange_stops_at_exactly_the_share() {
        let population = population(&[2; 9]);
        let changes = [-2, 2].repeat(9);
        let exchange = Exchange { changes, missing: vec![None; 9] };
        let mut sampler = Sampler::new();
        for (rho, clusters, statistic) in [(0.02, 1, 0.5), (0.5, 2, 0.0), (0.75, 3, -0.5), (1.0, 4, -1.0)] {
            let splice = Splice { exchange: &exchange, rho };
            sampler.splices(&draws(&population, 8, 0..1), &splice, |t| assert_eq!(t, statistic)).unwrap();
            assert_eq!(sampler.exchanged.len(), clusters, "{rho}");
        }
    }

    #[test]
    fn an_item_without_donor_matters_only_where_it_is_exchanged() {
        let population = population(&[1; 4]);
        let mut missing = vec![None; 4];
        missing[2] = Some("s2|base|p|l".to_owned());
        let exchange = Exchange { changes: vec![0; 8], missing };
        let mut sampler = Sampler::new();
        let splice = |rho| Splice { exchange: &exchange, rho };
        let all = sampler.splices(&draws(&population, 4, 0..1), &splice(1.0), |_| {});
        assert_eq!(all, Err(MissingItem { key: "s2|base|p|l".to_owned() }));
        let mut spared = 0;
        for draw in 0..40 {
            let one = sampler.splices(&draws(&population, 4, draw..draw + 1), &splice(0.25), |_| {});
            assert_eq!(one.is_ok(), sampler.exchanged != [2]);
            spared += usize::from(one.is_ok());
        }
        assert!((1..40).contains(&spared), "{spared} of 40");
    }

    #[test]
    fn draws_do_not_depend_on_how_they_are_batched() {
        let population = population(&[3, 1, 4, 1, 5, 9, 2, 6, 5, 3]);
        let mut sampler = Sampler::new();
        let mut order = Vec::new();
        for draw in 0..70 {
            sampler.subsets(&draws(&population, 20, draw..draw + 1), |_| {});
            order.push(sampler.taken.clone());
        }
        // A batch leaves only its last draw behind.
        for end in [1, 31, 32, 33, 64, 70] {
            sampler.subsets(&draws(&population, 20, 0..end), |_| {});
            assert_eq!(sampler.taken, order[end as usize - 1], "{end} draws");
        }
    }
}
