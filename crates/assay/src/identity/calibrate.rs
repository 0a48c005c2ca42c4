//! A fit from counts to operating points and power (contract, section 8).

use super::candidates::Candidates;
use super::exact::{ExactTotal, Unit, WideTotal};
use super::fitted::{CellFit, CellModel, cross_score};
use super::fold::Folds;
use super::null;
use super::operating_point::OperatingPoint;
use super::options::FitOptions;
use super::population::Population;
use super::power::{Analysis, Power};
use super::training::{ArchiveRef, Training};
use crate::fault::Fault;
use crate::watch::Watch;
use rayon::prelude::*;

/// Everything a fit finds out.
#[derive(Debug, Clone)]
pub struct Calibration {
    /// What it was told.
    pub options: FitOptions,
    /// The closed set.
    pub candidates: Candidates,
    /// Thresholds, by task and route, then size and rate as the grids have them.
    pub operating_points: Vec<OperatingPoint>,
    /// The miss curve and the smallest resolvable shares.
    pub power: Power,
    /// The models of the cells, fitted on all rows.
    pub cells: Vec<FittedCell>,
}

/// The model of one route in one task.
#[derive(Debug, Clone)]
pub struct FittedCell {
    /// The task.
    pub task: String,
    /// The route.
    pub route: String,
    /// What the detector knows of it.
    pub model: CellModel,
}

/// Fits `options.detector` to `archives`, calibrates its thresholds and measures its power.
///
/// Refuses `usage.option`, `fit.input`, `fit.folds`, `fit.no-points`, `fit.self-check`,
/// `fit.donor` and `fit.no-power`. The result does not depend on the number of threads.
pub fn calibrate(
    archives: &[ArchiveRef<'_>],
    candidates: &[String],
    options: &FitOptions,
    watch: &Watch,
) -> Result<Calibration, Fault> {
    options.check()?;
    let candidates = Candidates::new(candidates);
    let training = Training::new(archives, &candidates, options.detector)?;
    let folds = Folds::split(archives, &options.seed)?;
    let fits = CellFit::all(&training, &folds, options.detector)?;
    let scored = cross_score(&training, &folds, &fits, watch)?;
    let (operating_points, power) = resample(&training, &scored, options, watch)?;
    let cells = training
        .cells
        .iter()
        .zip(fits)
        .map(|(cell, fit)| FittedCell {
            task: cell.task.to_owned(),
            route: cell.route.to_owned(),
            model: fit.full,
        })
        .collect();
    Ok(Calibration { options: options.clone(), candidates, operating_points, power, cells })
}

/// Chooses the cheaper exact arithmetic that holds every sum of a draw: its subset, and for
/// each exchanged row two more.
fn resample(
    training: &Training<'_>,
    scored: &[Vec<f64>],
    options: &FitOptions,
    watch: &Watch,
) -> Result<(Vec<OperatingPoint>, Power), Fault> {
    let longest = training.archives.iter().map(|archive| archive.archive.rows().len()).max().unwrap_or(0);
    match Unit::spanning(scored.iter().flatten().copied(), longest.saturating_mul(4)) {
        Some(unit) => resample_in::<i128>(training, scored, unit, options, watch),
        None => resample_in::<WideTotal>(training, scored, (), options, watch),
    }
}

fn resample_in<S: ExactTotal>(
    training: &Training<'_>,
    scored: &[Vec<f64>],
    unit: S::Unit,
    options: &FitOptions,
    watch: &Watch,
) -> Result<(Vec<OperatingPoint>, Power), Fault> {
    let width = training.candidates.routes().len();
    let populations: Vec<Population<S>> = training
        .archives
        .par_iter()
        .zip(scored)
        .map(|(archive, scores)| {
            let declared = training.candidates.position(archive.route).unwrap_or(0);
            Population::new(archive, declared, scores, width, unit)
        })
        .collect();
    let points = null::operating_points(training, &populations, options, watch)?;
    let analysis =
        Analysis { training, scored, populations: &populations, unit, points: &points, options, watch };
    let power = analysis.run()?;
    Ok((points, power))
}
