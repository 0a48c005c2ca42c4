//! What an archive scores by a model: one pass, in bounded memory (contract, section 10, step 2).
//!
//! The thread that reads gathers rows into batches; idle threads count and score them. Sums are
//! exact, so it does not matter who adds what when.

use super::archive::distinct_texts;
use super::count::{Count, Counter, RowCounts};
use super::detector::Detector;
use super::exact::{ExactTotal, WideTotal};
use super::fitted::Scorer;
use super::model::Model;
use crate::archive::{Census, ReadLimits, Row, RowSink, read_archive};
use crate::fault::{Fault, FaultKind};
use crate::watch::Watch;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

/// What an archive's valid rows score.
#[derive(Debug, Clone, PartialEq)]
pub struct Scores {
    /// What the archive holds; its valid rows are the items, its clusters theirs.
    pub census: Census,
    /// The mean score under each candidate, in candidate order; none without a valid row.
    pub means: Vec<f64>,
    /// How many valid rows hold no gram, and so score 0 under every candidate.
    pub empty_rows: u64,
}

impl Scores {
    /// T for the candidate at `declared`: its mean, less the best of the others.
    pub fn statistic(&self, declared: usize) -> Option<f64> {
        let mean = self.means.get(declared)?;
        let others = self.means.iter().enumerate().filter(|(at, _)| *at != declared);
        Some(mean - others.map(|(_, mean)| *mean).reduce(f64::max)?)
    }
}

impl Model {
    /// Reads the archive at `path` and scores its valid rows as answers to `task`.
    ///
    /// Refuses what the reader refuses, `model.schema` where the model lacks what its detector
    /// needs for the task, and `canonical.number` where a score is not finite.
    pub fn score(
        &self,
        path: &Path,
        task: &str,
        limits: &ReadLimits,
        watch: &Watch,
    ) -> Result<Scores, Fault> {
        let detector = self.detector()?;
        let scorer = self.scorer(detector, task)?;
        let crew = Crew {
            detector,
            scorer: &scorer,
            width: self.candidates().routes().len(),
            idle: Mutex::new(Vec::new()),
            pending: AtomicUsize::new(0),
        };
        let census = rayon::scope(|scope| {
            let mut sink = Batches { scope, crew: &crew, batch: Vec::new(), bytes: 0 };
            let census = read_archive(path, limits, watch, &mut sink);
            let last = std::mem::take(&mut sink.batch);
            crew.score(last);
            census
        })?;
        let sums = crew.total();
        if let Some(fault) = sums.fault {
            return Err(fault);
        }
        let means = if census.valid > 0 { sums.means(census.valid) } else { Vec::new() };
        if means.iter().any(|mean| !mean.is_finite()) {
            return Err(not_finite());
        }
        Ok(Scores { census, means, empty_rows: sums.empty_rows })
    }
}

/// A row on its way to be scored.
struct Texts {
    line: u64,
    /// Its distinct draws, each with how often it stands.
    draws: Vec<(String, u64)>,
}

/// Text gathered before a batch is handed over.
const BATCH_BYTES: usize = 256 << 10;

/// Gathers rows into batches.
struct Batches<'a, 'scope> {
    scope: &'a rayon::Scope<'scope>,
    crew: &'scope Crew<'scope>,
    batch: Vec<Texts>,
    bytes: usize,
}

impl RowSink for Batches<'_, '_> {
    fn row(&mut self, row: &Row<'_>) -> Result<(), Fault> {
        if row.stub {
            return Ok(());
        }
        let draws = distinct_texts(&row.draws);
        self.bytes += draws.iter().map(|(text, _)| text.len()).sum::<usize>();
        self.batch.push(Texts { line: row.line, draws });
        if self.bytes < BATCH_BYTES {
            return Ok(());
        }
        self.bytes = 0;
        let batch = std::mem::take(&mut self.batch);
        let crew = self.crew;
        // With enough waiting, the reader lends a hand: so what waits is bounded.
        if crew.pending.load(Relaxed) >= 2 * rayon::current_num_threads() {
            crew.score(batch);
        } else {
            crew.pending.fetch_add(1, Relaxed);
            self.scope.spawn(move |_| {
                crew.score(batch);
                crew.pending.fetch_sub(1, Relaxed);
            });
        }
        Ok(())
    }
}

/// Those who count and score.
struct Crew<'a> {
    detector: Detector,
    scorer: &'a Scorer,
    width: usize,
    idle: Mutex<Vec<Worker>>,
    pending: AtomicUsize,
}

impl Crew<'_> {
    fn score(&self, batch: Vec<Texts>) {
        // A panic elsewhere leaves the list whole: it only ever gains or loses one worker.
        let idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut worker = idle.unwrap_or_else(|| Worker::new(self.detector, self.width));
        for texts in &batch {
            worker.score(texts, self.scorer);
        }
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(worker);
    }

    fn total(self) -> Sums {
        let workers = self.idle.into_inner().unwrap_or_else(PoisonError::into_inner);
        let sums = workers.into_iter().map(|worker| worker.sums);
        sums.reduce(Sums::and).unwrap_or_else(|| Sums::none(self.width))
    }
}

#[derive(Debug)]
struct Worker {
    counter: Counter,
    counts: Vec<Count>,
    scores: Vec<f64>,
    sums: Sums,
}

impl Worker {
    fn new(detector: Detector, width: usize) -> Self {
        Self {
            counter: Counter::new(detector.spec(), detector.view()),
            counts: Vec::new(),
            scores: vec![0.0; width],
            sums: Sums::none(width),
        }
    }

    fn score(&mut self, texts: &Texts, scorer: &Scorer) {
        self.counts.clear();
        let draws = texts.draws.iter().map(|(text, times)| (text.as_str(), *times));
        let counted = self.counter.count(draws, &mut self.counts).and_then(|grams| {
            scorer.score(RowCounts { buckets: &self.counts, grams }, &mut self.scores);
            if self.scores.iter().all(|score| score.is_finite()) { Ok(grams) } else { Err(not_finite()) }
        });
        match counted {
            Ok(grams) => {
                self.sums.empty_rows += u64::from(grams == 0);
                for (total, score) in self.sums.totals.iter_mut().zip(&self.scores) {
                    total.add(&WideTotal::of(*score, ()));
                }
            }
            Err(fault) => self.sums.note(fault.at_line(texts.line)),
        }
    }
}

/// Sums over some of the rows.
#[derive(Debug)]
struct Sums {
    totals: Vec<WideTotal>,
    empty_rows: u64,
    /// The fault that stands first in the archive.
    fault: Option<Fault>,
}

impl Sums {
    fn none(width: usize) -> Self {
        Self { totals: vec![WideTotal::zero(); width], empty_rows: 0, fault: None }
    }

    /// Each total, rounded once and divided by the number of rows.
    fn means(&self, rows: u64) -> Vec<f64> {
        self.totals.iter().map(|total| total.rounded(()) / rows as f64).collect()
    }

    fn note(&mut self, fault: Fault) {
        if self.fault.as_ref().is_none_or(|first| fault.line < first.line) {
            self.fault = Some(fault);
        }
    }

    fn and(mut self, other: Self) -> Self {
        self.totals.iter_mut().zip(&other.totals).for_each(|(total, more)| total.add(more));
        self.empty_rows += other.empty_rows;
        if let Some(fault) = other.fault {
            self.note(fault);
        }
        self
    }
}

fn not_finite() -> Fault {
    Fault::new(FaultKind::CanonicalNumber, "the model's parameters give a score that is no finite number")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The toy of the contract, section 13: scores of both rows of A, under A and B.
    #[test]
    fn the_toys_statistic_holds() {
        let row = |scores: [f64; 2]| Sums {
            totals: scores.iter().map(|score| WideTotal::of(*score, ())).collect(),
            ..Sums::none(2)
        };
        let sums = row([-11.134037999999999, -12.476764]).and(row([-10.907004666666667, -12.476764]));
        let census = Census {
            rows: 2,
            valid: 2,
            stubs: 0,
            clusters: 1,
            modal_k: 1,
            ragged: 1,
            sha256: [0; 32],
            stored_bytes: 0,
            inflated_bytes: 0,
        };
        let scores = Scores { census, means: sums.means(2), empty_rows: 0 };
        assert_eq!(scores.statistic(0), Some(1.4562426666666664));
        assert_eq!(scores.statistic(2), None);
    }

    #[test]
    fn of_several_faults_the_first_of_the_archive_is_told() {
        let at = |line| not_finite().at_line(line);
        let with = |lines: &[u64]| {
            let mut sums = Sums::none(1);
            lines.iter().for_each(|line| sums.note(at(*line)));
            sums
        };
        assert_eq!(with(&[7, 3, 5]).and(with(&[4])).fault, Some(at(3)));
        assert_eq!(with(&[7]).and(with(&[4, 9])).fault, Some(at(4)));
        assert_eq!(with(&[]).and(with(&[])).fault, None);
    }
}
