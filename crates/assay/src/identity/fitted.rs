//! Fitting a detector to the cells of a training set, and scoring rows with it.

use super::chargram::{ChargramScorer, LogTheta};
use super::count::RowCounts;
use super::detector::Detector;
use super::fold::Folds;
use super::training::{Cell, Training};
use super::trivial::{Centroid, TrivialScorer};
use crate::fault::{Fault, FaultKind};
use crate::watch::{Phase, Watch};
use rayon::prelude::*;

/// What a detector knows of one route in one task.
#[derive(Debug, Clone, PartialEq)]
pub enum CellModel {
    /// Of `chargram`.
    Chargram(LogTheta),
    /// Of `trivial`.
    Trivial(Centroid),
}

/// A cell fitted three times.
#[derive(Debug, Clone)]
pub struct CellFit {
    /// On the rows of one fold each: they score the other fold's rows.
    pub folds: [CellModel; 2],
    /// On all rows: this is what the model document holds.
    pub full: CellModel,
}

impl CellFit {
    /// Fits every cell; `fit.input` where the rows of a cell, or of a fold of it, hold no gram.
    pub fn all(training: &Training<'_>, folds: &Folds, detector: Detector) -> Result<Vec<Self>, Fault> {
        let fits: Vec<Result<Self, Fault>> =
            training.cells.par_iter().map(|cell| Self::of(training, cell, folds, detector)).collect();
        fits.into_iter().collect()
    }

    fn of(
        training: &Training<'_>,
        cell: &Cell<'_>,
        folds: &Folds,
        detector: Detector,
    ) -> Result<Self, Fault> {
        let rows = || {
            let archives = cell.archives.iter().filter_map(|at| Some((*at, training.archives.get(*at)?)));
            archives.flat_map(|(at, archive)| {
                archive.archive.rows().iter().map(move |row| (folds.of(at, row.cluster), row))
            })
        };
        let [first, second, full] = match detector {
            Detector::Chargram(_) => {
                let mut tallies = [0, 1].map(|_| vec![0u64; detector.spec().buckets()]);
                for (fold, row) in rows() {
                    let Some(tallies) = tallies.get_mut(fold) else { continue };
                    for count in row.counts.buckets {
                        if let Some(tally) = tallies.get_mut(count.bucket as usize) {
                            *tally += u64::from(count.grams);
                        }
                    }
                }
                let [first, second] = tallies;
                let full: Vec<u64> = first.iter().zip(&second).map(|(one, two)| one + two).collect();
                [first, second, full].map(|tallies| LogTheta::fit(&tallies).map(CellModel::Chargram))
            }
            Detector::Trivial => {
                let of_folds = [[true, false], [false, true], [true, true]];
                of_folds.map(|wanted| {
                    let kept = rows().filter(|(fold, _)| wanted.get(*fold) == Some(&true));
                    Centroid::fit(kept.flat_map(|(_, row)| row.counts.buckets)).map(CellModel::Trivial)
                })
            }
        };
        match (first, second, full) {
            (Some(first), Some(second), Some(full)) => Ok(Self { folds: [first, second], full }),
            (first, _, _) => Err(Fault::new(
                FaultKind::FitInput,
                format!(
                    "task {}, route {}: the rows of fold {} hold no text long enough for a gram",
                    cell.task,
                    cell.route,
                    usize::from(first.is_some())
                ),
            )),
        }
    }
}

/// Scores rows of one task.
#[derive(Debug, Clone)]
pub enum Scorer {
    /// With `chargram`.
    Chargram(ChargramScorer),
    /// With `trivial`.
    Trivial(TrivialScorer),
}

impl Scorer {
    /// A scorer from one model a candidate, all of the same detector.
    pub fn new(candidates: &[&CellModel]) -> Self {
        let chargram: Vec<&LogTheta> = candidates
            .iter()
            .filter_map(|model| match model {
                CellModel::Chargram(table) => Some(table),
                CellModel::Trivial(_) => None,
            })
            .collect();
        let trivial: Vec<&Centroid> = candidates
            .iter()
            .filter_map(|model| match model {
                CellModel::Trivial(centroid) => Some(centroid),
                CellModel::Chargram(_) => None,
            })
            .collect();
        if trivial.is_empty() {
            Self::Chargram(ChargramScorer::new(&chargram))
        } else {
            Self::Trivial(TrivialScorer::new(&trivial))
        }
    }

    /// Writes the row's score under each candidate to `scores`; the higher, the closer.
    pub fn score(&self, row: RowCounts<'_>, scores: &mut [f64]) {
        match self {
            Self::Chargram(scorer) => scorer.score(row, scores),
            Self::Trivial(scorer) => scorer.score(row, scores),
        }
    }
}

/// Scores every row with the model fitted on the other fold. The result is, for each archive,
/// its rows' scores one after another, a row's in candidate order.
pub fn cross_score(
    training: &Training<'_>,
    folds: &Folds,
    fits: &[CellFit],
    watch: &Watch,
) -> Result<Vec<Vec<f64>>, Fault> {
    /// Rows scored between two looks at the watch.
    const ROWS: usize = 64;
    let width = training.candidates.routes().len();
    let rows: usize = training.archives.iter().map(|archive| archive.archive.rows().len()).sum();
    watch.enter(Phase::Scoring, rows as u64);
    let mut scored: Vec<Vec<f64>> = vec![Vec::new(); training.archives.len()];
    for task in training.tasks() {
        let cells = || training.cells.iter().zip(fits).filter(|(cell, _)| cell.task == task);
        let scorers: Vec<Scorer> = [1, 0]
            .into_par_iter()
            .map(|other: usize| {
                let models: Vec<&CellModel> = cells().filter_map(|(_, fit)| fit.folds.get(other)).collect();
                Scorer::new(&models)
            })
            .collect();
        for at in cells().flat_map(|(cell, _)| &cell.archives) {
            let (Some(archive), Some(scored)) = (training.archives.get(*at), scored.get_mut(*at)) else {
                continue;
            };
            let rows = archive.archive.rows();
            *scored = vec![0.0; rows.len() * width];
            scored.par_chunks_mut(ROWS * width).enumerate().try_for_each(|(chunk, scored)| {
                watch.check()?;
                for (place, scores) in scored.chunks_mut(width).enumerate() {
                    let Some(row) = rows.get(chunk * ROWS + place) else { continue };
                    if let Some(scorer) = scorers.get(folds.of(*at, row.cluster)) {
                        scorer.score(row.counts, scores);
                    }
                }
                watch.advance((scored.len() / width) as u64);
                Ok(())
            })?;
        }
    }
    Ok(scored)
}
