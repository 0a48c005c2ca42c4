//! Run A: three routes, every default.

use super::super::archive::FeaturedRows;
use super::super::candidates::Candidates;
use super::super::draw::{Draws, Sampler, Splice};
use super::super::exact::{ExactTotal, Unit, WideTotal};
use super::super::fitted::{CellFit, CellModel, Scorer, cross_score};
use super::super::fold::Folds;
use super::super::population::{DonorRows, Exchange, Population};
use super::super::seed::SeedSeries;
use super::super::synth::SynthOptions;
use super::super::training::Training;
use super::super::{FeaturedArchive, FitOptions, Model};
use super::Archives;
use crate::archive::ReadLimits;
use crate::watch::Watch;

const A: &str = "synth/route-a";
const B: &str = "synth/route-b";
const SOURCE: &str = "synthtask__synth-route-a.jsonl.gz";

fn clusters(places: &[u32]) -> Vec<String> {
    places.iter().map(|place| format!("s{place:03}")).collect()
}

/// Everything up to the resampling.
struct Scored {
    archives: Archives,
    featured: Vec<FeaturedArchive>,
    candidates: Candidates,
}

impl Scored {
    fn new() -> Self {
        let archives = Archives::synthetic(&SynthOptions::default());
        let featured = archives.featured(FitOptions::default().detector);
        let candidates = Candidates::new(&archives.routes);
        Self { archives, featured, candidates }
    }

    /// Hands the training, the fits and the cross-fitted scores of every archive to `check`.
    fn with(&self, check: impl FnOnce(&Training<'_>, &[CellFit], &[Vec<f64>])) {
        let refs = self.archives.refs(&self.featured);
        let detector = FitOptions::default().detector;
        let training = Training::new(&refs, &self.candidates, detector).unwrap();
        let folds = Folds::split(&refs, "0").unwrap();
        let fits = CellFit::all(&training, &folds, detector).unwrap();
        let scored = cross_score(&training, &folds, &fits, &Watch::new()).unwrap();
        check(&training, &fits, &scored);
    }
}

fn first_row(rows: &FeaturedRows) -> super::super::FeaturedRow<'_> {
    rows.get(0).unwrap()
}

#[test]
fn rows_have_the_contracts_counts_and_scores() {
    let run = Scored::new();
    let row = first_row(run.featured[0].rows());
    assert_eq!((row.counts.buckets.len(), row.counts.grams), (390, 831));
    let first = row.counts.buckets[0];
    assert_eq!((first.bucket, first.grams), (151531, 6));
    run.with(|_, fits, scored| {
        assert_eq!(scored[0][..3], [-8.945892512635378, -10.521401122743685, -10.589814588447654]);
        let full: Vec<&CellModel> = fits.iter().map(|fit| &fit.full).collect();
        let mut scores = [0.0; 3];
        Scorer::new(&full).score(row.counts, &mut scores);
        assert_eq!(scores[0], -8.30339519253911);
        let unseen = full.iter().map(|model| match model {
            CellModel::Chargram(table) => table.unseen,
            CellModel::Trivial(_) => f64::NAN,
        });
        assert_eq!(unseen.collect::<Vec<_>>(), [-12.971847, -12.953291, -12.945874]);
        let CellModel::Chargram(table) = full[0] else { panic!("another detector") };
        let largest = table.buckets.iter().max_by(|left, right| left.1.total_cmp(&right.1));
        assert_eq!(largest, Some(&(69969, -6.293505)));
    });
}

#[test]
fn draws_have_the_contracts_clusters_and_statistics() {
    fn check<S: ExactTotal>(training: &Training<'_>, scored: &[Vec<f64>], unit: S::Unit) {
        let population = Population::<S>::new(&training.archives[0], 0, &scored[0], 3, unit);
        let donors = DonorRows::new(training, &training.cells[1].archives);
        let exchange = Exchange::<S>::new(training, scored, 0, &donors, unit);
        let mut sampler = Sampler::<S>::new();
        let mut null = |head: &[&str], m: u64| {
            let series = SeedSeries::new(head, "0");
            let mut drawn = Vec::new();
            let draws = Draws { population: &population, m, series, range: 0..1 };
            sampler.subsets(&draws, |t| drawn.push(t));
            (drawn[0], clusters(&sampler.taken))
        };
        let (t, taken) = null(&["null", "synthtask", SOURCE, "25"], 25);
        assert_eq!(t, 1.8823723919076478);
        assert_eq!(taken, ["s004", "s008", "s011", "s007", "s010"]);
        let (t, taken) = null(&["null", "synthtask", SOURCE, "50"], 50);
        assert_eq!((t, taken.len() * 6), (1.7905670433592906, 54));
        let (t, _) = null(&["power-rho0", "synthtask", A, SOURCE, "25"], 25);
        assert_eq!(t, 1.9079974968747369);

        let mut spliced = |label: &str, rho: f64| {
            let series = SeedSeries::new(&["power", "synthtask", A, B, SOURCE, "25", label], "0");
            let mut drawn = Vec::new();
            let draws = Draws { population: &population, m: 25, series, range: 0..1 };
            sampler.splices(&draws, &Splice { exchange: &exchange, rho }, |t| drawn.push(t)).unwrap();
            (drawn[0], clusters(&sampler.taken), clusters(&sampler.exchanged))
        };
        let (t, taken, exchanged) = spliced("rho=0.02", 0.02);
        assert_eq!(t, 1.2101978189769564);
        assert_eq!(taken, ["s010", "s005", "s011", "s009", "s000"]);
        assert_eq!(exchanged, ["s005"]);
        let (t, taken, mut exchanged) = spliced("rho=0.5", 0.5);
        assert_eq!(t, -0.2418392201973436);
        assert_eq!(taken, ["s003", "s000", "s010", "s009", "s006"]);
        exchanged.sort();
        assert_eq!(exchanged, ["s000", "s003", "s009"]);
        assert_eq!(spliced("rho=1.0", 1.0).0, -1.787501417990219);
    }
    Scored::new().with(|training, _, scored| {
        let unit = Unit::spanning(scored.iter().flatten().copied(), 300).unwrap();
        check::<i128>(training, scored, unit);
        check::<WideTotal>(training, scored, ());
    });
}

#[test]
fn the_fit_is_the_contracts() {
    let archives = Archives::synthetic(&SynthOptions::default());
    let calibration = archives.fit(&FitOptions::default()).unwrap();
    let threshold = |m: u64, far: f64| {
        let mut points = calibration.operating_points.iter();
        points.find(|point| point.route == A && point.m == m && point.far == far).unwrap().threshold
    };
    assert_eq!(threshold(25, 0.005), 1.7045102540706658);
    assert_eq!(threshold(25, 0.01), 1.7208173049414022);
    assert_eq!(threshold(25, 0.1), 1.7807773147636077);
    assert_eq!(threshold(50, 0.05), 1.8128545343609694);
    assert_eq!(calibration.operating_points.len(), 24);
    assert_eq!((calibration.power.curve.len(), calibration.power.entries.len()), (48, 48));
    assert!(calibration.power.entries.iter().all(|entry| entry.rho_min == Some(0.02)));

    let bytes = calibration.document("2.1.0", "pmk-cor-7784097df7335846").unwrap();
    assert_eq!(bytes.model_id, "pmk-m-3f963322e6324fe5");
    assert_eq!(bytes.sha256, "9bbe17e4b9ff26c3b30bb7ed09ea4cc2a803f3140168814389e52630b7c8b33c");

    let model = Model::read(bytes.text.as_bytes()).unwrap();
    assert_eq!(model.candidates().id(), "pmk-cs-169b400fc8599df1");
    let statistic = |index: usize, declared: usize| {
        let scores =
            model.score(&archives.path(index), "synthtask", &ReadLimits::default(), &Watch::new()).unwrap();
        scores.statistic(declared).unwrap()
    };
    assert_eq!(statistic(0, 0), 2.4265249272283143);
    assert_eq!(statistic(1, 1), 2.3989961035228813);
    assert_eq!(statistic(2, 2), 2.502572591524629);
    assert_eq!(statistic(1, 0), -2.3989961035228813);
}
