//! What the parser lets pass and the grammar of Python 3.12 does not.

use super::super::super::ParseStatus;
use super::{Lowered, Lowering, range_of};
use ruff_python_ast::{Expr, UnaryOp};
use ruff_text_size::{Ranged, TextRange};

impl Lowering<'_> {
    /// Looks at an expression before it is lowered.
    pub(super) fn check_expression(&self, expression: &Expr) -> Lowered<()> {
        let leads = self.around.filter(|around| around.start == range_of(expression).start());
        let subscript = self.around.is_some_and(|around| around.subscript);
        let sound = match expression {
            // These bind so weakly that another expression never starts with one that has no
            // parentheses; only a tuple starts with what is unpacked into it.
            Expr::Yield(_) | Expr::YieldFrom(_) => leads.is_none(),
            Expr::Starred(_) => leads.is_none_or(|around| around.tuple),
            // In a subscript anything may be unpacked.
            Expr::Tuple(one) if subscript && !one.parenthesized => true,
            Expr::Tuple(one) => self.are_unpacked_tightly(&one.elts),
            Expr::List(one) => self.are_unpacked_tightly(&one.elts),
            Expr::Set(one) => self.are_unpacked_tightly(&one.elts),
            Expr::Dict(one) => {
                one.items.iter().all(|item| item.key.is_some() || self.binds_tightly(&item.value))
            }
            _ => true,
        };
        if sound { Ok(()) } else { Err(ParseStatus::InvalidSyntax) }
    }

    fn are_unpacked_tightly(&self, elements: &[Expr]) -> bool {
        elements.iter().all(|element| match element {
            Expr::Starred(starred) => self.binds_tightly(&starred.value),
            _ => true,
        })
    }

    /// Whether what stands behind `*` or `**` may stand there without parentheses, or has them.
    fn binds_tightly(&self, value: &Expr) -> bool {
        let loose = match value {
            Expr::BoolOp(_) | Expr::Compare(_) | Expr::If(_) | Expr::Lambda(_) | Expr::Named(_) => true,
            Expr::UnaryOp(one) => one.op == UnaryOp::Not,
            _ => false,
        };
        let before = self.text.get(..value.start().to_usize()).unwrap_or_default();
        !loose || !before.trim_end_matches([' ', '\t', '\n', '\x0c', '\\']).ends_with('*')
    }

    /// A target in parentheses ends where they end: `(a).b: int` is none.
    pub(super) fn check_annotated(&self, target: &Expr, statement: TextRange) -> Lowered<()> {
        if target.start() != statement.start() {
            return Ok(());
        }
        let mut inner = target;
        while let Some(next) = value_of(inner) {
            if next.start() != target.start() {
                let is_target = matches!(next, Expr::Name(_) | Expr::Attribute(_) | Expr::Subscript(_));
                return if is_target { Err(ParseStatus::InvalidSyntax) } else { Ok(()) };
            }
            inner = next;
        }
        Ok(())
    }
}

/// What an expression begins with, where it goes on behind that.
fn value_of(expression: &Expr) -> Option<&Expr> {
    match expression {
        Expr::Attribute(one) => Some(&one.value),
        Expr::Subscript(one) => Some(&one.value),
        Expr::Call(one) => Some(&one.func),
        _ => None,
    }
}
