//! Power: how often a substitution of a given share would raise the alarm (contract, section 8).

use super::alarm::{Alarms, Thresholds, self_check_limit};
use super::draw::{Draws, MissingItem, Sampler, Splice};
use super::exact::ExactTotal;
use super::null::Budget;
use super::operating_point::OperatingPoint;
use super::options::FitOptions;
use super::population::{DonorRows, Exchange, Population};
use super::seed::SeedSeries;
use super::training::{Cell, Training};
use crate::canonical::repr;
use crate::fault::{Fault, FaultKind};
use crate::watch::{Phase, Watch};
use rayon::prelude::*;
use std::ops::Range;

/// The shares that are tried, ascending.
pub const RHO_GRID: [f64; 8] = [0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0];

/// How often a whole substitution goes unnoticed.
#[derive(Debug, Clone, PartialEq)]
pub struct CurvePoint {
    /// The task.
    pub task: String,
    /// The declared route.
    pub declared: String,
    /// The route that answered instead.
    pub substitute: String,
    /// The least number of rows of a draw.
    pub m: u64,
    /// The false-alarm rate.
    pub far: f64,
    /// The share of draws without alarm.
    pub miss: f64,
}

/// The smallest share of substituted rows that raises the alarm often enough.
#[derive(Debug, Clone, PartialEq)]
pub struct PowerEntry {
    /// The task.
    pub task: String,
    /// The declared route.
    pub declared: String,
    /// The route that answered instead.
    pub substitute: String,
    /// The least number of rows of a draw.
    pub m: u64,
    /// The false-alarm rate.
    pub far: f64,
    /// The share of alarms that is often enough.
    pub power_target: f64,
    /// The share, or `None` where no share of the grid is enough.
    pub rho_min: Option<f64>,
}

/// What a power analysis gives, in the contract's order.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Power {
    /// Misses at share 1.
    pub curve: Vec<CurvePoint>,
    /// Smallest shares.
    pub entries: Vec<PowerEntry>,
}

/// All that a power analysis looks at.
#[derive(Debug)]
pub(super) struct Analysis<'a, S: ExactTotal> {
    pub(super) training: &'a Training<'a>,
    pub(super) scored: &'a [Vec<f64>],
    pub(super) populations: &'a [Population<S>],
    pub(super) unit: S::Unit,
    pub(super) points: &'a [OperatingPoint],
    pub(super) options: &'a FitOptions,
    pub(super) watch: &'a Watch,
}

/// One cell at one size: its thresholds, and the archives to draw from.
struct Size<'a> {
    cell: &'a Cell<'a>,
    m: u64,
    thresholds: Thresholds,
    budget: Budget,
}

impl<S: ExactTotal> Analysis<'_, S> {
    /// Measures every cell and size that has a threshold. Refuses `fit.self-check` where
    /// untouched draws raise too many alarms, `fit.donor` where an item has no counterpart,
    /// and `fit.no-power` where nothing could be measured.
    pub(super) fn run(&self) -> Result<Power, Fault> {
        let training = self.training;
        let sized = |cell| self.options.m_grid.iter().filter_map(move |m| self.size(cell, *m));
        let sizes: Vec<Vec<Size<'_>>> = training.cells.iter().map(|cell| sized(cell).collect()).collect();
        let rounds = 1 + (training.candidates.routes().len() - 1) * RHO_GRID.len();
        let draws = sizes.iter().flatten().map(|size| size.budget.archives.len() as u64 * size.budget.draws);
        self.watch.enter(Phase::Power, draws.sum::<u64>() * rounds as u64);
        let donors: Vec<DonorRows<'_>> =
            training.cells.par_iter().map(|cell| DonorRows::new(training, &cell.archives)).collect();
        let mut power = Power::default();
        for (cell, sizes) in training.cells.iter().zip(&sizes) {
            if sizes.is_empty() {
                continue;
            }
            let substitutes: Vec<Substitute<'_, S>> = training
                .cells
                .iter()
                .zip(&donors)
                .filter(|(other, _)| other.task == cell.task && other.candidate != cell.candidate)
                .map(|(other, donors)| self.substitute(cell, other, donors))
                .collect();
            for size in sizes {
                self.self_check(size)?;
                self.measure(size, &substitutes, &mut power)?;
            }
        }
        if power.curve.is_empty() {
            let message = "no power could be measured: no calibrated size can be drawn from any archive";
            return Err(Fault::new(FaultKind::FitNoPower, message));
        }
        Ok(power)
    }

    /// What there is to measure in `cell` at `m`; `None` where nothing is calibrated.
    fn size<'c>(&self, cell: &'c Cell<'c>, m: u64) -> Option<Size<'c>> {
        let here = |point: &&OperatingPoint| {
            (point.task.as_str(), point.route.as_str(), point.m) == (cell.task, cell.route, m)
        };
        let thresholds = Thresholds::of(self.points.iter().filter(here))?;
        let enough_rows = |at: usize| self.populations.get(at).is_some_and(|base| base.row_count >= m);
        let budget = Budget::share(cell, self.options.n_splice, enough_rows)?;
        Some(Size { cell, m, thresholds, budget })
    }

    /// Holds the alarms of untouched subsets, freshly drawn, against the declared rates.
    fn self_check(&self, size: &Size<'_>) -> Result<(), Fault> {
        let Cell { task, route, .. } = size.cell;
        let m = size.m.to_string();
        let pieces: Vec<_> = size.budget.pieces().collect();
        let parts: Vec<Alarms> = pieces
            .into_par_iter()
            .map_init(Sampler::new, |sampler, (at, range)| {
                self.watch.check()?;
                let mut alarms = Alarms::none(&size.thresholds);
                if let (Some(base), Some(archive)) =
                    (self.populations.get(at), self.training.archives.get(at))
                {
                    let head = ["power-rho0", task, route, archive.name, &m];
                    let series = SeedSeries::new(&head, &self.options.seed);
                    let draws = Draws { population: base, m: size.m, series, range };
                    sampler.subsets(&draws, |t| alarms.note(t, &size.thresholds));
                }
                self.watch.advance(alarms.draws());
                Ok(alarms)
            })
            .collect::<Result<_, Fault>>()?;
        let mut alarms = Alarms::none(&size.thresholds);
        parts.iter().for_each(|part| alarms.add(part));
        for (far, rate) in size.thresholds.rates().zip(alarms.shares()) {
            if rate > self_check_limit(far, alarms.draws()) {
                return Err(Fault::new(
                    FaultKind::FitSelfCheck,
                    format!(
                        "task {task}, route {route}, m {m}, far {}: {} of fresh null draws fall below the threshold; more null draws are needed",
                        repr(far),
                        crate::canonical::fixed(rate, 4),
                    ),
                ));
            }
        }
        Ok(())
    }

    /// Readies the rows of `other` to stand in for those of `cell`.
    fn substitute<'c>(&self, cell: &Cell<'c>, other: &Cell<'c>, donors: &DonorRows<'_>) -> Substitute<'c, S> {
        let exchange = |at: &usize| (*at, Exchange::new(self.training, self.scored, *at, donors, self.unit));
        Substitute { route: other.route, exchanges: cell.archives.par_iter().map(exchange).collect() }
    }

    fn measure(
        &self,
        size: &Size<'_>,
        substitutes: &[Substitute<'_, S>],
        power: &mut Power,
    ) -> Result<(), Fault> {
        // The order of pieces is that of the contract's draws: so the first fault in it is the
        // one a single thread would have met.
        let rounds = substitutes.iter().flat_map(|by| RHO_GRID.into_iter().map(move |rho| (by, rho)));
        let pieces: Vec<_> = rounds
            .enumerate()
            .flat_map(|(round, (by, rho))| {
                size.budget.pieces().map(move |(at, range)| (round, by, rho, at, range))
            })
            .collect();
        let parts: Vec<Result<(usize, Alarms), Fault>> = pieces
            .into_par_iter()
            .map_init(Sampler::new, |sampler, (round, by, rho, at, range)| {
                let alarms = self.splice(size, by, rho, at, range, sampler)?;
                Ok((round, alarms))
            })
            .collect();
        let mut alarms = vec![Alarms::none(&size.thresholds); substitutes.len() * RHO_GRID.len()];
        for part in parts {
            let (round, part) = part?;
            if let Some(alarms) = alarms.get_mut(round) {
                alarms.add(&part);
            }
        }
        for (by, rounds) in substitutes.iter().zip(alarms.chunks(RHO_GRID.len())) {
            self.conclude(size, by.route, rounds, power);
        }
        Ok(())
    }

    /// Draws subsets of one base archive, with the share `rho` of each exchanged.
    fn splice(
        &self,
        size: &Size<'_>,
        by: &Substitute<'_, S>,
        rho: f64,
        at: usize,
        range: Range<u64>,
        sampler: &mut Sampler<S>,
    ) -> Result<Alarms, Fault> {
        self.watch.check()?;
        let mut alarms = Alarms::none(&size.thresholds);
        let Cell { task, route, .. } = size.cell;
        let exchange = by.exchanges.iter().find(|(base, _)| *base == at).map(|(_, exchange)| exchange);
        let base = self.populations.get(at).zip(exchange);
        if let (Some((base, exchange)), Some(archive)) = (base, self.training.archives.get(at)) {
            let (m, rho_part) = (size.m.to_string(), format!("rho={}", repr(rho)));
            let head = ["power", task, route, by.route, archive.name, &m, &rho_part];
            let series = SeedSeries::new(&head, &self.options.seed);
            let draws = Draws { population: base, m: size.m, series, range };
            sampler
                .splices(&draws, &Splice { exchange, rho }, |t| alarms.note(t, &size.thresholds))
                .map_err(|MissingItem { key }| {
                    Fault::new(
                        FaultKind::FitDonor,
                        format!(
                            "task {task}, m {m}: item {key} of {} has no row in the archives of {}, which stands in for {route}",
                            archive.name, by.route
                        ),
                    )
                })?;
        }
        self.watch.advance(alarms.draws());
        Ok(alarms)
    }

    /// Draws the conclusions for one substitute from the alarms at each share.
    fn conclude(&self, size: &Size<'_>, substitute: &str, rounds: &[Alarms], power: &mut Power) {
        let rates: Vec<Vec<f64>> = rounds.iter().map(|alarms| alarms.shares().collect()).collect();
        let at = |rate: &Vec<f64>, place: usize| rate.get(place).copied().unwrap_or(0.0);
        for (place, far) in size.thresholds.rates().enumerate() {
            let resolved = |rates: &&Vec<f64>| at(rates, place) >= self.options.power_target;
            let rho_min = RHO_GRID.iter().zip(&rates).find(|(_, rates)| resolved(rates)).map(|(rho, _)| *rho);
            let (task, declared) = (size.cell.task.to_owned(), size.cell.route.to_owned());
            let substitute = substitute.to_owned();
            power.curve.push(CurvePoint {
                task: task.clone(),
                declared: declared.clone(),
                substitute: substitute.clone(),
                m: size.m,
                far,
                miss: 1.0 - rates.last().map_or(0.0, |rates| at(rates, place)),
            });
            let power_target = self.options.power_target;
            power.entries.push(PowerEntry {
                task,
                declared,
                substitute,
                m: size.m,
                far,
                power_target,
                rho_min,
            });
        }
    }
}

/// A route whose rows stand in for those of a cell.
struct Substitute<'a, S> {
    route: &'a str,
    /// For each archive of the cell, what the exchange changes.
    exchanges: Vec<(usize, Exchange<S>)>,
}
