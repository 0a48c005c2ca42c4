//! Names that stand twice in one object.

use super::*;
use FaultKind::{JsonDuplicateName, JsonSyntax};

#[test]
fn the_second_of_two_equal_names_is_refused() {
    refused(r#"{"a":1,"a":1}"#, JsonDuplicateName, 7, Some("/a"));
    refused(r#"{"a":1,"b":{},"a":2}"#, JsonDuplicateName, 14, Some("/a"));
    refused(r#"{"":1,"":1}"#, JsonDuplicateName, 6, Some("/"));
    refused(r#"{"x":[0,{"a/b":1,"a/b":1}]}"#, JsonDuplicateName, 17, Some("/x/1/a~1b"));
}

#[test]
fn names_are_compared_as_what_they_stand_for() {
    refused(r#"{"a":1,"\u0061":1}"#, JsonDuplicateName, 7, Some("/a"));
    refused(r#"{"\u00e9":1,"é":1}"#, JsonDuplicateName, 12, Some("/é"));
    refused(r#"{"\ud83d\ude00":1,"😀":1}"#, JsonDuplicateName, 18, Some("/😀"));
    refused(r#"{"\/":1,"/":1}"#, JsonDuplicateName, 8, Some("/~1"));
    // Code points count: no case folding, no normalisation.
    accept(r#"{"a":1,"A":1,"é":1,"e\u0301":1,"":1," ":1}"#);
}

#[test]
fn only_one_object_at_a_time_is_looked_at() {
    accept(r#"{"a":{"a":{"a":1}},"b":{"a":1}}"#);
    accept(r#"[{"a":1},{"a":1}]"#);
    accept(r#"{"\u0061":{"\u0062":1,"a":1},"b":{"\u0061":1}}"#);
    refused(r#"{"a":{"a":1},"\u0062":{"\u0061":1,"b":2},"b":1}"#, JsonDuplicateName, 41, Some("/b"));
}

#[test]
fn the_earliest_fault_of_the_text_is_told() {
    // An object is judged where it closes.
    refused(r#"{"a":1,"a":2,]"#, JsonSyntax, 13, Some(""));
    refused(r#"[{"a":1,"a":2},]"#, JsonDuplicateName, 8, Some("/0/a"));
    refused(r#"{"a":{"b":1,"b":2},"a":2}"#, JsonDuplicateName, 12, Some("/a/b"));
    refused(r#"{"a":1,"b":1,"b":1,"a":1}"#, JsonDuplicateName, 13, Some("/b"));
}

#[test]
fn large_objects_are_checked_too() {
    for count in [7, 8, 9, 10, 1000, 200_000] {
        // Descending, so that the shortcut for sorted names does not apply.
        let names: Vec<String> = (0..count).rev().map(|index| format!("\"{index:06}\":0")).collect();
        accept(&format!("{{{}}}", names.join(",")));
        let text = format!("{{{},\"000003\":0,\"000002\":0}}", names.join(","));
        refused(&text, JsonDuplicateName, 1 + 11 * count as u64, Some("/000003"));
    }
}

#[test]
fn sorted_names_are_checked_too() {
    refused(r#"{"a":1,"b":1,"b":1,"c":1}"#, JsonDuplicateName, 13, Some("/b"));
    accept(r#"{"a":1,"a\u0000":1,"b":1,"é":1,"\uffff":1,"😀":1}"#);
}

#[test]
fn lone_surrogates_in_names_are_told_apart() {
    struct Nothing;
    impl Events for Nothing {}
    let limits = Limits { accept_lone_surrogates: true, ..Limits::default() };
    let read = |text: &str| read_str(text, &limits, &mut Nothing);
    assert_eq!(read(r#"{"\ud800":1,"\ud801":1,"\udc00":1,"\ud800\udc00":1}"#), Ok(()));
    let fault = read(r#"{"\ud800":1,"\uD800":1}"#).unwrap_err();
    assert_eq!((fault.kind, fault.offset), (JsonDuplicateName, Some(12)));
}
