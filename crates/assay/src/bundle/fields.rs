//! Reads the objects of a manifest field by field and finds every fault, none hidden by the first.

use super::finding::{Finding, Findings};
use crate::fault::{Fault, FaultKind};
use crate::json::{Integer, Value, push_pointer};

/// The fields that objects of one kind have.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rule {
    /// All of them, in canonical order.
    pub(super) fields: &'static [&'static str],
    /// Those that only some objects of the kind have.
    pub(super) optional: &'static [&'static str],
}

/// One object of the manifest that is being judged. A reader gives `None` where the field is
/// absent or at fault; `null` counts as absent, for it is found when the object is opened. Of
/// members with one name the last counts.
#[derive(Debug)]
pub(super) struct Fields<'v> {
    members: &'v [(String, Value)],
    pointer: String,
    manifest: &'v str,
}

impl<'v> Fields<'v> {
    /// Opens `value`, which stands at `pointer` of the file `manifest`, and finds what is no
    /// object and which fields are missing, unknown or null.
    pub(super) fn open(
        value: &'v Value,
        pointer: String,
        rule: Rule,
        manifest: &'v str,
        findings: &mut Findings,
    ) -> Option<Self> {
        let opened = Self { members: value.as_object().unwrap_or_default(), pointer, manifest };
        if value.as_object().is_none() {
            findings.add(opened.finding(None, FaultKind::BundleField, mistyped(value, "an object")));
            return None;
        }
        for (name, value) in opened.members {
            if !rule.fields.contains(&name.as_str()) {
                findings.add(opened.unknown(name, rule));
            } else if *value == Value::Null {
                let mend = Some("Leave the field out where it is unknown.".to_owned());
                findings
                    .add(Finding { mend, ..opened.finding(Some(name), FaultKind::BundleField, "is null") });
            }
        }
        for name in rule.fields.iter().filter(|name| !rule.optional.contains(name)) {
            if !opened.has(name) {
                findings.add(opened.finding(Some(name), FaultKind::BundleField, "is missing"));
            }
        }
        Some(opened)
    }

    /// Opens the object in field `name`.
    pub(super) fn object(&self, name: &str, rule: Rule, findings: &mut Findings) -> Option<Fields<'v>> {
        Fields::open(self.get(name)?, self.at(name), rule, self.manifest, findings)
    }

    /// Whether the field stands here, null included.
    pub(super) fn has(&self, name: &str) -> bool {
        self.members.iter().any(|(other, _)| other == name)
    }

    pub(super) fn get(&self, name: &str) -> Option<&'v Value> {
        let (_, value) = self.members.iter().rev().find(|(other, _)| other == name)?;
        (*value != Value::Null).then_some(value)
    }

    /// A string, blank or not.
    pub(super) fn string(&self, name: &str, findings: &mut Findings) -> Option<&'v str> {
        let value = self.get(name)?;
        if value.as_str().is_none() {
            self.note(name, FaultKind::BundleField, mistyped(value, "a string"), findings);
        }
        value.as_str()
    }

    /// A string that is not blank: that holds more than Unicode White_Space.
    pub(super) fn text(&self, name: &str, findings: &mut Findings) -> Option<&'v str> {
        let text = self.string(name, findings)?;
        if text.chars().all(char::is_whitespace) {
            self.note(name, FaultKind::BundleValue, "is blank", findings);
            return None;
        }
        Some(text)
    }

    /// 64 lower-case hex digits.
    pub(super) fn digest(&self, name: &str, findings: &mut Findings) -> Option<&'v str> {
        let text = self.string(name, findings)?;
        if text.len() == 64 && text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
            return Some(text);
        }
        self.note(name, FaultKind::BundleValue, "is not 64 lower-case hex digits", findings);
        None
    }

    /// One of several words.
    pub(super) fn word(
        &self,
        name: &str,
        words: &[&'static str],
        findings: &mut Findings,
    ) -> Option<&'static str> {
        let text = self.string(name, findings)?;
        let known = words.iter().find(|&&word| word == text).copied();
        if known.is_none() {
            self.note(name, FaultKind::BundleValue, format!("is not {}", words.join(" or ")), findings);
        }
        known
    }

    pub(super) fn integer(&self, name: &str, findings: &mut Findings) -> Option<&'v Integer> {
        let value = self.get(name)?;
        if value.as_int().is_none() {
            self.note(name, FaultKind::BundleField, mistyped(value, "an integer"), findings);
        }
        value.as_int()
    }

    pub(super) fn array(&self, name: &str, findings: &mut Findings) -> Option<&'v [Value]> {
        let value = self.get(name)?;
        if value.as_array().is_none() {
            self.note(name, FaultKind::BundleField, mistyped(value, "an array"), findings);
        }
        value.as_array()
    }

    /// Notes a problem of the field `name`.
    pub(super) fn note(
        &self,
        name: &str,
        kind: FaultKind,
        message: impl Into<String>,
        findings: &mut Findings,
    ) {
        findings.add(self.finding(Some(name), kind, message));
    }

    /// Notes a problem at `pointer`.
    pub(super) fn note_at(
        &self,
        pointer: &str,
        kind: FaultKind,
        message: impl Into<String>,
        findings: &mut Findings,
    ) {
        let fault = Fault::new(kind, message).at_pointer(pointer);
        findings.add(Finding { fault, entry: Some(self.manifest.to_owned()), mend: None });
    }

    /// The pointer of the field `name`.
    pub(super) fn at(&self, name: &str) -> String {
        let mut pointer = self.pointer.clone();
        push_pointer(&mut pointer, name);
        pointer
    }

    fn finding(&self, name: Option<&str>, kind: FaultKind, message: impl Into<String>) -> Finding {
        let pointer = name.map_or_else(|| self.pointer.clone(), |name| self.at(name));
        let fault = Fault::new(kind, message).at_pointer(pointer);
        Finding { fault, entry: Some(self.manifest.to_owned()), mend: None }
    }

    fn unknown(&self, name: &str, rule: Rule) -> Finding {
        let meant = rule.fields.iter().find(|field| field.eq_ignore_ascii_case(name));
        let mend =
            Some(meant.map_or_else(|| "Remove the field.".to_owned(), |meant| format!("Spell it {meant}.")));
        Finding { mend, ..self.finding(Some(name), FaultKind::BundleField, "is no field of this object") }
    }
}

fn mistyped(value: &Value, due: &str) -> String {
    let found = match value {
        Value::Float(_) => "a number with a fraction or exponent",
        other => other.kind(),
    };
    format!("is {found} where {due} is due")
}
