//! Integers as written, floats as their nearest double.

use super::*;

#[test]
fn a_point_or_an_exponent_makes_a_float() {
    for (text, value) in
        [("1.0", 1.0), ("1e3", 1000.0), ("1E+2", 100.0), ("-0.0", -0.0), ("5e-324", 5e-324), ("0e9", 0.0)]
    {
        let Value::Float(read) = accept(text) else { panic!("{text} is no float") };
        assert_eq!(read.to_bits(), f64::to_bits(value));
    }
    assert_eq!(accept("1.7976931348623157e308"), Value::Float(f64::MAX));
    // Decimals between two doubles: half an ulp above 1 goes to the even one, a little more does not.
    assert_eq!(accept("1.00000000000000011102230246251565404236316680908203125"), Value::Float(1.0));
    assert_eq!(
        accept("1.00000000000000011102230246251565404236316680908203126"),
        Value::Float(1.0 + f64::EPSILON)
    );
}

#[test]
fn integers_keep_every_digit() {
    for (text, digits) in [
        ("0", "0"),
        ("-0", "0"),
        ("-1", "-1"),
        ("9007199254740993", "9007199254740993"),
        ("9223372036854775807", "9223372036854775807"),
        ("9223372036854775808", "9223372036854775808"),
        ("-9223372036854775808", "-9223372036854775808"),
        ("-9223372036854775809", "-9223372036854775809"),
        ("18446744073709551616", "18446744073709551616"),
        ("123456789012345678901234567890", "123456789012345678901234567890"),
    ] {
        let Value::Int(read) = accept(text) else { panic!("{text} is no integer") };
        assert_eq!(read.to_string(), digits);
    }
}

#[test]
fn integers_fit_where_they_fit() {
    let read = |text: &str| Integer::from_digits(text).unwrap();
    assert_eq!(read("-9223372036854775808").as_i64(), Some(i64::MIN));
    assert_eq!(read("9223372036854775807").as_i64(), Some(i64::MAX));
    assert_eq!(read("9223372036854775808").as_i64(), None);
    assert_eq!(read("9223372036854775808").as_u64(), Some(1 << 63));
    assert_eq!(read("18446744073709551615").as_u64(), Some(u64::MAX));
    assert_eq!(read("18446744073709551616").as_u64(), None);
    assert_eq!((read("-1").as_u64(), read("-9223372036854775809").as_u64()), (None, None));
    assert_eq!(Integer::from(u64::MAX), read("18446744073709551615"));
    assert_eq!(Integer::from(i64::MIN), read("-9223372036854775808"));
}

#[test]
fn digits_are_brought_into_one_form() {
    for (text, digits) in [
        ("-0", "0"),
        ("007", "7"),
        ("-00000000000000000000000000", "0"),
        ("-000000000000000000000000012", "-12"),
        ("00000000000000000000009223372036854775808", "9223372036854775808"),
    ] {
        assert_eq!(Integer::from_digits(text).map(|integer| integer.to_string()).as_deref(), Some(digits));
    }
    for text in ["", "-", "+1", " 1", "1 ", "1.0", "--1", "1e2", "٣", "0x1", "1_0"] {
        assert_eq!(Integer::from_digits(text), None, "{text:?}");
    }
}

#[test]
fn malformed_numbers_are_refused() {
    for (text, offset) in [
        ("-", 1),
        ("+1", 0),
        (".5", 0),
        ("1.", 2),
        ("1.e5", 2),
        ("1e", 2),
        ("1e+", 3),
        ("01", 1),
        ("-01", 2),
        ("00", 1),
        ("0x10", 1),
        ("1_000", 1),
        ("1.5.2", 3),
        ("1e5.0", 3),
        ("- 1", 1),
        ("--1", 1),
        ("1-2", 1),
        ("1f", 1),
        ("١", 0),
    ] {
        refused(text, FaultKind::JsonSyntax, offset, None);
    }
}

#[test]
fn words_for_non_finite_numbers_are_refused_unless_allowed() {
    let python = Limits { accept_non_finite_words: true, ..Limits::default() };
    for (word, value) in [("NaN", f64::NAN), ("Infinity", f64::INFINITY), ("-Infinity", f64::NEG_INFINITY)] {
        refused(word, FaultKind::JsonNonFinite, 0, None);
        refused(&format!("[1, {word}"), FaultKind::JsonNonFinite, 4, Some("/1"));
        let Ok(Value::Float(read)) = parse(word.as_bytes(), &python) else { panic!("{word}") };
        assert!(read.total_cmp(&value).is_eq() || (read.is_nan() && value.is_nan()));
    }
    for word in ["nan", "NAN", "Nan", "-NaN", "+Infinity", "Infinit", "-Infinit", "inf", "NaN1", "Infinity_"]
    {
        assert_eq!(refuse(word.as_bytes(), &python).kind, FaultKind::JsonSyntax, "{word}");
    }
}

#[test]
fn overflow_is_infinity_unless_refused() {
    let strict = Limits { reject_non_finite: true, ..Limits::default() };
    for (text, value) in [("1e400", f64::INFINITY), ("-1e309", f64::NEG_INFINITY)] {
        assert_eq!(accept(text), Value::Float(value));
        assert_eq!(refuse(text.as_bytes(), &strict).kind, FaultKind::JsonNonFinite);
    }
    assert_eq!(parse(b"1e-400", &strict), Ok(Value::Float(0.0)));
}

#[test]
fn a_limit_on_digits_leaves_the_sign_out() {
    let limits = Limits { max_integer_digits: Some(4), ..Limits::default() };
    assert_eq!(parse(b"[-1234, 1.23456]", &limits).map(|_| ()), Ok(()));
    let fault = refuse(b"[12345]", &limits);
    assert_eq!(
        (fault.kind, fault.offset, fault.pointer.as_deref()),
        (FaultKind::JsonSyntax, Some(1), Some("/0"))
    );
}

#[test]
fn very_long_numbers_take_linear_time() {
    // Quadratic work on these would not end within the patience of a test run.
    let digits = "9".repeat(4 << 20);
    let Value::Int(read) = accept(&digits) else { panic!() };
    assert_eq!(read.to_string(), digits);
    let zeros = format!("0.{}1", "0".repeat(4 << 20));
    assert_eq!(accept(&zeros), Value::Float(0.0));
    assert_eq!(accept(&format!("{digits}.5")), Value::Float(f64::INFINITY));
}
