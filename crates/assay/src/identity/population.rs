//! The clusters of a scored archive, ready to be drawn from (contract, section 8).
//!
//! A draw takes whole clusters and its statistic needs only the mean score under each
//! candidate. So rows are summed once, exactly, by cluster; no draw ever touches a row.

use super::exact::ExactTotal;
use super::training::{ArchiveRef, Training};
use std::collections::HashMap;

/// The clusters that may be drawn: how many rows they have, and the sums of their scores.
#[derive(Debug, Clone)]
pub struct Population<S: ExactTotal> {
    /// Rows of each cluster; clusters stand in the order of their names.
    pub rows: Vec<u64>,
    /// The sums of each cluster's scores, `width` for each, in candidate order.
    pub totals: Vec<S>,
    /// The sums over all clusters.
    pub whole: Vec<S>,
    /// All rows.
    pub row_count: u64,
    /// Which candidate the archive is declared to be.
    pub declared: usize,
    unit: S::Unit,
}

impl<S: ExactTotal> Population<S> {
    /// Gathers an archive's `scores`, which hold `width` numbers a row.
    pub fn new(
        archive: &ArchiveRef<'_>,
        declared: usize,
        scores: &[f64],
        width: usize,
        unit: S::Unit,
    ) -> Self {
        let order = cluster_order(archive);
        let mut rows = vec![0; order.len()];
        let mut totals = vec![S::zero(); order.len() * width];
        for (row, scores) in archive.archive.rows().iter().zip(scores.chunks(width)) {
            let Some(cluster) = order.get(row.cluster) else { continue };
            if let Some(rows) = rows.get_mut(*cluster) {
                *rows += 1;
            }
            let totals = totals.iter_mut().skip(cluster * width);
            for (score, total) in scores.iter().zip(totals) {
                total.add(&S::of(*score, unit));
            }
        }
        Self::from_parts(rows, totals, width, declared, unit)
    }

    /// Clusters with these rows and sums, `width` a cluster.
    pub(super) fn from_parts(
        rows: Vec<u64>,
        totals: Vec<S>,
        width: usize,
        declared: usize,
        unit: S::Unit,
    ) -> Self {
        let mut whole = vec![S::zero(); width];
        for totals in totals.chunks(width) {
            whole.iter_mut().zip(totals).for_each(|(whole, total)| whole.add(total));
        }
        let row_count = rows.iter().sum();
        Self { rows, totals, whole, row_count, declared, unit }
    }

    /// How many candidates there are.
    pub fn width(&self) -> usize {
        self.whole.len()
    }

    /// The rows of a cluster.
    #[inline]
    pub fn rows_of(&self, cluster: u32) -> u64 {
        self.rows.get(cluster as usize).copied().unwrap_or(0)
    }

    /// T of a draw with these sums and so many rows: the mean score under the declared
    /// candidate, less the best mean under another.
    ///
    /// Dividing by the same count keeps the order, so the best mean is that of the largest sum.
    pub fn statistic(&self, sums: &[S], rows: u64) -> f64 {
        let mut best: Option<&S> = None;
        for (candidate, sum) in sums.iter().enumerate() {
            if candidate != self.declared && best.is_none_or(|best| best.is_less(sum)) {
                best = Some(sum);
            }
        }
        let mean = |sum: Option<&S>| sum.map_or(f64::NAN, |sum| sum.rounded(self.unit) / rows as f64);
        mean(sums.get(self.declared)) - mean(best)
    }

    /// The sums of cluster `index`.
    #[inline]
    pub fn of(&self, index: usize) -> &[S] {
        let width = self.width();
        self.totals.get(index * width..(index + 1) * width).unwrap_or_default()
    }
}

/// For each cluster as the archive numbers them, its place in the order of names.
fn cluster_order(archive: &ArchiveRef<'_>) -> Vec<usize> {
    let clusters = archive.archive.rows().clusters();
    let mut sorted: Vec<usize> = (0..clusters.len()).collect();
    sorted.sort_by_key(|at| clusters.get(*at));
    let mut places = vec![0; clusters.len()];
    for (place, at) in sorted.into_iter().enumerate() {
        if let Some(slot) = places.get_mut(at) {
            *slot = place;
        }
    }
    places
}

/// What changes in each cluster of a base archive when its rows are replaced by the rows of
/// the same items in a substitute's archives.
#[derive(Debug, Clone)]
pub struct Exchange<S> {
    /// Donor sums minus base sums, laid out as [`Population::totals`].
    pub changes: Vec<S>,
    /// For each cluster, the first item that no donor has.
    pub missing: Vec<Option<String>>,
}

impl<S: ExactTotal> Exchange<S> {
    /// Pairs the rows of the archive at `base` with those of `donors`. `scored` holds the
    /// scores of every archive.
    pub fn new(
        training: &Training<'_>,
        scored: &[Vec<f64>],
        base: usize,
        donors: &DonorRows<'_>,
        unit: S::Unit,
    ) -> Self {
        let width = training.candidates.routes().len();
        let Some(archive) = training.archives.get(base) else {
            return Self { changes: Vec::new(), missing: Vec::new() };
        };
        let order = cluster_order(archive);
        let mut changes = vec![S::zero(); order.len() * width];
        let mut missing = vec![None; order.len()];
        for (at, row) in archive.archive.rows().iter().enumerate() {
            let Some(cluster) = order.get(row.cluster) else { continue };
            let Some(donor) = donors.scores(row.key, scored, width) else {
                if let Some(missing) = missing.get_mut(*cluster) {
                    missing.get_or_insert_with(|| row.key.to_owned());
                }
                continue;
            };
            let own = row_scores(scored, base, at, width).unwrap_or_default();
            let changes = changes.iter_mut().skip(cluster * width);
            for ((donor, own), change) in donor.iter().zip(own).zip(changes) {
                change.add(&S::of(*donor, unit));
                change.subtract(&S::of(*own, unit));
            }
        }
        Self { changes, missing }
    }

    /// The changes of cluster `index`.
    #[inline]
    pub fn of(&self, index: usize, width: usize) -> &[S] {
        self.changes.get(index * width..(index + 1) * width).unwrap_or_default()
    }
}

/// Where each item of a cell is scored: its archive and row.
#[derive(Debug)]
pub struct DonorRows<'a> {
    places: HashMap<&'a str, (usize, usize)>,
}

impl<'a> DonorRows<'a> {
    /// The rows of the archives at `archives`, the first of equal items.
    pub fn new(training: &Training<'a>, archives: &[usize]) -> Self {
        let mut places = HashMap::new();
        for at in archives {
            let Some(archive) = training.archives.get(*at) else { continue };
            for (row, item) in archive.archive.rows().iter().enumerate() {
                places.entry(item.key).or_insert((*at, row));
            }
        }
        Self { places }
    }

    fn scores<'s>(&self, key: &str, scored: &'s [Vec<f64>], width: usize) -> Option<&'s [f64]> {
        let (archive, row) = self.places.get(key)?;
        row_scores(scored, *archive, *row, width)
    }
}

fn row_scores(scored: &[Vec<f64>], archive: usize, row: usize, width: usize) -> Option<&[f64]> {
    scored.get(archive)?.get(row * width..(row + 1) * width)
}
