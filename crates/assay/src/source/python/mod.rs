//! Python 3.12: tokens within limits, the tree of the abstract grammar, what is seen in it.

mod built_in;
mod identifier;
mod integer;
mod lower;
mod observe;
mod parse;
mod tokens;

pub(super) use built_in::BUILT_IN;

use super::tree::{Field, Node};
use super::{ParseStatus, Tree};

/// Reads a source of at most 64 KiB. Of several faults the contract's order decides: a fault or
/// limit of the token pass, then the grammar, then the limits of the tree.
pub(super) fn read(source: &str) -> Result<Tree, ParseStatus> {
    tokens::count(source)?;
    let whole = parse::parse(source)?;
    let seen = observe::observe(&whole);
    Ok(Tree { hashed: without_leading_strings(whole), seen })
}

/// Drops a leading string statement of the module and of each function that is not `async`.
fn without_leading_strings(mut node: Node) -> Node {
    // Recursion is bounded: a tree has at most 65 levels.
    if let Some(Field::List(body)) = body_index(&node).and_then(|index| node.fields.get_mut(index))
        && body.first().is_some_and(is_string_statement)
    {
        body.remove(0);
    }
    node.fields = node.fields.into_iter().map(in_field).collect();
    node
}

fn in_field(field: Field) -> Field {
    match field {
        Field::Node(node) => Field::Node(without_leading_strings(node)),
        Field::List(list) => Field::List(list.into_iter().map(in_field).collect()),
        other => other,
    }
}

/// Where the body of a node stands whose leading string does not count.
fn body_index(node: &Node) -> Option<usize> {
    match &*node.kind {
        "Module" => Some(0),
        "FunctionDef" => Some(2),
        _ => None,
    }
}

/// Whether a statement is a string literal and nothing else (not of bytes, not formatted).
fn is_string_statement(statement: &Field) -> bool {
    let Field::Node(statement) = statement else { return false };
    statement.kind == "Expr"
        && statement.child(0).is_some_and(|value| value.kind == "Constant" && value.fields == [Field::Text])
}
