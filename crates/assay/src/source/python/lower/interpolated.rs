//! Formatted strings: the parts that CPython 3.12 makes of them.

use super::super::super::tree::Field;
use super::{Lowered, Lowering};
use ruff_python_ast::{
    ConversionFlag, FStringPart, FStringValue, InterpolatedElement, InterpolatedStringElement,
};
use ruff_text_size::TextRange;

/// A part of a formatted string.
enum Part<'a> {
    Text,
    Expression(&'a InterpolatedElement, Raw),
}

/// Whether backslashes stand for themselves.
type Raw = bool;

impl Lowering<'_> {
    /// `JoinedStr`: neighbouring texts are one constant, whatever literals they come from, and
    /// empty ones are none.
    pub(super) fn joined(&mut self, range: TextRange, value: &FStringValue) -> Lowered<Field> {
        let mut parts = Vec::new();
        let text = |parts: &mut Vec<Part<'_>>, empty: bool| {
            if !empty && !matches!(parts.last(), Some(Part::Text)) {
                parts.push(Part::Text);
            }
        };
        for part in value {
            let string = match part {
                FStringPart::Literal(literal) => {
                    text(&mut parts, literal.value.is_empty());
                    continue;
                }
                FStringPart::FString(string) => string,
            };
            let raw = string.flags.prefix().is_raw();
            for element in &string.elements {
                match element {
                    InterpolatedStringElement::Literal(literal) => text(&mut parts, literal.value.is_empty()),
                    InterpolatedStringElement::Interpolation(element) => {
                        text(&mut parts, element.debug_text.is_none());
                        parts.push(Part::Expression(element, raw));
                    }
                }
            }
        }
        self.parts(range, &parts)
    }

    fn parts(&mut self, range: TextRange, parts: &[Part<'_>]) -> Lowered<Field> {
        let node = self.node("JoinedStr", range, |this| {
            let list = this.list(parts, |this, part| match part {
                Part::Text => this.constant(range, Field::Text).map(Field::Node),
                Part::Expression(element, raw) => this.formatted(element, *raw),
            });
            Ok(vec![list?])
        });
        node.map(Field::Node)
    }

    fn formatted(&mut self, element: &InterpolatedElement, raw: Raw) -> Lowered<Field> {
        let conversion = match element.conversion {
            // An expression that shows itself is shown by its `repr`, unless it has a format.
            ConversionFlag::None if element.debug_text.is_some() && element.format_spec.is_none() => {
                ConversionFlag::Repr
            }
            other => other,
        };
        let node = self.node("FormattedValue", element.range, |this| {
            let value = this.expression(&element.expression)?;
            let format = this.optional(element.format_spec.as_deref(), |this, format| {
                let parts = this.format_parts(&format.elements, raw);
                this.parts(format.range, &parts)
            })?;
            Ok(vec![value, Field::Word((conversion as i8).to_string()), format])
        });
        node.map(Field::Node)
    }

    /// In a format every piece of text that the tokens show is a constant of its own: one ends
    /// behind `\N{…}` too; behind an expression, and before one that starts with a brace, there is
    /// one even where it is empty.
    fn format_parts<'a>(&self, elements: &'a [InterpolatedStringElement], raw: Raw) -> Vec<Part<'a>> {
        let mut parts = Vec::new();
        let mut piece_due = false;
        for element in elements {
            match element {
                InterpolatedStringElement::Literal(literal) => {
                    let pieces = if raw { 1 } else { named_characters(self.source(literal.range)) };
                    parts.extend((0..pieces).map(|_| Part::Text));
                    piece_due = self.source(literal.range).ends_with('}');
                }
                InterpolatedStringElement::Interpolation(element) => {
                    let doubled = self.source(element.range).starts_with("{{");
                    let apart = piece_due || parts.is_empty();
                    parts.extend((element.debug_text.is_some() || doubled && apart).then_some(Part::Text));
                    parts.push(Part::Expression(element, raw));
                    piece_due = true;
                }
            }
        }
        parts.extend(piece_due.then_some(Part::Text));
        parts
    }
}

/// How many pieces a text is cut into by the `\N{…}` in it.
fn named_characters(text: &str) -> usize {
    let mut pieces = 0;
    let mut rest = text;
    while !rest.is_empty() {
        pieces += 1;
        rest = match rest.find("\\N{").and_then(|at| rest.get(at..)).and_then(|name| name.split_once('}')) {
            Some((_, behind)) => behind,
            None => "",
        };
    }
    pieces
}
