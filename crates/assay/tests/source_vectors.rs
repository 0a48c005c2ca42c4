//! The study vectors' source analyses, and the sizes that the contract states for each rule.
//! Skipped, with a message, where the vectors are not there.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test fails by panicking, and says when it is skipped"
)]

use assay::source::{Analysis, Finding, Language, Observations, Pack, Rule, analyse};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The contract's table (section 4.3): rule, class, size, digest.
const SORTING: [(&str, &str, &str, &str); 9] = [
    (
        "sort-adj-sweep/1",
        "SORT-ADJ",
        "94/10/1/2/1/4/2",
        "5fec2a5d6977f398216f841d8db681ff011c5d2a608fe96f58f2699250359ee4",
    ),
    (
        "sort-ins-shift-copy/1",
        "SORT-INS",
        "95/8/1/2/2/3/2",
        "164192ca456273c24feb7a1a32659a8c2aa94cf01f818b0076b01945353c3c1d",
    ),
    (
        "sort-ins-shift-alias/1",
        "SORT-INS",
        "92/8/1/2/2/2/2",
        "f27c6f04621505896dabb05b5e76503c003c64cedb0c120ec5a0813e97ca490b",
    ),
    (
        "sort-sel-extract/1",
        "SORT-SEL",
        "72/8/1/2/1/5/0",
        "532f4c76e1081989d3b54f8eb61d8aa464204baddf9795a7bb6dc1477f312bb1",
    ),
    (
        "sort-merge-halves/1",
        "SORT-MERGE",
        "166/8/1/1/4/11/0",
        "6658f106999914d5c9e99d7d95abfff5b0f8f1e02018cb3bae843b6a51052736",
    ),
    (
        "sort-pivot-three-way/1",
        "SORT-PIVOT",
        "102/9/1/1/3/7/0",
        "f46230c2a8acd38778b2d4bfe8b26779a4eb9f4e14530c5dc9988306e9b4c3ca",
    ),
    (
        "sort-heap-max-extract/1",
        "SORT-HEAP",
        "213/10/2/3/4/8/4",
        "444544bf8accb8e389f308030311b8f78e0bc26d03fe8b6533e66a43b746d83d",
    ),
    (
        "sort-count-full-key/1",
        "SORT-COUNT",
        "60/8/1/2/0/2/1",
        "bb37ff1ea01d411b5c1a5c4efe6c1d20a5404658c550ee204487d704bf220e18",
    ),
    (
        "sort-radix-lsd16/1",
        "SORT-RADIX",
        "86/11/1/3/0/5/0",
        "afb7c8d3b0091c3c95e9c81f0c3d8896e3db2b334cbc82e487c88d040650c67f",
    ),
];
const GRAPH: [(&str, &str, &str, &str); 4] = [
    (
        "dist-fifo-first-discovery/1",
        "DIST-FIFO",
        "140/9/1/3/2/4/2",
        "112ae71f8a63811cf36f3bb3ed9587c2654eced1843940e8843acae7000b7d8b",
    ),
    (
        "dist-fifo-step-defect/1",
        "DIST-FIFO",
        "140/9/1/3/2/4/2",
        "3f9b303a60e6a297e3a313f4ab5d93f4467c8a33426d4c006ef8a8ca81aac129",
    ),
    (
        "dist-minimum-settlement/1",
        "DIST-SETTLE",
        "206/10/1/4/6/4/3",
        "464018ad68cd5f4f4c845b6886424e661acefc573ac4d19fd4deb7f536ae29b0",
    ),
    (
        "dist-complete-edge-passes/1",
        "DIST-RELAX",
        "114/10/1/2/3/1/2",
        "df19e94ca6889f8b2abcb990c9776b65b8ee5977a87badd92ea06b5e8a70add4",
    ),
];

fn pack(entry_point: &str, table: &[(&str, &str, &str, &str)]) -> Pack {
    let rules = table.iter().map(|(rule, class, _, digest)| Rule {
        rule_id: (*rule).into(),
        class_id: (*class).into(),
        digest: (*digest).into(),
    });
    Pack { entry_point: entry_point.into(), reserved: Vec::new(), rules: rules.collect() }
}

fn studies() -> Option<PathBuf> {
    let root = match std::env::var_os("ASSAY_VECTORS") {
        Some(path) => PathBuf::from(path),
        None => Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/vectors"),
    };
    let studies = root.join("studies");
    if studies.is_dir() {
        return Some(studies);
    }
    eprintln!("skipped: no study vectors at {} (set ASSAY_VECTORS)", studies.display());
    None
}

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, found);
        } else if path.is_file() {
            found.push(path);
        }
    }
}

/// Every array `source_analysis` in a document.
fn analyses<'a>(value: &'a Value, found: &mut Vec<&'a Value>) {
    match value {
        Value::Object(members) => {
            for (name, member) in members {
                if name == "source_analysis" {
                    found.extend(member.as_array().unwrap());
                }
                analyses(member, found);
            }
        }
        Value::Array(elements) => elements.iter().for_each(|one| analyses(one, found)),
        _ => {}
    }
}

fn lines(findings: &[Finding]) -> Vec<Value> {
    findings.iter().map(|one| json!({"start_line": one.start_line, "end_line": one.end_line})).collect()
}

fn observations(counts: &Observations, recognized: bool) -> Value {
    json!({
        "ast_nodes": counts.nodes,
        "ast_depth": counts.depth,
        "functions": counts.functions,
        "loops": counts.loops,
        "comparisons": counts.comparisons,
        "calls": counts.calls,
        "subscript_writes": counts.subscript_writes,
        "imports": counts.imports,
        "unresolved_call_sites": counts.unresolved_calls,
        "top_level_nondefinition_statements": counts.top_level_nondefinition_statements,
        "reachability":
            if recognized { "within_exact_reference_scope" } else { "not_established_by_observations" },
    })
}

/// The part of the contract's record (section 4.4) that the core decides; evidence by its lines.
fn record(found: &Analysis, pack: &Pack) -> Value {
    let rule = found.rule.map(|index| &pack.rules[index]);
    let findings = found
        .findings
        .iter()
        .map(|one| json!({"kind": one.kind.name(), "start_line": one.start_line, "end_line": one.end_line}));
    json!({
        "parse_status": found.parse.name(),
        "status": if rule.is_some() { "recognized" } else { "unresolved" },
        "class_id": rule.map(|rule| &rule.class_id),
        "rule_id": rule.map(|rule| &rule.rule_id),
        "reason": found.reason.map(|reason| reason.name()),
        "evidence": lines(&found.evidence),
        "observations": found.observations.map_or(json!({}), |counts| observations(&counts, rule.is_some())),
        "findings": findings.collect::<Vec<_>>(),
        "findings_omitted": found.findings_omitted,
    })
}

#[test]
fn every_source_of_the_vectors_is_analysed_as_wanted() {
    let Some(studies) = studies() else { return };
    let mut paths = Vec::new();
    files(&studies, &mut paths);
    let by_digest: BTreeMap<String, Vec<u8>> = paths
        .iter()
        .map(|path| std::fs::read(path).unwrap())
        .map(|bytes| (Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect(), bytes))
        .collect();
    let (sorting, graph) = (pack("sort_values", &SORTING), pack("shortest_distances", &GRAPH));
    let mut seen = BTreeSet::new();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|ending| ending == "json")) {
        let Ok(document) = serde_json::from_slice::<Value>(&std::fs::read(path).unwrap()) else { continue };
        let mut found = Vec::new();
        analyses(&document, &mut found);
        for wanted in found {
            let digest = wanted["source_sha256"].as_str().unwrap();
            let analyzer = wanted["analyzer_id"].as_str().unwrap();
            let pack = if analyzer == "sorting-static/1" { &sorting } else { &graph };
            let record = record(&analyse(&by_digest[digest], Language::Python, pack), pack);
            for (field, value) in record.as_object().unwrap() {
                assert_eq!(value, &wanted[field], "{}: {digest}: {field}", path.display());
            }
            seen.insert((digest.to_owned(), analyzer.to_owned()));
        }
    }
    assert!(seen.len() > 150, "only {} sources were found", seen.len());
}

#[test]
fn each_rules_program_has_the_size_that_the_contract_states() {
    let Some(studies) = studies() else { return };
    let mut paths = Vec::new();
    files(&studies, &mut paths);
    let mut met = BTreeSet::new();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|ending| ending == "py")) {
        let bytes = std::fs::read(path).unwrap();
        for (entry_point, table) in [("sort_values", &SORTING[..]), ("shortest_distances", &GRAPH[..])] {
            let found = analyse(&bytes, Language::Python, &pack(entry_point, table));
            let (Some(index), Some(counts)) = (found.rule, found.observations) else { continue };
            let (rule, _, size, _) = table[index];
            let sizes: Vec<&str> = size.split('/').collect();
            // A leading string is counted and not hashed, so nodes may be more; depth never is here.
            let got = [
                counts.depth,
                counts.functions,
                counts.loops,
                counts.comparisons,
                counts.calls,
                counts.subscript_writes,
            ];
            assert_eq!(got.map(|count| count.to_string()), sizes[1..], "{}", path.display());
            if counts.nodes.to_string() == sizes[0] {
                met.insert(rule);
            }
        }
    }
    assert_eq!(met.len(), 13, "{met:?}");
}
