//! Patterns of `match`.

use super::super::super::tree::Field;
use super::{Lowered, Lowering, optional_word, range_of, word};
use ruff_python_ast::{Pattern, Singleton};

impl Lowering<'_> {
    pub(super) fn pattern(&mut self, pattern: &Pattern) -> Lowered<Field> {
        let range = range_of(pattern);
        let node = match pattern {
            Pattern::MatchValue(one) => {
                self.node("MatchValue", range, |this| Ok(vec![this.expression(&one.value)?]))
            }
            Pattern::MatchSingleton(one) => self.node("MatchSingleton", range, |_| {
                let value = match one.value {
                    Singleton::None => "None",
                    Singleton::True => "True",
                    Singleton::False => "False",
                };
                Ok(vec![Field::Word(value.to_owned())])
            }),
            Pattern::MatchSequence(one) => {
                self.node("MatchSequence", range, |this| Ok(vec![this.list(&one.patterns, Self::pattern)?]))
            }
            Pattern::MatchMapping(one) => self.node("MatchMapping", range, |this| {
                Ok(vec![
                    this.list(&one.keys, Self::expression)?,
                    this.list(&one.patterns, Self::pattern)?,
                    optional_word(one.rest.as_ref()),
                ])
            }),
            Pattern::MatchClass(one) => self.node("MatchClass", range, |this| {
                let keywords = &one.arguments.keywords;
                Ok(vec![
                    this.expression(&one.cls)?,
                    this.list(&one.arguments.patterns, Self::pattern)?,
                    Field::List(keywords.iter().map(|one| word(&one.attr)).collect()),
                    this.list(keywords, |this, one| this.pattern(&one.pattern))?,
                ])
            }),
            Pattern::MatchStar(one) => {
                self.node("MatchStar", range, |_| Ok(vec![optional_word(one.name.as_ref())]))
            }
            Pattern::MatchAs(one) => self.node("MatchAs", range, |this| {
                let inner = this.optional(one.pattern.as_deref(), Self::pattern)?;
                Ok(vec![inner, optional_word(one.name.as_ref())])
            }),
            Pattern::MatchOr(one) => {
                self.node("MatchOr", range, |this| Ok(vec![this.list(&one.patterns, Self::pattern)?]))
            }
        };
        node.map(Field::Node)
    }
}
