//! From a parser's tree to the tree that is counted and hashed.

use super::super::tree::{Budget, Field, Lines, Node};
use super::super::{ParseStatus, Tree};
use super::observe::Observer;
use super::{Grammar, Spelling, Written};
use std::collections::HashSet;
use tree_sitter as parser;
use unicode_normalization::UnicodeNormalization;

/// A node of the parser that is being written.
pub(super) struct Open<'tree> {
    pub(super) node: parser::Node<'tree>,
    /// Its name in its parent.
    pub(super) field: Option<&'tree str>,
    /// Whether it is written to.
    pub(super) stored: bool,
    written: Node,
    children: Vec<(Option<&'tree str>, parser::Node<'tree>)>,
    next: usize,
    /// Up to here its text is written.
    offset: usize,
}

/// Writes the tree and observes it, in one walk without recursion.
pub(super) fn build(tree: &parser::Tree, text: &str, grammar: &'static Grammar) -> Result<Tree, ParseStatus> {
    let mut builder = Builder {
        text,
        grammar,
        budget: Budget::default(),
        members: HashSet::new(),
        observer: Observer::new(text, &grammar.seen),
        open: Vec::new(),
    };
    let mut hashed = builder.whole(tree)?;
    let seen = builder.observer.finish();
    keep(&mut hashed, &builder.members);
    Ok(Tree { hashed, seen })
}

struct Builder<'tree> {
    text: &'tree str,
    grammar: &'static Grammar,
    budget: Budget,
    /// Names that the source uses for members.
    members: HashSet<String>,
    observer: Observer<'tree>,
    open: Vec<Open<'tree>>,
}

impl<'tree> Builder<'tree> {
    fn whole(&mut self, tree: &'tree parser::Tree) -> Result<Node, ParseStatus> {
        let mut cursor = tree.walk();
        self.enter(tree.root_node(), None, &mut cursor)?;
        loop {
            let Some(mut top) = self.open.pop() else { return Err(ParseStatus::ResourceLimited) };
            let Some(&(field, child)) = top.children.get(top.next) else {
                self.gap(&mut top, None);
                self.budget.leave();
                let Some(parent) = self.open.last_mut() else { return Ok(top.written) };
                parent.written.fields.push(Field::Node(top.written));
                continue;
            };
            self.gap(&mut top, Some(child));
            top.next += 1;
            if child.is_extra() {
                self.open.push(top);
            } else if child.is_named() {
                push_label(&mut top.written, field);
                self.open.push(top);
                self.enter(child, field, &mut cursor)?;
            } else {
                if !self.is_layout(&top, child) {
                    self.budget.enter()?;
                    self.budget.leave();
                    self.observer.count(self.open.len() + 1);
                    push_label(&mut top.written, field);
                    top.written.fields.push(Field::Word(quoted(child.kind())));
                }
                self.open.push(top);
            }
        }
    }

    fn enter(
        &mut self,
        node: parser::Node<'tree>,
        field: Option<&'tree str>,
        cursor: &mut parser::TreeCursor<'tree>,
    ) -> Result<(), ParseStatus> {
        self.budget.enter()?;
        self.observer.count(self.open.len());
        let stored = self.observer.visit(node, field, &self.open);
        let kind = node.kind();
        let literal = self.grammar.written.literals.contains(&kind);
        let children = if literal { Vec::new() } else { children(node, cursor) };
        let fields = if children.is_empty() { vec![self.leaf(node, field)?] } else { Vec::new() };
        let offset = if children.is_empty() { node.end_byte() } else { node.start_byte() };
        let written = Node { kind: kind.to_owned().into(), lines: lines(node), fields };
        self.open.push(Open { node, field, stored, written, children, next: 0, offset });
        Ok(())
    }

    fn leaf(&mut self, node: parser::Node<'tree>, field: Option<&'tree str>) -> Result<Field, ParseStatus> {
        let rules = &self.grammar.written;
        let text = self.text.get(node.byte_range()).unwrap_or_default();
        let is_name = rules.names.contains(&node.kind());
        let is_member = rules.members.contains(&node.kind())
            || is_name && self.open.last().is_some_and(|parent| rules.is_member(field, parent));
        if !is_name && !is_member {
            return Ok(Field::Word(quoted(text)));
        }
        // An escape in a name is another spelling of it.
        if text.contains('\\') {
            return Err(ParseStatus::InvalidSyntax);
        }
        let name: String = match rules.spelling {
            Spelling::Exact => text.into(),
            Spelling::Normalised => text.trim_start_matches("r#").nfc().collect(),
        };
        if !is_member {
            return Ok(Field::Name(name));
        }
        let word = Field::Word(quoted(&name));
        self.members.insert(name);
        Ok(word)
    }

    /// Writes text that belongs to no child. Blanks are layout, unless the node is a text.
    fn gap(&self, top: &mut Open<'tree>, child: Option<parser::Node<'tree>>) {
        let end = child.map_or(top.node.end_byte(), |child| child.start_byte());
        let gap = self.text.get(top.offset..end).unwrap_or_default();
        let is_text = self.grammar.written.texts.contains(&top.node.kind());
        let gap = if is_text { gap } else { gap.trim() };
        if !gap.is_empty() {
            top.written.fields.push(Field::Word(quoted(gap)));
        }
        top.offset = child.map_or(end, |child| child.end_byte());
    }

    /// Whether a token is left out: ends of statements that may be absent, and a comma that only
    /// precedes a closing bracket.
    fn is_layout(&self, top: &Open<'tree>, token: parser::Node<'tree>) -> bool {
        let rules = &self.grammar.written;
        let ends = |(parent, kind): &(Option<&str>, &str)| {
            *kind == token.kind() && parent.is_none_or(|parent| parent == top.node.kind())
        };
        if token.start_byte() == token.end_byte() || rules.terminators.iter().any(ends) {
            return true;
        }
        if token.kind() != "," || rules.counted_commas.contains(&top.node.kind()) {
            return false;
        }
        // `next` is already that of the token's successor.
        let (before, after) = top.children.split_at_checked(top.next).unwrap_or_default();
        let proper = |one: &&(_, parser::Node<'tree>)| !one.1.is_extra();
        let follows = before.iter().rev().skip(1).find(proper).is_some_and(|(_, one)| one.is_named());
        let closes = |(_, one): &(_, parser::Node<'tree>)| matches!(one.kind(), ")" | "]" | "}" | ">");
        follows && after.iter().find(proper).is_some_and(closes)
    }
}

impl Written {
    /// Whether a name at `field` of `parent` is a member's.
    fn is_member(&self, field: Option<&str>, parent: &Open<'_>) -> bool {
        let kind = parent.node.kind();
        let (holder, place) = (parent.field.unwrap_or_default(), field.unwrap_or_default());
        self.member_places.iter().any(|(at, only)| *at == kind && (only.is_none() || *only == field))
            || self.member_holders.contains(&(kind, holder))
            || self.token_holders.contains(&kind) && is_token_of_path(parent)
            || self.qualified.iter().any(|(at, name, object)| {
                *at == kind && *name == place && parent.node.child_by_field_name(object).is_some()
            })
    }
}

/// Whether the child that `parent` is at stands between tokens as a member does.
fn is_token_of_path(parent: &Open<'_>) -> bool {
    let kind_at = |at: Option<usize>| Some(parent.children.get(at?)?.1.kind());
    // `next` is already that of the child's successor.
    matches!(kind_at(parent.next.checked_sub(2)), Some("." | "::")) || kind_at(Some(parent.next)) == Some(":")
}

fn children<'tree>(
    node: parser::Node<'tree>,
    cursor: &mut parser::TreeCursor<'tree>,
) -> Vec<(Option<&'tree str>, parser::Node<'tree>)> {
    let mut found = Vec::new();
    cursor.reset(node);
    if cursor.goto_first_child() {
        found.push((cursor.field_name(), cursor.node()));
        while cursor.goto_next_sibling() {
            found.push((cursor.field_name(), cursor.node()));
        }
    }
    found
}

fn push_label(node: &mut Node, field: Option<&str>) {
    if let Some(field) = field {
        node.fields.push(Field::Word(format!("{field}:")));
    }
}

/// In double quotes, with a backslash before quotes and backslashes.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\""))
}

pub(super) fn lines(node: parser::Node<'_>) -> Lines {
    let (start, end) = (node.start_position(), node.end_position());
    // A node that ends with a line's end does not reach into the next line.
    let last = if end.column == 0 && end.row > start.row { end.row } else { end.row + 1 };
    let line = |row: usize| u32::try_from(row).unwrap_or(u32::MAX);
    Lines { start: line(start.row + 1), end: line(last) }
}

/// Makes names that are members' names too stay as they are: where one of them is changed, the
/// other, which stays, may come to mean something else.
// Recursion is bounded: a tree has at most 65 levels.
fn keep(node: &mut Node, members: &HashSet<String>) {
    for field in &mut node.fields {
        match field {
            Field::Node(child) => keep(child, members),
            Field::Name(name) if members.contains(name.as_str()) => *field = Field::Word(format!("!{name}")),
            _ => {}
        }
    }
}
