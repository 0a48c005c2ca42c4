//! What the rules of section 4.2 count in a tree of a grammar.

use super::super::FindingKind;
use super::super::observe::Seen;
use super::build::{Open, lines};
use super::{Needs, Vocabulary};
use std::collections::HashSet;
use tree_sitter::Node;

/// Operators that compare.
const COMPARING: [&str; 12] =
    ["==", "!=", "===", "!==", "<", ">", "<=", ">=", "<=>", "not_eq", "in", "instanceof"];

pub(super) struct Observer<'tree> {
    text: &'tree str,
    words: &'static Vocabulary,
    seen: Seen,
    /// Functions and types of the source.
    defined: HashSet<&'tree str>,
    calls: Vec<Call<'tree>>,
}

struct Call<'tree> {
    callee: Callee<'tree>,
    start: u32,
    end: u32,
}

/// What a call calls.
enum Callee<'tree> {
    Plain(&'tree str),
    Member(&'tree str),
    Conversion,
    Other,
}

impl<'tree> Observer<'tree> {
    pub(super) fn new(text: &'tree str, words: &'static Vocabulary) -> Self {
        Self { text, words, seen: Seen::default(), defined: HashSet::new(), calls: Vec::new() }
    }

    /// Counts a node or token on a level.
    pub(super) fn count(&mut self, level: usize) {
        let counts = &mut self.seen.observations;
        counts.nodes += 1;
        counts.depth = counts.depth.max(u32::try_from(level).unwrap_or(u32::MAX));
    }

    /// Looks at a node within those that are open, and says whether it is written to.
    pub(super) fn visit(
        &mut self,
        node: Node<'tree>,
        field: Option<&'tree str>,
        open: &[Open<'tree>],
    ) -> bool {
        let (words, kind) = (self.words, node.kind());
        if words.functions.contains(&kind) {
            let finding = self.note(FindingKind::FunctionDefinition, node);
            if let Some(name) = self.function_name(node, field, open) {
                self.defined.insert(name);
                self.seen.functions.push((name.to_owned(), finding));
            }
        }
        if words.types.contains(&kind) {
            self.defined.extend(node.child_by_field_name("name").and_then(|name| self.text_of(name)));
        }
        if words.loops.contains(&kind) {
            self.note(FindingKind::Loop, node);
        }
        if words.comparisons.contains(&kind) || kind == "binary_expression" && compares(node) {
            self.note(FindingKind::Comparison, node);
        }
        if words.imports.iter().any(|(import, needs)| *import == kind && needs.hold(node)) {
            self.note(FindingKind::Import, node);
        }
        if let Some((_, place)) = words.calls.iter().find(|(call, _)| *call == kind) {
            let finding = self.note(FindingKind::CallSite, node);
            let callee = self.callee(node, place);
            self.calls.push(Call { callee, start: finding.start_line, end: finding.end_line });
        }
        let parent = open.last();
        if open.len() == 1 && !words.definitions.contains(&kind) {
            self.seen.observations.top_level_nondefinition_statements += 1;
        }
        let stored = parent.is_some_and(|parent| words.is_stored(parent, field));
        if stored && words.subscripts.contains(&kind) {
            self.note(FindingKind::SubscriptWrite, node);
        }
        stored
    }

    /// Resolves the calls, now that all definitions are known.
    pub(super) fn finish(mut self) -> Seen {
        for call in std::mem::take(&mut self.calls) {
            let known = match call.callee {
                Callee::Plain(name) => {
                    self.words.known_functions.contains(&name) || self.defined.contains(name)
                }
                Callee::Member(name) => self.words.known_methods.contains(&name),
                Callee::Conversion => true,
                Callee::Other => false,
            };
            if !known {
                self.seen.note(FindingKind::UnresolvedCall, call.start, call.end);
            }
        }
        let counts = &self.seen.observations;
        self.seen.opaque = counts.imports > 0 || counts.unresolved_calls > 0;
        self.seen.sort();
        self.seen
    }

    fn note(&mut self, kind: FindingKind, node: Node<'tree>) -> super::super::Finding {
        let lines = lines(node);
        self.seen.note(kind, lines.start, lines.end)
    }

    fn text_of(&self, node: Node<'tree>) -> Option<&'tree str> {
        self.text.get(node.byte_range())
    }

    fn function_name(
        &self,
        function: Node<'tree>,
        field: Option<&str>,
        open: &[Open<'tree>],
    ) -> Option<&'tree str> {
        if let Some(name) = function.child_by_field_name("name") {
            return self.text_of(name);
        }
        let declarator = function.child_by_field_name("declarator").map(declared);
        if let Some(name) = declarator.filter(|name| name.kind().ends_with("identifier")) {
            return self.text_of(name);
        }
        let mut place = field;
        for outer in open.iter().rev() {
            // `f := func() {}`: a list of one stands between.
            if outer.node.kind() == "expression_list" && outer.node.named_child_count() == 1 {
                place = outer.field;
                continue;
            }
            let binding = self
                .words
                .bindings
                .iter()
                .find(|(kind, value, _)| *kind == outer.node.kind() && place == Some(*value));
            let name = outer.node.child_by_field_name(binding?.2)?;
            let alone = if name.kind() == "expression_list" { name.named_child(0)? } else { name };
            return self.text_of(declared(alone));
        }
        None
    }

    fn callee(&self, call: Node<'tree>, place: &str) -> Callee<'tree> {
        let mut member = call.child_by_field_name("object").is_some();
        let Some(mut node) = call.child_by_field_name(place) else { return Callee::Other };
        while let Some(step) = self.words.steps.iter().find(|step| step.kind == node.kind()) {
            let next = match step.field {
                Some(field) => node.child_by_field_name(field),
                None => node.named_child(0),
            };
            let Some(next) = next else { return Callee::Other };
            (node, member) = (next, step.member);
        }
        if self.words.known_leaves.contains(&node.kind()) {
            return Callee::Conversion;
        }
        match self.text_of(node) {
            Some(name) if member && node.named_child_count() == 0 => Callee::Member(name),
            Some(name) if matches!(node.kind(), "identifier" | "type_identifier") => Callee::Plain(name),
            _ => Callee::Other,
        }
    }
}

/// C++ and C say `*(&name)(…)`: the name is innermost.
fn declared(mut node: Node<'_>) -> Node<'_> {
    loop {
        let inner = match node.kind() {
            "qualified_identifier" => node.child_by_field_name("name"),
            "reference_declarator" | "parenthesized_declarator" => node.named_child(0),
            _ => node.child_by_field_name("declarator"),
        };
        match inner {
            Some(inner) => node = inner,
            None => return node,
        }
    }
}

fn compares(binary: Node<'_>) -> bool {
    binary.child_by_field_name("operator").is_some_and(|operator| COMPARING.contains(&operator.kind()))
}

impl Needs {
    fn hold(&self, node: Node<'_>) -> bool {
        match self {
            Self::Nothing => true,
            Self::Field(field) => node.child_by_field_name(field).is_some(),
            Self::No(field) => node.child_by_field_name(field).is_none(),
        }
    }
}

impl Vocabulary {
    fn is_stored(&self, parent: &Open<'_>, field: Option<&str>) -> bool {
        let kind = parent.node.kind();
        parent.stored && self.through.contains(&kind)
            || self.stores.iter().any(|(store, only)| *store == kind && (only.is_none() || *only == field))
    }
}
