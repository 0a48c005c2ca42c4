//! What is wrong with a bundle, gathered while it is looked at.

use crate::fault::{Fault, FaultKind};
use crate::json::{Limits, places};
use std::collections::BTreeMap;

/// Problems of one kind beyond this number are counted, not listed; as many as results may be.
const MOST_OF_A_KIND: usize = 10_000;

/// One problem of a bundle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// Kind, words and place; the pointer leads into the manifest.
    pub fault: Fault,
    /// The entry at fault; `None` where the directory itself is.
    pub entry: Option<String>,
    /// What to do about it, where the kind's own advice does not say.
    pub mend: Option<String>,
}

/// Findings in the order they are made.
#[derive(Debug, Default)]
pub(super) struct Findings {
    list: Vec<Finding>,
    counts: BTreeMap<&'static str, (FaultKind, usize)>,
}

impl Findings {
    pub(super) fn add(&mut self, finding: Finding) {
        let (_, count) = self.counts.entry(finding.fault.kind.name()).or_insert((finding.fault.kind, 0));
        *count += 1;
        if *count <= MOST_OF_A_KIND {
            self.list.push(finding);
        }
    }

    /// Notes a problem of an entry.
    pub(super) fn entry(&mut self, kind: FaultKind, entry: &str, message: impl Into<String>) {
        self.add(Finding { fault: Fault::new(kind, message), entry: Some(entry.to_owned()), mend: None });
    }

    /// Notes a problem of the directory.
    pub(super) fn directory(&mut self, kind: FaultKind, message: impl Into<String>) {
        self.add(Finding { fault: Fault::new(kind, message), entry: None, mend: None });
    }

    pub(super) fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The findings, those with a pointer at the line of its value in the manifest's bytes.
    pub(super) fn finish(mut self, manifest: &[u8], limits: &Limits) -> Vec<Finding> {
        self.locate(manifest, limits);
        for (kind, count) in self.counts.into_values().filter(|&(_, count)| count > MOST_OF_A_KIND) {
            let message = format!("{} more of this kind are not listed", count - MOST_OF_A_KIND);
            self.list.push(Finding { fault: Fault::new(kind, message), entry: None, mend: None });
        }
        self.list
    }

    fn locate(&mut self, manifest: &[u8], limits: &Limits) {
        let (mut open, mut pointers) = (Vec::new(), Vec::new());
        for finding in &mut self.list {
            if let (Some(pointer), None) = (&finding.fault.pointer, finding.fault.line) {
                pointers.push(pointer.clone());
                open.push(&mut finding.fault);
            }
        }
        if pointers.is_empty() {
            return;
        }
        for (fault, place) in open.into_iter().zip(places(manifest, limits, &pointers)) {
            fault.line = place.map(|place| place.line);
            fault.offset = place.map(|place| place.offset);
        }
    }
}
