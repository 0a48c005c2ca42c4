//! Run B: two tasks, every detector and view.

use super::super::synth::SynthOptions;
use super::super::{Detector, FitOptions, View};
use super::Archives;

#[test]
fn every_detector_and_view_gives_the_contracts_model() {
    let archives = Archives::synthetic(&SynthOptions {
        routes: 2,
        clusters: 10,
        k: 3,
        separation: 0.1,
        seed: "7".to_owned(),
        tasks: vec!["t1".to_owned(), "t2".to_owned()],
    });
    for (detector, id) in [
        (Detector::Chargram(View::Canon), "pmk-m-bb565354a9e7cf79"),
        (Detector::Chargram(View::Raw), "pmk-m-0e6a4b3dfee45fc7"),
        (Detector::Chargram(View::Ablated), "pmk-m-6689fd0ba464d4f2"),
        (Detector::Trivial, "pmk-m-6d05ca4c36a1a394"),
    ] {
        let options = FitOptions {
            detector,
            far_grid: vec![0.05, 0.1],
            m_grid: vec![20, 40],
            n_null: 500,
            n_splice: 100,
            seed: "3".to_owned(),
            ..FitOptions::default()
        };
        // One thread or several, the model is the same.
        for threads in [1, 4] {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            let calibration = pool.install(|| archives.fit(&options)).unwrap();
            let bytes = calibration.document("2.1.0", "pmk-cor-c38fb40a2497a1e9").unwrap();
            assert_eq!(bytes.model_id, id, "{detector:?}");
        }
    }
}
