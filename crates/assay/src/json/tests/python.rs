//! Values as Python prints them: the contract, 1.3.

use super::*;

#[test]
fn identity_values_become_the_text_python_gives_them() {
    for (json, printed) in [
        ("\"as is 'x'\"", "as is 'x'"),
        ("true", "True"),
        ("false", "False"),
        ("null", "None"),
        ("-0", "0"),
        ("12345678901234567890123", "12345678901234567890123"),
        ("1.0", "1.0"),
        ("-0.0", "-0.0"),
        ("1e3", "1000.0"),
        ("1e400", "inf"),
        ("-1e400", "-inf"),
        ("[\"a\", 1.5, null]", "['a', 1.5, None]"),
        ("{\"k\": \"v\"}", "{'k': 'v'}"),
        ("[0.005, 0.01]", "[0.005, 0.01]"),
        ("[]", "[]"),
        ("{}", "{}"),
        (r#"{"b": [true, {"it's": "\n"}], "a": -0}"#, r#"{'b': [True, {"it's": '\n'}], 'a': 0}"#),
    ] {
        assert_eq!(python_text(&accept(json)), printed);
    }
    assert_eq!(python_text(&Value::Float(f64::NAN)), "nan");
}

#[test]
fn a_literal_quotes_strings_at_the_top_too() {
    assert_eq!(python_repr(&text("a'b")), r#""a'b""#);
    assert_eq!(python_repr(&text("é\u{200b}")), r"'é\u200b'");
}
