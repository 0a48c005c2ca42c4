//! What is counted in a tree, and where it stands (contract of studies, section 4.2).

use super::{Finding, FindingKind, Observations};

/// So many findings are told.
const MOST_FINDINGS: usize = 32;
/// So many things in a matched program stand as evidence beside its entry point.
const MOST_ANCHORS: usize = 7;

/// What a walk over a tree met.
#[derive(Debug, Default)]
pub(super) struct Seen {
    pub(super) observations: Observations,
    /// Whether something is used that the source does not show.
    pub(super) opaque: bool,
    /// The first definition of each function's name comes first.
    pub(super) functions: Vec<(String, Finding)>,
    all: Vec<Finding>,
}

impl Seen {
    /// Notes a thing, and counts it.
    pub(super) fn note(&mut self, kind: FindingKind, start_line: u32, end_line: u32) -> Finding {
        let counts = &mut self.observations;
        let count = match kind {
            FindingKind::CallSite => &mut counts.calls,
            FindingKind::Comparison => &mut counts.comparisons,
            FindingKind::FunctionDefinition => &mut counts.functions,
            FindingKind::Import => &mut counts.imports,
            FindingKind::Loop => &mut counts.loops,
            FindingKind::SubscriptWrite => &mut counts.subscript_writes,
            FindingKind::UnresolvedCall => &mut counts.unresolved_calls,
        };
        *count += 1;
        let finding = Finding { start_line, end_line, kind };
        self.all.push(finding);
        finding
    }

    /// Ends the walk: puts what was noted in the contract's order.
    pub(super) fn sort(&mut self) {
        self.all.sort_unstable();
    }

    /// The first findings, and how many more there are.
    pub(super) fn findings(&self) -> (Vec<Finding>, u32) {
        let shown: Vec<Finding> = self.all.iter().copied().take(MOST_FINDINGS).collect();
        let omitted = self.all.len() - shown.len();
        (shown, u32::try_from(omitted).unwrap_or(u32::MAX))
    }

    /// Whether there is a function of that name.
    pub(super) fn defines(&self, name: &str) -> bool {
        self.functions.iter().any(|(function, _)| function == name)
    }

    /// Where a matched program shows its rule: the function `entry_point`, then what loops,
    /// compares or writes in place.
    pub(super) fn evidence(&self, entry_point: &str) -> Vec<Finding> {
        let entry = self.functions.iter().find(|(name, _)| name == entry_point).map(|(_, finding)| *finding);
        let inner = self.all.iter().copied().filter(|finding| {
            matches!(finding.kind, FindingKind::Loop | FindingKind::Comparison | FindingKind::SubscriptWrite)
        });
        entry.into_iter().chain(inner.take(MOST_ANCHORS)).collect()
    }
}
