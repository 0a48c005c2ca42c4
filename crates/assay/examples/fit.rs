//! Times a fit of archives given by path, and a score of the last of them:
//! `fit [--full] [--repeat N] --candidates R,R ARCHIVE...`.
//!
//! `--full` takes the grids of the public reference calibration.

#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a measuring program")]

use assay::archive::ReadLimits;
use assay::identity::{ArchiveRef, FitOptions, Model, calibrate, read_features};
use assay::watch::Watch;
use std::path::{Path, PathBuf};
use std::time::Instant;

fn main() {
    let mut options = FitOptions::default();
    let mut repeat = 1;
    let mut candidates: Vec<String> = Vec::new();
    let mut paths: Vec<PathBuf> = Vec::new();
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--full" => {
                options.m_grid = vec![25, 50, 100, 150, 300, 750];
                options.n_null = 5000;
                options.seed = "20260803".into();
            }
            "--candidates" => candidates = args.next().unwrap().split(',').map(str::to_owned).collect(),
            "--repeat" => repeat = args.next().unwrap().parse().unwrap(),
            _ => paths.push(arg.into()),
        }
    }
    for _ in 0..repeat {
        run(&paths, &candidates, &options);
    }
}

fn run(paths: &[PathBuf], candidates: &[String], options: &FitOptions) {
    let watch = Watch::new();
    let start = Instant::now();
    let (spec, view) = (options.detector.spec(), options.detector.view());
    let read = read_features(paths, spec, view, &ReadLimits::default(), &watch);
    let archives: Vec<_> = read.into_iter().map(Result::unwrap).collect();
    println!("read       {:>8.1} ms", ms(start));
    let refs: Vec<ArchiveRef<'_>> = archives
        .iter()
        .zip(paths)
        .map(|(archive, path)| {
            let (task, slug, name) = name(path);
            let route = candidates.iter().find(|route| route.replace('/', "-") == slug).unwrap();
            ArchiveRef { archive, task, route, name }
        })
        .collect();
    let fitting = Instant::now();
    let calibration = calibrate(&refs, candidates, options, &watch).unwrap();
    println!("calibrate  {:>8.1} ms", ms(fitting));
    let writing = Instant::now();
    let bytes = calibration.document("2.1.0", "pmk-cor-32596a35e0452817").unwrap();
    println!("document   {:>8.1} ms  {} bytes, {}", ms(writing), bytes.text.len(), bytes.model_id);
    println!("all        {:>8.1} ms", ms(start));
    let reading = Instant::now();
    let model = Model::read(bytes.text.as_bytes()).unwrap();
    println!("model read {:>8.1} ms", ms(reading));
    let scoring = Instant::now();
    let (path, task) = (paths.last().unwrap(), refs.last().unwrap().task);
    let scores = model.score(path, task, &ReadLimits::default(), &watch).unwrap();
    println!("score      {:>8.1} ms  {} rows", ms(scoring), scores.census.valid);
}

fn name(path: &Path) -> (&str, &str, &str) {
    let name = path.file_name().unwrap().to_str().unwrap();
    let (task, route) = name.strip_suffix(".jsonl.gz").unwrap().split_once("__").unwrap();
    (task, route, name)
}

fn ms(since: Instant) -> f64 {
    since.elapsed().as_secs_f64() * 1e3
}
