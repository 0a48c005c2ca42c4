//! The incremental writer, against the tree.

use super::*;
use crate::fault::FaultKind;
use crate::json::tests::properties::any_value;
use proptest::prelude::*;

/// Writes a value by the writer's own calls.
fn walk<S: Sink>(value: &Value, writer: &mut CanonicalWriter<S>) {
    match value {
        Value::Null => writer.null(),
        Value::Bool(value) => writer.bool(*value),
        Value::Int(integer) => writer.int(integer.clone()),
        Value::Float(float) => writer.float(*float),
        Value::Str(text) => writer.str(text),
        Value::Array(elements) => {
            writer.begin_array();
            elements.iter().for_each(|element| walk(element, writer));
            writer.end_array();
        }
        Value::Object(members) => {
            let mut members = members.clone();
            members.sort_by(|left, right| left.0.chars().cmp(right.0.chars()));
            writer.begin_object();
            for (name, member) in &members {
                writer.key(name);
                walk(member, writer);
            }
            writer.end_object();
        }
    }
}

fn flaw(write: impl FnOnce(&mut CanonicalWriter<String>)) -> FaultKind {
    let mut writer = CanonicalWriter::new(String::new(), Form::Line);
    write(&mut writer);
    writer.finish().unwrap_err().kind
}

proptest! {
    #[test]
    fn part_by_part_is_the_same_as_at_once(value in any_value()) {
        for (form, at_once) in [(Form::Line, line_form(&value)), (Form::Indent, indent_form(&value))] {
            let mut writer = CanonicalWriter::new(String::new(), form);
            walk(&value, &mut writer);
            prop_assert_eq!(writer.finish().unwrap(), at_once);
        }
    }

    #[test]
    fn what_is_written_reads_back_with_members_in_order(value in any_value()) {
        let written = line_form(&value);
        let read = parse(written.as_bytes(), &Limits::default()).unwrap();
        prop_assert_eq!(line_form(&read), written);
        prop_assert_eq!(&parse(indent_form(&value).as_bytes(), &Limits::default()).unwrap(), &read);
    }
}

#[test]
fn a_large_document_comes_in_pieces_that_join() {
    let mut pieces = Vec::new();
    let mut writer = CanonicalWriter::new(|piece: &str| pieces.push(piece.len()), Form::Indent);
    writer.begin_object();
    for index in 0..20_000_u64 {
        writer.key(&format!("{index:08}"));
        writer.float(-0.5);
    }
    writer.end_object();
    let _sink = writer.finish().unwrap();
    // `{`, then one line a member, all but the last with a comma, then `}` and two line ends.
    assert_eq!(pieces.iter().sum::<usize>(), 1 + 20_000 * 20 - 1 + 3);
    assert!(pieces.len() > 10 && pieces.iter().all(|&bytes| bytes < 20_000));
}

#[test]
fn whole_values_can_stand_among_parts() {
    let mut writer = CanonicalWriter::new(String::new(), Form::Line);
    writer.begin_object();
    writer.key("a");
    writer.value(&value(r#"{"z": 1, "y": []}"#));
    writer.key("b");
    writer.int(7_u64);
    writer.end_object();
    assert_eq!(writer.finish().unwrap(), r#"{"a":{"y":[],"z":1},"b":7}"#);
}

#[test]
fn a_caller_that_breaks_the_order_or_the_nesting_is_told() {
    let broken: [fn(&mut CanonicalWriter<String>); 9] = [
        |writer| {
            writer.begin_object();
            writer.key("b");
            writer.null();
            writer.key("a");
            writer.null();
            writer.end_object();
        },
        |writer| {
            writer.begin_object();
            writer.key("a");
            writer.null();
            writer.key("a");
            writer.null();
            writer.end_object();
        },
        |writer| {
            writer.begin_object();
            writer.null();
            writer.end_object();
        },
        |writer| {
            writer.begin_object();
            writer.key("a");
            writer.end_object();
        },
        |writer| {
            writer.begin_object();
            writer.key("a");
            writer.key("b");
            writer.null();
            writer.end_object();
        },
        |writer| {
            writer.begin_array();
            writer.key("a");
            writer.null();
            writer.end_array();
        },
        |writer| writer.begin_array(),
        |writer| {
            writer.begin_array();
            writer.end_object();
        },
        |writer| writer.end_array(),
    ];
    for write in broken {
        assert_eq!(flaw(write), FaultKind::InternalPanic);
    }
}
