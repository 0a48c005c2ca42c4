//! Section 4.2 of the contract, read for each language.

use super::super::super::{FindingKind, Observations, Reason, Rule};
use super::*;

fn counts(source: &str, language: Language) -> Observations {
    analysis(source, language).observations.unwrap_or_else(|| panic!("not parsed: {source}"))
}

fn shape(source: &str, language: Language) -> [u32; 7] {
    let seen = counts(source, language);
    let Observations {
        functions,
        loops,
        comparisons,
        calls,
        subscript_writes,
        imports,
        unresolved_calls,
        ..
    } = seen;
    [functions, loops, comparisons, calls, subscript_writes, imports, unresolved_calls]
}

#[test]
fn every_kind_is_counted() {
    // Functions, loops, comparisons, calls, subscript writes, imports, unresolved calls.
    let javascript = "import x from 'x';\nconst g = (a) => { [a[0], a[1]] = [a[1], a[0]]; a[2]++; };\nfunction f(a) {\n\
        for (const b of a) g(b);\n do { a.push(1); } while (a[0] !== 2 && a < 3);\n a.sort(); a[0].b = 1; return h(new Map());\n}\n";
    assert_eq!(shape(javascript, Language::JavaScript), [2, 2, 2, 5, 3, 1, 2]);
    assert_eq!(shape(javascript, Language::TypeScript), [2, 2, 2, 5, 3, 1, 2]);
    let go = "package p\nimport \"sort\"\nfunc f(a []int) []int {\n\tg := func(x int) int { return x }\n\
        \tfor i := range a {\n\t\ta[i], a[0] = a[0], g(a[i])\n\t\ta[i]++\n\t}\n\tif len(a) == int(3) || a[0] >= 1 {\n\t\tsort.Ints(a)\n\t}\n\
        \treturn append(a, h())\n}\n";
    assert_eq!(shape(go, Language::Go), [2, 1, 2, 6, 3, 1, 2]);
    let rust = "use std::mem;\nstruct P(i32);\nfn f(a: &mut Vec<i32>) -> Vec<P> {\n    let g = |x: i32| x;\n    loop { break; }\n\
        \x20   while a[0] < 1 { a[0] += g(1); (a[1], a[2]) = (1, 2); }\n    for b in a.iter() { mem::take(b); }\n\
        \x20   let c = vec![P(1)];\n    println!(\"\");\n    Vec::<P>::new(); P(a.len()); c\n}\n";
    assert_eq!(shape(rust, Language::Rust), [2, 3, 1, 8, 3, 1, 2]);
    let java = "import java.util.List;\nclass A {\n  A() {}\n  int g(int[] b) { b[0]++; return b[0]; }\n  int f(int[] a) {\n\
        for (int x : a) { a[0] = g(a); }\n while (a[0] == 1 && a[1] <= 2) { Math.max(1, 2); }\n new A(); this.g(a); h();\n\
        return a instanceof Object ? 1 : 2;\n }\n}\n";
    assert_eq!(shape(java, Language::Java), [3, 2, 3, 5, 2, 1, 2]);
    let cpp = "#include <vector>\nint g(int x) { return x; }\nint& f(int* a) {\n auto k = [](int x) { return x; };\n\
        for (int i = 0; i < 3; i++) { a[i] = g(i); a[i]--; }\n do { k(1); } while (a[0] != int(2));\n h(); std::sort(a, a);\n\
        return a[0];\n}\n";
    assert_eq!(shape(cpp, Language::Cpp), [3, 2, 2, 5, 2, 1, 2]);
}

#[test]
fn what_stands_at_the_top_and_defines_no_function_is_counted() {
    for (source, language, wanted) in [
        ("'use strict';\nfunction f() {}\nlet a = 1;\n", Language::JavaScript, 2),
        ("// c\ntype T = number;\nfunction f() {}\n", Language::TypeScript, 1),
        ("package p\nfunc f() {}\nvar a int\nfunc (t T) g() {}\n", Language::Go, 1),
        ("#[inline]\nfn f() {}\nconst A: i32 = 1;\n", Language::Rust, 1),
        ("package p;\nclass A {}\n", Language::Java, 1),
        ("int a;\nint f() { return 1; }\n", Language::Cpp, 1),
    ] {
        assert_eq!(counts(source, language).top_level_nondefinition_statements, wanted, "{source}");
    }
}

#[test]
fn an_import_or_an_unknown_call_hides_what_is_done() {
    for (source, language) in [
        ("export { a } from 'a'; function f() {}", Language::JavaScript),
        ("function f(a) { with (a) { return b } }", Language::JavaScript),
        ("import a = require('a'); function f() {}", Language::TypeScript),
        ("package p\nimport \"sort\"\nfunc f() {}", Language::Go),
        ("mod other; fn f() {}", Language::Rust),
        ("extern \"C\" { fn g(); } fn f() {}", Language::Rust),
        ("import java.util.*; class A { void f() {} }", Language::Java),
        ("#define g f\nint f() { return 1; }", Language::Cpp),
        ("using namespace std; int f() { return 1; }", Language::Cpp),
        ("function f(a) { return a.sort() }", Language::JavaScript),
        ("function f(a) { return a[0]() }", Language::JavaScript),
        ("async function f() { return import('a') }", Language::JavaScript),
        ("package p\nfunc f(g func()) { g() }", Language::Go),
        ("fn f() { println!(\"a\") }", Language::Rust),
        ("class A { void f() { System.exit(1); } }", Language::Java),
        ("int f(int (*g)()) { return g(); }", Language::Cpp),
    ] {
        assert_eq!(analysis(source, language).reason, Some(Reason::OpaqueDependency), "{source}");
    }
}

#[test]
fn a_matched_rule_is_shown_from_its_entry_point_on() {
    for (source, language, entry) in [
        ("const f = (a) => {\n for (const b of a) a[0] = b;\n};\n", Language::JavaScript, (1, 3)),
        ("package p\nfunc f(a []int) {\n for range a {\n }\n}\n", Language::Go, (2, 5)),
        ("fn f(a: i32) {\n while a < 1 {\n }\n}\n", Language::Rust, (1, 4)),
        ("class A {\n int f() {\n  while (true) {}\n }\n}\n", Language::Java, (2, 4)),
        ("int *f(int a) {\n while (a) {}\n}\n", Language::Cpp, (1, 3)),
    ] {
        let rule = Rule { rule_id: "r/1".into(), class_id: "C".into(), digest: digest(source, language) };
        let pack = Pack { entry_point: "f".into(), reserved: Vec::new(), rules: vec![rule] };
        let found = analyse(source.as_bytes(), language, &pack);
        assert_eq!(found.rule, Some(0), "{source}");
        let first = found.evidence.first().unwrap();
        assert_eq!(
            (first.kind, first.start_line, first.end_line),
            (FindingKind::FunctionDefinition, entry.0, entry.1)
        );
        assert!(found.evidence.iter().any(|one| one.kind == FindingKind::Loop), "{source}");
        let elsewhere = Pack { entry_point: "g".into(), ..pack };
        let digest = structure(source.as_bytes(), language, "g", &[]).digest.unwrap();
        let rules =
            elsewhere.rules.iter().map(|rule| Rule { digest: digest.clone(), ..rule.clone() }).collect();
        let found = analyse(source.as_bytes(), language, &Pack { rules, ..elsewhere });
        assert_eq!((found.rule, found.reason), (None, Some(Reason::InsufficientEvidence)));
    }
}
