//! Statements.

use super::super::super::ParseStatus;
use super::super::super::tree::Field;
use super::{Lowered, Lowering, optional_word, range_of, word};
use ruff_python_ast::{
    Alias, Decorator, ElifElseClause, ExceptHandler, Identifier, MatchCase, Stmt, StmtFunctionDef, StmtIf,
    StmtTry, WithItem,
};
use ruff_text_size::{Ranged, TextRange, TextSize};

impl Lowering<'_> {
    pub(super) fn statements(&mut self, body: &[Stmt]) -> Lowered<Field> {
        self.list(body, Self::statement)
    }

    fn statement(&mut self, statement: &Stmt) -> Lowered<Field> {
        let range = range_of(statement);
        let node = match statement {
            Stmt::FunctionDef(one) => return self.function(one),
            Stmt::If(one) => return self.if_statement(one),
            Stmt::Try(one) => return self.try_statement(one),
            Stmt::ClassDef(one) => self.node("ClassDef", range, |this| {
                let [bases, keywords] = this.arguments(one.arguments.as_deref())?;
                Ok(vec![
                    word(&one.name),
                    bases,
                    keywords,
                    this.statements(&one.body)?,
                    this.decorators(&one.decorator_list)?,
                    this.type_parameters(one.type_params.as_deref())?,
                ])
            }),
            Stmt::Return(one) => self.node("Return", range, |this| {
                Ok(vec![this.optional(one.value.as_deref(), Self::expression)?])
            }),
            Stmt::Delete(one) => {
                self.node("Delete", range, |this| Ok(vec![this.list(&one.targets, Self::expression)?]))
            }
            Stmt::TypeAlias(one) => self.node("TypeAlias", range, |this| {
                Ok(vec![
                    this.expression(&one.name)?,
                    this.type_parameters(one.type_params.as_deref())?,
                    this.expression(&one.value)?,
                ])
            }),
            Stmt::Assign(one) => self.node("Assign", range, |this| {
                let targets = this.list(&one.targets, Self::expression)?;
                Ok(vec![targets, this.expression(&one.value)?, Field::Absent])
            }),
            Stmt::AugAssign(one) => self.node("AugAssign", range, |this| {
                Ok(vec![this.expression(&one.target)?, this.operator(one.op)?, this.expression(&one.value)?])
            }),
            Stmt::AnnAssign(one) => self.node("AnnAssign", range, |this| {
                this.check_annotated(&one.target, range)?;
                Ok(vec![
                    this.expression(&one.target)?,
                    this.expression(&one.annotation)?,
                    this.optional(one.value.as_deref(), Self::expression)?,
                    flag(one.simple),
                ])
            }),
            Stmt::For(one) => {
                let kind = if one.is_async { "AsyncFor" } else { "For" };
                self.node(kind, range, |this| {
                    Ok(vec![
                        this.expression(&one.target)?,
                        this.expression(&one.iter)?,
                        this.statements(&one.body)?,
                        this.statements(&one.orelse)?,
                        Field::Absent,
                    ])
                })
            }
            Stmt::While(one) => self.node("While", range, |this| {
                Ok(vec![
                    this.expression(&one.test)?,
                    this.statements(&one.body)?,
                    this.statements(&one.orelse)?,
                ])
            }),
            Stmt::With(one) => {
                let kind = if one.is_async { "AsyncWith" } else { "With" };
                self.node(kind, range, |this| {
                    let items = this.list(&one.items, Self::with_item)?;
                    Ok(vec![items, this.statements(&one.body)?, Field::Absent])
                })
            }
            Stmt::Match(one) => self.node("Match", range, |this| {
                Ok(vec![this.expression(&one.subject)?, this.list(&one.cases, Self::match_case)?])
            }),
            Stmt::Raise(one) => self.node("Raise", range, |this| {
                Ok(vec![
                    this.optional(one.exc.as_deref(), Self::expression)?,
                    this.optional(one.cause.as_deref(), Self::expression)?,
                ])
            }),
            Stmt::Assert(one) => self.node("Assert", range, |this| {
                let test = this.expression(&one.test)?;
                Ok(vec![test, this.optional(one.msg.as_deref(), Self::expression)?])
            }),
            Stmt::Import(one) => {
                self.node("Import", range, |this| Ok(vec![this.list(&one.names, Self::alias)?]))
            }
            Stmt::ImportFrom(one) => self.node("ImportFrom", range, |this| {
                let names = this.list(&one.names, Self::alias)?;
                Ok(vec![optional_word(one.module.as_ref()), names, Field::Word(one.level.to_string())])
            }),
            Stmt::Global(one) => self.node("Global", range, |_| Ok(vec![words(&one.names)])),
            Stmt::Nonlocal(one) => self.node("Nonlocal", range, |_| Ok(vec![words(&one.names)])),
            Stmt::Expr(one) => self.node("Expr", range, |this| Ok(vec![this.expression(&one.value)?])),
            Stmt::Pass(_) => self.node("Pass", range, |_| Ok(Vec::new())),
            Stmt::Break(_) => self.node("Break", range, |_| Ok(Vec::new())),
            Stmt::Continue(_) => self.node("Continue", range, |_| Ok(Vec::new())),
            Stmt::IpyEscapeCommand(_) => Err(ParseStatus::InvalidSyntax),
        };
        node.map(Field::Node)
    }

    fn function(&mut self, function: &StmtFunctionDef) -> Lowered<Field> {
        let kind = if function.is_async { "AsyncFunctionDef" } else { "FunctionDef" };
        // The name of an async function is none that renaming may touch (contract, 4.3).
        let name = match function.is_async {
            true => word(&function.name),
            false => Field::Name(function.name.id.to_string()),
        };
        let range = TextRange::new(self.definition_start(function), function.range.end());
        let node = self.node(kind, range, |this| {
            Ok(vec![
                name,
                this.parameters(Some(&function.parameters))?,
                this.statements(&function.body)?,
                this.decorators(&function.decorator_list)?,
                this.optional(function.returns.as_deref(), Self::expression)?,
                Field::Absent,
                this.type_parameters(function.type_params.as_deref())?,
            ])
        });
        node.map(Field::Node)
    }

    /// Where `def` or `async` stands: behind the decorators, and the comments behind those.
    fn definition_start(&self, function: &StmtFunctionDef) -> TextSize {
        let Some(decorator) = function.decorator_list.last() else { return function.range.start() };
        let mut at = decorator.range.end().to_usize();
        let mut comment = false;
        for c in self.text.get(at..).unwrap_or_default().chars() {
            match c {
                '#' => comment = true,
                '\n' => comment = false,
                'a' | 'd' if !comment => break,
                _ => {}
            }
            at += c.len_utf8();
        }
        TextSize::try_from(at).unwrap_or(function.range.start())
    }

    fn decorators(&mut self, decorators: &[Decorator]) -> Lowered<Field> {
        self.list(decorators, |this, one| this.expression(&one.expression))
    }

    fn if_statement(&mut self, statement: &StmtIf) -> Lowered<Field> {
        let node = self.node("If", statement.range, |this| {
            Ok(vec![
                this.expression(&statement.test)?,
                this.statements(&statement.body)?,
                this.otherwise(&statement.elif_else_clauses, statement.range.end())?,
            ])
        });
        node.map(Field::Node)
    }

    /// What follows an `if`: an `elif` is an `if` in the `else`.
    fn otherwise(&mut self, clauses: &[ElifElseClause], end: TextSize) -> Lowered<Field> {
        let Some((clause, rest)) = clauses.split_first() else { return Ok(Field::List(Vec::new())) };
        let Some(test) = &clause.test else { return self.statements(&clause.body) };
        let node = self.node("If", TextRange::new(clause.start(), end), |this| {
            Ok(vec![this.expression(test)?, this.statements(&clause.body)?, this.otherwise(rest, end)?])
        })?;
        Ok(Field::List(vec![Field::Node(node)]))
    }

    fn try_statement(&mut self, statement: &StmtTry) -> Lowered<Field> {
        let kind = if statement.is_star { "TryStar" } else { "Try" };
        let node = self.node(kind, statement.range, |this| {
            Ok(vec![
                this.statements(&statement.body)?,
                this.list(&statement.handlers, Self::handler)?,
                this.statements(&statement.orelse)?,
                this.statements(&statement.finalbody)?,
            ])
        });
        node.map(Field::Node)
    }

    fn handler(&mut self, handler: &ExceptHandler) -> Lowered<Field> {
        let ExceptHandler::ExceptHandler(handler) = handler;
        let node = self.node("ExceptHandler", handler.range, |this| {
            Ok(vec![
                this.optional(handler.type_.as_deref(), Self::expression)?,
                optional_word(handler.name.as_ref()),
                this.statements(&handler.body)?,
            ])
        });
        node.map(Field::Node)
    }

    fn with_item(&mut self, item: &WithItem) -> Lowered<Field> {
        let node = self.node("withitem", item.range, |this| {
            let context = this.expression(&item.context_expr)?;
            Ok(vec![context, this.optional(item.optional_vars.as_deref(), Self::expression)?])
        });
        node.map(Field::Node)
    }

    fn match_case(&mut self, case: &MatchCase) -> Lowered<Field> {
        let node = self.node("match_case", case.range, |this| {
            Ok(vec![
                this.pattern(&case.pattern)?,
                this.optional(case.guard.as_deref(), Self::expression)?,
                this.statements(&case.body)?,
            ])
        });
        node.map(Field::Node)
    }

    fn alias(&mut self, alias: &Alias) -> Lowered<Field> {
        let fields = vec![word(&alias.name), optional_word(alias.asname.as_ref())];
        self.node("alias", alias.range, |_| Ok(fields)).map(Field::Node)
    }
}

fn words(names: &[Identifier]) -> Field {
    Field::List(names.iter().map(word).collect())
}

/// A field that the abstract grammar keeps as an integer.
pub(super) fn flag(set: bool) -> Field {
    Field::Word(u8::from(set).to_string())
}
