//! Parameters, arguments, type parameters.

use super::super::super::tree::Field;
use super::{Lowered, Lowering, optional_word, range_of, word};
use ruff_python_ast::{
    Arguments, Keyword, Parameter, ParameterWithDefault, Parameters, TypeParam, TypeParams,
};
use ruff_text_size::TextRange;

impl Lowering<'_> {
    /// `arguments`: defaults stand in lists of their own.
    pub(super) fn parameters(&mut self, parameters: Option<&Parameters>) -> Lowered<Field> {
        let node = self.node("arguments", TextRange::default(), |this| {
            let Some(parameters) = parameters else {
                let empty = || Field::List(Vec::new());
                return Ok(vec![empty(), empty(), Field::Absent, empty(), empty(), Field::Absent, empty()]);
            };
            let positional = || parameters.posonlyargs.iter().chain(&parameters.args);
            Ok(vec![
                this.list(&parameters.posonlyargs, |this, one| this.parameter(&one.parameter))?,
                this.list(&parameters.args, |this, one| this.parameter(&one.parameter))?,
                this.optional(parameters.vararg.as_deref(), Self::parameter)?,
                this.list(&parameters.kwonlyargs, |this, one| this.parameter(&one.parameter))?,
                this.list(&parameters.kwonlyargs, Self::keyword_default)?,
                this.optional(parameters.kwarg.as_deref(), Self::parameter)?,
                this.list(positional().filter_map(|one| one.default.as_deref()), Self::expression)?,
            ])
        });
        node.map(Field::Node)
    }

    fn parameter(&mut self, parameter: &Parameter) -> Lowered<Field> {
        let node = self.node("arg", parameter.range, |this| {
            Ok(vec![
                Field::Name(parameter.name.id.to_string()),
                this.optional(parameter.annotation.as_deref(), Self::expression)?,
                Field::Absent,
            ])
        });
        node.map(Field::Node)
    }

    /// Keyword-only parameters without a default hold its place.
    fn keyword_default(&mut self, parameter: &ParameterWithDefault) -> Lowered<Field> {
        self.optional(parameter.default.as_deref(), Self::expression)
    }

    /// The positional arguments, and the keywords, of a call or a class.
    pub(super) fn arguments(&mut self, arguments: Option<&Arguments>) -> Lowered<[Field; 2]> {
        let (args, keywords) = arguments.map_or((&[] as &[_], &[] as &[_]), |one| (&one.args, &one.keywords));
        Ok([self.list(args, Self::expression)?, self.list(keywords, Self::keyword)?])
    }

    fn keyword(&mut self, keyword: &Keyword) -> Lowered<Field> {
        let node = self.node("keyword", keyword.range, |this| {
            Ok(vec![optional_word(keyword.arg.as_ref()), this.expression(&keyword.value)?])
        });
        node.map(Field::Node)
    }

    pub(super) fn type_parameters(&mut self, parameters: Option<&TypeParams>) -> Lowered<Field> {
        let parameters = parameters.map_or(&[] as &[_], |list| &list.type_params);
        self.list(parameters, Self::type_parameter)
    }

    fn type_parameter(&mut self, parameter: &TypeParam) -> Lowered<Field> {
        let range = range_of(parameter);
        let node = match parameter {
            TypeParam::TypeVar(one) => self.node("TypeVar", range, |this| {
                Ok(vec![word(&one.name), this.optional(one.bound.as_deref(), Self::expression)?])
            }),
            TypeParam::ParamSpec(one) => self.node("ParamSpec", range, |_| Ok(vec![word(&one.name)])),
            TypeParam::TypeVarTuple(one) => self.node("TypeVarTuple", range, |_| Ok(vec![word(&one.name)])),
        };
        node.map(Field::Node)
    }
}
