//! The published canonical documents: they must read and write back to the byte, and carry
//! the id of their body. Skipped, with a message, where the vectors are not there.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test fails by panicking, and says when it is skipped"
)]

use assay::canonical::{content_id, indent_form};
use assay::json::{Limits, Value, parse};
use std::path::{Path, PathBuf};

fn reference() -> Option<PathBuf> {
    let root = match std::env::var_os("ASSAY_VECTORS") {
        Some(path) => PathBuf::from(path),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/vectors"),
    };
    let reference = root.join("identity/reference");
    if reference.is_dir() {
        return Some(reference);
    }
    eprintln!("skipped: no reference documents at {} (set ASSAY_VECTORS)", reference.display());
    None
}

/// The document, once it is seen to write back as it was.
fn canonical(path: &Path) -> Value {
    let bytes = std::fs::read(path).unwrap();
    let value = parse(&bytes, &Limits::default()).unwrap();
    assert!(indent_form(&value).as_bytes() == bytes, "{} is written differently", path.display());
    value
}

#[test]
fn the_reference_documents_write_back_to_the_byte() {
    let Some(reference) = reference() else { return };
    let manifest = canonical(&reference.join("MANIFEST.json"));
    let id = content_id(&manifest, "manifest_id", "pmk-cor");
    assert_eq!(manifest.get("manifest_id").and_then(Value::as_str), Some(id.as_str()));
    assert_eq!(id, "pmk-cor-32596a35e0452817");

    let baseline = canonical(&reference.join("operating_point.json"));
    let points = baseline.get("operating_points").and_then(Value::as_array).unwrap();
    assert_eq!(points.len(), 240);
}
