//! String literals and their escapes.

use super::*;
use FaultKind::JsonSyntax;

#[test]
fn escapes_are_resolved() {
    assert_eq!(accept(r#""\"\\\/\b\f\n\r\t\u0000\u00E9\u00e9""#), text("\"\\/\u{8}\u{c}\n\r\t\0éé"));
    assert_eq!(accept(r#""a\ud83d\ude00b""#), text("a😀b"));
    assert_eq!(accept("\"\u{7f}\u{80}\u{2028}é😀\""), text("\u{7f}\u{80}\u{2028}é😀"));
    assert_eq!(accept(r#""\uD834\uDD1E \uDBFF\uDFFF\ud800\udc00""#), text("\u{1d11e} \u{10ffff}\u{10000}"));
}

#[test]
fn unsound_literals_are_refused_at_the_flaw() {
    for (text, offset) in [
        ("\"", 1),
        ("\"abc", 4),
        ("\"abcdefghijkl", 13),
        ("\"a\\", 3),
        ("\"\\\"", 3),
        ("\"\\a\"", 1),
        ("\"\\U0041\"", 1),
        ("\"\\x41\"", 1),
        ("\"\\'\"", 1),
        ("\"ab\\u12\"", 3),
        ("\"\\u12g4\"", 1),
        ("\"\\u+123\"", 1),
        ("\"\\u 123\"", 1),
        ("\"\\u00é\"", 1),
        ("\"\n\"", 1),
        ("\"a\tb\"", 2),
        ("\"\0\"", 1),
        ("\"12345678\u{1f}\"", 9),
        ("\"1234567\u{1}\"", 8),
    ] {
        refused(text, JsonSyntax, offset, None);
    }
}

#[test]
fn a_surrogate_escape_needs_its_partner() {
    for text in [
        r#""\ud800""#,
        r#""\udc00""#,
        r#""\ud83d\ud83d""#,
        r#""\ude00\ud83d""#,
        r#""\ud83d \ude00""#,
        r#""\ud83dude00""#,
        r#""\ud83d\n""#,
        r#""\uDBFF\u0041""#,
    ] {
        refused(text, JsonSyntax, 0, None);
        let fault = refuse(format!("{{{text}: 1}}").as_bytes(), &Limits::default());
        assert_eq!((fault.kind, fault.offset), (JsonSyntax, Some(1)));
        // Where a consumer takes literals as written, a tree still refuses.
        let lenient = Limits { accept_lone_surrogates: true, ..Limits::default() };
        assert_eq!(refuse(text.as_bytes(), &lenient).kind, JsonSyntax);
    }
}

#[test]
fn a_half_pair_before_a_broken_escape_is_still_a_broken_escape() {
    refused(r#""\ud83d\u12""#, JsonSyntax, 7, None);
}

#[test]
fn unescaping_copies_only_where_it_must() {
    use std::borrow::Cow;
    assert!(matches!(unescape("plain é"), Ok(Cow::Borrowed("plain é"))));
    assert_eq!(unescape(r"a\nb\u0041").unwrap(), "a\nbA");
    assert_eq!(unescape(r"\ud800").unwrap_err().kind, JsonSyntax);
}

#[test]
fn plain_runs_end_at_quotes_backslashes_and_controls() {
    // Every stop at every place of the eight-byte words, and no other byte stops.
    for stop in 0..=255_u8 {
        for at in 0..20 {
            let mut bytes = vec![b'x'; 24];
            bytes[at] = stop;
            let stops = stop < 0x20 || stop == b'"' || stop == b'\\';
            assert_eq!(plain_run(&bytes, 0), if stops { at } else { 24 }, "{stop:#x} at {at}");
        }
    }
    assert_eq!((plain_run(b"", 0), plain_run(b"abc", 3), plain_run(b"abc", 9)), (0, 3, 9));
}
