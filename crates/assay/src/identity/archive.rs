//! Archives as counts: what detectors read of them (contract, sections 1 and 6).

use super::count::{Count, Counter, RowCounts, gathered};
use super::gram::FeatureSpec;
use super::view::View;
use crate::archive::{Census, Draws, RawString, ReadLimits, Row, RowSink, read_archive};
use crate::fault::Fault;
use crate::watch::Watch;
use rayon::prelude::*;
use std::collections::HashMap;
use std::path::Path;

/// The valid rows of one archive as bucket counts; no text is kept.
#[derive(Debug, Clone)]
pub struct FeaturedArchive {
    /// What the archive holds, stubs included.
    pub census: Census,
    /// The grams that were counted.
    pub spec: FeatureSpec,
    /// The view they were counted in.
    pub view: View,
    rows: FeaturedRows,
}

impl FeaturedArchive {
    /// The valid rows.
    pub fn rows(&self) -> &FeaturedRows {
        &self.rows
    }
}

/// Rows in file order.
#[derive(Debug, Clone, Default)]
pub struct FeaturedRows {
    /// Item keys, one after another.
    keys: String,
    rows: Vec<RowEnd>,
    counts: Vec<Count>,
    clusters: Vec<String>,
}

/// Where a row ends in the shared vectors, and what it has of its own.
#[derive(Debug, Clone, Copy)]
struct RowEnd {
    key: usize,
    counts: usize,
    grams: u64,
    cluster: u32,
}

/// One row.
#[derive(Debug, Clone, Copy)]
pub struct FeaturedRow<'a> {
    /// `sample|variant|profile|language`.
    pub key: &'a str,
    /// Which of [`FeaturedRows::clusters`] it belongs to.
    pub cluster: usize,
    /// Its counts.
    pub counts: RowCounts<'a>,
}

impl FeaturedRows {
    /// How many rows there are.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The distinct samples, in order of first appearance.
    pub fn clusters(&self) -> &[String] {
        &self.clusters
    }

    /// Row `index`.
    pub fn get(&self, index: usize) -> Option<FeaturedRow<'_>> {
        let end = self.rows.get(index)?;
        let before = index.checked_sub(1).and_then(|before| self.rows.get(before));
        let (key, counts) = before.map_or((0, 0), |before| (before.key, before.counts));
        Some(FeaturedRow {
            key: self.keys.get(key..end.key)?,
            cluster: end.cluster as usize,
            counts: RowCounts { buckets: self.counts.get(counts..end.counts)?, grams: end.grams },
        })
    }

    /// The rows in file order.
    pub fn iter(&self) -> impl Iterator<Item = FeaturedRow<'_>> {
        (0..self.len()).filter_map(|index| self.get(index))
    }
}

/// Reads archives, several at a time, and counts the grams of their rows. The results stand
/// in the order of `paths`.
pub fn read_features<P: AsRef<Path> + Sync>(
    paths: &[P],
    spec: FeatureSpec,
    view: View,
    limits: &ReadLimits,
    watch: &Watch,
) -> Vec<Result<FeaturedArchive, Fault>> {
    paths
        .par_iter()
        .map(|path| {
            let mut sink = Featurizer::new(spec, view);
            let census = read_archive(path.as_ref(), limits, watch, &mut sink)?;
            Ok(FeaturedArchive { census, spec, view, rows: sink.finish() })
        })
        .collect()
}

/// Turns the rows of one archive into counts as they pass by.
#[derive(Debug)]
pub(super) struct Featurizer {
    counter: Counter,
    places: HashMap<String, u32>,
    rows: FeaturedRows,
}

impl Featurizer {
    pub(super) fn new(spec: FeatureSpec, view: View) -> Self {
        let rows = FeaturedRows::default();
        Self { counter: Counter::new(spec, view), places: HashMap::new(), rows }
    }

    /// Adds a valid row. `draws` are distinct, each with how often it stands.
    pub(super) fn push<'t>(
        &mut self,
        sample: &str,
        key: &str,
        draws: impl IntoIterator<Item = (&'t str, u64)>,
    ) -> Result<(), Fault> {
        let grams = self.counter.count(draws, &mut self.rows.counts)?;
        let cluster = self.cluster(sample);
        self.rows.keys.push_str(key);
        let end = RowEnd { key: self.rows.keys.len(), counts: self.rows.counts.len(), grams, cluster };
        self.rows.rows.push(end);
        Ok(())
    }

    pub(super) fn finish(self) -> FeaturedRows {
        self.rows
    }

    fn cluster(&mut self, sample: &str) -> u32 {
        if let Some(place) = self.places.get(sample) {
            return *place;
        }
        let place = self.rows.clusters.len() as u32;
        self.rows.clusters.push(sample.to_owned());
        self.places.insert(sample.to_owned(), place);
        place
    }
}

impl RowSink for Featurizer {
    fn row(&mut self, row: &Row<'_>) -> Result<(), Fault> {
        if row.stub {
            return Ok(());
        }
        let texts = distinct_texts(&row.draws);
        self.push(row.sample, row.key, texts.iter().map(|(text, times)| (text.as_str(), *times)))
            .map_err(|fault| fault.at_line(row.line))
    }
}

/// The distinct texts among the draws, by first appearance, with how often each stands.
pub(super) fn distinct_texts(draws: &Draws<'_>) -> Vec<(String, u64)> {
    // Draws that are escaped alike are alike; only the few that are left are decoded.
    let spellings = gathered(draws.iter().map(|draw| (draw, 1)));
    gathered(spellings.into_iter().map(|(draw, times)| (decoded(draw), times)))
}

fn decoded(draw: RawString<'_>) -> String {
    // An escape is never shorter than what it stands for.
    let mut text = String::with_capacity(draw.as_bytes().len());
    draw.decode(&mut text);
    text
}
