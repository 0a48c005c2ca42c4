//! The identity vectors: every `fit` is repeated to the byte, every `score` to the last digit
//! it pins. Skipped where the vectors are absent.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test fails by panicking, and says why it is skipped"
)]

use assay::archive::ReadLimits;
use assay::canonical::fmt6;
use assay::fault::{Fault, FaultKind};
use assay::identity::{
    ArchiveRef, Detector, FeaturedArchive, FitOptions, Model, ModelBytes, calibrate, read_features,
};
use assay::watch::Watch;
use serde_json::Value;
use std::collections::HashMap;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The folder of the vectors, or `None` with a message.
fn vectors() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/vectors");
    let folder = std::env::var_os("ASSAY_VECTORS").map_or(beside, PathBuf::from);
    if folder.is_dir() {
        return Some(folder);
    }
    eprintln!("skipped: no vectors at {}", folder.display());
    None
}

/// One scenario, its inputs found by the names its steps use.
struct Scenario {
    folder: PathBuf,
    inputs: HashMap<String, PathBuf>,
    steps: Vec<Value>,
}

impl Scenario {
    fn open(folder: &Path) -> Self {
        let text = std::fs::read(folder.join("scenario.json")).unwrap();
        let scenario: Value = serde_json::from_slice(&text).unwrap();
        let input = |input: &Value| {
            (input["to"].as_str().unwrap().to_owned(), folder.join(input["from"].as_str().unwrap()))
        };
        Self {
            folder: folder.to_owned(),
            inputs: scenario["inputs"].as_array().unwrap().iter().map(input).collect(),
            steps: scenario["steps"].as_array().unwrap().clone(),
        }
    }

    fn path(&self, name: &str) -> PathBuf {
        self.inputs.get(name).cloned().unwrap_or_else(|| self.folder.join(name))
    }
}

/// The flags of a command line, and what stands beside them.
fn split(argv: &Value) -> (Vec<String>, HashMap<String, String>) {
    let mut plain = Vec::new();
    let mut flags = HashMap::new();
    let mut words = argv.as_array().unwrap().iter().skip(1).map(|word| word.as_str().unwrap().to_owned());
    while let Some(word) = words.next() {
        match word.strip_prefix("--") {
            Some(flag) => drop(flags.insert(flag.to_owned(), words.next().unwrap())),
            None => plain.push(word),
        }
    }
    (plain, flags)
}

fn list(flags: &HashMap<String, String>, name: &str) -> Option<Vec<String>> {
    flags.get(name).map(|text| text.split(',').map(str::to_owned).collect())
}

/// `None` where a flag is no number, which the command line refuses.
fn options(flags: &HashMap<String, String>) -> Option<Result<FitOptions, String>> {
    let mut options = FitOptions::default();
    let detector = flags.get("detector").map_or("chargram", String::as_str);
    match Detector::from_ids(detector, flags.get("view").map(String::as_str)) {
        Ok(detector) => options.detector = detector,
        Err(message) => return Some(Err(message)),
    }
    if let Some(grid) = list(flags, "far-grid") {
        options.far_grid = grid.iter().map(|far| far.parse()).collect::<Result<_, _>>().ok()?;
    }
    if let Some(grid) = list(flags, "m-grid") {
        options.m_grid = grid.iter().map(|m| m.parse()).collect::<Result<_, _>>().ok()?;
    }
    for (name, slot) in [
        ("n-null", &mut options.n_null),
        ("n-splice", &mut options.n_splice),
        ("min-clusters", &mut options.min_clusters),
    ] {
        if let Some(text) = flags.get(name) {
            *slot = text.parse().ok()?;
        }
    }
    if let Some(target) = flags.get("power-target") {
        options.power_target = target.parse().ok()?;
    }
    if let Some(seed) = flags.get("seed") {
        options.seed = seed.clone();
    }
    Some(Ok(options))
}

/// Task, slug and base name.
fn identity(path: &str) -> (String, String, String) {
    let name = path.rsplit('/').next().unwrap();
    let (task, slug) = name.strip_suffix(".jsonl.gz").unwrap().split_once("__").unwrap();
    (task.to_owned(), slug.to_owned(), name.to_owned())
}

fn features(paths: &[PathBuf], detector: Detector) -> Vec<FeaturedArchive> {
    let watch = Watch::new();
    read_features(paths, detector.spec(), detector.view(), &ReadLimits::default(), &watch)
        .into_iter()
        .map(Result::unwrap)
        .collect()
}

fn fit(
    names: &[String],
    paths: &[PathBuf],
    candidates: &[String],
    options: &FitOptions,
    corpus: &str,
) -> Result<ModelBytes, Fault> {
    let archives = features(paths, options.detector);
    let identities: Vec<_> = names
        .iter()
        .map(|name| {
            let (task, slug, base) = identity(name);
            let route = candidates.iter().find(|route| route.replace('/', "-") == slug).unwrap();
            (task, route.clone(), base)
        })
        .collect();
    let refs: Vec<_> = archives
        .iter()
        .zip(&identities)
        .map(|(archive, (task, route, name))| ArchiveRef { archive, task, route, name })
        .collect();
    calibrate(&refs, candidates, options, &Watch::new())?.document("2.1.0", corpus)
}

#[test]
fn every_fit_of_the_vectors_is_repeated() {
    let Some(vectors) = vectors() else { return };
    let mut fitted = 0;
    let mut refused = 0;
    for entry in std::fs::read_dir(vectors.join("identity")).unwrap() {
        let folder = entry.unwrap().path();
        if !folder.join("scenario.json").is_file() {
            continue;
        }
        let scenario = Scenario::open(&folder);
        for step in scenario.steps.iter().filter(|step| step["argv"][0] == "fit") {
            let place = format!("{}: {}", folder.display(), step["argv"]);
            let (names, flags) = split(&step["argv"]);
            let candidates = list(&flags, "candidates").unwrap();
            let paths: Vec<_> = names.iter().map(|name| scenario.path(name)).collect();
            let Some(options) = options(&flags) else {
                assert_eq!(step["outcome"], "usage", "{place}");
                continue;
            };
            let corpus = step["facts"]["corpus_id"].as_str().unwrap_or("pmk-cor-0000000000000000");
            let outcome = match options {
                Ok(options) => fit(&names, &paths, &candidates, &options, corpus),
                Err(message) => Err(Fault::new(FaultKind::FitInput, message)),
            };
            match (step["outcome"].as_str().unwrap(), outcome) {
                ("done", Ok(model)) => {
                    fitted += 1;
                    assert_eq!(step["facts"]["model_id"], model.model_id.as_str(), "{place}");
                    let hash = format!("sha256:{}", model.sha256);
                    assert_eq!(step["facts"]["file_sha256"], hash.as_str(), "{place}");
                    let read = Model::read(model.text.as_bytes()).unwrap();
                    assert_eq!(read.id(), model.model_id, "{place}");
                }
                ("usage", Err(fault)) => assert_eq!(fault.kind, FaultKind::UsageOption, "{place}: {fault}"),
                ("refused", Err(fault)) => {
                    refused += 1;
                    assert!(fault.kind.name().starts_with("fit."), "{place}: {fault}");
                }
                // The corpus manifest is not the core's business.
                ("refused", Ok(_)) => assert!(flags.contains_key("corpus"), "{place}"),
                (wanted, outcome) => panic!("{place}: {wanted} wanted, got {outcome:?}"),
            }
        }
    }
    assert!(fitted >= 15 && refused >= 9, "{fitted} fitted, {refused} refused");
}

fn content(path: &Path) -> Option<Vec<u8>> {
    let bytes = std::fs::read(path).ok()?;
    if path.extension().is_none_or(|extension| extension != "gz") {
        return Some(bytes);
    }
    let mut content = Vec::new();
    flate2::read::GzDecoder::new(bytes.as_slice()).read_to_end(&mut content).unwrap();
    Some(content)
}

/// The kind of refusal that the core owes a bad model of scenario 026.
fn owed(model: &str) -> Option<FaultKind> {
    match model {
        "edited.json" => Some(FaultKind::ModelId),
        "unknown.json" | "slim.json" | "schema.json" => Some(FaultKind::ModelSchema),
        "text.json" => Some(FaultKind::JsonSyntax),
        _ => None,
    }
}

#[test]
fn every_score_of_the_vectors_is_repeated() {
    let Some(vectors) = vectors() else { return };
    let mut scored = 0;
    for entry in std::fs::read_dir(vectors.join("identity")).unwrap() {
        let folder = entry.unwrap().path();
        if !folder.join("scenario.json").is_file() {
            continue;
        }
        let scenario = Scenario::open(&folder);
        for step in scenario.steps.iter().filter(|step| step["argv"][0] == "score") {
            let place = format!("{}: {}", folder.display(), step["argv"]);
            let (names, flags) = split(&step["argv"]);
            let Some(bytes) = content(&scenario.path(&flags["model"])) else { continue };
            let (task, slug, _) = identity(&names[0]);
            let task = flags.get("task-as").unwrap_or(&task);
            let outcome = Model::read(&bytes).and_then(|model| {
                let archive = scenario.path(&names[0]);
                let scores = model.score(&archive, task, &ReadLimits::default(), &Watch::new())?;
                Ok((model, scores))
            });
            let facts = &step["facts"];
            let (model, scores) = match outcome {
                Ok(outcome) => outcome,
                Err(fault) => {
                    assert_eq!(Some(fault.kind), owed(&flags["model"]), "{place}: {fault}");
                    continue;
                }
            };
            assert_eq!(owed(&flags["model"]), None, "{place}");
            if facts.is_null() {
                continue;
            }
            assert_eq!(facts["model_id"], model.id(), "{place}");
            assert_eq!(facts["candidate_set_id"], model.candidates().id().as_str(), "{place}");
            assert_eq!(facts["n_items"], scores.census.valid, "{place}");
            assert_eq!(facts["n_clusters"], scores.census.clusters, "{place}");
            let Some(statistic) = facts["statistic"].as_f64() else { continue };
            let routes = model.candidates().routes();
            let declared = routes.iter().position(|route| route.replace('/', "-") == slug).unwrap();
            assert_eq!(fmt6(scores.statistic(declared).unwrap()).unwrap(), statistic, "{place}");
            for (route, mean) in routes.iter().zip(&scores.means) {
                assert_eq!(facts["per_candidate"][route], fmt6(*mean).unwrap(), "{place}");
            }
            scored += 1;
        }
    }
    assert!(scored >= 20, "{scored} scored");
}

/// Contract, section 12: the public reference corpus.
#[test]
fn the_reference_calibration_is_repeated() {
    let Some(vectors) = vectors() else { return };
    let routes = [
        "deepseek-ai/DeepSeek-V4-Flash",
        "meta-llama/Llama-3.3-70B-Instruct-Turbo",
        "meta-llama/Meta-Llama-3.1-8B-Instruct",
        "mistralai/Mistral-Small-3.2-24B-Instruct-2506",
    ]
    .map(str::to_owned);
    let names: Vec<String> = ["comprehend", "refactor_dev"]
        .iter()
        .flat_map(|task| {
            routes.iter().map(move |route| format!("{task}__{}.jsonl.gz", route.replace('/', "-")))
        })
        .collect();
    let paths: Vec<_> = names.iter().map(|name| vectors.join("archives/real").join(name)).collect();
    let options = FitOptions {
        m_grid: vec![25, 50, 100, 150, 300, 750],
        n_null: 5000,
        seed: "20260803".to_owned(),
        ..FitOptions::default()
    };
    // The result may not depend on the number of threads.
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let model =
            pool.install(|| fit(&names, &paths, &routes, &options, "pmk-cor-32596a35e0452817")).unwrap();
        assert_eq!(model.model_id, "pmk-m-f5f64b0f39e7804d", "{threads} threads");

        let baseline = std::fs::read(vectors.join("identity/reference/operating_point.json")).unwrap();
        let baseline: Value = serde_json::from_slice(&baseline).unwrap();
        let model: Value = serde_json::from_str(&model.text).unwrap();
        let points = model["operating_points"].as_array().unwrap();
        let wanted = baseline["operating_points"].as_array().unwrap();
        assert_eq!((points.len(), wanted.len()), (240, 240));
        for point in wanted {
            let found = points.iter().any(|found| {
                ["task", "route", "far", "m", "threshold"].iter().all(|name| found[name] == point[name])
            });
            assert!(found, "{point}");
        }
    }
}
