//! From the parser's tree to the abstract grammar of Python 3.12.
//!
//! The parser's tree differs where it serves a linter: `elif` clauses are listed, parameters
//! carry their defaults, strings keep their parts. What comes out has the node types and the
//! fields of CPython's `ast`, in its order, contexts and operators included.

mod expression;
mod grammar;
mod interpolated;
mod parameters;
mod pattern;
mod statement;

use super::super::ParseStatus;
use super::super::tree::{Budget, Field, Lines, Node};
use ruff_python_ast::{ExprContext, Identifier, ModModule};
use ruff_text_size::{Ranged, TextRange, TextSize};

type Lowered<T> = Result<T, ParseStatus>;

/// The module's tree, within the limits of nodes and levels.
pub(super) fn module(text: &str, module: &ModModule) -> Lowered<Node> {
    let line_ends = memchr::memchr_iter(b'\n', text.as_bytes()).collect();
    let mut lowering = Lowering { text, line_ends, budget: Budget::default(), around: None };
    let range = TextRange::up_to(TextSize::new(0));
    lowering.node("Module", range, |this| Ok(vec![this.statements(&module.body)?, Field::List(Vec::new())]))
}

struct Lowering<'a> {
    text: &'a str,
    line_ends: Vec<usize>,
    budget: Budget,
    /// The expression around the one that is being lowered.
    around: Option<Around>,
}

/// What the grammar asks of the expression around another.
#[derive(Clone, Copy)]
struct Around {
    start: TextSize,
    tuple: bool,
    subscript: bool,
}

impl Lowering<'_> {
    fn node(
        &mut self,
        kind: &'static str,
        range: TextRange,
        fields: impl FnOnce(&mut Self) -> Lowered<Vec<Field>>,
    ) -> Lowered<Node> {
        self.budget.enter()?;
        let fields = fields(self)?;
        self.budget.leave();
        let lines = Lines { start: self.line(range.start()), end: self.line(range.end()) };
        Ok(Node { kind: kind.into(), lines, fields })
    }

    /// A node without fields.
    fn leaf(&mut self, kind: &'static str) -> Lowered<Field> {
        self.node(kind, TextRange::default(), |_| Ok(Vec::new())).map(Field::Node)
    }

    /// The line of a position, counted from 1.
    fn line(&self, position: TextSize) -> u32 {
        let before = self.line_ends.partition_point(|&end| end < position.to_usize());
        u32::try_from(before + 1).unwrap_or(u32::MAX)
    }

    fn list<T>(
        &mut self,
        parts: impl IntoIterator<Item = T>,
        mut lower: impl FnMut(&mut Self, T) -> Lowered<Field>,
    ) -> Lowered<Field> {
        parts.into_iter().map(|part| lower(self, part)).collect::<Lowered<_>>().map(Field::List)
    }

    fn optional<T>(
        &mut self,
        part: Option<T>,
        lower: impl FnOnce(&mut Self, T) -> Lowered<Field>,
    ) -> Lowered<Field> {
        part.map_or(Ok(Field::Absent), |part| lower(self, part))
    }

    fn context(&mut self, context: ExprContext) -> Lowered<Field> {
        match context {
            ExprContext::Load => self.leaf("Load"),
            ExprContext::Store => self.leaf("Store"),
            ExprContext::Del => self.leaf("Del"),
            ExprContext::Invalid => Err(ParseStatus::InvalidSyntax),
        }
    }

    fn source(&self, range: TextRange) -> &str {
        self.text.get(range.start().to_usize()..range.end().to_usize()).unwrap_or_default()
    }
}

/// A name that renaming does not touch.
fn word(identifier: &Identifier) -> Field {
    Field::Word(identifier.id.to_string())
}

fn optional_word(identifier: Option<&Identifier>) -> Field {
    identifier.map_or(Field::Absent, word)
}

fn range_of(node: &impl Ranged) -> TextRange {
    node.range()
}
