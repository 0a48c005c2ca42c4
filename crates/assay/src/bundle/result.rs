//! The rules of one result.

use super::fields::{Fields, Rule};
use super::finding::Findings;
use super::slug::report_name;
use super::terms::BundleLimits;
use crate::fault::FaultKind;
use crate::json::{Integer, Value};

/// What a result says, as far as it can be used.
#[derive(Debug, Default)]
pub(super) struct ResultFacts<'v> {
    /// `succeeded` or `failed`.
    pub(super) status: Option<&'static str>,
    pub(super) profile_id: Option<&'v str>,
    /// The name its report must have; `None` where it has none, or where it cannot be told.
    pub(super) report: Option<String>,
}

pub(super) const RESULT: Rule = Rule {
    fields: &[
        "position",
        "profileId",
        "backendId",
        "modelName",
        "status",
        "validationStatus",
        "reportPath",
        "error",
    ],
    optional: &["backendId", "validationStatus", "reportPath", "error"],
};

pub(super) const ERROR: Rule = Rule { fields: &["category", "message"], optional: &[] };

/// Checks the result at `index`; `total` is the manifest's, where that can be used.
pub(super) fn check_result<'v>(
    value: &'v Value,
    index: usize,
    total: Option<u64>,
    manifest: &'v str,
    limits: &BundleLimits,
    findings: &mut Findings,
) -> ResultFacts<'v> {
    let pointer = format!("/results/{index}");
    let Some(result) = Fields::open(value, pointer, RESULT, manifest, findings) else {
        return ResultFacts::default();
    };
    let position = result.integer("position", findings);
    let stands = index as u64 + 1;
    if let Some(position) = position.filter(|position| position.as_u64() != Some(stands)) {
        let message = format!("is {}, and the result stands at {stands}", shown(position));
        result.note("position", FaultKind::BundleCount, message, findings);
    }
    let profile_id = result.text("profileId", findings);
    result.text("backendId", findings);
    result.text("modelName", findings);
    let status = result.word("status", &["succeeded", "failed"], findings);
    check_validation(&result, status, findings);
    check_error(&result, status, limits, findings);
    let name = usable(position)
        .zip(total)
        .zip(profile_id)
        .map(|((position, total), profile_id)| report_name(position, total, profile_id));
    check_path(&result, status, name.as_deref(), findings);
    ResultFacts { status, profile_id, report: name.filter(|_| status == Some("succeeded")) }
}

/// A number that could be a position or a total at all.
pub(super) fn usable(count: Option<&Integer>) -> Option<u64> {
    count?.as_u64().filter(|&count| count >= 1)
}

/// The digits of an integer that is no longer than one can take in.
pub(super) fn shown(integer: &Integer) -> String {
    let digits = integer.to_string();
    if digits.len() <= 30 { digits } else { format!("a number of {} digits", digits.len()) }
}

fn check_validation(result: &Fields<'_>, status: Option<&str>, findings: &mut Findings) {
    let name = "validationStatus";
    let validation = result.word(name, &["passed", "failed", "skipped"], findings);
    let message = match (status, validation) {
        (Some("succeeded"), _) if !result.has(name) => "is missing from a succeeded result",
        (Some("succeeded"), Some("failed" | "skipped")) => "is not passed in a succeeded result",
        (Some("failed"), Some("passed")) => "is passed in a failed result",
        _ => return,
    };
    result.note(name, FaultKind::BundleResult, message, findings);
}

fn check_path(result: &Fields<'_>, status: Option<&str>, name: Option<&str>, findings: &mut Findings) {
    let field = "reportPath";
    let path = result.string(field, findings);
    if status == Some("succeeded") && !result.has(field) {
        result.note(field, FaultKind::BundleResult, "is missing from a succeeded result", findings);
    }
    let Some(path) = path else { return };
    match (status, name) {
        (Some("failed"), _) => {
            result.note(field, FaultKind::BundleResult, "stands in a failed result", findings);
        }
        (Some("succeeded"), Some(name)) if path != name => {
            result.note(field, FaultKind::BundleResult, format!("is not {name}"), findings);
        }
        _ if !is_basename(path) => {
            result.note(field, FaultKind::BundleValue, "is not the plain name of a file", findings);
        }
        _ => {}
    }
}

fn is_basename(path: &str) -> bool {
    !matches!(path, "" | "." | "..") && !path.contains(['/', '\\'])
}

fn check_error(result: &Fields<'_>, status: Option<&str>, limits: &BundleLimits, findings: &mut Findings) {
    let field = "error";
    if status == Some("failed") && !result.has(field) {
        result.note(field, FaultKind::BundleResult, "is missing from a failed result", findings);
    }
    if status == Some("succeeded") && result.get(field).is_some() {
        result.note(field, FaultKind::BundleResult, "stands in a succeeded result", findings);
    }
    let Some(error) = result.object(field, ERROR, findings) else { return };
    error.text("category", findings);
    if error.text("message", findings).is_some_and(|message| message.len() > limits.message_bytes) {
        let message = format!("is longer than {} bytes of UTF-8", limits.message_bytes);
        error.note("message", FaultKind::BundleValue, message, findings);
    }
}
