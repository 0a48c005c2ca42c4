//! A program's tree: what is counted, looked through, and hashed.
//!
//! Nodes carry their fields in the order of the grammar. The same shape serves every language,
//! so that counts, findings and the digest all come from one tree.

use super::ParseStatus;
use std::borrow::Cow;

/// More nodes than this are not looked at.
pub(super) const MOST_NODES: u32 = 4_096;
/// Nor any below this level; the root has level 0.
pub(super) const MOST_LEVELS: u32 = 64;

/// The first and the last line of a node, counted from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Lines {
    pub(super) start: u32,
    pub(super) end: u32,
}

/// One node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Node {
    /// The name of its type in the grammar.
    pub(super) kind: Cow<'static, str>,
    pub(super) lines: Lines,
    pub(super) fields: Vec<Field>,
}

/// What a node holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Field {
    /// A child.
    Node(Node),
    /// Several of them.
    List(Vec<Field>),
    /// A child that could stand here and does not.
    Absent,
    /// A name that renaming may change.
    Name(String),
    /// Any other name or word, which must stay.
    Word(String),
    /// A constant of text: only that it is one counts.
    Text,
    /// Any other constant whose value does not count.
    Opaque,
}

impl Node {
    /// The children, through lists, in order.
    pub(super) fn children(&self) -> impl Iterator<Item = &Node> {
        let mut open = vec![self.fields.iter()];
        std::iter::from_fn(move || {
            while let Some(fields) = open.last_mut() {
                match fields.next() {
                    None => drop(open.pop()),
                    Some(Field::Node(node)) => return Some(node),
                    Some(Field::List(list)) => open.push(list.iter()),
                    Some(_) => {}
                }
            }
            None
        })
    }

    /// The field at `index`, where it is a child.
    pub(super) fn child(&self, index: usize) -> Option<&Node> {
        match self.fields.get(index) {
            Some(Field::Node(node)) => Some(node),
            _ => None,
        }
    }

    /// The field at `index`, where it is a list.
    pub(super) fn list(&self, index: usize) -> &[Field] {
        match self.fields.get(index) {
            Some(Field::List(list)) => list,
            _ => &[],
        }
    }

    /// The field at `index`, where it is a name or a word.
    pub(super) fn word(&self, index: usize) -> Option<&str> {
        match self.fields.get(index) {
            Some(Field::Name(text) | Field::Word(text)) => Some(text),
            _ => None,
        }
    }

    /// Calls `visit` with every node, parents before children, and its level.
    pub(super) fn walk<'a>(&'a self, visit: &mut impl FnMut(&'a Node, u32)) {
        let mut open = vec![(self, 0)];
        while let Some((node, level)) = open.pop() {
            visit(node, level);
            let behind = open.len();
            open.extend(node.children().map(|child| (child, level + 1)));
            open.get_mut(behind..).unwrap_or_default().reverse();
        }
    }
}

/// Keeps a tree that is being built within its limits.
#[derive(Debug, Default)]
pub(super) struct Budget {
    nodes: u32,
    level: u32,
}

impl Budget {
    /// Begins a node, within the one that was begun last.
    pub(super) fn enter(&mut self) -> Result<(), ParseStatus> {
        self.nodes += 1;
        if self.nodes > MOST_NODES || self.level > MOST_LEVELS {
            return Err(ParseStatus::ResourceLimited);
        }
        self.level += 1;
        Ok(())
    }

    /// Ends the node that was begun last.
    pub(super) fn leave(&mut self) {
        self.level = self.level.saturating_sub(1);
    }
}
