//! The archive vectors, as far as the core reads them: everything but file names, slugs and
//! sidecars. Skipped, with a message, where the vectors are not there.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test fails by panicking, and says when it is skipped"
)]

use assay::archive::{Census, ReadLimits, census};
use assay::fault::Fault;
use assay::watch::Watch;
use serde_json::Value;
use std::path::{Path, PathBuf};

fn vectors() -> Option<PathBuf> {
    let root = match std::env::var_os("ASSAY_VECTORS") {
        Some(path) => PathBuf::from(path),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/vectors"),
    };
    let archives = root.join("archives");
    if archives.is_dir() {
        return Some(archives);
    }
    eprintln!("skipped: no archive vectors at {} (set ASSAY_VECTORS)", archives.display());
    None
}

fn json(path: &Path) -> Value {
    serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap()
}

fn read(path: &Path) -> Result<Census, Fault> {
    census(path, &ReadLimits::default(), &Watch::new())
}

/// Compares a census with the fields of one that was written down.
fn assert_census(name: &str, found: &Census, wanted: &Value) {
    let numbers = [
        ("rows", found.rows),
        ("valid", found.valid),
        ("stubs", found.stubs),
        ("clusters", found.clusters),
        ("modal_k", found.modal_k),
        ("ragged", found.ragged),
    ];
    for (field, number) in numbers {
        assert_eq!(wanted[field].as_u64(), Some(number), "{name}: {field}");
    }
    let sha256: String = found.sha256.iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(wanted["sha256"], format!("sha256:{sha256}"), "{name}");
}

/// Refusals that concern the file's name or its sidecar, not its bytes.
fn is_policy(refusal: &str) -> bool {
    refusal.starts_with("sidecar.") || ["archive.name", "archive.slug"].contains(&refusal)
}

#[test]
fn every_case_is_read_or_refused_as_wanted() {
    let Some(archives) = vectors() else { return };
    let mut checked = 0;
    for entry in std::fs::read_dir(archives.join("cases")).unwrap() {
        let folder = entry.unwrap().path();
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let case = json(&folder.join("case.json"));
        let wanted = &case["wanted"];
        let found = read(&folder.join(case["archive"].as_str().unwrap()));
        if let Some(census) = wanted["census"].as_object() {
            assert_census(
                &name,
                &found.unwrap_or_else(|fault| panic!("{name}: {fault}")),
                &census.clone().into(),
            );
        } else {
            let refusal = wanted["refusal"].as_str().unwrap();
            if is_policy(refusal) {
                continue;
            }
            let fault = found.expect_err(&name);
            assert_eq!(fault.kind.name(), refusal, "{name}: {fault}");
            if let Some(line) = wanted["line"].as_u64() {
                assert_eq!(fault.line, Some(line), "{name}: {fault}");
            }
        }
        checked += 1;
    }
    assert!(checked > 100, "only {checked} cases were found");
}

#[test]
fn the_real_archives_have_the_expected_census() {
    let Some(archives) = vectors() else { return };
    let expected = json(&archives.join("real/expected.json"));
    let expected = expected["archives"].as_object().unwrap();
    assert_eq!(expected.len(), 8);
    for (name, wanted) in expected {
        let found = read(&archives.join("real").join(name)).unwrap();
        assert_census(name, &found, &wanted["census"]);
    }
}
