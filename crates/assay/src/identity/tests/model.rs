//! What of a model file may differ, and what may not.

use super::super::synth::SynthOptions;
use super::super::{Detector, FitOptions, Model};
use super::Archives;
use crate::archive::ReadLimits;
use crate::fault::{Fault, FaultKind};
use crate::json::Value;
use crate::watch::Watch;

fn fitted() -> (Archives, String) {
    let archives = Archives::synthetic(&SynthOptions { routes: 2, ..SynthOptions::default() });
    let options = FitOptions {
        detector: Detector::Trivial,
        far_grid: vec![0.1],
        m_grid: vec![25],
        n_null: 100,
        n_splice: 20,
        ..FitOptions::default()
    };
    let text = archives.fit(&options).unwrap().document("2.1.0", "pmk-cor-0").unwrap().text;
    (archives, text)
}

fn changed(text: &str, from: &str, to: &str) -> Result<Model, Fault> {
    assert!(text.contains(from), "{from}");
    Model::read(text.replacen(from, to, 1).as_bytes())
}

#[test]
fn spelling_and_unknown_members_do_not_matter() {
    let (_, text) = fitted();
    let model = Model::read(text.as_bytes()).unwrap();
    for (from, to) in [
        ("\"m\": 25", "\"m\": 25.0"),
        ("\"m\": 25", "\"m\": \"25\""),
        ("\"far\": 0.1", "\"far\": 1e-1"),
        ("\"far\": 0.1", "\"far\": 0.1, \"why\": null"),
        ("\"spec_version\": \"2.1.0\"", "\"spec_version\": \"2.1.0\", \"note\": [1]"),
        ("\"feature_spec\"", "\"more\": {}, \"feature_spec\""),
        ("\"id\": \"pmk-cs-", "\"id\": \"another-"),
        (",\n", ","),
    ] {
        assert_eq!(changed(&text, from, to).unwrap().id(), model.id(), "{to}");
    }
    let swapped = text.replacen(
        "\"synth/route-a\",\n      \"synth/route-b\"",
        "\"synth/route-b\", \"synth/route-a\"",
        1,
    );
    assert_ne!(swapped, text);
    assert_eq!(Model::read(swapped.as_bytes()).unwrap().candidates(), model.candidates());
}

#[test]
fn content_is_bound_by_the_id() {
    let (_, text) = fitted();
    for (from, to) in [
        ("\"m\": 25", "\"m\": 26"),
        ("\"far\": 0.1", "\"far\": 0.2"),
        ("\"spec_version\": \"2.1.0\"", "\"spec_version\": \"2.1.1\""),
        ("\"corpus_sha256\": \"pmk-cor-0\"", "\"corpus_sha256\": \"pmk-cor-0\", \"min_clusters\": 8"),
        ("\"centroids\"", "\"extra\": 1, \"centroids\""),
        ("\"model_id\": \"pmk-m-", "\"model_id\": \"pmk-m-0"),
    ] {
        assert_eq!(changed(&text, from, to).unwrap_err().kind, FaultKind::ModelId, "{to}");
    }
}

#[test]
fn missing_and_mistyped_members_are_placed() {
    let (_, text) = fitted();
    for (from, to, pointer) in [
        ("\"model/v1\"", "\"model/v2\"", "/punchmark_schema"),
        ("\"punchmark_schema\"", "\"schema\"", "/punchmark_schema"),
        ("\"params\"", "\"parameters\"", "/params"),
        ("\"curve\"", "\"curves\"", "/curve"),
        ("\"curve\": [", "\"curve\": 1, \"curves\": [", "/curve"),
        ("\"view\"", "\"views\"", "/detector/view"),
        ("\"miss\"", "\"mist\"", "/curve/0/miss"),
        ("\"far\": 0.1", "\"far\": []", "/curve/0/far"),
        ("\"far\": 0.1", "\"far\": 1e999", "/curve/0/far"),
        ("\"m\": 25", "\"m\": null", "/curve/0/m"),
        ("\"corpus_sha256\"", "\"corpus\"", "/calibration/corpus_sha256"),
        ("\"routes\": [", "\"routes\": [1, ", "/candidate_set/routes"),
        ("\"model_id\"", "\"id\"", "/model_id"),
    ] {
        let fault = changed(&text, from, to).unwrap_err();
        assert_eq!((fault.kind, fault.pointer.as_deref()), (FaultKind::ModelSchema, Some(pointer)), "{to}");
    }
    assert_eq!(Model::read(b"[]").unwrap_err().kind, FaultKind::ModelSchema);
    assert_eq!(Model::read(b"{\"1\": 2.0}").unwrap_err().kind, FaultKind::ModelSchema);
    assert_eq!(Model::read(b"no model").unwrap_err().kind, FaultKind::JsonSyntax);
}

#[test]
fn the_header_is_the_document_without_parameters() {
    let (_, text) = fitted();
    let header = Model::read(text.as_bytes()).unwrap().header();
    assert_eq!(header.get("params"), None);
    assert_eq!(header.get("spec_version").and_then(Value::as_str), Some("2.1.0"));
    let points = header.get("operating_points").and_then(Value::as_array).unwrap();
    assert_eq!(points.len(), 2);
    assert_eq!(points[0].get("far"), Some(&Value::Float(0.1)));
}

/// The text with its id made right again, as somebody would who builds models by hand.
fn rebound(text: &str, from: &str, to: &str) -> Model {
    let text = text.replacen(from, to, 1);
    let wrong = Model::read(text.as_bytes()).unwrap_err();
    assert_eq!(wrong.kind, FaultKind::ModelId);
    let (_, right) = wrong.message.split_once("content is ").unwrap();
    let right = right.split_once(':').unwrap().0;
    let (_, said) = text.split_once("\"model_id\": \"").unwrap();
    let said = said.split_once('"').unwrap().0;
    Model::read(text.replacen(said, right, 1).as_bytes()).unwrap()
}

#[test]
fn a_model_that_lacks_what_it_needs_scores_nothing() {
    let (archives, text) = fitted();
    let score = |model: &Model, task: &str| {
        model
            .score(&archives.path(0), task, &ReadLimits::default(), &Watch::new())
            .map_err(|fault| fault.kind)
    };
    let sound = Model::read(text.as_bytes()).unwrap();
    assert!(score(&sound, "synthtask").is_ok());
    assert_eq!(score(&sound, "another"), Err(FaultKind::ModelSchema));
    for (from, to) in [
        ("\"id\": \"trivial\"", "\"id\": \"unknown\""),
        ("\"id\": \"trivial\"", "\"id\": \"chargram\""),
        ("\"centroids\"", "\"centroid\""),
        (
            "\"centroids\": {\n      \"synthtask\": {\n        \"synth/route-a\": {",
            "\"centroids\": {\n      \"synthtask\": {\n        \"synth/route-a\": {\"1024\": 0.5,",
        ),
    ] {
        assert!(text.contains(from), "{from}");
        assert_eq!(score(&rebound(&text, from, to), "synthtask"), Err(FaultKind::ModelSchema), "{to}");
    }
    let huge =
        rebound(&text, "\"synth/route-a\": {\n", "\"synth/route-a\": {\"0\": -1e308, \"1\": -1e308,\n");
    assert_eq!(score(&huge, "synthtask"), Err(FaultKind::CanonicalNumber));
}

#[test]
fn an_archive_without_valid_rows_has_no_means() {
    let (_, text) = fitted();
    let mut archives = Archives::none();
    archives.add(
        "synthtask",
        "synth/route-a",
        "{\"sample\": \"s\", \"profile\": \"p\", \"language\": \"l\"}\n",
    );
    let model = Model::read(text.as_bytes()).unwrap();
    let scores = model.score(&archives.path(0), "synthtask", &ReadLimits::default(), &Watch::new()).unwrap();
    assert_eq!((scores.means.len(), scores.census.stubs, scores.statistic(0)), (0, 1, None));
}
