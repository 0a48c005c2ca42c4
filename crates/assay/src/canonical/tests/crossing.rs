//! The text that crosses into JavaScript.

use super::*;
use crate::fault::FaultKind;
use crate::json::tests::properties::any_value;
use proptest::prelude::*;

#[test]
fn every_kind_has_its_tag() {
    let body = value(r#"{"b": [1, 1.0, -0.0, 1e400, -1e400, "1", null, true], "a": -123456789012345678901}"#);
    let text = r#"{"b":["i1",1.0,-0.0,"finf","f-inf","s1",null,true],"a":"i-123456789012345678901"}"#;
    assert_eq!(tagged::encode(&body), text);
    assert_eq!(tagged::decode(text), Ok(body));
    assert_eq!(tagged::encode(&Value::Float(f64::NAN)), r#""fnan""#);
    assert!(matches!(tagged::decode(r#""fnan""#), Ok(Value::Float(float)) if float.is_nan()));
}

#[test]
fn plain_numbers_are_floats_however_javascript_writes_them() {
    for (text, float) in
        [("1", 1.0), ("-0", -0.0), ("1e21", 1e21), ("123456789012345680000", 1.234_567_890_123_456_8e20)]
    {
        let Ok(Value::Float(read)) = tagged::decode(text) else { panic!("{text}") };
        assert_eq!(read.to_bits(), f64::to_bits(float));
    }
}

#[test]
fn integers_are_brought_into_one_form() {
    assert_eq!(tagged::decode(r#""i-0""#), Ok(value("0")));
    assert_eq!(tagged::decode(r#""i007""#), Ok(value("7")));
}

#[test]
fn what_no_encoder_writes_is_refused() {
    for text in [
        r#""""#,
        r#""x""#,
        r#""i""#,
        r#""i1.0""#,
        r#""i 1""#,
        r#""f""#,
        r#""f1""#,
        r#""fNaN""#,
        r#"{"a":""}"#,
    ] {
        assert_eq!(tagged::decode(text).unwrap_err().kind, FaultKind::JsonSyntax, "{text}");
    }
    assert_eq!(tagged::decode("1e400").unwrap_err().kind, FaultKind::JsonNonFinite);
    assert_eq!(tagged::decode(&"9".repeat(400)).unwrap_err().kind, FaultKind::JsonNonFinite);
    assert_eq!(tagged::decode(r#""s\ud800""#).unwrap_err().kind, FaultKind::JsonSyntax);
    assert_eq!(tagged::decode(r#"{"a":1,"a":1}"#).unwrap_err().kind, FaultKind::JsonDuplicateName);
}

#[test]
fn recoding_keeps_escapes_as_written() {
    let limits = Limits { accept_lone_surrogates: true, accept_non_finite_words: true, ..Limits::default() };
    let text = " { \"\\ud800\" : [ -0, 1.50, NaN, \"\\/\\ud83d é\" ] , \"b\" : { } , \"c\" : [ null , true, -12 ] } ";
    let recoded = "{\"\\ud800\":[\"i0\",1.5,\"fnan\",\"s\\/\\ud83d é\"],\"b\":{},\"c\":[null,true,\"i-12\"]}";
    assert_eq!(tagged::recode(text.as_bytes(), &limits), Ok(recoded.to_owned()));
    let fault = tagged::recode(br#"[1,"\ud800"]"#, &Limits::default()).unwrap_err();
    assert_eq!(
        (fault.kind, fault.offset, fault.pointer.as_deref()),
        (FaultKind::JsonSyntax, Some(3), Some("/1"))
    );
}

proptest! {
    #[test]
    fn values_come_back_as_they_went(value in any_value()) {
        prop_assert_eq!(tagged::decode(&tagged::encode(&value)), Ok(value));
    }

    #[test]
    fn recoding_a_document_is_reading_and_encoding_it(value in any_value()) {
        let document = indent_form(&value);
        let recoded = tagged::recode(document.as_bytes(), &Limits::default()).unwrap();
        prop_assert_eq!(recoded, tagged::encode(&parse(document.as_bytes(), &Limits::default()).unwrap()));
    }
}
