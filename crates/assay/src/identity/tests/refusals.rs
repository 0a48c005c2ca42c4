//! What a fit refuses, and where it says the fault is.

use super::super::synth::SynthOptions;
use super::super::training::ArchiveRef;
use super::super::{Detector, FeatureSpec, FitOptions, View, calibrate};
use super::{Archives, line};
use crate::fault::{Fault, FaultKind};
use crate::watch::Watch;

fn quick() -> FitOptions {
    FitOptions {
        detector: Detector::Trivial,
        far_grid: vec![0.1],
        m_grid: vec![12],
        n_null: 100,
        n_splice: 20,
        min_clusters: 2,
        ..FitOptions::default()
    }
}

/// Two routes of one task, `rows` of each.
fn pair(rows: impl Fn(&str) -> String) -> Archives {
    let mut archives = Archives::none();
    for route in ["r/a", "r/b"] {
        archives.add("t", route, &rows(route));
    }
    archives
}

/// Twelve clusters of one row.
fn plain(route: &str) -> String {
    (0..12).map(|n| line(&format!("s{n:02}"), "max", &[&format!("{route} says {n}")])).collect()
}

fn assert_refused(outcome: Result<impl Sized, Fault>, kind: FaultKind, words: &[&str]) {
    let fault = outcome.err().unwrap();
    assert_eq!(fault.kind, kind, "{fault}");
    for word in words {
        assert!(fault.message.contains(word), "{word} is missing: {fault}");
    }
}

#[test]
fn plain_archives_are_fitted() {
    assert!(pair(plain).fit(&quick()).is_ok());
}

#[test]
fn candidates_and_archives_must_cover_each_other() {
    let archives = pair(plain);
    let featured = archives.featured(Detector::Trivial);
    let refs = archives.refs(&featured);
    let fit = |refs: &[ArchiveRef<'_>], routes: &[&str]| {
        let routes: Vec<String> = routes.iter().map(|route| (*route).to_owned()).collect();
        calibrate(refs, &routes, &quick(), &Watch::new())
    };
    assert_refused(fit(&refs, &["r/a", "r/a"]), FaultKind::FitInput, &["two candidate"]);
    assert_refused(fit(&refs, &["r/a", "r/c"]), FaultKind::FitInput, &["t__r-b.jsonl.gz", "r/b"]);
    assert_refused(fit(&refs, &["r/a", "r/b", "r/c"]), FaultKind::FitInput, &["task t", "r/c"]);
    assert_refused(fit(&[], &["r/a", "r/b"]), FaultKind::FitInput, &["no archive"]);
    let other = FitOptions { detector: Detector::Chargram(View::Raw), ..quick() };
    let outcome = calibrate(&refs, &archives.routes, &other, &Watch::new());
    assert_refused(outcome, FaultKind::FitInput, &["another detector"]);
}

#[test]
fn a_cell_without_grams_is_refused() {
    let silent = |route: &str| match route {
        "r/a" => plain(route),
        _ => (0..12).map(|n| line(&format!("s{n:02}"), "max", &[""])).collect(),
    };
    assert_refused(pair(silent).fit(&quick()), FaultKind::FitInput, &["task t", "r/b", "fold 0"]);
}

#[test]
fn clusters_must_stand_in_both_folds() {
    let one = |route: &str| line("s", "max", &[route]);
    assert_refused(pair(one).fit(&quick()), FaultKind::FitFolds, &["1"]);
    let lopsided = |route: &str| match route {
        "r/a" => plain(route),
        _ => line("s00", "max", &[route]),
    };
    assert_refused(pair(lopsided).fit(&quick()), FaultKind::FitFolds, &["t__r-b.jsonl.gz"]);
}

#[test]
fn something_must_be_calibrated() {
    let archives = pair(plain);
    let with = |change: fn(&mut FitOptions)| {
        let mut options = quick();
        change(&mut options);
        archives.fit(&options)
    };
    assert_refused(with(|o| o.n_null = 49), FaultKind::FitNoPoints, &["five null draws"]);
    assert_refused(with(|o| o.m_grid = vec![99, 13]), FaultKind::FitNoPoints, &["13 rows"]);
    assert_refused(with(|o| o.min_clusters = 13), FaultKind::FitNoPoints, &["13 clusters"]);
    assert!(with(|o| o.n_null = 50).is_ok());
}

#[test]
fn an_item_without_counterpart_is_named() {
    let uneven = |route: &str| match route {
        "r/a" => plain(route),
        _ => plain(route).replace(
            "\"profile\": \"max\", \"raw_outputs\": [\"r/b says 7\"]",
            "\"profile\": \"min\", \"raw_outputs\": [\"x\"]",
        ),
    };
    let words = ["s07|base|max|go", "t__r-a.jsonl.gz", "r/b", "m 12"];
    assert_refused(pair(uneven).fit(&quick()), FaultKind::FitDonor, &words);
}

/// Scenario 020 of the vectors, whose archives are those of Run A.
#[test]
fn a_threshold_that_fresh_draws_do_not_bear_out_is_refused() {
    let archives = Archives::synthetic(&SynthOptions::default());
    let with = |seed: &str| {
        let options = FitOptions {
            m_grid: vec![25],
            n_null: 50,
            n_splice: 2000,
            min_clusters: 8,
            seed: seed.to_owned(),
            ..quick()
        };
        archives.fit(&options)
    };
    assert_refused(with("0"), FaultKind::FitSelfCheck, &["synthtask", "m 25", "far 0.1"]);
    assert!(with("2").is_ok());
}

#[test]
fn a_cancelled_fit_stops() {
    let archives = pair(plain);
    let featured = archives.featured(Detector::Trivial);
    assert_eq!(featured[0].spec, FeatureSpec::Chargram1);
    let watch = Watch::new();
    watch.cancel();
    let outcome = calibrate(&archives.refs(&featured), &archives.routes, &quick(), &watch);
    assert_refused(outcome, FaultKind::RunCancelled, &[]);
}
