//! The structure digest (contract of studies, section 4.3).

use super::tree::{Field, Node};
use sha2::{Digest, Sha256};
use std::collections::{HashMap, HashSet};

/// The text that is hashed: a node `(Type f1 f2 …)`, a list `[a b]`, an absent child `-`, a
/// reserved name `!name`, any other renamable name `#k` by its first visit, a word bare, an
/// opaque constant `?`.
pub(super) fn form(root: &Node, reserved: &HashSet<&str>) -> String {
    let mut writer = Writer { out: String::new(), reserved, numbers: HashMap::new() };
    writer.node(root);
    writer.out
}

/// SHA-256 of the form, in lower-case hex.
pub(super) fn digest(root: &Node, reserved: &HashSet<&str>) -> String {
    let hash = Sha256::digest(form(root, reserved));
    hash.iter().fold(String::with_capacity(64), |text, byte| text + &format!("{byte:02x}"))
}

struct Writer<'a> {
    out: String,
    reserved: &'a HashSet<&'a str>,
    /// The number of each name that was met.
    numbers: HashMap<&'a str, usize>,
}

impl<'a> Writer<'a> {
    // Recursion is bounded: a tree has at most 65 levels.
    fn node(&mut self, node: &'a Node) {
        self.out.push('(');
        self.out.push_str(&node.kind);
        for field in &node.fields {
            self.out.push(' ');
            self.field(field);
        }
        self.out.push(')');
    }

    fn field(&mut self, field: &'a Field) {
        match field {
            Field::Node(node) => self.node(node),
            Field::List(list) => {
                self.out.push('[');
                for (index, one) in list.iter().enumerate() {
                    if index > 0 {
                        self.out.push(' ');
                    }
                    self.field(one);
                }
                self.out.push(']');
            }
            Field::Absent => self.out.push('-'),
            Field::Name(name) => self.name(name),
            Field::Word(word) => self.out.push_str(word),
            Field::Text | Field::Opaque => self.out.push('?'),
        }
    }

    fn name(&mut self, name: &'a str) {
        if self.reserved.contains(name) {
            self.out.push('!');
            self.out.push_str(name);
        } else {
            let next = self.numbers.len();
            let number = *self.numbers.entry(name).or_insert(next);
            self.out.push('#');
            self.out.push_str(&number.to_string());
        }
    }
}
