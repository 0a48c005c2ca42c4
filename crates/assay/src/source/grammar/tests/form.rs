//! One worked example a language: the same as in `docs/packs.md`.

use super::*;
use sha2::{Digest, Sha256};

fn check(language: Language, source: &str, wanted: &str, hash: &str) {
    assert_eq!(form(source, language), wanted);
    let of_text: String = Sha256::digest(wanted).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(of_text, hash, "the digest of the text above");
    assert_eq!(digest(source, language), hash);
}

#[test]
fn javascript() {
    check(
        Language::JavaScript,
        "// c\nfunction f(a) {\n  for (let i = 0; i < 2; i++) a[i] += 'x';\n  return a.b;\n}\n",
        "(program (function_declaration \"function\" name: (identifier !f) parameters: (formal_parameters \"(\" \
         (identifier #0) \")\") body: (statement_block \"{\" (for_statement \"for\" \"(\" initializer: \
         (lexical_declaration kind: \"let\" (variable_declarator name: (identifier #1) \"=\" value: (number \"0\"))) \
         condition: (binary_expression left: (identifier #1) operator: \"<\" right: (number \"2\")) increment: \
         (update_expression argument: (identifier #1) operator: \"++\") \")\" body: (expression_statement \
         (augmented_assignment_expression left: (subscript_expression object: (identifier #0) \"[\" index: \
         (identifier #1) \"]\") operator: \"+=\" right: (string \"'x'\")))) (return_statement \"return\" \
         (member_expression object: (identifier #0) \".\" property: (property_identifier \"b\"))) \"}\")))",
        "4e659018d327736362ec8d82a4f3b18f9017e2b11c093d41d3699de1b197f1b0",
    );
}

#[test]
fn typescript() {
    check(
        Language::TypeScript,
        "function f(a: number[]): number {\n  return a[0] as number;\n}\n",
        "(program (function_declaration \"function\" name: (identifier !f) parameters: (formal_parameters \"(\" \
         (required_parameter pattern: (identifier #0) type: (type_annotation \":\" (array_type (predefined_type \
         \"number\") \"[\" \"]\"))) \")\") return_type: (type_annotation \":\" (predefined_type \"number\")) body: \
         (statement_block \"{\" (return_statement \"return\" (as_expression (subscript_expression object: \
         (identifier #0) \"[\" index: (number \"0\") \"]\") \"as\" (predefined_type \"number\"))) \"}\")))",
        "11b621385e712aca5351b0178e5b935bc59a4e8da653b5f57d52fca6cc9c11b7",
    );
}

#[test]
fn go() {
    check(
        Language::Go,
        "package main\n\nfunc f(a []int) int {\n\tfor i := range a {\n\t\ta[i]++\n\t}\n\treturn len(a)\n}\n",
        "(source_file (package_clause \"package\" (package_identifier \"main\")) (function_declaration \"func\" name: \
         (identifier !f) parameters: (parameter_list \"(\" (parameter_declaration name: (identifier #0) type: \
         (slice_type \"[\" \"]\" element: (type_identifier !int))) \")\") result: (type_identifier !int) body: (block \
         \"{\" (statement_list (for_statement \"for\" (range_clause left: (expression_list (identifier #1)) \":=\" \
         \"range\" right: (identifier #0)) body: (block \"{\" (statement_list (inc_statement (index_expression \
         operand: (identifier #0) \"[\" index: (identifier #1) \"]\") \"++\")) \"}\")) (return_statement \"return\" \
         (expression_list (call_expression function: (identifier !len) arguments: (argument_list \"(\" (identifier \
         #0) \")\"))))) \"}\")))",
        "db153f4c2be42287ee1c9a73d734c9d39399bc9a37fa00587e0994171904c8a1",
    );
}

#[test]
fn rust() {
    check(
        Language::Rust,
        "fn f(a: &mut [i32]) -> i32 {\n    a[0] = 1;\n    a[0]\n}\n",
        "(source_file (function_item \"fn\" name: (identifier !f) parameters: (parameters \"(\" (parameter pattern: \
         (identifier #0) \":\" type: (reference_type \"&\" (mutable_specifier \"mut\") type: (array_type \"[\" element: \
         (primitive_type \"i32\") \"]\"))) \")\") \"->\" return_type: (primitive_type \"i32\") body: (block \"{\" \
         (expression_statement (assignment_expression left: (index_expression (identifier #0) \"[\" (integer_literal \
         \"0\") \"]\") \"=\" right: (integer_literal \"1\")) \";\") (index_expression (identifier #0) \"[\" \
         (integer_literal \"0\") \"]\") \"}\")))",
        "19ee0b28298b9c7ea32af53915448ceb242ba267fea06ba84a8efdf0a0df6b7e",
    );
}

#[test]
fn java() {
    check(
        Language::Java,
        "class S {\n  static int f(int[] a) {\n    a[0] = 1;\n    return a.length;\n  }\n}\n",
        "(program (class_declaration \"class\" name: (identifier #0) body: (class_body \"{\" (method_declaration \
         (modifiers \"static\") type: (integral_type \"int\") name: (identifier !f) parameters: (formal_parameters \
         \"(\" (formal_parameter type: (array_type element: (integral_type \"int\") dimensions: (dimensions \"[\" \
         \"]\")) name: (identifier #1)) \")\") body: (block \"{\" (expression_statement (assignment_expression left: \
         (array_access array: (identifier #1) \"[\" index: (decimal_integer_literal \"0\") \"]\") operator: \"=\" \
         right: (decimal_integer_literal \"1\")) \";\") (return_statement \"return\" (field_access object: \
         (identifier #1) \".\" field: (identifier \"length\")) \";\") \"}\")) \"}\")))",
        "70790436799da750d0545d5adcf0e7b3619e59fa99814956dc70419c6013af32",
    );
}

#[test]
fn cpp() {
    check(
        Language::Cpp,
        "int f(int* a) {\n  a[0] = 1;\n  return a[0];\n}\n",
        "(translation_unit (function_definition type: (primitive_type \"int\") declarator: (function_declarator \
         declarator: (identifier !f) parameters: (parameter_list \"(\" (parameter_declaration type: (primitive_type \
         \"int\") declarator: (pointer_declarator \"*\" declarator: (identifier #0))) \")\")) body: (compound_statement \
         \"{\" (expression_statement (assignment_expression left: (subscript_expression argument: (identifier #0) \
         indices: (subscript_argument_list \"[\" (number_literal \"0\") \"]\")) operator: \"=\" right: (number_literal \
         \"1\")) \";\") (return_statement \"return\" (subscript_expression argument: (identifier #0) indices: \
         (subscript_argument_list \"[\" (number_literal \"0\") \"]\")) \";\") \"}\")))",
        "47fd2f553ec3c7b5b2c2ff9f43d49e637cf72b600bb265a530a78107c8db48e0",
    );
}
