//! Whether a JSON text is laid out canonically: the manifest's encoding, escapes aside.

use crate::fault::{Fault, FaultKind};
use crate::json::plain_run;

/// What stands before a gap, or begins after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    Edge,
    Open,
    Close,
    Comma,
    Colon,
    Scalar,
}

/// The first place where `text`, which must be strict JSON, is not laid out with two spaces a
/// level, one part a line, `: ` after names and one LF at its end, or has `-0` for an integer.
pub(super) fn misplaced(text: &[u8]) -> Option<Fault> {
    let mut at = 0;
    let mut depth = 0_usize;
    let mut before = Mark::Edge;
    loop {
        let start = at;
        while matches!(text.get(at), Some(b' ' | b'\t' | b'\n' | b'\r')) {
            at += 1;
        }
        let after = mark(text.get(at));
        if after == Mark::Close {
            depth = depth.saturating_sub(1);
        }
        let gap = text.get(start..at).unwrap_or_default();
        if let Some(due) = unmet(gap, before, after, depth) {
            return Some(fault(text, start, due));
        }
        let end = end_of(text, at, after);
        if text.get(at..end) == Some(b"-0") {
            return Some(fault(text, at, "zero is written without a sign"));
        }
        match after {
            Mark::Edge => return None,
            Mark::Open => depth += 1,
            _ => {}
        }
        before = after;
        at = end;
    }
}

fn mark(byte: Option<&u8>) -> Mark {
    match byte {
        None => Mark::Edge,
        Some(b'{' | b'[') => Mark::Open,
        Some(b'}' | b']') => Mark::Close,
        Some(b',') => Mark::Comma,
        Some(b':') => Mark::Colon,
        Some(_) => Mark::Scalar,
    }
}

/// What is due between two parts, where `gap` is not it.
fn unmet(gap: &[u8], before: Mark, after: Mark, depth: usize) -> Option<&'static str> {
    let line = || {
        gap.first() == Some(&b'\n') && gap.len() == 1 + 2 * depth && gap.iter().skip(1).all(|&b| b == b' ')
    };
    let (met, due) = match (before, after) {
        (Mark::Edge, _) => (gap.is_empty(), "nothing stands before the value"),
        (_, Mark::Edge) => (gap == b"\n", "one line feed stands at the end"),
        (Mark::Open, Mark::Close) => (gap.is_empty(), "nothing stands between empty brackets"),
        (Mark::Open | Mark::Comma, _) | (_, Mark::Close) => {
            (line(), "a new line is due, indented by two spaces a level")
        }
        (Mark::Colon, _) => (gap == b" ", "one space stands after a colon"),
        _ => (gap.is_empty(), "nothing stands before a comma or colon"),
    };
    (!met).then_some(due)
}

fn end_of(text: &[u8], at: usize, mark: Mark) -> usize {
    match (mark, text.get(at)) {
        (Mark::Edge, _) => at,
        (Mark::Scalar, Some(b'"')) => end_of_string(text, at + 1),
        (Mark::Scalar, _) => {
            let rest = text.get(at..).unwrap_or_default();
            let inside = |byte: &&u8| !matches!(byte, b' ' | b'\t' | b'\n' | b'\r') && mark_is_scalar(byte);
            at + rest.iter().take_while(inside).count()
        }
        _ => at + 1,
    }
}

fn mark_is_scalar(byte: &u8) -> bool {
    mark(Some(byte)) == Mark::Scalar
}

fn end_of_string(text: &[u8], from: usize) -> usize {
    let mut at = from;
    loop {
        at = plain_run(text, at);
        match text.get(at) {
            Some(b'\\') => at += 2,
            Some(b'"') => return at + 1,
            // Strict JSON ends no other way; go on so that any text comes to its end.
            Some(_) => at += 1,
            None => return text.len(),
        }
    }
}

fn fault(text: &[u8], at: usize, due: &str) -> Fault {
    let line = memchr::memchr_iter(b'\n', text.get(..at).unwrap_or(text)).count() as u64 + 1;
    Fault::new(FaultKind::JsonSyntax, due).at_offset(at as u64).at_line(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use serde_json::Value;

    fn any_value() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            any::<String>().prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 40, 5, |inner| {
            prop_oneof![
                prop::collection::vec(inner.clone(), 0..5).prop_map(Value::from),
                prop::collection::vec((any::<String>(), inner), 0..5)
                    .prop_map(|members| Value::Object(members.into_iter().collect())),
            ]
        })
    }

    proptest! {
        // serde_json's pretty form is the layout in question; any other white space is none.
        #[test]
        fn the_pretty_form_alone_is_canonical(value in any_value(), space in "[ \n\t\r]", at in any::<prop::sample::Index>()) {
            let text = format!("{}\n", serde_json::to_string_pretty(&value).unwrap());
            prop_assert_eq!(misplaced(text.as_bytes()), None);
            let mut other = text.clone();
            let at = at.index(text.len() + 1);
            prop_assume!(text.is_char_boundary(at));
            other.insert_str(at, &space);
            let same = |text: &str| serde_json::from_str::<Value>(text).ok().as_ref() == Some(&value);
            if same(&other) {
                prop_assert!(misplaced(other.as_bytes()).is_some(), "{other:?}");
            }
        }

        #[test]
        fn any_bytes_come_to_an_end(bytes in any::<Vec<u8>>()) {
            drop(misplaced(&bytes));
        }
    }

    #[test]
    fn the_place_and_what_is_due_are_told() {
        let told =
            |text: &str| misplaced(text.as_bytes()).map(|one| (one.offset.unwrap(), one.line.unwrap()));
        assert_eq!(told("{\n  \"a\": 1\n}\n"), None);
        assert_eq!(told("{\n  \"a\":1\n}\n"), Some((8, 2)));
        assert_eq!(told("{\n  \"a\": 1\n}"), Some((12, 3)));
        assert_eq!(told("{\n  \"a\": 1\n}\n\n"), Some((12, 3)));
        assert_eq!(told("{\n  \"a\": -0\n}\n"), Some((9, 2)));
        assert_eq!(told("{\r\n  \"a\": 1\n}\n"), Some((1, 1)));
        assert_eq!(told("{\n  \"a\": \"-0\\\"\"\n}\n"), None);
    }
}
