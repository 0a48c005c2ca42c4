//! Containers, white space, depth, size, and where a fault is said to be.

use super::*;

#[test]
fn every_kind_of_value_keeps_its_kind_and_its_order() {
    let read = accept(" {\"b\" : [1, 1.0, \"1\"],\r\n\t\"a\": {}, \"\": [true, false, null, []]} ");
    let members = vec![
        ("b".into(), Value::Array(vec![int(1), Value::Float(1.0), text("1")])),
        ("a".into(), Value::Object(vec![])),
        (
            "".into(),
            Value::Array(vec![Value::Bool(true), Value::Bool(false), Value::Null, Value::Array(vec![])]),
        ),
    ];
    assert_eq!(read, Value::Object(members));
}

#[test]
fn any_value_may_stand_at_the_top() {
    assert_eq!(accept("null"), Value::Null);
    assert_eq!(accept(" 7 "), int(7));
    assert_eq!(accept("\"\""), text(""));
}

#[test]
fn what_is_no_json_is_refused_where_it_stops_being_it() {
    use FaultKind::JsonSyntax;
    for (text, offset, pointer) in [
        ("", 0, None),
        (" \n", 2, None),
        ("[", 1, Some("/0")),
        ("{", 1, Some("")),
        ("[1", 2, Some("")),
        ("[1,", 3, Some("/1")),
        ("[1,]", 3, Some("/1")),
        ("[,1]", 1, Some("/0")),
        ("[1 2]", 3, Some("")),
        ("[1}", 2, Some("")),
        ("{\"a\"}", 4, Some("/a")),
        ("{\"a\":}", 5, Some("/a")),
        ("{\"a\":1,}", 7, Some("")),
        ("{\"a\":1]", 6, Some("")),
        ("{\"a\" 1}", 5, Some("/a")),
        ("{a:1}", 1, Some("")),
        ("{1:1}", 1, Some("")),
        ("{\"a\":[0,{\"b/c~\":[tru]}]}", 17, Some("/a/1/b~1c~0/0")),
        ("1 2", 2, None),
        ("{} {}", 3, None),
        ("[]]", 2, None),
        ("nul", 0, None),
        ("nulll", 4, None),
        ("True", 0, None),
        ("'a'", 0, None),
        ("// a\n1", 0, None),
        ("/**/1", 0, None),
        ("1,", 1, None),
        // Only four white-space characters may stand around values.
        ("\u{a0}1", 0, None),
        ("\u{b}1", 0, None),
        ("\u{c}1", 0, None),
        ("1\u{85}", 1, None),
        ("[1,\u{2028}2]", 3, Some("/1")),
        ("1\0", 1, None),
        ("\u{feff}1", 0, None),
        ("[\u{feff}1]", 1, Some("/0")),
    ] {
        refused(text, JsonSyntax, offset, pointer);
    }
}

#[test]
fn a_fault_names_its_line() {
    let fault = refuse(b"{\r\n \"a\": [\n1,\n\n x]}", &Limits::default());
    assert_eq!((fault.line, fault.offset, fault.pointer.as_deref()), (Some(5), Some(16), Some("/a/1")));
    assert_eq!(refuse(b"\n\n\xff", &Limits::default()).line, Some(3));
}

#[test]
fn bytes_that_are_no_utf8_are_refused_before_anything_else() {
    for (bytes, offset) in [
        (&b"[\"a\xffb\"]"[..], 3),
        (b"\xff", 0),
        (b"]]\xc3", 2),
        (b"\"\xed\xa0\x80\"", 1),     // a surrogate
        (b"\"\xc0\xaf\"", 1),         // overlong
        (b"\"\xf4\x90\x80\x80\"", 1), // above U+10FFFF
        (b"\"ok \xe2\x82\"", 4),      // cut short
    ] {
        let fault = refuse(bytes, &Limits::default());
        assert_eq!((fault.kind, fault.offset, fault.pointer), (FaultKind::JsonUtf8, Some(offset), None));
    }
}

#[test]
fn depth_counts_open_containers() {
    let nest = |open: &str, close: &str, count: usize| open.repeat(count) + "1" + &close.repeat(count);
    accept(&nest("[", "]", 128));
    refused(&nest("[", "]", 129), FaultKind::JsonDepth, 128, Some(&"/0".repeat(128)));
    accept(&nest("{\"a\":", "}", 128));
    refused(&nest("{\"a\":", "}", 129), FaultKind::JsonDepth, 640, Some(&"/a".repeat(128)));
    // Empty containers count; scalars do not.
    refused(&("[".repeat(128) + "[]" + &"]".repeat(128)), FaultKind::JsonDepth, 128, Some(&"/0".repeat(128)));
    let shallow = Limits { max_depth: 0, ..Limits::default() };
    assert_eq!(parse(b"1", &shallow), Ok(int(1)));
    assert_eq!(refuse(b"[]", &shallow).kind, FaultKind::JsonDepth);
}

#[test]
fn no_limit_opens_the_stack_to_the_input() {
    let limits = Limits { max_depth: usize::MAX, ..Limits::default() };
    let deep = "[".repeat(1_000_000);
    let fault = refuse(deep.as_bytes(), &limits);
    assert_eq!((fault.kind, fault.offset), (FaultKind::JsonDepth, Some(DEPTH_CEILING as u64)));
    let deepest = "[".repeat(DEPTH_CEILING) + &"]".repeat(DEPTH_CEILING);
    let value = parse(deepest.as_bytes(), &limits).unwrap();
    assert_eq!(crate::canonical::line_form(&value), deepest);
}

#[test]
fn a_document_over_its_size_is_not_read_at_all() {
    let limits = Limits { max_bytes: Some(4), ..Limits::default() };
    assert_eq!(parse(b"1234", &limits), Ok(int(1234)));
    assert_eq!(refuse(b"\xff\xff\xff\xff\xff", &limits).kind, FaultKind::JsonSize);
}

#[test]
fn members_are_found_by_name() {
    let value = accept(r#"{"a": {"b": [1, "x"]}, "n": 5}"#);
    let inner = value.get("a").and_then(|a| a.get("b")).and_then(Value::as_array).unwrap();
    assert_eq!(inner.get(1).and_then(Value::as_str), Some("x"));
    assert_eq!(value.get("n").and_then(Value::as_int).and_then(Integer::as_i64), Some(5));
    assert_eq!((value.get("A"), int(1).get("a")), (None, None));
}

#[test]
fn pointers_escape_tilde_and_slash() {
    // RFC 6901, section 5.
    for (name, token) in
        [("a/b", "/a~1b"), ("m~n", "/m~0n"), ("", "/"), (" ", "/ "), ("~1", "/~01"), ("é", "/é")]
    {
        let mut pointer = String::new();
        push_pointer(&mut pointer, name);
        assert_eq!(pointer, token);
    }
}

#[test]
fn a_consumers_fault_is_given_the_place_of_its_part() {
    struct NoNull;
    impl Events for NoNull {
        fn null(&mut self) -> Result<(), Fault> {
            Err(Fault::new(FaultKind::ArchiveRow, "null is not welcome"))
        }
    }
    let fault = read_str("{\"a\":\n[1, null]}", &Limits::default(), &mut NoNull).unwrap_err();
    let found = (fault.kind, fault.offset, fault.line, fault.pointer.as_deref());
    assert_eq!(found, (FaultKind::ArchiveRow, Some(10), Some(2), Some("/a/1")));
}
