//! The two forms, strings, hashes and ids: the contract, sections 3 and 13.

use super::*;

#[test]
fn the_line_form_sorts_by_code_point_and_escapes_to_ascii() {
    let body = value("{\"é\": [], \"😀\": 1, \"\u{ffff}\": 2, \"10\": 1, \"9\": 2, \"A\": {}}");
    let line = r#"{"10":1,"9":2,"A":{},"\u00e9":[],"\uffff":2,"\ud83d\ude00":1}"#;
    assert_eq!(line_form(&body), line);
}

#[test]
fn names_are_sorted_at_every_level_and_prefixes_come_first() {
    let body = value(r#"[{"b":{"d":1,"c":2},"a":[{"z":1,"y":2}]},{"100009":1,"10004":2,"10":3,"1":4,"":5}]"#);
    let line = r#"[{"a":[{"y":2,"z":1}],"b":{"c":2,"d":1}},{"":5,"1":4,"10":3,"100009":1,"10004":2}]"#;
    assert_eq!(line_form(&body), line);
}

#[test]
fn the_indent_form_keeps_empty_containers_on_their_line() {
    let body = value(r#"{"b": [1, {"c": null}, []], "a": {}, "d": [true, 1e-5]}"#);
    let indented = "{\n  \"a\": {},\n  \"b\": [\n    1,\n    {\n      \"c\": null\n    },\n    []\n  ],\n  \
        \"d\": [\n    true,\n    1e-05\n  ]\n}\n";
    assert_eq!(indent_form(&body), indented);
    assert_eq!(indent_form(&value("[]")), "[]\n");
    assert_eq!(indent_form(&value("\"x\"")), "\"x\"\n");
}

#[test]
fn numbers_keep_their_kind() {
    let body = value("[1, 1.0, -0, -0.0, 1e400, -1e400, 123456789012345678901234567890]");
    assert_eq!(line_form(&body), "[1,1.0,0,-0.0,Infinity,-Infinity,123456789012345678901234567890]");
    assert_eq!(line_form(&Value::Float(f64::NAN)), "NaN");
}

#[test]
fn strings_are_ascii() {
    for (text, written) in [
        ("", r#""""#),
        ("a/b ~}", r#""a/b ~}""#),
        ("\"\\", r#""\"\\""#),
        ("\u{8}\t\n\u{c}\r", r#""\b\t\n\f\r""#),
        ("\0\u{b}\u{1f}\u{7f}", r#""\u0000\u000b\u001f\u007f""#),
        ("\u{80}é\u{2028}\u{ffff}", r#""\u0080\u00e9\u2028\uffff""#),
        ("x😀\u{10ffff}y", r#""x\ud83d\ude00\udbff\udfffy""#),
    ] {
        let mut out = String::new();
        write_string(text, &mut out);
        assert_eq!(out, written);
    }
}

#[test]
fn hashes_are_lower_case_hex() {
    // FIPS 180-2, appendix B.1.
    assert_eq!(sha256_hex(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    let mut sink = Sha256Sink::default();
    sink.put("a");
    sink.put("bc");
    assert_eq!(sink.hex(), sha256_hex("abc"));
}

#[test]
fn the_candidate_set_of_the_contract_has_its_id() {
    for body in [
        r#"{"routes": ["A", "B"]}"#,
        r#"{"routes": ["A", "B"], "candidate_set_id": "pmk-cs-0"}"#,
        r#"{"candidate_set_id": null, "routes": ["A", "B"]}"#,
    ] {
        assert_eq!(content_id(&value(body), "candidate_set_id", "pmk-cs"), "pmk-cs-61bfa9f8828f0340");
    }
    // Only the member at the top is left out.
    let nested = value(r#"{"routes": ["A", "B"], "x": {"candidate_set_id": 1}}"#);
    let other = value(r#"{"routes": ["A", "B"], "x": {}}"#);
    let id = |body| content_id(body, "candidate_set_id", "pmk-cs");
    assert_ne!(id(&nested), id(&other));
}

#[test]
fn an_id_is_the_head_of_the_hash_of_the_line_form() {
    let body = value(r#"{"é": [1.5, {"b": 1, "a": "\u007f"}], "id": "x"}"#);
    let digest = sha256_hex(r#"{"\u00e9":[1.5,{"a":"\u007f","b":1}]}"#);
    assert_eq!(content_id(&body, "id", "pmk-r"), format!("pmk-r-{}", &digest[..16]));
    assert_eq!(content_id(&value("[1]"), "id", "x"), format!("x-{}", &sha256_hex("[1]")[..16]));
}
