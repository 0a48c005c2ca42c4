//! C++20. Whatever the preprocessor is told counts as an import: it may change every line.

use super::{Grammar, Needs, Spelling, Step, Vocabulary, Written};

pub(in crate::source) static CPP: Grammar = Grammar {
    language: || tree_sitter_cpp::LANGUAGE.into(),
    built_in: &[BUILT_IN],
    hazard: None,
    written: Written {
        names: &["identifier", "type_identifier"],
        members: &["field_identifier"],
        member_places: &[
            ("qualified_identifier", Some("name")),
            ("destructor_name", None),
            ("using_declaration", None),
            ("attribute", None),
            ("ms_declspec_modifier", None),
        ],
        member_holders: &[],
        qualified: &[],
        literals: &["string_literal", "raw_string_literal", "char_literal"],
        texts: &[],
        terminators: &[],
        counted_commas: &[],
        spelling: Spelling::Exact,
    },
    seen: Vocabulary {
        functions: &["function_definition", "lambda_expression"],
        bindings: &[("init_declarator", "value", "declarator")],
        types: &["class_specifier", "struct_specifier", "union_specifier"],
        loops: &["for_statement", "for_range_loop", "while_statement", "do_statement"],
        comparisons: &[],
        calls: &[("call_expression", "function"), ("new_expression", "type")],
        steps: &[
            Step { kind: "parenthesized_expression", field: None, member: false },
            Step { kind: "template_function", field: Some("name"), member: false },
            Step { kind: "field_expression", field: Some("field"), member: true },
            Step { kind: "qualified_identifier", field: Some("name"), member: true },
        ],
        known_functions: &[],
        known_methods: &[],
        known_leaves: &["primitive_type", "sized_type_specifier"],
        subscripts: &["subscript_expression"],
        stores: &[("assignment_expression", Some("left")), ("update_expression", Some("argument"))],
        through: &["parenthesized_expression"],
        imports: &[
            ("preproc_include", Needs::Nothing),
            ("preproc_def", Needs::Nothing),
            ("preproc_function_def", Needs::Nothing),
            ("preproc_call", Needs::Nothing),
            ("using_declaration", Needs::Nothing),
        ],
        definitions: &["function_definition"],
    },
};

/// Names that the language or every implementation gives meaning.
const BUILT_IN: &[&str] = &[
    "NULL",
    "__FILE__",
    "__LINE__",
    "__VA_ARGS__",
    "__cplusplus",
    "__func__",
    "assert",
    "final",
    "import",
    "main",
    "max_align_t",
    "module",
    "nullptr_t",
    "override",
    "ptrdiff_t",
    "size_t",
    "std",
];
