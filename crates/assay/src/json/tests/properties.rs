//! Against another parser, and back from what was written.

use super::*;
use proptest::prelude::*;

/// Any value up to a few levels, with the awkward cases made likely.
pub(crate) fn any_value() -> impl Strategy<Value = Value> {
    let integer =
        prop_oneof![any::<i64>().prop_map(Integer::from), any::<u64>().prop_map(Integer::from), big()];
    let float = any::<f64>().prop_filter("finite", |float| float.is_finite());
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        integer.prop_map(Value::Int),
        float.prop_map(Value::Float),
        awkward_text().prop_map(Value::Str),
    ];
    leaf.prop_recursive(4, 40, 12, |inner| {
        let member = (awkward_text(), inner.clone());
        prop_oneof![
            prop::collection::vec(inner, 0..6).prop_map(Value::Array),
            prop::collection::vec(member, 0..12).prop_map(|mut members| {
                let mut names = std::collections::HashSet::new();
                members.retain(|(name, _)| names.insert(name.clone()));
                Value::Object(members)
            }),
        ]
    })
}

fn big() -> impl Strategy<Value = Integer> {
    "-?[1-9][0-9]{18,60}".prop_map(|digits| Integer::from_digits(&digits).unwrap())
}

fn awkward_text() -> impl Strategy<Value = String> {
    prop_oneof!["[a-c]{0,3}", any::<String>(), "[\u{0}-\u{22}\\\\\u{7e}-\u{a0}\u{2028}😀\u{ffff}]{0,12}"]
}

/// Texts that are JSON or nearly so.
fn nearly_json() -> impl Strategy<Value = String> {
    let token = prop_oneof![
        8 => Just(String::new()),
        8 => "[\\[\\]{},:\" \n]",
        4 => "-?[0-9]{1,3}(\\.[0-9]{0,2})?([eE][-+]?[0-9]{0,2})?",
        4 => "\"[a-b]{0,2}(\\\\[\"\\\\/bfnrtuxU]([0-9a-fA-Fd]{4})?)?\"",
        2 => Just("\"\\ud83d\\ude00\"".to_owned()),
        3 => "(true|false|null|nul|NaN|Infinity)",
        4 => Just("{\"k\":".to_owned()),
        2 => Just("\u{0}".to_owned()),
    ];
    prop::collection::vec(token, 0..12).prop_map(|tokens| tokens.concat())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4096))]

    #[test]
    fn what_is_accepted_is_what_another_strict_parser_accepts(text in nearly_json()) {
        let ours = parse(text.as_bytes(), &Limits::default());
        let theirs = serde_json::from_str::<serde_json::Value>(&text);
        match (&ours, &theirs) {
            (Ok(_), Ok(_)) | (Err(_), Err(_)) => {}
            // It lets names repeat, and has no number for what overflows.
            (Err(fault), Ok(_)) => prop_assert_eq!(fault.kind, FaultKind::JsonDuplicateName),
            (Ok(_), Err(error)) => prop_assert!(error.to_string().contains("out of range"), "{}", error),
        }
    }

    #[test]
    fn mutated_documents_agree_too(value in any_value(), at in any::<prop::sample::Index>(), byte in any::<u8>()) {
        let mut bytes = crate::canonical::line_form(&value).into_bytes();
        let at = at.index(bytes.len());
        bytes[at] = byte & 0x7f;
        let ours = parse(&bytes, &Limits::default());
        let theirs = serde_json::from_slice::<serde_json::Value>(&bytes);
        match (&ours, &theirs) {
            (Ok(_), Ok(_)) | (Err(_), Err(_)) => {}
            (Err(fault), Ok(_)) => prop_assert_eq!(fault.kind, FaultKind::JsonDuplicateName),
            (Ok(_), Err(error)) => prop_assert!(error.to_string().contains("out of range"), "{}", error),
        }
    }

    #[test]
    fn strings_and_structure_are_what_another_parser_reads(value in any_value()) {
        let written = crate::canonical::indent_form(&value);
        let theirs: serde_json::Value = match serde_json::from_str(&written) {
            Ok(theirs) => theirs,
            // Integers beyond its range overflow there where they exceed the largest double.
            Err(error) => return Err(TestCaseError::reject(error.to_string())),
        };
        prop_assert!(same(&parse(written.as_bytes(), &Limits::default()).unwrap(), &theirs));
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes in prop::collection::vec(any::<u8>(), 0..64)) {
        if let Err(fault) = parse(&bytes, &Limits::default()) {
            prop_assert!(fault.offset.unwrap() <= bytes.len() as u64);
            prop_assert!(fault.line.is_some());
        }
    }
}

/// Whether both parsers read the same, numbers by kind and, for small integers, by value.
fn same(ours: &Value, theirs: &serde_json::Value) -> bool {
    use serde_json::Value as Theirs;
    match (ours, theirs) {
        (Value::Null, Theirs::Null) => true,
        (Value::Bool(ours), Theirs::Bool(theirs)) => ours == theirs,
        (Value::Str(ours), Theirs::String(theirs)) => ours == theirs,
        (Value::Int(ours), Theirs::Number(theirs)) => match (ours.as_i64(), ours.as_u64()) {
            (Some(small), _) => theirs.as_i64() == Some(small),
            (None, Some(large)) => theirs.as_u64() == Some(large),
            (None, None) => theirs.is_f64(),
        },
        (Value::Float(_), Theirs::Number(theirs)) => theirs.is_f64(),
        (Value::Array(ours), Theirs::Array(theirs)) => {
            ours.len() == theirs.len() && ours.iter().zip(theirs).all(|(ours, theirs)| same(ours, theirs))
        }
        (Value::Object(ours), Theirs::Object(theirs)) => {
            ours.len() == theirs.len()
                && ours.iter().all(|(name, ours)| theirs.get(name).is_some_and(|theirs| same(ours, theirs)))
        }
        _ => false,
    }
}
