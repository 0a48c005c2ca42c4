//! From a calibration to its model document (contract, section 9).

use super::calibrate::{Calibration, FittedCell};
use super::compact::{Compact, text_order};
use super::detector::Detector;
use super::document::{ModelBytes, ModelDocument};
use super::fitted::CellModel;
use super::operating_point::OperatingPoint;
use super::power::{CurvePoint, PowerEntry};
use crate::canonical::fmt6;
use crate::fault::Fault;
use crate::json::{Integer, Value};

/// The schema of the document.
pub(super) const SCHEMA: &str = "model/v1";

impl Calibration {
    /// The model file, for the specification `spec_version` and the corpus `corpus_sha256`
    /// (a `pmk-cor-…` id).
    pub fn document(&self, spec_version: &str, corpus_sha256: &str) -> Result<ModelBytes, Fault> {
        let mut members = vec![
            named("punchmark_schema", text(SCHEMA)),
            named("spec_version", text(spec_version)),
            named("detector", detector(self.options.detector)),
            named("candidate_set", self.candidate_set()),
            named("calibration", self.calibration(corpus_sha256)),
        ];
        members.extend(self.lists()?);
        ModelDocument { members, params: params(self.options.detector, &self.cells) }.to_bytes()
    }

    /// The three lists of the document alone: operating points, miss curve, power.
    pub fn tables(&self) -> Result<Value, Fault> {
        self.lists().map(|lists| Value::Object(lists.into()))
    }

    fn lists(&self) -> Result<[(String, Value); 3], Fault> {
        let list = |items: Result<Vec<Value>, Fault>| items.map(Value::Array);
        Ok([
            named("operating_points", list(self.operating_points.iter().map(operating_point).collect())?),
            named("curve", list(self.power.curve.iter().map(curve_point).collect())?),
            named("power", list(self.power.entries.iter().map(power_entry).collect())?),
        ])
    }

    fn candidate_set(&self) -> Value {
        candidate_set(&self.candidates)
    }

    fn calibration(&self, corpus_sha256: &str) -> Value {
        let options = &self.options;
        let seed = Integer::from_digits(&options.seed).unwrap_or_else(|| Integer::from(0i64));
        object(vec![
            named("corpus_sha256", text(corpus_sha256)),
            named("far_grid", Value::Array(options.far_grid.iter().copied().map(Value::Float).collect())),
            named("m_grid", Value::Array(options.m_grid.iter().copied().map(int).collect())),
            named("n_null", int(options.n_null)),
            named("n_splice", int(options.n_splice)),
            named("power_target", Value::Float(options.power_target)),
            named("seed", Value::Int(seed)),
        ])
    }
}

fn detector(detector: Detector) -> Value {
    object(vec![
        named("id", text(detector.id())),
        named("version", text(detector.version())),
        named("feature_spec", text(detector.spec().id())),
        named("view", text(detector.view().id())),
    ])
}

/// The `candidate_set` member.
pub(super) fn candidate_set(candidates: &super::candidates::Candidates) -> Value {
    let routes = candidates.routes().iter().map(|route| text(route)).collect();
    object(vec![named("id", text(&candidates.id())), named("routes", Value::Array(routes))])
}

fn operating_point(point: &OperatingPoint) -> Result<Value, Fault> {
    Ok(object(vec![
        named("task", text(&point.task)),
        named("route", text(&point.route)),
        named("far", float(point.far)?),
        named("m", int(point.m)),
        named("threshold", float(point.threshold)?),
        named("n_null", int(point.n_null)),
    ]))
}

fn curve_point(point: &CurvePoint) -> Result<Value, Fault> {
    Ok(object(vec![
        named("task", text(&point.task)),
        named("declared", text(&point.declared)),
        named("substitute", text(&point.substitute)),
        named("m", int(point.m)),
        named("far", float(point.far)?),
        named("miss", float(point.miss)?),
    ]))
}

fn power_entry(entry: &PowerEntry) -> Result<Value, Fault> {
    Ok(object(vec![
        named("task", text(&entry.task)),
        named("declared", text(&entry.declared)),
        named("substitute", text(&entry.substitute)),
        named("m", int(entry.m)),
        named("far", float(entry.far)?),
        named("power_target", float(entry.power_target)?),
        named("rho_min", entry.rho_min.map_or(Ok(Value::Null), float)?),
    ]))
}

/// The `params` member: tables by task, then route.
fn params(detector: Detector, cells: &[FittedCell]) -> Compact {
    match detector {
        Detector::Chargram(view) => Compact::Object(vec![
            ("view".to_owned(), Compact::Leaf(text(view.id()))),
            ("log_theta".to_owned(), by_task(cells, |model| table(&chargram(model)?.buckets))),
            ("log_unseen".to_owned(), by_task(cells, |model| leaf(chargram(model)?.unseen))),
        ]),
        Detector::Trivial => Compact::Object(vec![(
            "centroids".to_owned(),
            by_task(cells, |model| match model {
                CellModel::Trivial(centroid) => table(&centroid.shares),
                CellModel::Chargram(_) => None,
            }),
        )]),
    }
}

fn chargram(model: &CellModel) -> Option<&super::chargram::LogTheta> {
    match model {
        CellModel::Chargram(table) => Some(table),
        CellModel::Trivial(_) => None,
    }
}

fn by_task(cells: &[FittedCell], of: impl Fn(&CellModel) -> Option<Compact>) -> Compact {
    let mut tasks: Vec<(String, Compact)> = Vec::new();
    for cell in cells {
        let Some(value) = of(&cell.model) else { continue };
        let member = (cell.route.clone(), value);
        match tasks.last_mut() {
            Some((task, Compact::Object(routes))) if *task == cell.task => routes.push(member),
            _ => tasks.push((cell.task.clone(), Compact::Object(vec![member]))),
        }
    }
    Compact::Object(tasks)
}

fn table(entries: &[(u32, f64)]) -> Option<Compact> {
    let mut sorted = entries.to_vec();
    sorted.sort_by_key(|(bucket, _)| text_order(*bucket));
    Some(Compact::Table(sorted))
}

fn leaf(value: f64) -> Option<Compact> {
    Some(Compact::Leaf(Value::Float(value)))
}

fn named<T>(name: &str, value: T) -> (String, T) {
    (name.to_owned(), value)
}

fn object(members: Vec<(String, Value)>) -> Value {
    Value::Object(members)
}

fn text(value: &str) -> Value {
    Value::Str(value.to_owned())
}

fn int(value: impl Into<Integer>) -> Value {
    Value::Int(value.into())
}

fn float(value: f64) -> Result<Value, Fault> {
    fmt6(value).map(Value::Float)
}
