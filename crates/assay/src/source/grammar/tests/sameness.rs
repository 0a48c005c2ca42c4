//! What may vary does not show, everything else does.

use super::*;
use proptest::prelude::*;

/// A program as tokens: `$0`, `$1`, … are names that may be changed.
struct Sample {
    language: Language,
    tokens: &'static str,
    /// Whether a line's end may stand wherever a blank may.
    free_lines: bool,
    /// Single tokens whose change must show.
    changes: &'static [(&'static str, &'static str)],
}

const SAMPLES: [Sample; 6] = [
    Sample {
        language: Language::JavaScript,
        tokens: "function f ( $0 ) { let $1 = 1 , $2 = [ , 7 ] ; while ( $1 < $0 . size ) { $2 [ $1 ] = $1 + 2 ; } \
                 return $2 ; }",
        free_lines: false,
        changes: &[
            ("<", "<="),
            ("+", "-"),
            ("7", "8"),
            ("size", "length"),
            ("let", "const"),
            ("while", "if"),
            ("=", "+="),
        ],
    },
    Sample {
        language: Language::TypeScript,
        tokens: "function f ( $0 : readonly number [ ] ) : number { let $1 : number = 0 ; for ( const $2 of $0 ) \
                 $1 = $1 * 3 + $2 ; return $1 ; }",
        free_lines: false,
        changes: &[("*", "/"), ("3", "4"), ("number", "string"), ("of", "in"), ("const", "let")],
    },
    Sample {
        language: Language::Go,
        tokens: "package main ; func f ( $0 [ ] int ) int { $1 := 0 ; for _ , $2 := range $0 { if $2 > 5 { $1 += \
                 $2 } } ; return $1 }",
        free_lines: false,
        changes: &[
            (">", ">="),
            ("5", "6"),
            ("+=", "-="),
            ("int", "int64"),
            ("package", "package x ; package"),
        ],
    },
    Sample {
        language: Language::Rust,
        tokens: "fn f ( $0 : & mut [ i32 ] ) -> ( i32 , ) { let mut $1 = [ 0 ; 4 ] ; for $2 in 0 .. $0 . len ( ) { $1 \
                 [ 0 ] += $0 [ $2 ] ; } ( $1 [ 0 ] , ) }",
        free_lines: true,
        changes: &[
            ("+=", "-="),
            ("4", "5"),
            ("..", "..="),
            ("len", "size"),
            ("i32", "i64"),
            ("for", "'a : for"),
        ],
    },
    Sample {
        language: Language::Java,
        tokens: "class $0 { static int f ( int [ ] $1 ) { int $2 = 0 ; for ( int $3 = 0 ; $3 < $1 . length ; $3 ++ ) \
                 { $2 = Math . max ( $2 , $1 [ $3 ] ) ; } return $2 ; } }",
        free_lines: true,
        changes: &[
            ("<", ">"),
            ("++", "--"),
            ("max", "min"),
            ("length", "size"),
            ("static", "final"),
            ("int", "long"),
        ],
    },
    Sample {
        language: Language::Cpp,
        tokens: "struct $0 { int b ; } ; int f ( $0 * $1 , int $2 ) { int $3 = 0 ; while ( $2 > 0 ) { $3 += $1 [ -- $2 \
                 ] . b ; } return $3 ; }",
        free_lines: true,
        changes: &[(">", ">="), ("--", "++"), ("b", "c"), ("0", "1"), ("while", "if"), ("struct", "class")],
    },
];

/// Writes a sample with names and with something between any two tokens.
fn written(sample: &Sample, names: &[String], between: &[usize]) -> String {
    let layouts: &[&str] = if sample.free_lines {
        &[" ", "\n", "\t ", " /* x */ ", " // x\n", "\r\n"]
    } else {
        &[" ", "\t", "  ", " /* x */ "]
    };
    let mut text = String::from("// before\n");
    for (token, choice) in sample.tokens.split(' ').zip(between.iter().cycle()) {
        let number = token.strip_prefix('$').map(|digits| digits.parse::<usize>().unwrap());
        text.push_str(number.map_or(token, |number| &names[number]));
        text.push_str(layouts[choice % layouts.len()]);
    }
    text + "\n// after\n"
}

fn plain(sample: &Sample) -> String {
    written(sample, &["v0".into(), "v1".into(), "v2".into(), "v3".into()], &[0])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn layout_and_consistent_renaming_keep_the_digest(
        at in 0..SAMPLES.len(),
        stems in prop::array::uniform4("[a-z]{0,6}"),
        between in prop::collection::vec(0..6usize, 1..40),
    ) {
        let sample = &SAMPLES[at];
        let names: Vec<String> = stems.iter().enumerate().map(|(at, stem)| format!("n{stem}{at}")).collect();
        let text = written(sample, &names, &between);
        prop_assert_eq!(digest(&text, sample.language), digest(&plain(sample), sample.language), "{}", text);
    }
}

#[test]
fn an_operator_a_literal_or_a_member_shows() {
    for sample in &SAMPLES {
        let base = plain(sample);
        for (old, new) in sample.changes {
            let changed = base.replacen(&format!(" {old} "), &format!(" {new} "), 1);
            let changed = if changed == base {
                base.replacen(&format!("{old} "), &format!("{new} "), 1)
            } else {
                changed
            };
            assert_ne!(changed, base, "{old}");
            let structure = structure(changed.as_bytes(), sample.language, "f", &[]);
            assert_ne!(structure.digest, Some(digest(&base, sample.language)), "{changed}");
        }
    }
}

fn differ(language: Language, left: &str, right: &str) {
    assert_ne!(digest(left, language), digest(right, language), "{left}\n{right}");
}

fn agree(language: Language, left: &str, right: &str) {
    assert_eq!(digest(left, language), digest(right, language), "{left}\n{right}");
}

#[test]
fn two_names_for_one_thing_are_not_one_name_for_two() {
    for language in [Language::JavaScript, Language::TypeScript] {
        differ(language, "function f(a, b) { return a }", "function f(a, b) { return b }");
        differ(language, "function f(a, b) { return a }", "function f(a, a) { return a }");
        differ(language, "function f(a) { return Math }", "function f(a) { return Mathe }");
    }
}

#[test]
fn ends_of_statements_and_trailing_commas_are_layout_where_they_mean_nothing() {
    use Language::{Cpp, Go, Java, JavaScript, Rust, TypeScript};
    agree(
        JavaScript,
        "function f(a) { return [a, 1] }",
        "function f(a,) { return [a, 1,]; };".trim_end_matches(';'),
    );
    agree(TypeScript, "type T = [number, string]\n", "type T = [number, string,];\n");
    agree(
        Go,
        "package p\nfunc f() []int { a := 1; return []int{a, 2} }",
        "package p\nfunc f() []int {\na := 1\nreturn []int{a,\n2,\n}\n}\n",
    );
    agree(
        Rust,
        "fn f(a: i32) -> i32 { match a { 0 => 1, _ => 2 } }",
        "fn f(a: i32,) -> i32 { match a { 0 => 1, _ => 2, } }",
    );
    agree(Java, "enum E { A, B }", "enum E { A, B, }");
    agree(Cpp, "int f() { int a[] = {1, 2}; return a[0]; }", "int f() { int a[] = {1, 2,}; return a[0]; }");
    differ(JavaScript, "function f(a) { return [a] }", "function f(a) { return [, a] }");
    differ(JavaScript, "function f(a) { return [a] }", "function f(a) { return [a, ,] }");
    differ(JavaScript, "function f() { for (; f(); ) ; }", "function f() { for (; ; f()) ; }");
    differ(JavaScript, "function f(a) { return a }", "function f(a) { return\na }");
    differ(Rust, "fn f(a: i32) { (a) }", "fn f(a: i32) { (a,) }");
    differ(Rust, "fn f((a,): T) {}", "fn f((a): T) {}");
    differ(Rust, "fn f() -> T { g() }", "fn f() -> T { g(); }");
    differ(Rust, "fn f() { vec![a, b] }", "fn f() { vec![a; b] }");
    differ(Rust, "fn f() { [a, b] }", "fn f() { [a; b] }");
    differ(Java, "class A { int[] a; }", "class A { int[][] a; }");
    differ(
        Go,
        "package p\nfunc f(a []int) []int { return a[1:] }",
        "package p\nfunc f(a []int) []int { return a[:1] }",
    );
    differ(Cpp, "struct A { int operator()(int); };", "struct A { int operator[](int); };");
}

#[test]
fn a_name_that_is_a_members_too_stays() {
    use Language::{Cpp, Go, Java, JavaScript, Rust, TypeScript};
    // What `this.x` means depends on which of the two variables is called `x`.
    differ(
        Java,
        "class A { int x; int y; int f() { return this.x; } }",
        "class A { int y; int x; int f() { return this.x; } }",
    );
    differ(
        Cpp,
        "struct A { int x; int y; int f() { return x; } };",
        "struct A { int x; int y; int f() { return y; } };",
    );
    differ(
        TypeScript,
        "class A { constructor(private x: T, private y: T) {} f() { return this.x } }",
        "class A { constructor(private y: T, private x: T) {} f() { return this.x } }",
    );
    differ(JavaScript, "function f(a, b) { return { a } }", "function f(a, b) { return { b } }");
    differ(Rust, "fn f(a: T, b: T) -> P { P { a } }", "fn f(a: T, b: T) -> P { P { b } }");
    differ(
        Go,
        "package p\nfunc f(a, b T) P { return P{a: 1} }",
        "package p\nfunc f(a, b T) P { return P{b: 1} }",
    );
    differ(Rust, "fn f(r: R) -> V { vec![r.start] }", "fn f(r: R) -> V { vec![r.end] }");
    differ(Rust, "fn f() -> V { vec![A::X] }", "fn f() -> V { vec![A::Y] }");
    differ(Rust, "fn f() -> V { vec![P { x: 1 }] }", "fn f() -> V { vec![P { y: 1 }] }");
    agree(Rust, "fn f(n: T) -> V { vec![0; n] }", "fn f(m: T) -> V { vec![0; m] }");
    differ(Rust, "fn f() -> T { i32::MAX }", "fn f() -> T { i64::MAX }");
    differ(
        Java,
        "class A { String toString() { return null; } }",
        "class A { String asString() { return null; } }",
    );
    differ(Rust, "#[cfg(any())] fn f() {}", "#[cfg(all())] fn f() {}");
}

#[test]
fn rust_spells_one_name_in_several_ways() {
    let same = "fn f(caf\u{e9}: i32) -> i32 { cafe\u{301} + r#caf\u{e9} }";
    agree(Language::Rust, same, "fn f(a: i32) -> i32 { a + a }");
}
