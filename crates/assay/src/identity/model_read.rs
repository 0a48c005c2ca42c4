//! From a model file to its rebuilt body (contract, section 9, "Reading").
//!
//! The id covers not the file's bytes but the document rebuilt from the fields that are known:
//! numbers may be spelt in another way, and unknown members outside `calibration` and `params`
//! are dropped.

use super::candidates::Candidates;
use super::compact::Compact;
use super::document::{ID_FIELD, ModelDocument};
use super::model_write::{SCHEMA, candidate_set};
use crate::canonical::fmt6;
use crate::fault::{Fault, FaultKind};
use crate::json::{Integer, Limits, Value, escape_pointer, python_text};

/// A rebuilt document and the id it claims.
#[derive(Debug, Clone)]
pub(super) struct Rebuilt {
    pub(super) document: ModelDocument,
    pub(super) candidates: Candidates,
    pub(super) claimed_id: String,
}

/// How a field is taken over.
#[derive(Debug, Clone, Copy)]
enum Field {
    Text,
    Int,
    Float,
    FloatOrNull,
}

const POINT: [(&str, Field); 6] = [
    ("task", Field::Text),
    ("route", Field::Text),
    ("far", Field::Float),
    ("m", Field::Int),
    ("threshold", Field::Float),
    ("n_null", Field::Int),
];
const CURVE: [(&str, Field); 6] = [
    ("task", Field::Text),
    ("declared", Field::Text),
    ("substitute", Field::Text),
    ("m", Field::Int),
    ("far", Field::Float),
    ("miss", Field::Float),
];
const POWER: [(&str, Field); 7] = [
    ("task", Field::Text),
    ("declared", Field::Text),
    ("substitute", Field::Text),
    ("m", Field::Int),
    ("far", Field::Float),
    ("power_target", Field::Float),
    ("rho_min", Field::FloatOrNull),
];
const DETECTOR: [(&str, Field); 4] =
    [("id", Field::Text), ("version", Field::Text), ("feature_spec", Field::Text), ("view", Field::Text)];

/// Reads and rebuilds; refuses what JSON refuses, and `model.schema` where a part is missing
/// or cannot be taken over.
pub(super) fn rebuild(bytes: &[u8]) -> Result<Rebuilt, Fault> {
    let Compact::Object(members) = Compact::parse(bytes, &Limits::default())? else {
        return Err(Fault::new(FaultKind::ModelSchema, "not an object"));
    };
    let mut params = None;
    let mut plain = Vec::new();
    for (name, value) in members {
        if name == "params" {
            params = Some(value);
        } else {
            plain.push((name, value.into_value()));
        }
    }
    let root = Value::Object(plain);
    match root.get("punchmark_schema") {
        Some(Value::Str(schema)) if schema == SCHEMA => {}
        Some(Value::Str(schema)) => {
            let message = format!("the schema is {schema}, not {SCHEMA}");
            return Err(Fault::new(FaultKind::ModelSchema, message).at_pointer("/punchmark_schema"));
        }
        _ => return Err(at("/punchmark_schema", format!("the schema {SCHEMA} is not named"))),
    }
    let params = match params {
        Some(params @ (Compact::Object(_) | Compact::Table(_))) => params,
        Some(Compact::Leaf(_)) => return Err(at("/params", "an object is due")),
        None => return Err(at("/params", "the member is missing")),
    };
    let candidates = candidates(member(&root, "", "candidate_set")?)?;
    let document = ModelDocument {
        members: vec![
            ("punchmark_schema".to_owned(), Value::Str(SCHEMA.to_owned())),
            ("spec_version".to_owned(), field(&root, "", "spec_version", Field::Text)?),
            ("detector".to_owned(), record(member(&root, "", "detector")?, "/detector", &DETECTOR)?),
            ("candidate_set".to_owned(), candidate_set(&candidates)),
            ("calibration".to_owned(), calibration(member(&root, "", "calibration")?)?),
            ("operating_points".to_owned(), records(&root, "operating_points", &POINT)?),
            ("curve".to_owned(), records(&root, "curve", &CURVE)?),
            ("power".to_owned(), records(&root, "power", &POWER)?),
        ],
        params,
    };
    let claimed_id = python_text(member(&root, "", ID_FIELD)?);
    Ok(Rebuilt { document, candidates, claimed_id })
}

fn candidates(set: &Value) -> Result<Candidates, Fault> {
    let routes = member(set, "/candidate_set", "routes")?;
    let place = "/candidate_set/routes";
    let routes = routes.as_array().ok_or_else(|| at(place, "an array is due"))?;
    let text =
        |route: &Value| route.as_str().map(str::to_owned).ok_or_else(|| at(place, "routes are strings"));
    Ok(Candidates::as_given(routes.iter().map(text).collect::<Result<_, _>>()?))
}

/// The calibration record: all of it survives, its corpus as text.
fn calibration(record: &Value) -> Result<Value, Fault> {
    let corpus = field(record, "/calibration", "corpus_sha256", Field::Text)?;
    let others = record.as_object().unwrap_or_default().iter().filter(|(name, _)| name != "corpus_sha256");
    let members = std::iter::once(("corpus_sha256".to_owned(), corpus)).chain(others.cloned());
    Ok(Value::Object(members.collect()))
}

fn records(root: &Value, name: &str, fields: &[(&str, Field)]) -> Result<Value, Fault> {
    let place = format!("/{name}");
    let list = member(root, "", name)?.as_array().ok_or_else(|| at(&place, "an array is due"))?;
    let rebuilt =
        list.iter().enumerate().map(|(index, item)| record(item, &format!("{place}/{index}"), fields));
    rebuilt.collect::<Result<_, _>>().map(Value::Array)
}

fn record(value: &Value, place: &str, fields: &[(&str, Field)]) -> Result<Value, Fault> {
    let kept = fields.iter().map(|(name, kind)| Ok(((*name).to_owned(), field(value, place, name, *kind)?)));
    kept.collect::<Result<_, Fault>>().map(Value::Object)
}

fn member<'v>(object: &'v Value, place: &str, name: &str) -> Result<&'v Value, Fault> {
    if object.as_object().is_none() {
        return Err(at(place, "an object is due"));
    }
    object.get(name).ok_or_else(|| at(&format!("{place}/{}", escape_pointer(name)), "the member is missing"))
}

/// A field as text, integer or float, whatever it was written as. Floats are rounded as they
/// are when a model is written.
fn field(object: &Value, place: &str, name: &str, kind: Field) -> Result<Value, Fault> {
    let value = member(object, place, name)?;
    let taken = match (kind, value) {
        (Field::Text, _) => Some(Value::Str(python_text(value))),
        (Field::FloatOrNull, Value::Null) => Some(Value::Null),
        (Field::Int, _) => int(value).map(Value::Int),
        (Field::Float | Field::FloatOrNull, _) => {
            float(value).and_then(|float| fmt6(float).ok()).map(Value::Float)
        }
    };
    let due = if matches!(kind, Field::Int) { "an integer" } else { "a finite number" };
    taken.ok_or_else(|| at(&format!("{place}/{name}"), format!("{due} is due, not {}", value.kind())))
}

fn int(value: &Value) -> Option<Integer> {
    match value {
        Value::Int(integer) => Some(integer.clone()),
        Value::Bool(truth) => Some(Integer::from(i64::from(*truth))),
        Value::Float(float) if float.is_finite() => Integer::from_digits(&format!("{:.0}", float.trunc())),
        Value::Str(text) => Integer::from_digits(crate::text::strip_ws(text)),
        _ => None,
    }
}

fn float(value: &Value) -> Option<f64> {
    match value {
        Value::Float(float) => Some(*float),
        Value::Int(integer) => integer.to_string().parse().ok(),
        Value::Bool(truth) => Some(f64::from(u8::from(*truth))),
        Value::Str(text) => crate::text::strip_ws(text).parse().ok(),
        _ => None,
    }
}

fn at(pointer: &str, message: impl Into<String>) -> Fault {
    Fault::new(FaultKind::ModelSchema, message).at_pointer(pointer)
}
