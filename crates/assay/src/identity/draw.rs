//! Drawing subsets of clusters, and exchanging a share of them (contract, section 8).

use super::exact::ExactTotal;
use super::mersenne::{Generator, Mersenne};
use super::population::{Exchange, Population};
use super::seed::SeedSeries;
use std::ops::Range;

/// How many draws are seeded side by side.
const LANES: usize = 32;

/// Makes draws; keeps its room between them. One a thread.
#[derive(Debug)]
pub struct Sampler<S> {
    mersenne: Mersenne<LANES>,
    /// Clusters, shuffled: those taken stand in front.
    order: Vec<u32>,
    /// The clusters of a subset, to be exchanged from the front.
    subset: Vec<u32>,
    /// One bit a cluster: whether the subset has it.
    taken: Vec<u64>,
    sums: Vec<S>,
}

/// An exchange met an item that no donor has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingItem {
    /// Its key.
    pub key: String,
}

impl<S: ExactTotal> Sampler<S> {
    /// A sampler with empty rooms.
    pub fn new() -> Self {
        Self {
            mersenne: Mersenne::new(),
            order: Vec::new(),
            subset: Vec::new(),
            taken: Vec::new(),
            sums: Vec::new(),
        }
    }

    /// Draws subsets of at least `m` rows, one for each index of `draws`, and hands each one's
    /// statistic to `each`.
    pub fn subsets(
        &mut self,
        population: &Population<S>,
        unit: S::Unit,
        m: u64,
        series: &SeedSeries,
        draws: Range<u64>,
        mut each: impl FnMut(f64),
    ) {
        let mut batch = draws.start;
        while batch < draws.end {
            let size = self.seed(series, batch, draws.end);
            for lane in 0..size {
                let mut generator = self.mersenne.lane(lane);
                let (_, rows) = draw_subset(population, m, &mut generator, &mut self.order, &mut self.sums);
                each(statistic(&self.sums, rows, population.declared, unit));
            }
            batch += size as u64;
        }
    }

    /// The same, but in each subset clusters are exchanged until at least the share `rho` of
    /// its rows are.
    #[expect(clippy::too_many_arguments, reason = "a splice is a subset with two more things")]
    pub fn splices(
        &mut self,
        population: &Population<S>,
        exchange: &Exchange<S>,
        unit: S::Unit,
        m: u64,
        rho: f64,
        series: &SeedSeries,
        draws: Range<u64>,
        mut each: impl FnMut(f64),
    ) -> Result<(), MissingItem> {
        let width = population.width();
        let mut batch = draws.start;
        while batch < draws.end {
            let size = self.seed(series, batch, draws.end);
            for lane in 0..size {
                let mut generator = self.mersenne.lane(lane);
                let (taken, rows) =
                    draw_subset(population, m, &mut generator, &mut self.order, &mut self.sums);
                self.subset.clear();
                let drawn = self.order.get(..taken).unwrap_or_default();
                ascending(drawn, population.rows.len(), &mut self.taken, &mut self.subset);
                generator.shuffle(&mut self.subset);
                let exchanged = exchanged(&self.subset, population, rho * rows as f64);
                for cluster in exchanged {
                    let cluster = *cluster as usize;
                    if let Some(Some(key)) = exchange.missing.get(cluster) {
                        return Err(MissingItem { key: key.clone() });
                    }
                    for (sum, change) in self.sums.iter_mut().zip(exchange.of(cluster, width)) {
                        sum.add(change);
                    }
                }
                each(statistic(&self.sums, rows, population.declared, unit));
            }
            batch += size as u64;
        }
        Ok(())
    }

    /// Seeds the lanes for the draws from `first` on, and tells how many there are.
    fn seed(&mut self, series: &SeedSeries, first: u64, end: u64) -> usize {
        let size = (end - first).min(LANES as u64) as usize;
        let mut seeds = [0; LANES];
        for (seed, index) in seeds.iter_mut().zip(first..end) {
            *seed = series.at(index);
        }
        self.mersenne.seed(&seeds);
        size
    }
}

impl<S: ExactTotal> Default for Sampler<S> {
    fn default() -> Self {
        Self::new()
    }
}

/// Shuffles the clusters into `order`, takes whole ones until they hold `m` rows, and leaves
/// the sums of their scores in `sums`. Gives the numbers of clusters and of rows taken.
fn draw_subset<S: ExactTotal, const N: usize>(
    population: &Population<S>,
    m: u64,
    generator: &mut Generator<'_, N>,
    order: &mut Vec<u32>,
    sums: &mut Vec<S>,
) -> (usize, u64) {
    order.clear();
    order.extend(0..population.rows.len() as u32);
    generator.shuffle(order);
    let mut taken = 0;
    let mut rows = 0;
    for cluster in &*order {
        taken += 1;
        rows += population.rows.get(*cluster as usize).copied().unwrap_or(0);
        if rows >= m {
            break;
        }
    }
    sums.clear();
    let (inside, outside) = order.split_at(taken);
    // Sums are exact, so the shorter way is as good as the longer one.
    if inside.len() <= outside.len() {
        sums.resize(population.width(), S::zero());
        for cluster in inside {
            for (sum, total) in sums.iter_mut().zip(population.of(*cluster as usize)) {
                sum.add(total);
            }
        }
    } else {
        sums.extend_from_slice(&population.whole);
        for cluster in outside {
            for (sum, total) in sums.iter_mut().zip(population.of(*cluster as usize)) {
                sum.subtract(total);
            }
        }
    }
    (taken, rows)
}

/// Appends the clusters of `drawn` to `sorted`, in the order of their names.
fn ascending(drawn: &[u32], clusters: usize, bits: &mut Vec<u64>, sorted: &mut Vec<u32>) {
    bits.clear();
    bits.resize(clusters.div_ceil(64), 0);
    for cluster in drawn {
        if let Some(word) = bits.get_mut(*cluster as usize / 64) {
            *word |= 1 << (cluster % 64);
        }
    }
    for (base, word) in (0..).step_by(64).zip(&*bits) {
        let mut word = *word;
        while word != 0 {
            sorted.push(base + word.trailing_zeros());
            word &= word - 1;
        }
    }
}

/// The leading clusters of `subset` that hold `target` rows: another is added while those
/// before it hold fewer.
fn exchanged<'s, S>(subset: &'s [u32], population: &Population<S>, target: f64) -> &'s [u32] {
    let mut count = 0;
    let mut rows = 0u64;
    for cluster in subset {
        if rows as f64 >= target {
            break;
        }
        rows += population.rows.get(*cluster as usize).copied().unwrap_or(0);
        count += 1;
    }
    subset.get(..count).unwrap_or_default()
}

/// T: the mean score under the declared candidate, less the best mean under another.
///
/// Dividing by the same count keeps the order, so the best mean is that of the largest sum.
fn statistic<S: ExactTotal>(sums: &[S], rows: u64, declared: usize, unit: S::Unit) -> f64 {
    let mut best: Option<&S> = None;
    for (candidate, sum) in sums.iter().enumerate() {
        if candidate != declared && best.is_none_or(|best| best.is_less(sum)) {
            best = Some(sum);
        }
    }
    let mean = |sum: Option<&S>| sum.map_or(f64::NAN, |sum| sum.rounded(unit) / rows as f64);
    mean(sums.get(declared)) - mean(best)
}
