//! Expressions.

use super::super::super::ParseStatus;
use super::super::super::tree::{Field, Node};
use super::super::integer::decimal;
use super::statement::flag;
use super::{Around, Lowered, Lowering, range_of, word};
use ruff_python_ast::{BoolOp, CmpOp, Comprehension, Expr, Number, Operator, UnaryOp};
use ruff_text_size::TextRange;

impl Lowering<'_> {
    pub(super) fn expression(&mut self, expression: &Expr) -> Lowered<Field> {
        self.check_expression(expression)?;
        let around = self.around.replace(Around {
            start: range_of(expression).start(),
            tuple: expression.is_tuple_expr(),
            subscript: expression.is_subscript_expr(),
        });
        let lowered = self.lower_expression(expression);
        self.around = around;
        lowered
    }

    fn lower_expression(&mut self, expression: &Expr) -> Lowered<Field> {
        let range = range_of(expression);
        let node = match expression {
            Expr::BoolOp(one) => self.node("BoolOp", range, |this| {
                let op = this.leaf(if one.op == BoolOp::And { "And" } else { "Or" })?;
                Ok(vec![op, this.expressions(&one.values)?])
            }),
            Expr::Named(one) => self.node("NamedExpr", range, |this| {
                Ok(vec![this.expression(&one.target)?, this.expression(&one.value)?])
            }),
            Expr::BinOp(one) => self.node("BinOp", range, |this| {
                Ok(vec![this.expression(&one.left)?, this.operator(one.op)?, this.expression(&one.right)?])
            }),
            Expr::UnaryOp(one) => self.node("UnaryOp", range, |this| {
                Ok(vec![this.leaf(unary(one.op))?, this.expression(&one.operand)?])
            }),
            Expr::Lambda(one) => self.node("Lambda", range, |this| {
                Ok(vec![this.parameters(one.parameters.as_deref())?, this.expression(&one.body)?])
            }),
            Expr::If(one) => self.node("IfExp", range, |this| {
                Ok(vec![
                    this.expression(&one.test)?,
                    this.expression(&one.body)?,
                    this.expression(&one.orelse)?,
                ])
            }),
            Expr::Dict(one) => self.node("Dict", range, |this| {
                let keys =
                    this.list(&one.items, |this, item| this.optional(item.key.as_ref(), Self::expression))?;
                Ok(vec![keys, this.list(&one.items, |this, item| this.expression(&item.value))?])
            }),
            Expr::Set(one) => self.node("Set", range, |this| Ok(vec![this.expressions(&one.elts)?])),
            Expr::ListComp(one) => self.comprehension("ListComp", range, &[&one.elt], &one.generators),
            Expr::SetComp(one) => self.comprehension("SetComp", range, &[&one.elt], &one.generators),
            Expr::Generator(one) => self.comprehension("GeneratorExp", range, &[&one.elt], &one.generators),
            Expr::DictComp(one) => {
                // A key is missing only in what later versions accept.
                let key = one.key.as_deref().ok_or(ParseStatus::InvalidSyntax)?;
                self.comprehension("DictComp", range, &[key, &one.value], &one.generators)
            }
            Expr::Await(one) => self.node("Await", range, |this| Ok(vec![this.expression(&one.value)?])),
            Expr::Yield(one) => self.node("Yield", range, |this| {
                Ok(vec![this.optional(one.value.as_deref(), Self::expression)?])
            }),
            Expr::YieldFrom(one) => {
                self.node("YieldFrom", range, |this| Ok(vec![this.expression(&one.value)?]))
            }
            Expr::Compare(one) => self.node("Compare", range, |this| {
                Ok(vec![
                    this.expression(&one.left)?,
                    this.list(&one.ops, |this, op| this.leaf(comparison(*op)))?,
                    this.expressions(&one.comparators)?,
                ])
            }),
            Expr::Call(one) => self.node("Call", range, |this| {
                let callee = this.expression(&one.func)?;
                let [args, keywords] = this.arguments(Some(&one.arguments))?;
                Ok(vec![callee, args, keywords])
            }),
            Expr::FString(one) => return self.joined(range, &one.value),
            Expr::StringLiteral(_) => self.constant(range, Field::Text),
            Expr::BytesLiteral(_) | Expr::EllipsisLiteral(_) => self.constant(range, Field::Opaque),
            Expr::NumberLiteral(one) => {
                let value = match one.value {
                    Number::Int(_) => Field::Word(decimal(self.source(range))),
                    Number::Float(_) | Number::Complex { .. } => Field::Opaque,
                };
                self.constant(range, value)
            }
            Expr::BooleanLiteral(one) => {
                self.constant(range, Field::Word(if one.value { "True" } else { "False" }.to_owned()))
            }
            Expr::NoneLiteral(_) => self.constant(range, Field::Word("None".to_owned())),
            Expr::Attribute(one) => self.node("Attribute", range, |this| {
                Ok(vec![this.expression(&one.value)?, word(&one.attr), this.context(one.ctx)?])
            }),
            Expr::Subscript(one) => self.node("Subscript", range, |this| {
                Ok(vec![this.expression(&one.value)?, this.expression(&one.slice)?, this.context(one.ctx)?])
            }),
            Expr::Starred(one) => self.node("Starred", range, |this| {
                Ok(vec![this.expression(&one.value)?, this.context(one.ctx)?])
            }),
            Expr::Name(one) => self.node("Name", range, |this| {
                Ok(vec![Field::Name(one.id.to_string()), this.context(one.ctx)?])
            }),
            Expr::List(one) => self
                .node("List", range, |this| Ok(vec![this.expressions(&one.elts)?, this.context(one.ctx)?])),
            Expr::Tuple(one) => self
                .node("Tuple", range, |this| Ok(vec![this.expressions(&one.elts)?, this.context(one.ctx)?])),
            Expr::Slice(one) => self.node("Slice", range, |this| {
                Ok(vec![
                    this.optional(one.lower.as_deref(), Self::expression)?,
                    this.optional(one.upper.as_deref(), Self::expression)?,
                    this.optional(one.step.as_deref(), Self::expression)?,
                ])
            }),
            Expr::TString(_) | Expr::IpyEscapeCommand(_) => Err(ParseStatus::InvalidSyntax),
        };
        node.map(Field::Node)
    }

    fn expressions(&mut self, expressions: &[Expr]) -> Lowered<Field> {
        self.list(expressions, Self::expression)
    }

    pub(super) fn constant(&mut self, range: TextRange, value: Field) -> Lowered<Node> {
        self.node("Constant", range, |_| Ok(vec![value]))
    }

    fn comprehension(
        &mut self,
        kind: &'static str,
        range: TextRange,
        elements: &[&Expr],
        generators: &[Comprehension],
    ) -> Lowered<Node> {
        self.node(kind, range, |this| {
            let elements = elements.iter().map(|one| this.expression(one));
            let mut fields = elements.collect::<Lowered<Vec<_>>>()?;
            fields.push(this.list(generators, Self::generator)?);
            Ok(fields)
        })
    }

    fn generator(&mut self, generator: &Comprehension) -> Lowered<Field> {
        let node = self.node("comprehension", generator.range, |this| {
            Ok(vec![
                this.expression(&generator.target)?,
                this.expression(&generator.iter)?,
                this.expressions(&generator.ifs)?,
                flag(generator.is_async),
            ])
        });
        node.map(Field::Node)
    }

    pub(super) fn operator(&mut self, operator: Operator) -> Lowered<Field> {
        self.leaf(match operator {
            Operator::Add => "Add",
            Operator::Sub => "Sub",
            Operator::Mult => "Mult",
            Operator::MatMult => "MatMult",
            Operator::Div => "Div",
            Operator::Mod => "Mod",
            Operator::Pow => "Pow",
            Operator::LShift => "LShift",
            Operator::RShift => "RShift",
            Operator::BitOr => "BitOr",
            Operator::BitXor => "BitXor",
            Operator::BitAnd => "BitAnd",
            Operator::FloorDiv => "FloorDiv",
        })
    }
}

fn unary(operator: UnaryOp) -> &'static str {
    match operator {
        UnaryOp::Invert => "Invert",
        UnaryOp::Not => "Not",
        UnaryOp::UAdd => "UAdd",
        UnaryOp::USub => "USub",
    }
}

fn comparison(operator: CmpOp) -> &'static str {
    match operator {
        CmpOp::Eq => "Eq",
        CmpOp::NotEq => "NotEq",
        CmpOp::Lt => "Lt",
        CmpOp::LtE => "LtE",
        CmpOp::Gt => "Gt",
        CmpOp::GtE => "GtE",
        CmpOp::Is => "Is",
        CmpOp::IsNot => "IsNot",
        CmpOp::In => "In",
        CmpOp::NotIn => "NotIn",
    }
}
