//! Expected values: the contract's rules counted by hand, and the token rules of the language
//! reference.

use super::super::super::ParseStatus::{self, InvalidSyntax, ResourceLimited};
use super::*;

fn checked(text: &str) -> Result<(), ParseStatus> {
    check(&with_line_feeds(text))
}

/// How many tokens a source has, by counting until the end.
fn tokens(source: &str) -> usize {
    let text = ended(source);
    let mut scanner = Scanner::new(&text, Manner::Count);
    let mut count = 1;
    while scanner.next().unwrap() != Token::End {
        count += 1;
    }
    count
}

#[test]
fn every_kind_of_token_counts() {
    for (source, count) in [
        ("", 1),
        ("\n", 2),
        ("x", 3),
        ("x\n", 3),
        ("# a\n", 3),
        ("x # a\n", 4),
        // x, NEWLINE, NL, end.
        ("x\n\n", 4),
        // if, x, :, NEWLINE, INDENT, y, NEWLINE, DEDENT, end.
        ("if x:\n  y", 9),
        ("1_000.5e-3j", 3),
        ("a **= b", 5),
        ("a ** = b", 6),
        ("...", 3),
        ("..", 4),
        ("'a' \"b\" '''c\n'''", 5),
        ("rb'a' Rb'b' u'c'", 5),
        ("x \\\n  + y", 5),
        ("(x,\n y)", 8),
        // start, middle, {, x, !, r, :, middle, }, middle, end of the string; NEWLINE, end.
        ("f'a{x!r:>3}b'", 13),
        ("f''", 4),
        ("f'{x}'", 7),
        // A doubled brace ends a piece.
        ("f'{{a'", 6),
        ("1if x else y", 7),
    ] {
        assert_eq!(tokens(source), count, "{source:?}");
    }
}

#[test]
fn the_token_after_4096_is_too_many() {
    // `1,` and `1` n times, NEWLINE, end.
    let list = |count: usize| "1,".repeat((count - 2) / 2);
    assert_eq!((tokens(&list(4096)), count(&list(4096))), (4096, Ok(())));
    assert_eq!(count(&list(4098)), Err(ResourceLimited));
    assert_eq!(count(&format!("{}\n#", list(4096))), Err(ResourceLimited));
    // An error before the limit wins, one behind it does not.
    assert_eq!(count(&format!("'\n{}", list(5000))), Err(InvalidSyntax));
    assert_eq!(count(&format!("{}'", list(5000))), Err(ResourceLimited));
}

#[test]
fn the_65th_open_bracket_is_too_many_at_once() {
    for bracket in ["(", "[", "{"] {
        // What is never closed is invalid, once the source ends.
        assert_eq!(count(&bracket.repeat(64)), Err(InvalidSyntax));
        assert_eq!(count(&format!("{}'", bracket.repeat(65))), Err(ResourceLimited));
    }
    assert_eq!(count(&format!("{}{}", "(".repeat(64), ")".repeat(64))), Ok(()));
    assert_eq!(count(&"()".repeat(100)), Ok(()));
    // Closing brackets are counted even where nothing is open.
    assert_eq!(count(&format!(")))({}", "(".repeat(66))), Err(InvalidSyntax));
    assert_eq!(count(&format!(")))({}", "(".repeat(67))), Err(ResourceLimited));
    // In strings they are text, in formatted ones expressions are bracketed.
    assert_eq!(count(&format!("'{}'", "(".repeat(100))), Ok(()));
    assert_eq!(count(&"(".repeat(65_536)), Err(ResourceLimited));
}

#[test]
fn the_count_lets_pass_what_only_the_grammar_refuses() {
    for source in ["$", "?", "!", "`", ")", "]", "}", "(]", "x = 0777", "1abc", "0x1g", "1_000x"] {
        assert_eq!(count(source), Ok(()), "{source}");
    }
    for source in ["(]", ")", "0777", "1abc", "0x1g"] {
        assert_eq!(checked(source), Err(InvalidSyntax), "{source}");
    }
}

#[test]
fn both_passes_refuse_broken_tokens() {
    for source in [
        "'",
        "'a\n'",
        "\"\"\"a",
        "f'",
        "f'{",
        "f'}'",
        "f'{a'",
        "1__0",
        "1_",
        "0x",
        "0b2",
        "0o8",
        "0b12",
        "1e+",
        "\\",
        "\\\n",
        "\\ \n",
        "x \\ y",
        "\u{1}",
        "\u{7f}",
        "a\0b",
        "a·b\u{2028}",
        "€",
        "\u{feff}x",
        "²",
        "f'{a:{b:{c:{d}}}}'",
    ] {
        assert_eq!(count(source), Err(InvalidSyntax), "count {source:?}");
        assert_eq!(checked(source), Err(InvalidSyntax), "check {source:?}");
    }
}

#[test]
fn indentation_is_told_by_columns_whatever_a_tab_means() {
    for source in ["if x:\n  y\n z", "if x:\n\ty\n        z", "if x:\n        y\n\tz", "if x:\n \ty\n\tz\n"] {
        assert_eq!(checked(source), Err(InvalidSyntax), "{source:?}");
    }
    for source in [
        "if x:\n\ty\n\tz",
        "if x:\n  y\n\x0c  z",
        "if x:\n  y\n# c\n  z",
        "if x:\n  (y,\n z)\n  a",
        "if x:\n  \\\n    y\n  z",
    ] {
        assert_eq!(checked(source), Ok(()), "{source:?}");
    }
}

#[test]
fn a_hundred_levels_of_indentation_are_too_many() {
    let nested = |levels: usize, end: &str| {
        let lines: Vec<String> = (0..levels).map(|level| format!("{}if x:", " ".repeat(level))).collect();
        format!("{}{end}{}x{end}", lines.join(end), " ".repeat(levels))
    };
    assert_eq!(checked(&nested(99, "\n")), Ok(()));
    assert_eq!(checked(&nested(100, "\n")), Err(InvalidSyntax));
    assert_eq!(count(&nested(100, "\n")), Err(InvalidSyntax));
    // The count sees no lines that end in CR alone; the grammar does.
    assert_eq!(count(&nested(100, "\r")), Ok(()));
    assert_eq!(checked(&nested(100, "\r")), Err(InvalidSyntax));
}

#[test]
fn in_the_count_a_lone_carriage_return_ends_no_line() {
    // x, then what follows the CR as an operator of its own, NEWLINE, end.
    assert_eq!(tokens("x\ry"), 4);
    assert_eq!(tokens("x\r\n"), 3);
    assert_eq!(tokens("\r\n\r\n"), 3);
    assert_eq!(tokens("'a\\\r\nb'\r\n"), 3);
    assert_eq!(tokens("x + \\\r\n y"), 5);
    // What follows the CR is taken as an operator, and a second CR is none.
    assert_eq!(count("x\r\r\n"), Err(InvalidSyntax));
    assert_eq!(checked("x\r\r\n"), Ok(()));
}

#[test]
fn numbers_run_into_keywords_only() {
    for source in
        ["1if x else y", "1or x", "0x1for x in y", "1in x", "1is x", "1and x", "1not in x", "1jif x else y"]
    {
        assert_eq!(checked(source), Ok(()), "{source}");
    }
    for source in ["1iff", "1x", "1_x", "1e5x", "1jx", "0b1x", "1ab", "1eelse"] {
        let wanted = if source == "1iff" { Ok(()) } else { Err(InvalidSyntax) };
        assert_eq!(checked(source), wanted, "{source}");
    }
    for source in ["00", "0_0", "00.5", "09.5", "09e1", "09j", "1.", ".5", "1.e5", "0XFF", "0B1", "0O7"] {
        assert_eq!(checked(source), Ok(()), "{source}");
    }
}

#[test]
fn an_integer_has_at_most_4300_decimal_digits() {
    assert_eq!(checked(&"9".repeat(4300)), Ok(()));
    assert_eq!(checked(&"9".repeat(4301)), Err(InvalidSyntax));
    assert_eq!(checked(&format!("9_{}", "9".repeat(4299))), Ok(()));
    assert_eq!(checked(&format!("0x{}", "f".repeat(5000))), Ok(()));
    assert_eq!(checked(&format!("{}.5", "9".repeat(5000))), Ok(()));
    assert_eq!(count(&"9".repeat(5000)), Ok(()));
    assert_eq!(checked(&"0".repeat(4301)), Ok(()));
}

#[test]
fn a_nul_ends_the_reading_with_the_line_that_holds_it() {
    assert_eq!(count("x\0"), Err(InvalidSyntax));
    // The limit stands in an earlier line.
    assert_eq!(count(&format!("{}\n\0", "(".repeat(65))), Err(ResourceLimited));
    assert_eq!(count(&format!("{}\0", "(".repeat(65))), Err(InvalidSyntax));
}
