//! From what a directory holds to whether it is a bundle, and what is wrong with it.

use super::encoding::check_encoding;
use super::entries::check_entries;
use super::finding::{Finding, Findings};
use super::manifest::{ManifestFacts, check_manifest};
use super::terms::{Look, LookRequest};
use crate::canonical::hex;
use crate::fault::{Fault, FaultKind};
use crate::json::{Limits, Scan, scan};

/// What a directory is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// Layout, manifest and limits hold, the encoding aside.
    pub recognised: bool,
    /// Recognised and canonically encoded.
    pub conforming: bool,
    /// Every problem. Where recognised, they are all `bundle.encoding`.
    pub findings: Vec<Finding>,
}

/// Judges what was found for `request`.
pub fn judge(look: &Look, request: &LookRequest) -> Verdict {
    let limits = Limits { max_depth: request.limits.depth, ..Limits::default() };
    let bytes = look.manifest.as_ref().and_then(|read| read.as_deref().ok()).unwrap_or_default();
    let mut findings = Findings::default();
    let root = read_manifest(look, request, &limits, &mut findings);
    let facts = match &root {
        Some(root) => check_manifest(root, request, &mut findings),
        None => ManifestFacts::default(),
    };
    check_digest(look, request, facts.data_digest, &mut findings);
    check_entries(look, facts.reports.as_deref(), request, &mut findings);
    if !findings.is_empty() {
        return Verdict { recognised: false, conforming: false, findings: findings.finish(bytes, &limits) };
    }
    if let Some(root) = &root {
        check_encoding(bytes, root, &request.manifest, &mut findings);
    }
    let conforming = findings.is_empty();
    Verdict { recognised: true, conforming, findings: findings.finish(bytes, &limits) }
}

/// The manifest's value, as far as it can be judged; what its bytes are at fault for is found.
fn read_manifest(
    look: &Look,
    request: &LookRequest,
    limits: &Limits,
    findings: &mut Findings,
) -> Option<crate::json::Value> {
    let bytes = match look.manifest.as_ref()? {
        Ok(bytes) => bytes,
        Err(fault) => {
            findings.entry(FaultKind::BundleEntry, &request.manifest, format!("cannot be read ({fault})"));
            return None;
        }
    };
    let Scan { value, faults } = scan(bytes, limits);
    // What was written instead of such bytes is not what stands there.
    let readable = faults.iter().all(|fault| fault.kind != FaultKind::JsonUtf8);
    for fault in faults {
        findings.add(Finding { fault: found(fault), entry: Some(request.manifest.clone()), mend: None });
    }
    value.filter(|_| readable)
}

fn found(fault: Fault) -> Fault {
    let (kind, words) = match fault.kind {
        FaultKind::JsonDuplicateName => (FaultKind::BundleField, "stands twice in its object"),
        _ => (FaultKind::BundleJson, fault.message.as_str()),
    };
    let message = fault.offset.map_or_else(|| words.to_owned(), |offset| format!("{words} (byte {offset})"));
    Fault { kind, message, ..fault }
}

fn check_digest(look: &Look, request: &LookRequest, named: Option<&str>, findings: &mut Findings) {
    match (&look.data_package, named) {
        (Some(Err(fault)), _) => {
            findings.entry(
                FaultKind::BundleEntry,
                &request.data_package,
                format!("cannot be read ({fault})"),
            );
        }
        (Some(Ok(hash)), Some(named)) => {
            let hex = hex(&hash.sha256);
            if hex != named {
                let message = format!("has the SHA-256 {hex}, not {named}");
                findings.entry(FaultKind::BundleDigest, &request.data_package, message);
            }
        }
        _ => {}
    }
}
