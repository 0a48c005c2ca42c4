//! The rules of a bundle's directory: which entries it has, of which kind and size.

use super::finding::Findings;
use super::slug::could_be_report;
use super::terms::{Entry, EntryKind, Look, LookRequest};
use crate::fault::FaultKind;
use std::collections::HashSet;

/// Checks what was found against what the manifest calls for; `reports` is `None` where the
/// manifest leaves the names of reports open.
pub(super) fn check_entries(
    look: &Look,
    reports: Option<&[String]>,
    request: &LookRequest,
    findings: &mut Findings,
) {
    let fixed = [request.manifest.as_str(), request.data_package.as_str()];
    let expected: HashSet<&str> =
        fixed.into_iter().chain(reports.unwrap_or_default().iter().map(String::as_str)).collect();
    let belongs = |name: &str| expected.contains(name) || (reports.is_none() && could_be_report(name));
    for entry in &look.entries {
        if belongs(&entry.name) {
            check_entry(entry, request, findings);
        } else {
            findings.entry(FaultKind::BundleEntry, &entry.name, "does not belong in the bundle");
        }
    }
    if look.more {
        let message = format!("holds more than {} entries; the rest was not looked at", request.entries);
        findings.directory(FaultKind::BundleSize, message);
        return;
    }
    let present: HashSet<&str> = look.entries.iter().map(|entry| entry.name.as_str()).collect();
    let in_order = fixed.into_iter().chain(reports.unwrap_or_default().iter().map(String::as_str));
    for name in in_order.filter(|name| !present.contains(name)) {
        findings.entry(FaultKind::BundleEntry, name, "is missing");
    }
}

/// The first entry that is no file which a bundle could have; what it says where there are more
/// entries than were looked at.
pub fn stranger(look: &Look, request: &LookRequest) -> Option<String> {
    let ours = |entry: &&Entry| {
        let named = entry.name == request.manifest
            || entry.name == request.data_package
            || could_be_report(&entry.name);
        named && entry.kind == EntryKind::Regular
    };
    let strange = look.entries.iter().find(|entry| !ours(entry)).map(|entry| entry.name.clone());
    strange.or_else(|| look.more.then(|| "more entries than a bundle can have".to_owned()))
}

fn check_entry(entry: &Entry, request: &LookRequest, findings: &mut Findings) {
    let message = match (entry.kind, &entry.fault) {
        (EntryKind::Regular, _) => return check_size(entry, request, findings),
        (EntryKind::Directory, _) => "is a directory, not a regular file".to_owned(),
        (EntryKind::Symlink, _) => "is a symlink, not a regular file".to_owned(),
        (EntryKind::Other, _) => "is a FIFO, a socket or a device, not a regular file".to_owned(),
        (EntryKind::Unreadable, Some(fault)) => format!("cannot be opened ({fault})"),
        (EntryKind::Unreadable, None) => "cannot be opened".to_owned(),
    };
    findings.entry(FaultKind::BundleEntry, &entry.name, message);
}

fn check_size(entry: &Entry, request: &LookRequest, findings: &mut Findings) {
    let most = if entry.name == request.manifest { request.manifest_bytes } else { request.file_bytes };
    if entry.bytes > most {
        let message = format!("has {} bytes, more than {most}", entry.bytes);
        findings.entry(FaultKind::BundleSize, &entry.name, message);
    }
}
