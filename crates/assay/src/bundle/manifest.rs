//! The rules of a manifest.

use super::fields::{Fields, Rule};
use super::finding::Findings;
use super::instant::{self, Instant};
use super::result::{ResultFacts, check_result, shown, usable};
use super::terms::{BundleLimits, LookRequest};
use crate::fault::FaultKind;
use crate::json::{Integer, Value};
use std::collections::HashMap;

/// The only version there is.
const VERSION: &str = "weatherreporter.comparison.v1";

/// What a manifest says of its directory.
#[derive(Debug, Default)]
pub(super) struct ManifestFacts<'v> {
    /// The names of all reports; `None` where a result leaves them open.
    pub(super) reports: Option<Vec<String>>,
    /// The data package's digest, where it is well formed.
    pub(super) data_digest: Option<&'v str>,
}

pub(super) const MANIFEST: Rule = Rule {
    fields: &[
        "schemaVersion",
        "comparisonId",
        "startedAt",
        "finishedAt",
        "reportId",
        "validPeriod",
        "timezone",
        "promptId",
        "promptVersion",
        "promptHash",
        "dataPackage",
        "total",
        "succeeded",
        "failed",
        "results",
    ],
    optional: &[],
};

pub(super) const VALID_PERIOD: Rule = Rule { fields: &["start", "end"], optional: &[] };

pub(super) const DATA_PACKAGE: Rule = Rule { fields: &["path", "sha256"], optional: &[] };

/// Checks every rule of a manifest that its own bytes can break.
pub(super) fn check_manifest<'v>(
    value: &'v Value,
    request: &'v LookRequest,
    findings: &mut Findings,
) -> ManifestFacts<'v> {
    let Some(manifest) = Fields::open(value, String::new(), MANIFEST, &request.manifest, findings) else {
        return ManifestFacts::default();
    };
    check_version(&manifest, findings);
    for name in ["comparisonId", "reportId", "timezone", "promptId", "promptVersion"] {
        manifest.text(name, findings);
    }
    manifest.digest("promptHash", findings);
    check_times(&manifest, findings);
    let data_digest = check_data_package(&manifest, &request.data_package, findings);
    let reports = check_results(&manifest, &request.manifest, &request.limits, findings);
    ManifestFacts { reports, data_digest }
}

fn check_version(manifest: &Fields<'_>, findings: &mut Findings) {
    let Some(version) = manifest.string("schemaVersion", findings).filter(|&version| version != VERSION)
    else {
        return;
    };
    let number = version.strip_prefix("weatherreporter.comparison.v").unwrap_or_default();
    let later =
        number.bytes().all(|byte| byte.is_ascii_digit()) && matches!(number.as_bytes(), [b'1'..=b'9', ..]);
    let message =
        if later { format!("is a later version than {VERSION}") } else { format!("is not {VERSION}") };
    manifest.note("schemaVersion", FaultKind::BundleVersion, message, findings);
}

fn check_times(manifest: &Fields<'_>, findings: &mut Findings) {
    let started = utc(manifest, "startedAt", findings);
    let finished = utc(manifest, "finishedAt", findings);
    if started.zip(finished).is_some_and(|(start, end)| end.nanoseconds < start.nanoseconds) {
        manifest.note("finishedAt", FaultKind::BundleValue, "is before startedAt", findings);
    }
    let Some(period) = manifest.object("validPeriod", VALID_PERIOD, findings) else { return };
    let start = time(&period, "start", findings);
    let end = time(&period, "end", findings);
    if start.zip(end).is_some_and(|(start, end)| start.nanoseconds >= end.nanoseconds) {
        period.note("end", FaultKind::BundleValue, "is not after start", findings);
    }
}

fn time(fields: &Fields<'_>, name: &str, findings: &mut Findings) -> Option<Instant> {
    let parsed = instant::parse(fields.string(name, findings)?);
    if parsed.is_none() {
        fields.note(name, FaultKind::BundleValue, "is not an RFC 3339 time with an offset", findings);
    }
    parsed
}

fn utc(manifest: &Fields<'_>, name: &str, findings: &mut Findings) -> Option<Instant> {
    let instant = time(manifest, name, findings)?;
    if instant.offset != 0 {
        manifest.note(name, FaultKind::BundleValue, "is not in UTC", findings);
    }
    if instant.nanoseconds == instant::ZERO {
        manifest.note(name, FaultKind::BundleValue, "is the zero time, which stands for none", findings);
    }
    Some(instant)
}

fn check_data_package<'v>(manifest: &Fields<'v>, name: &str, findings: &mut Findings) -> Option<&'v str> {
    let data = manifest.object("dataPackage", DATA_PACKAGE, findings)?;
    if data.string("path", findings).is_some_and(|path| path != name) {
        data.note("path", FaultKind::BundleValue, format!("is not {name}"), findings);
    }
    data.digest("sha256", findings)
}

fn check_results(
    manifest: &Fields<'_>,
    file: &str,
    limits: &BundleLimits,
    findings: &mut Findings,
) -> Option<Vec<String>> {
    let total = manifest.integer("total", findings);
    let results = manifest.array("results", findings);
    if let Some(total) = total.filter(|total| total.as_i64().is_some_and(|total| total < 2)) {
        let message = format!("is {}, and a comparison has at least 2 results", shown(total));
        manifest.note("total", FaultKind::BundleCount, message, findings);
    }
    let Some(results) = results else {
        check_counts(manifest, total, None, findings);
        return None;
    };
    if results.len() > limits.results {
        let message = format!("holds {} results, more than {}", results.len(), limits.results);
        manifest.note("results", FaultKind::BundleSize, message, findings);
        return None;
    }
    if let Some(total) = total.filter(|total| total.as_u64() != Some(results.len() as u64)) {
        let message = format!("is {}, and there are {} results", shown(total), results.len());
        manifest.note("total", FaultKind::BundleCount, message, findings);
    }
    let usable_total = usable(total);
    let check = |(index, value)| check_result(value, index, usable_total, file, limits, findings);
    let facts: Vec<_> = results.iter().enumerate().map(check).collect();
    check_distinct(manifest, &facts, findings);
    check_counts(manifest, total, Some(&facts), findings);
    report_names(facts)
}

fn check_distinct(manifest: &Fields<'_>, facts: &[ResultFacts<'_>], findings: &mut Findings) {
    let mut first = HashMap::with_capacity(facts.len());
    for (index, id) in facts.iter().enumerate().filter_map(|(index, one)| Some((index, one.profile_id?))) {
        if let Some(before) = first.insert(id, index) {
            first.insert(id, before);
            let message = format!("is the profile of result {} too", before + 1);
            manifest.note_at(
                &format!("/results/{index}/profileId"),
                FaultKind::BundleCount,
                message,
                findings,
            );
        }
    }
}

fn check_counts(
    manifest: &Fields<'_>,
    total: Option<&Integer>,
    facts: Option<&[ResultFacts<'_>]>,
    findings: &mut Findings,
) {
    let known = facts.filter(|facts| facts.iter().all(|one| one.status.is_some()));
    let [succeeded, failed] = ["succeeded", "failed"].map(|status| {
        let count = manifest.integer(status, findings)?;
        let counted = known.map(|facts| facts.iter().filter(|one| one.status == Some(status)).count() as u64);
        let message = match counted {
            _ if count.as_i64().is_some_and(|count| count < 0) => format!("is {}", shown(count)),
            Some(counted) if count.as_u64() != Some(counted) => {
                format!("is {}, and {counted} results have that status", shown(count))
            }
            _ => return Some(count),
        };
        manifest.note(status, FaultKind::BundleCount, message, findings);
        Some(count)
    });
    let (Some(total), Some(succeeded), Some(failed)) = (total, succeeded, failed) else { return };
    let small = |count: &Integer| count.as_i64().map(i128::from);
    // Beyond 2^63 no sum of two counts of a bundle can be right.
    let sum = small(succeeded).zip(small(failed)).map(|(succeeded, failed)| succeeded + failed);
    if sum.is_none() || sum != small(total) {
        manifest.note("total", FaultKind::BundleCount, "is not the sum of succeeded and failed", findings);
    }
}

/// Where any result leaves its name open, no entry can be told to be extra or missing.
fn report_names(facts: Vec<ResultFacts<'_>>) -> Option<Vec<String>> {
    let mut names = Vec::with_capacity(facts.len());
    for one in facts {
        if let ("succeeded", name) = (one.status?, one.report) {
            names.push(name?);
        }
    }
    Some(names)
}
