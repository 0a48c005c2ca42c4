//! Texts that are made to hurt. None is a program, so none may come to be one.

use super::*;
use proptest::prelude::*;

/// Words of all the languages, in whatever order.
const WORDS: &str = "f a ( ) [ ] { } < > , ; : :: . = == -> => | & * ! ? ' \" ` $ # @ \\ / // /* */ \n 0 1.5 'x' fn func \
     function class struct let var int if else for in of while return match case import use package new async await mut \
     #define template typename operator r#\" ${ é \u{feff} \u{2028} yield static";

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn any_words_have_an_analysis(picked in prop::collection::vec(any::<prop::sample::Index>(), 0..60)) {
        let words: Vec<&str> = WORDS.split(' ').collect();
        let source = picked.iter().map(|at| *at.get(&words)).collect::<Vec<_>>().join(" ");
        for language in ALL {
            let found = analysis(&source, language);
            prop_assert_eq!(found.observations.is_some(), found.parse == ParseStatus::Parsed);
            prop_assert!(found.findings.len() <= 32);
            let lines = u32::try_from(source.split('\n').count()).unwrap();
            prop_assert!(found.findings.iter().all(|one| one.start_line <= one.end_line && one.end_line <= lines));
        }
    }
}

#[test]
fn a_whole_file_of_one_thing_ends_soon() {
    let units = ["(", "[", "{", "a<", "\"", "x=>", "r#\"", "a::b<", "case x:"];
    for language in ALL {
        for unit in units {
            let source = unit.repeat(65_536 / unit.len());
            assert_ne!(status(source.as_bytes(), language), ParseStatus::Parsed, "{language:?} {unit}");
        }
        assert_eq!(status(&[b' '; 65_537], language), ParseStatus::ResourceLimited);
    }
}

/// A function whose value stands in so many parentheses.
fn nested(language: Language, levels: usize) -> String {
    let value = format!("{}a{}", "(".repeat(levels), ")".repeat(levels));
    match language {
        Language::Go => format!("package p\nfunc f(a int) int {{ return {value} }}"),
        Language::Rust => format!("fn f(a: i32) -> i32 {{ {value} }}"),
        Language::Java => format!("class A {{ int f(int a) {{ return {value}; }} }}"),
        Language::Cpp => format!("int f(int a) {{ return {value}; }}"),
        _ => format!("function f(a) {{ return {value} }}"),
    }
}

#[test]
fn a_fault_before_a_character_of_several_bytes_is_only_a_fault() {
    // Wherever the parser is told that the text ends, it must not end within a character.
    for language in ALL {
        for blanks in 0..80 {
            for unit in ["é", "\u{2028}", "\u{1f600}", "r#\"é", "x )é"] {
                let source = format!("{}) {}", " ".repeat(blanks), unit.repeat(60));
                assert_eq!(status(source.as_bytes(), language), ParseStatus::InvalidSyntax);
            }
        }
    }
}

#[test]
fn levels_are_bounded() {
    for language in ALL {
        let depth =
            |levels| analysis(&nested(language, levels), language).observations.map(|seen| seen.depth);
        let flat = depth(1).unwrap();
        let room = usize::try_from(64 - flat).unwrap() + 1;
        assert_eq!(depth(room), Some(64), "{language:?}");
        assert_eq!(depth(room + 1), None);
        for levels in [room + 1, 1_000, 30_000] {
            let source = nested(language, levels);
            assert_eq!(
                status(source.as_bytes(), language),
                ParseStatus::ResourceLimited,
                "{language:?} {levels}"
            );
        }
    }
}

#[test]
fn nodes_are_bounded() {
    for (language, before, unit, after) in [
        (Language::JavaScript, "", "a;", ""),
        (Language::TypeScript, "", "a;", ""),
        (Language::Go, "package p\nfunc f() {", "a = 1;", "}"),
        (Language::Rust, "fn f() {", "a;", "}"),
        (Language::Java, "class A { void f() {", "a = 1;", "} }"),
        (Language::Cpp, "void f() {", "a;", "}"),
    ] {
        let nodes = |count: usize| {
            let source = format!("{before}{}{after}", unit.repeat(count));
            analysis(&source, language).observations.map(|seen| seen.nodes)
        };
        let (one, two) = (nodes(10).unwrap(), nodes(11).unwrap());
        let most = 10 + usize::try_from((4_096 - one) / (two - one)).unwrap();
        assert!(nodes(most).is_some_and(|count| count <= 4_096), "{language:?}");
        assert_eq!(nodes(most + 1), None, "{language:?}");
    }
}

#[test]
fn bytes_that_languages_disagree_about_are_refused() {
    for language in ALL {
        let fine = nested(language, 1);
        assert_eq!(status(fine.as_bytes(), language), ParseStatus::Parsed);
        let mut bytes = fine.clone().into_bytes();
        bytes.extend(b"// \xff\n");
        assert_eq!(status(&bytes, language), ParseStatus::InvalidSyntax);
        for broken in [
            format!("\u{feff}{fine}"),
            format!("{fine}\0"),
            format!("// c\0\n{fine}"),
            format!("// c\r{fine}"),
        ] {
            assert_eq!(status(broken.as_bytes(), language), ParseStatus::InvalidSyntax, "{broken:?}");
        }
        assert_eq!(digest(&format!("// c\r\n{fine}"), language), digest(&fine, language));
    }
}

#[test]
fn no_spelling_hides_program_text() {
    let escaped = "function f(\\u0061, a) { return a }";
    for language in [Language::JavaScript, Language::TypeScript] {
        assert_eq!(status(escaped.as_bytes(), language), ParseStatus::InvalidSyntax);
        // These end a line comment (ECMA-262, section 12.3).
        for end in ["\u{2028}", "\u{2029}"] {
            let source = format!("// c{end}function f(a) {{ return g(a) }}");
            assert_eq!(analysis(&source, language).observations.map(|seen| seen.calls), Some(1));
        }
    }
    let hidden = "class A { void f() { // \\u000a g();\n } }";
    assert_eq!(status(hidden.as_bytes(), Language::Java), ParseStatus::InvalidSyntax);
    // A backslash joins the next line to a comment (C++20, [lex.phases]).
    let joined = "int f() { // c \\\n g();\n return 1; }";
    assert_eq!(analysis(joined, Language::Cpp).observations.map(|seen| seen.calls), Some(0));
}
