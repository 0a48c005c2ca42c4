//! Cells of more than one archive.

use super::super::synth::{SynthArchive, SynthOptions, synth};
use super::super::{Detector, FitOptions, View};
use super::Archives;

/// The archives of both routes, from a generator seed and a number of clusters.
fn generated(seed: &str, clusters: u64) -> Vec<SynthArchive> {
    let options = SynthOptions {
        routes: 2,
        clusters,
        k: 3,
        separation: 0.3,
        seed: seed.to_owned(),
        ..SynthOptions::default()
    };
    synth(&options).unwrap()
}

/// Equal names and overlapping items: draws are shared out among the archives that have the
/// rows, donors are the first that have the item, seeds tell archives by name only. The ids are
/// those that punchmark 0.1.0 gives for the same archives and options, with this corpus id.
#[test]
fn several_archives_of_a_route_are_calibrated_together() {
    let (small, large) = (generated("1", 12), generated("2", 16));
    let mut archives = Archives::none();
    for archive in [&small[0], &large[0], &large[1], &small[1]] {
        archives.add(&archive.task, &archive.route, &archive.text);
    }
    for (detector, id) in [
        (Detector::Chargram(View::Canon), "pmk-m-4458db526815fd5a"),
        (Detector::Trivial, "pmk-m-8d63193aed24c1f0"),
    ] {
        let calibration = archives
            .fit(&FitOptions {
                detector,
                far_grid: vec![0.05, 0.1],
                m_grid: vec![25, 80],
                n_null: 301,
                n_splice: 61,
                min_clusters: 2,
                seed: "-5".to_owned(),
                ..FitOptions::default()
            })
            .unwrap();
        // 301 draws between two archives, or all by the one that has 80 rows.
        let budgets: Vec<(u64, u64)> =
            calibration.operating_points.iter().map(|point| (point.m, point.n_null)).collect();
        assert_eq!(budgets[..4], [(25, 300), (25, 300), (80, 301), (80, 301)]);
        assert_eq!(calibration.document("2.1.0", "pmk-cor-f6de443f6fc13638").unwrap().model_id, id);
    }
}
