//! What a line of an archive may hold, and what is made of it.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod members;

use assay::fault::FaultKind::{self, ArchiveIntrinsic, ArchiveJson, ArchiveRawOutputs, ArchiveRow};
use members::{Seen, member, read, refusal, row, rows};

/// A good row with `from` replaced by `to`.
#[track_caller]
fn altered(from: &str, to: &str) -> String {
    let good = r#"{"sample":"s","variant":"v","profile":"p","language":"l","intrinsic":{"n":1},"tier":"t","raw_outputs":["a"]}"#;
    assert!(good.contains(from), "{from}");
    good.replacen(from, to, 1)
}

/// Demands that the second line is refused as `kind`, behind a good first one.
#[track_caller]
fn refuses(kind: FaultKind, line: &str) {
    let text = format!("{}\n{line}\n{}\n", row("first", &["a"]), row("last", &["a"]));
    assert_eq!(refusal(text), (kind, Some(2)), "{line}");
}

#[test]
fn a_row_comes_with_its_line_identity_and_draws() {
    let text = concat!(
        r#"{"sample":"s","variant":"v","profile":"p","language":"l","intrinsic":{},"tier":1,"raw_outputs":["a","","é"]}"#,
        "\n\n",
        r#" { "raw_outputs" : [ "x\"\\\/\b\f\n\r\t\u00e9\ud83d\ude00" , "y" ] , "intrinsic" : { "a" : -1 , "b" : 0 } , "language" : -0 , "profile" : 12345678901234567890123 , "variant" : "" , "s\u0061mple" : "\u0061\tb" } "#,
        "\r",
        r#"{"language":"l","profile":"p","sample":"s"}"#,
    );
    let seen = |line, sample: &str, key: &str, draws: &[&str]| Seen {
        line,
        sample: sample.into(),
        key: key.into(),
        draws: draws.iter().map(|draw| (*draw).into()).collect(),
        stub: draws.is_empty(),
    };
    let wanted = [
        seen(1, "s", "s|v|p|l", &["a", "", "é"]),
        seen(3, "a\tb", "a\tb|base|12345678901234567890123|0", &["x\"\\/\u{8}\u{c}\n\r\té😀", "y"]),
        seen(4, "s", "s|base|p|l", &[]),
    ];
    assert_eq!(rows(&member(text.as_bytes())), wanted);
}

#[test]
fn a_line_that_is_not_json_is_refused() {
    for line in [
        "{",
        "{}}",
        "{} {}",
        "[1,]",
        "[,1]",
        "[1 2]",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{,}",
        "{a:1}",
        "{\"a\" 1}",
        "nul",
        "nulll",
        "True",
        "NaN",
        "Infinity",
        "-Infinity",
        "-",
        "+1",
        "01",
        "-01",
        "1.",
        ".5",
        "1e",
        "1e+",
        "1.e1",
        "0x1",
        "1_0",
        "\"a",
        "\"a\tb\"",
        "\"\\",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12g4\"",
        "\"\\ud800\"",
        "\"\\udc00\"",
        "\"\\ud800\\ud800\"",
        "\"\\udc00\\ud800\"",
        "\"\\ud800\\u0041\"",
        "\"\\ud800x\"",
        "\u{feff}{}",
        "\u{a0}{}",
        "{}\u{b}",
        "{}\u{2028}{}",
        "\u{c}1",
        "'a'",
        "[1}",
        "{\"a\":[}",
        "]",
        "// x",
        "{}//",
        "\\",
        "{\"a\"\\:1}",
    ] {
        refuses(ArchiveJson, line);
    }
    refuses(ArchiveJson, &altered("\"t\"", "NaN"));
    refuses(ArchiveJson, &altered("\"n\"", "\"\\udfff\""));
    refuses(ArchiveJson, &altered("[\"a\"]", "[\"a\" \"b\"]"));
}

#[test]
fn a_hundred_and_twenty_eight_open_brackets_are_json_and_one_more_is_not() {
    for (open, close) in [("[", "]"), ("{\"k\":", "}")] {
        let nested = |depth: usize| format!("{}0{}", open.repeat(depth), close.repeat(depth));
        refuses(ArchiveRow, &nested(128));
        refuses(ArchiveJson, &nested(129));
        // The row's own bracket counts, and so does that of the list of draws.
        refuses(ArchiveRow, &altered("\"t\"", &nested(127)));
        refuses(ArchiveJson, &altered("\"t\"", &nested(128)));
        refuses(ArchiveRawOutputs, &altered("\"a\"", &nested(126)));
        refuses(ArchiveJson, &altered("\"a\"", &nested(127)));
        refuses(ArchiveIntrinsic, &altered(":1", &format!(":{}", nested(126))));
        refuses(ArchiveJson, &altered(":1", &format!(":{}", nested(127))));
    }
    refuses(ArchiveJson, &"[".repeat(1_000_000));
    // Width costs no depth.
    refuses(ArchiveRow, &format!("[{}[]]", "[[],{}],".repeat(1000)));
}

#[test]
fn a_value_that_is_no_object_is_no_row() {
    for line in ["1", "-1.5e3", "null", "true", "false", "\"text\"", "[]", "[{\"sample\":\"s\"}]"] {
        refuses(ArchiveRow, line);
    }
}

#[test]
fn keys_must_be_those_of_one_shape() {
    refuses(ArchiveRow, "{}");
    refuses(ArchiveRow, r#"{"sample":"s","profile":"p"}"#);
    refuses(ArchiveRow, r#"{"sample":"s","profile":"p","language":"l","variant":"v"}"#);
    refuses(ArchiveRow, r#"{"sample":"s","profile":"p","language":"l","error":"x"}"#);
    refuses(ArchiveRow, r#"{"sample":"s","profile":"p","language":"l","tier":"x"}"#);
    refuses(ArchiveRow, &altered("\"tier\"", "\"Tier\""));
    refuses(ArchiveRow, &altered("\"tier\"", "\"\""));
    refuses(ArchiveRow, &altered("\"sample\"", "\"samples\""));
    refuses(ArchiveRow, &altered("\"intrinsic\":{\"n\":1},", ""));
    refuses(ArchiveRow, &altered("\"tier\":\"t\"", "\"tier\":\"t\",\"x\":{\"tier\":1}"));
}

#[test]
fn a_key_may_stand_once_however_it_is_spelled() {
    refuses(ArchiveRow, &altered("{\"sample\"", "{\"sample\":\"s\",\"sample\""));
    refuses(ArchiveRow, &altered("\"tier\":\"t\"", "\"tier\":\"t\",\"t\\u0069er\":\"t\""));
    refuses(ArchiveRow, &altered("\"raw_outputs\"", "\"raw_outputs\":[],\"raw_outputs\""));
    refuses(ArchiveRow, r#"{"sample":"s","profile":"p","language":"l","profile":"p"}"#);
    // In intrinsic too, few names or many.
    refuses(ArchiveRow, &altered("{\"n\":1}", "{\"n\":1,\"m\":1,\"n\":1}"));
    refuses(ArchiveRow, &altered("{\"n\":1}", "{\"n\":1,\"\\u006e\":1}"));
    let many = |last: usize| {
        let names: Vec<_> = (0..50).chain([last]).map(|name| format!(" \"{name}\" : 1 ")).collect();
        altered("{\"n\":1}", &format!("{{{}}}", names.join(",")))
    };
    refuses(ArchiveRow, &many(49));
    refuses(ArchiveRow, &many(0));
    assert!(read(many(50)).is_ok());
    assert!(read(altered("{\"n\":1}", "{\"n\":1,\"\\\\n\":1,\"N\":1,\"\":1}")).is_ok());
}

#[test]
fn identity_values_are_strings_or_integers() {
    for label in ["\"s\"", "\"v\"", "\"p\"", "\"l\"", "\"t\""] {
        for value in ["null", "true", "false", "1.0", "1e2", "[]", "[\"a\"]", "{}"] {
            refuses(ArchiveRow, &altered(label, value));
        }
        for value in ["0", "-7", "123456789012345678901234567890", "\"\"", "\"\\u0000\"", "\"\u{7f}\""] {
            assert!(read(altered(label, value)).is_ok(), "{label} {value}");
        }
    }
    for label in ["\"s\"", "\"p\"", "\"l\""] {
        refuses(ArchiveRow, &r#"{"sample":"s","profile":"p","language":"l"}"#.replacen(label, "null", 1));
    }
}

#[test]
fn draws_are_a_list_of_strings_and_not_empty() {
    for value in ["[]", "[ ]", "\"a\"", "null", "{}", "{\"a\":1}", "1", "[1]", "[\"a\",null]", "[[\"a\"]]"] {
        refuses(ArchiveRawOutputs, &altered("[\"a\"]", value));
    }
    assert!(read(altered("[\"a\"]", "[\"\"]")).is_ok());
}

#[test]
fn intrinsic_is_an_object_of_integers() {
    for value in ["[]", "null", "1", "\"n\""] {
        refuses(ArchiveIntrinsic, &altered("{\"n\":1}", value));
    }
    for value in ["1.0", "1e3", "1E2", "true", "false", "null", "\"1\"", "[]", "{}"] {
        refuses(ArchiveIntrinsic, &altered(":1", &format!(":{value}")));
    }
    let huge = format!(":{}", "9".repeat(5000));
    assert!(read(altered(":1", &huge)).is_ok());
    assert!(read(altered(":1", ":-0")).is_ok());
    assert!(read(altered("{\"n\":1}", "{}")).is_ok());
}

#[test]
fn of_several_faults_of_a_line_the_first_checked_is_told() {
    // JSON, keys, identity values, draws, intrinsic, repeated item.
    let broken = |tail: &str| format!("{{\"sample\":null,\"raw_outputs\":1,\"intrinsic\":1{tail}}}");
    refuses(ArchiveJson, &broken(",\"x\":nul"));
    refuses(ArchiveRow, &broken(",\"x\":null"));
    refuses(ArchiveRow, &altered("\"s\"", "null").replace("[\"a\"]", "1").replace(":1}", ":null}"));
    refuses(ArchiveRawOutputs, &altered("[\"a\"]", "1").replace("{\"n\":1}", "1"));
    refuses(ArchiveIntrinsic, &row("first", &["a"]).replace("{\"n\":1}", "1"));
}

#[test]
fn an_item_may_stand_once() {
    let pair = |first: &str, second: &str| {
        refusal(format!(
            "{}\n{}\n",
            altered("\"s\",\"variant\":\"v\"", first),
            altered("\"s\",\"variant\":\"v\"", second)
        ))
    };
    let duplicate = (FaultKind::ArchiveDuplicateItem, Some(2));
    assert_eq!(pair("\"s\",\"variant\":\"v\"", "\"s\",\"variant\":\"v\""), duplicate);
    assert_eq!(pair("\"s\",\"variant\":\"\"", "\"s\",\"variant\":\"base\""), duplicate);
    assert_eq!(pair("7,\"variant\":\"v\"", "\"7\",\"variant\":\"v\""), duplicate);
    assert_eq!(pair("-0,\"variant\":\"v\"", "\"0\",\"variant\":\"v\""), duplicate);
    assert_eq!(pair("\"a|b\",\"variant\":\"c\"", "\"a\",\"variant\":\"b|c\""), duplicate);
    assert_eq!(pair("\"\\u0061\",\"variant\":\"v\"", "\"a\",\"variant\":\"v\""), duplicate);
    // Stubs repeat freely, and beside rows.
    let stub = r#"{"sample":"s","profile":"p","language":"l"}"#;
    let text = format!("{stub}\n{}\n{stub}\n", altered("\"v\"", "\"base\""));
    assert_eq!(read(text).unwrap().stubs, 2);
}

#[test]
fn the_census_counts_rows_clusters_and_draws() {
    let widths = |widths: &[usize]| {
        let rows =
            widths.iter().enumerate().map(|(index, width)| row(&index.to_string(), &vec!["x"; *width]));
        let census = read(rows.collect::<Vec<_>>().join("\n")).unwrap();
        (census.modal_k, census.ragged)
    };
    assert_eq!(widths(&[2, 1, 1, 2, 3]), (2, 3));
    assert_eq!(widths(&[1, 2, 2, 1]), (1, 2));
    assert_eq!(widths(&[3, 3, 1, 5, 3]), (3, 2));
    assert_eq!(widths(&[4]), (4, 0));
    let stub = r#"{"sample":"x","profile":"p","language":"l"}"#;
    let census = read(stub).unwrap();
    assert_eq!((census.rows, census.valid, census.stubs, census.clusters), (1, 0, 1, 0));
    assert_eq!((census.modal_k, census.ragged), (0, 0));
    let of = |sample: &str, variant: &str| row(sample, &["x"]).replace("base", variant);
    let text = [of("a", "1"), of("b", "1"), of("a", "2"), of("é", "1"), of("e\u{301}", "1")].join("\r\n");
    assert_eq!(read(text).unwrap().clusters, 4);
}

#[test]
fn a_name_is_shown_as_the_text_that_it_stands_for() {
    let shown = |name: &str| read(altered(r#""tier""#, name)).unwrap_err().message;
    assert!(shown(r#""ti\u00e9r""#).contains("\"tiér\""), "{}", shown(r#""ti\u00e9r""#));
    assert!(shown(r#""\u001b\n""#).contains(r#""\u{1b}\n""#));
}
