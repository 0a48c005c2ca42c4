//! A model that was read from a file and verified (contract, section 9).

use super::candidates::Candidates;
use super::chargram::LogTheta;
use super::compact::Compact;
use super::detector::Detector;
use super::document::ModelDocument;
use super::fitted::{CellModel, Scorer};
use super::model_read::{Rebuilt, rebuild};
use super::trivial::Centroid;
use crate::fault::{Fault, FaultKind};
use crate::json::Value;

/// A verified model.
#[derive(Debug, Clone)]
pub struct Model {
    document: ModelDocument,
    candidates: Candidates,
    model_id: String,
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

    /// What scores rows as answers to `task`; `model.schema` where the model lacks what its
    /// detector needs for it.
    pub(super) fn scorer(&self, detector: Detector, task: &str) -> Result<Scorer, Fault> {
        let models = self.cells(detector, task)?;
        Ok(Scorer::new(&models.iter().collect::<Vec<_>>()))
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

fn schema(message: String, pointer: &str) -> Fault {
    Fault::new(FaultKind::ModelSchema, message).at_pointer(pointer)
}
