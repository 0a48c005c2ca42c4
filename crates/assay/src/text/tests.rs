use super::*;
use proptest::prelude::*;
use regex_syntax::hir::{Class, ClassUnicode, HirKind};
use sha2::{Digest, Sha256};

fn scalars() -> impl Iterator<Item = char> {
    (0..=0x10_ffff).filter_map(char::from_u32)
}

/// The code points of a property, by another library's tables of Unicode 15.0.
fn property(pattern: &str) -> impl Fn(char) -> bool {
    let hir = regex_syntax::parse(pattern).unwrap();
    let HirKind::Class(Class::Unicode(class)) = hir.into_kind() else { panic!("{pattern} is no class") };
    let holds = |class: &ClassUnicode, c: char| {
        class.ranges().binary_search_by(|range| {
            if range.end() < c {
                std::cmp::Ordering::Less
            } else if range.start() > c {
                std::cmp::Ordering::Greater
            } else {
                std::cmp::Ordering::Equal
            }
        })
    };
    move |c| holds(&class, c).is_ok()
}

/// SHA-256 over `map(c)` and LF for every code point in order.
fn digest(map: impl Fn(&str) -> String) -> String {
    let mut hash = Sha256::new();
    for c in scalars() {
        hash.update(map(c.encode_utf8(&mut [0; 4])));
        hash.update(b"\n");
    }
    hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn white_space_is_the_29_code_points_of_the_contract() {
    let listed = "\u{9}\u{a}\u{b}\u{c}\u{d}\u{1c}\u{1d}\u{1e}\u{1f} \u{85}\u{a0}\u{1680}\
        \u{2000}\u{2001}\u{2002}\u{2003}\u{2004}\u{2005}\u{2006}\u{2007}\u{2008}\u{2009}\u{200a}\
        \u{2028}\u{2029}\u{202f}\u{205f}\u{3000}";
    assert_eq!(scalars().filter(|&c| is_ws(c)).collect::<String>(), listed);
    assert_eq!(listed.chars().count(), 29);
}

#[test]
fn stripping_takes_white_space_at_both_ends_and_nothing_else() {
    assert_eq!(strip_ws("\u{1c}\u{3000} a \u{85}b\u{2003}\n"), "a \u{85}b");
    assert_eq!(strip_ws("\u{feff}a\u{200b}"), "\u{feff}a\u{200b}");
    assert_eq!(strip_ws(" \u{1f}\u{2029}"), "");
}

#[test]
fn assigned_code_points_are_those_of_unicode_15_0() {
    let unassigned = property(r"\p{Cn}");
    assert!(scalars().all(|c| is_assigned(c) != unassigned(c)));
    // Assigned by 15.0, 15.1 and 16.0; the first noncharacter; the first private-use point.
    assert!(is_assigned('\u{10efd}') && is_assigned('\u{e000}'));
    assert!(!is_assigned('\u{2ebf0}') && !is_assigned('\u{a7cb}') && !is_assigned('\u{fdd0}'));
}

#[test]
fn printable_is_neither_other_nor_separator_save_the_space() {
    let other = property(r"[\p{C}\p{Z}]");
    assert!(scalars().all(|c| is_printable(c) == (c == ' ' || !other(c))));
}

#[test]
fn literals_choose_their_quotes_and_escape_what_cannot_be_printed() {
    for (text, literal) in [
        ("", "''"),
        ("plain é 日本", "'plain é 日本'"),
        ("it's", r#""it's""#),
        ("say \"hi\"", r#"'say "hi"'"#),
        ("it's \"both\"", r#"'it\'s "both"'"#),
        ("a\\b\n\r\t", r"'a\\b\n\r\t'"),
        ("\0\u{7f}\u{a0}\u{ad}", r"'\x00\x7f\xa0\xad'"),
        ("\u{200b}\u{2028}\u{e000}\u{fdd0}", r"'\u200b\u2028\ue000\ufdd0'"),
        ("\u{1f600}\u{e0001}\u{10ffff}", "'\u{1f600}\\U000e0001\\U0010ffff'"),
    ] {
        assert_eq!(str_literal(text), literal);
    }
}

#[test]
fn lower_case_of_every_code_point_is_that_of_python() {
    // str.lower of Python 3.11; 15.0 added no letter with case to its Unicode 14.0.
    assert_eq!(digest(lower), "df5f2dce2f27c6135470af16d1fb16abb665a21ddc29386b62030008b01a2429");
}

#[test]
fn case_and_what_it_ignores_are_those_of_unicode_15_0() {
    let (cased, ignorable) = (property(r"\p{Cased}"), property(r"\p{Case_Ignorable}"));
    let ends = |text: String| lower(&text).ends_with('ς');
    for c in scalars() {
        // A sigma ends a word where a cased letter precedes it, ignorable ones skipped.
        assert_eq!(ends(format!("{c}Σ")), cased(c) && !ignorable(c), "{:x}", u32::from(c));
        assert_eq!(ends(format!("A{c}Σ")), cased(c) || ignorable(c), "{:x}", u32::from(c));
    }
}

#[test]
fn special_lower_cases() {
    for (text, lowered) in [
        ("ΟΔΟΣ İI", "οδος i\u{307}i"),
        ("Σ", "σ"),
        ("ΑΣ", "ας"),
        ("ΑΣΑ", "ασα"),
        ("ΑΣ'Α ΑΣ' Α\u{301}Σ.", "ασ'α ας' α\u{301}ς."),
        ("ΣΣΣ", "σσς"),
        ("ẞ Ǆ Ⅷ Ⓐ 𐐀 Ω", "ß ǆ ⅷ ⓐ 𐐨 ω"),
        // Case pairs that 15.0 does not have.
        (
            "\u{a7cb}\u{a7cc}\u{a7da}\u{a7dc}\u{1c89}\u{10d50}",
            "\u{a7cb}\u{a7cc}\u{a7da}\u{a7dc}\u{1c89}\u{10d50}",
        ),
    ] {
        assert_eq!(lower(text), lowered);
    }
}

#[test]
fn nfc_of_every_code_point_is_that_of_python() {
    // unicodedata.normalize of Python 3.11; 15.0 added no canonical decomposition to 14.0.
    let one = |text: &str| nfc(text).into_owned();
    assert_eq!(digest(one), "9cc65524a9d8082bf10840c616cd199bd2ac12ee49a3381bd6fb7957711f342b");
}

#[test]
fn nfc_composes_orders_and_leaves_compatibility_forms() {
    for (text, composed) in [
        ("Cafe\u{301} \u{fb01} \u{212b}", "Caf\u{e9} \u{fb01} \u{c5}"),
        ("\u{1112}\u{1161}\u{11ab}", "\u{d55c}"),
        ("q\u{307}\u{323}", "q\u{323}\u{307}"),
        // A mark of 15.0, of class 220, does not keep the acute from its letter.
        ("a\u{10efd}\u{301}", "\u{e1}\u{10efd}"),
        // Compositions and a mark of 16.0 and 17.0: inert.
        ("\u{105d2}\u{307}", "\u{105d2}\u{307}"),
        ("\u{16121}\u{1611f}", "\u{16121}\u{1611f}"),
        ("a\u{1aeb}\u{301}", "a\u{1aeb}\u{301}"),
        ("a\u{897}\u{301}", "a\u{897}\u{301}"),
    ] {
        assert_eq!(nfc(text), composed);
    }
}

#[test]
fn text_that_needs_nothing_is_not_copied() {
    assert!(matches!(nfc("plain"), std::borrow::Cow::Borrowed(_)));
    assert!(matches!(nfc("déjà 日本語"), std::borrow::Cow::Borrowed(_)));
}

proptest! {
    #[test]
    fn nfc_is_idempotent(text in any::<String>()) {
        let once = nfc(&text).into_owned();
        prop_assert!(nfc(&once) == once.as_str());
    }

    #[test]
    fn ascii_and_general_lower_case_agree(text in "[ -~]*") {
        let long = lower(&format!("{text}\u{e9}"));
        prop_assert_eq!(long, format!("{}\u{e9}", lower(&text)));
    }
}
