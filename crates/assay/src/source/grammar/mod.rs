//! Languages other than Python: trees by tree-sitter grammars, and one table a language that says
//! what its nodes mean (contract of studies, section 15; the form is described in `docs/packs.md`).

mod build;
mod cpp;
mod go;
mod java;
mod javascript;
mod observe;
mod parse;
mod rust;
#[cfg(test)]
mod tests;
mod typescript;

pub(super) use cpp::CPP;
pub(super) use go::GO;
pub(super) use java::JAVA;
pub(super) use javascript::JAVASCRIPT;
pub(super) use rust::RUST;
pub(super) use typescript::TYPESCRIPT;

use super::{ParseStatus, Tree};

/// The kind of a node in the grammar.
type Kind = &'static str;
/// The name under which a node holds a child.
type FieldName = &'static str;

/// A language.
pub(super) struct Grammar {
    /// Its parser's tables.
    language: fn() -> tree_sitter::Language,
    /// Names that belong to the language: renaming must not touch them.
    pub(super) built_in: &'static [&'static [&'static str]],
    /// What may make the language read a comment or a string as program text.
    hazard: Option<&'static str>,
    written: Written,
    seen: Vocabulary,
}

/// How a tree is written.
struct Written {
    /// Leaves in binding and reference positions: names that renaming may change.
    names: &'static [Kind],
    /// Leaves that name a member. They stay, and so does any other name with their text.
    members: &'static [Kind],
    /// Where a leaf of `names` names a member all the same: the parent, and the field if only one
    /// counts.
    member_places: &'static [(Kind, Option<FieldName>)],
    /// The same by the place of the parent: its kind, and its own field.
    member_holders: &'static [(Kind, FieldName)],
    /// The same where the parent has another field too, which holds the object.
    qualified: &'static [(Kind, FieldName, FieldName)],
    /// Nodes that hold tokens without a tree: a name behind `.` or `::`, or before `:`, is a member's.
    token_holders: &'static [Kind],
    /// Nodes that are written as they stand in the source, with all that is in them.
    literals: &'static [Kind],
    /// Nodes whose blanks between children count.
    texts: &'static [Kind],
    /// Tokens that only end something and may be left out, and the parent if only one counts.
    terminators: &'static [(Option<Kind>, Kind)],
    /// Nodes in which a comma before the closing bracket makes a difference.
    counted_commas: &'static [Kind],
    spelling: Spelling,
}

/// When two spellings are one name.
enum Spelling {
    /// When they have the same characters.
    Exact,
    /// Rust: in the same normal form (NFC), `r#` apart.
    Normalised,
}

/// What is counted, by the rules of section 4.2.
struct Vocabulary {
    functions: &'static [Kind],
    /// What gives a function without a name one: the node, its value, its name.
    bindings: &'static [(Kind, FieldName, FieldName)],
    /// Nodes that define a type by the field `name`; calling it makes a value.
    types: &'static [Kind],
    loops: &'static [Kind],
    /// Comparisons that are no `binary_expression`.
    comparisons: &'static [Kind],
    /// Calls, and where the callee stands.
    calls: &'static [(Kind, FieldName)],
    /// The way from a callee to its name; without a field it is the first child.
    steps: &'static [Step],
    /// Functions and types whose calls are known.
    known_functions: &'static [&'static str],
    /// Methods whose calls are known.
    known_methods: &'static [&'static str],
    /// Leaves whose calls are known: conversions.
    known_leaves: &'static [Kind],
    subscripts: &'static [Kind],
    /// Where something is written to: the parent, and the field if only one counts.
    stores: &'static [(Kind, Option<FieldName>)],
    /// Nodes all of whose children are written to if they are.
    through: &'static [Kind],
    imports: &'static [(Kind, Needs)],
    /// What may stand at the top besides statements.
    definitions: &'static [Kind],
}

/// One step from a callee towards its name.
struct Step {
    kind: Kind,
    field: Option<FieldName>,
    /// Whether what lies there is a member of something.
    member: bool,
}

/// What a node must have to count.
enum Needs {
    Nothing,
    Field(FieldName),
    /// It must be without this field.
    No(FieldName),
}

/// Reads a source of at most 64 KiB. Parsing has a budget of its own; after it, a fault of
/// grammar comes before the limits of the tree.
pub(super) fn read(source: &str, grammar: &'static Grammar) -> Result<Tree, ParseStatus> {
    // Grammars disagree about these, and some let them hide program text.
    if source.starts_with('\u{feff}') || source.contains('\0') {
        return Err(ParseStatus::InvalidSyntax);
    }
    let text = source.replace("\r\n", "\n");
    if text.contains('\r') || grammar.hazard.is_some_and(|hazard| text.contains(hazard)) {
        return Err(ParseStatus::InvalidSyntax);
    }
    let tree = parse::parse(&text, &(grammar.language)())?;
    build::build(&tree, &text, grammar)
}
