//! JSON documents and their canonical forms. Small inputs: these run on the calling thread.

use crate::convert::Fault;
use assay::canonical::{content_id as id_of, fixed as fixed_text, fmt6, indent_form, line_form, tagged};
use assay::json::{self, Limits, Value};
use napi::bindgen_prelude::Uint8Array;
use napi::{Error, Result};
use napi_derive::napi;

/// A document as tagged text, or why it is none.
#[napi(object)]
pub struct JsonOutcome {
    /// Tagged text: see `src/json/tagged.ts`.
    pub value: Option<String>,
    pub fault: Option<Fault>,
}

/// Reads strict JSON of at most `max_depth` levels.
#[napi]
pub fn parse_json(bytes: Uint8Array, max_depth: u32) -> JsonOutcome {
    let limits = Limits { max_depth: max_depth as usize, ..Limits::default() };
    match json::parse(&bytes, &limits) {
        Ok(value) => JsonOutcome { value: Some(tagged::encode(&value)), fault: None },
        Err(fault) => JsonOutcome { value: None, fault: Some(fault.into()) },
    }
}

/// The canonical text of a tagged document: `indent` for files, `line` for stores and hashes.
#[napi]
pub fn canonical_text(tagged: String, form: String) -> Result<String> {
    let value = untag(&tagged)?;
    match form.as_str() {
        "indent" => Ok(indent_form(&value)),
        "line" => Ok(line_form(&value)),
        _ => Err(Error::from_reason("the form is neither indent nor line")),
    }
}

/// `prefix-` and 16 hex digits over the line form without `id_field`.
#[napi]
pub fn content_id(tagged: String, id_field: String, prefix: String) -> Result<String> {
    Ok(id_of(&untag(&tagged)?, &id_field, &prefix))
}

/// A value as the contract turns identity values into text (section 1.3).
#[napi]
pub fn python_text(tagged: String) -> Result<String> {
    Ok(json::python_text(&untag(&tagged)?))
}

/// A value as a Python literal.
#[napi]
pub fn python_repr(tagged: String) -> Result<String> {
    Ok(json::python_repr(&untag(&tagged)?))
}

/// Decimal text with `places` digits after the point, correctly rounded.
#[napi]
pub fn fixed(value: f64, places: u32) -> String {
    fixed_text(value, places as usize)
}

/// Six decimals, ties to even, without negative zero; refuses what is not finite.
#[napi]
pub fn six_decimals(value: f64) -> Result<f64> {
    fmt6(value).map_err(|fault| Error::from_reason(fault.to_string()))
}

fn untag(text: &str) -> Result<Value> {
    tagged::decode(text).map_err(|fault| Error::from_reason(fault.to_string()))
}

/// SHA-256 in lower-case hex. Runs on the calling thread.
#[napi]
pub fn sha256_hex(bytes: Uint8Array) -> String {
    assay::canonical::sha256_hex(&*bytes)
}
