//! What the contract counts in a Python tree (section 4.2).

use super::is_string_statement;
use crate::source::FindingKind;
use crate::source::observe::Seen;
use crate::source::tree::{Field, Node};
use std::collections::HashSet;

/// Built-in functions whose calls are known.
const KNOWN_FUNCTIONS: [&str; 7] = ["list", "len", "range", "enumerate", "min", "max", "abs"];
/// Methods whose calls are known.
const KNOWN_METHODS: [&str; 4] = ["append", "extend", "pop", "copy"];

/// Walks a module.
pub(super) fn observe(module: &Node) -> Seen {
    let mut seen = Seen::default();
    let mut defined = HashSet::new();
    module.walk(&mut |node, _| {
        if is_function(node) {
            defined.extend(node.word(0));
        }
    });
    module.walk(&mut |node, level| {
        seen.observations.nodes += 1;
        seen.observations.depth = seen.observations.depth.max(level);
        let Some(kind) = kind_of(node) else { return };
        let (start, end) = (node.lines.start, node.lines.end);
        let finding = seen.note(kind, start, end);
        match kind {
            FindingKind::FunctionDefinition => {
                seen.functions.push((node.word(0).unwrap_or_default().to_owned(), finding));
            }
            FindingKind::CallSite if !is_known(node, &defined) => {
                seen.note(FindingKind::UnresolvedCall, start, end);
            }
            _ => {}
        }
    });
    let counts = &mut seen.observations;
    let statements = module.list(0);
    let leading = usize::from(statements.first().is_some_and(is_string_statement));
    let others = statements.iter().skip(leading).filter(|one| !is_synchronous_function(one)).count();
    counts.top_level_nondefinition_statements = u32::try_from(others).unwrap_or(u32::MAX);
    seen.opaque = counts.imports > 0 || counts.unresolved_calls > 0;
    seen.sort();
    seen
}

fn is_function(node: &Node) -> bool {
    matches!(&*node.kind, "FunctionDef" | "AsyncFunctionDef")
}

fn is_synchronous_function(statement: &Field) -> bool {
    matches!(statement, Field::Node(node) if node.kind == "FunctionDef")
}

fn kind_of(node: &Node) -> Option<FindingKind> {
    Some(match &*node.kind {
        "FunctionDef" | "AsyncFunctionDef" => FindingKind::FunctionDefinition,
        "For" | "AsyncFor" | "While" => FindingKind::Loop,
        "Compare" => FindingKind::Comparison,
        "Subscript" if node.child(2).is_some_and(|context| context.kind == "Store") => {
            FindingKind::SubscriptWrite
        }
        "Call" => FindingKind::CallSite,
        "Import" | "ImportFrom" => FindingKind::Import,
        _ => return None,
    })
}

/// Whether it is plain what is called: a function of the module, or one that the contract names.
fn is_known(call: &Node, defined: &HashSet<&str>) -> bool {
    let Some(callee) = call.child(0) else { return false };
    match &*callee.kind {
        "Name" => {
            callee.word(0).is_some_and(|name| KNOWN_FUNCTIONS.contains(&name) || defined.contains(name))
        }
        "Attribute" => callee.word(1).is_some_and(|name| KNOWN_METHODS.contains(&name)),
        _ => false,
    }
}
