//! A fit from counts to operating points and power (contract, section 8).

use super::candidates::Candidates;
use super::exact::{ExactTotal, Unit, WideTotal};
use super::fitted::{CellFit, CellModel, cross_score};
use super::fold::Folds;
use super::null::{self, NullDraws};
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
    let (fits, scored) = cross_fit(&training, options, watch)?;
    let (operating_points, power) =
        Resampling { training: &training, scored: &scored, options, watch }.run()?;
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

/// The null draws of a fit, alone: the ones that its thresholds are quantiles of. A model does not
/// keep them; the same archives, candidates and options give them again.
///
/// Refuses `usage.option`, `fit.input` and `fit.folds`.
pub fn null_draws(
    archives: &[ArchiveRef<'_>],
    candidates: &[String],
    options: &FitOptions,
    watch: &Watch,
) -> Result<Vec<NullDraws>, Fault> {
    options.check()?;
    let candidates = Candidates::new(candidates);
    let training = Training::new(archives, &candidates, options.detector)?;
    let (_, scored) = cross_fit(&training, options, watch)?;
    Resampling { training: &training, scored: &scored, options, watch }.nulls()
}

type CrossFitted = (Vec<CellFit>, Vec<Vec<f64>>);

/// The models of all cells, and every row's scores by models that have not seen it.
fn cross_fit(training: &Training<'_>, options: &FitOptions, watch: &Watch) -> Result<CrossFitted, Fault> {
    let folds = Folds::split(training.archives, &options.seed)?;
    let fits = CellFit::all(training, &folds, options.detector)?;
    let scored = cross_score(training, &folds, &fits, watch)?;
    Ok((fits, scored))
}

/// What draws are made from.
struct Resampling<'a> {
    training: &'a Training<'a>,
    scored: &'a [Vec<f64>],
    options: &'a FitOptions,
    watch: &'a Watch,
}

impl Resampling<'_> {
    /// The cheaper exact arithmetic, where it holds every sum of a draw: its subset, and for each
    /// exchanged row two more.
    fn unit(&self) -> Option<Unit> {
        let rows = self.training.archives.iter().map(|archive| archive.archive.rows().len());
        let longest = rows.max().unwrap_or(0);
        Unit::spanning(self.scored.iter().flatten().copied(), longest.saturating_mul(4))
    }

    fn run(&self) -> Result<(Vec<OperatingPoint>, Power), Fault> {
        match self.unit() {
            Some(unit) => self.run_in::<i128>(unit),
            None => self.run_in::<WideTotal>(()),
        }
    }

    fn nulls(&self) -> Result<Vec<NullDraws>, Fault> {
        match self.unit() {
            Some(unit) => self.nulls_in(&self.populations::<i128>(unit)),
            None => self.nulls_in(&self.populations::<WideTotal>(())),
        }
    }

    fn nulls_in<S: ExactTotal>(&self, populations: &[Population<S>]) -> Result<Vec<NullDraws>, Fault> {
        let mut all = Vec::new();
        null::each_cell(self.training, populations, self.options, self.watch, |nulls| all.extend(nulls))?;
        Ok(all)
    }

    fn populations<S: ExactTotal>(&self, unit: S::Unit) -> Vec<Population<S>> {
        let width = self.training.candidates.routes().len();
        self.training
            .archives
            .par_iter()
            .zip(self.scored)
            .map(|(archive, scores)| {
                let declared = self.training.candidates.position(archive.route).unwrap_or(0);
                Population::new(archive, declared, scores, width, unit)
            })
            .collect()
    }

    fn run_in<S: ExactTotal>(&self, unit: S::Unit) -> Result<(Vec<OperatingPoint>, Power), Fault> {
        let Self { training, scored, options, watch } = *self;
        let populations = self.populations::<S>(unit);
        let points = null::operating_points(training, &populations, options, watch)?;
        let analysis =
            Analysis { training, scored, populations: &populations, unit, points: &points, options, watch };
        let power = analysis.run()?;
        Ok((points, power))
    }
}
