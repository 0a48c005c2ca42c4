//! Whether a recognised manifest is written canonically.

use super::fields::Rule;
use super::finding::{Finding, Findings};
use super::indent::misplaced;
use super::manifest::{DATA_PACKAGE, MANIFEST, VALID_PERIOD};
use super::result::{ERROR, RESULT};
use crate::fault::{Fault, FaultKind};
use crate::json::Value;

/// Checks the layout of `bytes` and the order of the fields of `root`, which keeps every rule.
pub(super) fn check_encoding(bytes: &[u8], root: &Value, manifest: &str, findings: &mut Findings) {
    let mut note = |fault: Fault| {
        findings.add(Finding { fault, entry: Some(manifest.to_owned()), mend: None });
    };
    if let Some(fault) = misplaced(bytes) {
        let message = format!("is not laid out canonically: {}", fault.message);
        note(Fault { kind: FaultKind::BundleEncoding, message, ..fault });
    }
    let mut disordered = objects(root).into_iter().filter(|(_, value, rule)| !is_ordered(value, rule));
    if let Some((pointer, value, rule)) = disordered.next() {
        let order: Vec<_> = rule.fields.iter().copied().filter(|name| value.get(name).is_some()).collect();
        let more = match disordered.count() {
            0 => String::new(),
            count => format!(", as have {count} more objects"),
        };
        let message = format!("has its fields in another order than {}{more}", order.join(", "));
        note(Fault::new(FaultKind::BundleEncoding, message).at_pointer(pointer));
    }
}

type Placed<'v> = (String, &'v Value, Rule);

fn objects(root: &Value) -> Vec<Placed<'_>> {
    let mut placed: Vec<Placed<'_>> = vec![(String::new(), root, MANIFEST)];
    placed.extend(root.get("validPeriod").map(|value| ("/validPeriod".to_owned(), value, VALID_PERIOD)));
    placed.extend(root.get("dataPackage").map(|value| ("/dataPackage".to_owned(), value, DATA_PACKAGE)));
    for (index, result) in
        root.get("results").and_then(Value::as_array).unwrap_or_default().iter().enumerate()
    {
        placed.push((format!("/results/{index}"), result, RESULT));
        placed.extend(result.get("error").map(|value| (format!("/results/{index}/error"), value, ERROR)));
    }
    placed
}

fn is_ordered(value: &Value, rule: &Rule) -> bool {
    let rank = |name: &str| rule.fields.iter().position(|&field| field == name);
    value.as_object().unwrap_or_default().is_sorted_by_key(|(name, _)| rank(name))
}
