//! A model that was read from a file, and the scores it gives (contract, sections 7 to 10).

use super::archive::{FeaturedArchive, FeaturedRow};
use super::candidates::Candidates;
use super::chargram::LogTheta;
use super::compact::Compact;
use super::detector::Detector;
use super::document::ModelDocument;
use super::exact::{ExactTotal, WideTotal};
use super::fitted::{CellModel, Scorer};
use super::model_read::{Rebuilt, rebuild};
use super::trivial::Centroid;
use crate::fault::{Fault, FaultKind};
use crate::json::Value;
use rayon::prelude::*;

/// A verified model.
#[derive(Debug, Clone)]
pub struct Model {
    document: ModelDocument,
    candidates: Candidates,
    model_id: String,
}

/// What an archive's valid rows score.
#[derive(Debug, Clone, PartialEq)]
pub struct Scores {
    /// The mean score under each candidate, in candidate order.
    pub means: Vec<f64>,
    /// How many rows were scored.
    pub n_items: u64,
    /// How many clusters they are from.
    pub n_clusters: u64,
    /// How many of them hold no gram, and so score 0 under every candidate.
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
    /// Reads a model file and verifies its id. Refuses what JSON refuses, `model.schema` where
    /// it is no `model/v1`, and `model.id` where the content is not what the id says.
    pub fn read(bytes: &[u8]) -> Result<Self, Fault> {
        let Rebuilt { document, candidates, claimed_id } = rebuild(bytes)?;
        let model_id = document.id()?;
        if claimed_id != model_id {
            let message = format!("the file says {claimed_id}, its content is {model_id}: it was changed");
            return Err(Fault::new(FaultKind::ModelId, message).at_pointer("/model_id"));
        }
        Ok(Self { document, candidates, model_id })
    }

    /// `pmk-m-…`.
    pub fn id(&self) -> &str {
        &self.model_id
    }

    /// The closed set.
    pub fn candidates(&self) -> &Candidates {
        &self.candidates
    }

    /// The document as it was rebuilt, without `params` and `model_id`.
    pub fn header(&self) -> Value {
        Value::Object(self.document.members.clone())
    }

    /// The detector; `model.schema` where it is unknown, or does not fit its view.
    pub fn detector(&self) -> Result<Detector, Fault> {
        let record =
            self.document.members.iter().find(|(name, _)| name == "detector").map(|(_, value)| value);
        let field =
            |name| record.and_then(|record| record.get(name)).and_then(Value::as_str).unwrap_or_default();
        let view = (field("id") != "trivial").then(|| field("view"));
        Detector::from_ids(field("id"), view).map_err(|message| schema(message, "/detector"))
    }

    /// Scores the valid rows of `archive` as answers to `task`.
    ///
    /// Refuses `model.schema` where the model lacks what its detector needs for the task,
    /// `fit.input` where the archive was counted for another detector, `archive.empty` where
    /// it has no valid row, and `canonical.number` where a mean is not finite.
    pub fn score(&self, archive: &FeaturedArchive, task: &str) -> Result<Scores, Fault> {
        let detector = self.detector()?;
        if (archive.spec, archive.view) != (detector.spec(), detector.view()) {
            return Err(Fault::new(
                FaultKind::FitInput,
                "the archive was counted for another detector or view",
            ));
        }
        let rows = archive.rows();
        if rows.is_empty() {
            return Err(Fault::new(FaultKind::ArchiveEmpty, "no row has draws to score"));
        }
        let models = self.cells(detector, task)?;
        let scorer = Scorer::new(&models.iter().collect::<Vec<_>>());
        let Sums { totals, empty_rows, .. } = rows
            .par_iter()
            .flatten()
            .try_fold(|| Sums::of(models.len()), |sums, row| sums.with(&row, &scorer))
            .try_reduce(|| Sums::of(models.len()), |left, right| Ok(left.and(&right)))?;
        let means: Vec<f64> = totals.iter().map(|total| total.rounded(()) / rows.len() as f64).collect();
        if means.iter().any(|mean| !mean.is_finite()) {
            return Err(not_finite());
        }
        Ok(Scores { means, n_items: rows.len() as u64, n_clusters: rows.clusters().len() as u64, empty_rows })
    }

    /// What the model knows of each candidate in `task`.
    fn cells(&self, detector: Detector, task: &str) -> Result<Vec<CellModel>, Fault> {
        let params = &self.document.params;
        if let Detector::Chargram(view) = detector
            && params.get("view") != Some(&Compact::Leaf(Value::Str(view.id().to_owned())))
        {
            return Err(schema(format!("the parameters are not of view {}", view.id()), "/params/view"));
        }
        let tables = match detector {
            Detector::Chargram(_) => "log_theta",
            Detector::Trivial => "centroids",
        };
        let of_task = |name: &str| params.get(name).and_then(|tables| tables.get(task));
        let cell = |route: &String| {
            let entries = of_task(tables)?.get(route)?.to_table()?;
            let known = |(bucket, _): &(u32, f64)| (*bucket as usize) < detector.spec().buckets();
            if !entries.iter().all(known) {
                return None;
            }
            Some(match detector {
                Detector::Chargram(_) => {
                    let unseen = params.get("log_unseen")?.get(task)?.number(route)?;
                    CellModel::Chargram(LogTheta { buckets: entries, unseen })
                }
                Detector::Trivial => CellModel::Trivial(Centroid { shares: entries }),
            })
        };
        let missing = |route: &String| {
            schema(
                format!("no sound parameters for task {task}, route {route}"),
                &format!("/params/{tables}"),
            )
        };
        self.candidates.routes().iter().map(|route| cell(route).ok_or_else(|| missing(route))).collect()
    }
}

/// Sums over some of the rows.
#[derive(Debug, Clone)]
struct Sums {
    totals: Vec<WideTotal>,
    empty_rows: u64,
    scores: Vec<f64>,
}

impl Sums {
    fn of(width: usize) -> Self {
        Self { totals: vec![WideTotal::zero(); width], empty_rows: 0, scores: vec![0.0; width] }
    }

    fn with(mut self, row: &FeaturedRow<'_>, scorer: &Scorer) -> Result<Self, Fault> {
        scorer.score(row, &mut self.scores);
        self.empty_rows += u64::from(row.grams == 0);
        for (total, score) in self.totals.iter_mut().zip(&self.scores) {
            if !score.is_finite() {
                return Err(not_finite());
            }
            total.add(&WideTotal::of(*score, ()));
        }
        Ok(self)
    }

    fn and(mut self, other: &Self) -> Self {
        self.totals.iter_mut().zip(&other.totals).for_each(|(total, more)| total.add(more));
        self.empty_rows += other.empty_rows;
        self
    }
}

fn not_finite() -> Fault {
    Fault::new(FaultKind::CanonicalNumber, "the model's parameters give a score that is no finite number")
}

fn schema(message: String, pointer: &str) -> Fault {
    Fault::new(FaultKind::ModelSchema, message).at_pointer(pointer)
}
