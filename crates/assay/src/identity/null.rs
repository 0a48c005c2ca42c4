//! Null draws: what the statistic does when nothing was substituted (contract, section 8).

use super::draw::{Draws, Sampler};
use super::exact::ExactTotal;
use super::operating_point::{OperatingPoint, threshold};
use super::options::FitOptions;
use super::population::Population;
use super::seed::SeedSeries;
use super::training::{Cell, Training};
use crate::fault::{Fault, FaultKind};
use crate::watch::{Phase, Watch};
use rayon::prelude::*;
use std::ops::Range;

/// Draws made by one thread between two looks at the watch, at least.
const LEAST_PIECE: u64 = 256;
/// Pieces that an archive's draws are cut into, at most.
const MOST_PIECES: u64 = 1024;

/// The archives of a cell that a size can be drawn from, and how many draws each gives.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Budget {
    /// Indices of archives, in input order.
    pub(super) archives: Vec<usize>,
    /// Draws an archive.
    pub(super) draws: u64,
}

impl Budget {
    /// Shares `draws` among the archives of `cell` that are `usable`; `None` without any.
    pub(super) fn share(cell: &Cell<'_>, draws: i64, usable: impl Fn(usize) -> bool) -> Option<Self> {
        let archives: Vec<usize> = cell.archives.iter().copied().filter(|at| usable(*at)).collect();
        let shares = i64::try_from(archives.len()).ok().filter(|shares| *shares > 0)?;
        Some(Self { archives, draws: u64::try_from(draws / shares).unwrap_or(0).max(1) })
    }

    /// The draws in pieces: an archive, and which of its draws.
    pub(super) fn pieces(&self) -> impl Iterator<Item = (usize, Range<u64>)> + use<> {
        let draws = self.draws;
        let length = draws.div_ceil(MOST_PIECES).max(LEAST_PIECE);
        let ranges = move || {
            (0..draws.div_ceil(length)).map(move |piece| piece * length..((piece + 1) * length).min(draws))
        };
        self.archives.clone().into_iter().flat_map(move |at| ranges().map(move |range| (at, range)))
    }
}

/// The statistics of the null draws of one cell and size.
#[derive(Debug, Clone, PartialEq)]
pub struct NullDraws {
    /// The task.
    pub task: String,
    /// The declared route.
    pub route: String,
    /// The least number of rows of a draw.
    pub m: u64,
    /// In ascending order, not rounded.
    pub draws: Vec<f64>,
}

impl NullDraws {
    fn operating_point(&self, far: f64) -> Option<OperatingPoint> {
        Some(OperatingPoint {
            task: self.task.clone(),
            route: self.route.clone(),
            far,
            m: self.m,
            threshold: threshold(&self.draws, far)?,
            n_null: self.draws.len() as u64,
        })
    }
}

/// Makes the null draws of every cell and gives each cell's to `visit`, sizes in grid order. A size
/// that no archive of a cell can be drawn from has none.
pub(super) fn each_cell<S: ExactTotal>(
    training: &Training<'_>,
    populations: &[Population<S>],
    options: &FitOptions,
    watch: &Watch,
    mut visit: impl FnMut(Vec<NullDraws>),
) -> Result<(), Fault> {
    let sizes: Vec<Vec<(u64, Budget)>> =
        training.cells.iter().map(|cell| usable_sizes(cell, populations, options)).collect();
    let planned = sizes.iter().flatten().map(|(_, budget)| budget.archives.len() as u64 * budget.draws).sum();
    watch.enter(Phase::Nulls, planned);
    for (cell, sizes) in training.cells.iter().zip(&sizes) {
        visit(draw(training, cell, sizes, populations, options, watch)?);
    }
    Ok(())
}

/// The sizes that a cell's archives can be drawn at, each with the archives that are large enough.
fn usable_sizes<S: ExactTotal>(
    cell: &Cell<'_>,
    populations: &[Population<S>],
    options: &FitOptions,
) -> Vec<(u64, Budget)> {
    let budget = |m: u64| {
        Budget::share(cell, options.n_null, |at| {
            populations.get(at).is_some_and(|population| {
                population.row_count >= m && population.rows.len() as i128 >= options.min_clusters.into()
            })
        })
    };
    options.m_grid.iter().filter_map(|m| Some((*m, budget(*m)?))).collect()
}

/// Makes the null draws of every cell and calibrates their thresholds, in the order of cells,
/// sizes, rates. Refuses `fit.no-points` where nothing could be drawn or calibrated.
pub(super) fn operating_points<S: ExactTotal>(
    training: &Training<'_>,
    populations: &[Population<S>],
    options: &FitOptions,
    watch: &Watch,
) -> Result<Vec<OperatingPoint>, Fault> {
    let mut points = Vec::new();
    let mut drawn = false;
    each_cell(training, populations, options, watch, |nulls| {
        drawn |= !nulls.is_empty();
        for null in nulls {
            points.extend(options.far_grid.iter().filter_map(|far| null.operating_point(*far)));
        }
    })?;
    match (points.is_empty(), drawn) {
        (false, _) => Ok(points),
        (true, true) => Err(Fault::new(
            FaultKind::FitNoPoints,
            "no false-alarm rate has five null draws below it on average: raise n_null, or add a larger rate",
        )),
        (true, false) => Err(Fault::new(
            FaultKind::FitNoPoints,
            format!(
                "no archive has {} rows, the smallest size, and {} clusters: lower m_grid or min_clusters",
                options.m_grid.iter().min().copied().unwrap_or(0),
                options.min_clusters
            ),
        )),
    }
}

fn draw<S: ExactTotal>(
    training: &Training<'_>,
    cell: &Cell<'_>,
    sizes: &[(u64, Budget)],
    populations: &[Population<S>],
    options: &FitOptions,
    watch: &Watch,
) -> Result<Vec<NullDraws>, Fault> {
    let pieces: Vec<_> = sizes
        .iter()
        .enumerate()
        .flat_map(|(place, (m, budget))| budget.pieces().map(move |(at, draws)| (place, *m, at, draws)))
        .collect();
    let drawn: Vec<(usize, Vec<f64>)> = pieces
        .into_par_iter()
        .map_init(Sampler::new, |sampler, (place, m, at, range)| {
            watch.check()?;
            let mut draws = Vec::with_capacity((range.end - range.start) as usize);
            if let (Some(archive), Some(population)) = (training.archives.get(at), populations.get(at)) {
                let head = ["null", cell.task, archive.name, &m.to_string()];
                let series = SeedSeries::new(&head, &options.seed);
                sampler.subsets(&Draws { population, m, series, range }, |t| draws.push(t));
            }
            watch.advance(draws.len() as u64);
            Ok((place, draws))
        })
        .collect::<Result<_, Fault>>()?;
    let empty = |m: u64| NullDraws { task: cell.task.into(), route: cell.route.into(), m, draws: Vec::new() };
    let mut nulls: Vec<NullDraws> = sizes.iter().map(|(m, _)| empty(*m)).collect();
    for (place, draws) in drawn {
        if let Some(null) = nulls.get_mut(place) {
            null.draws.extend(draws);
        }
    }
    nulls.par_iter_mut().for_each(|null| null.draws.sort_unstable_by(f64::total_cmp));
    Ok(nulls)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cell(archives: &[usize]) -> Cell<'static> {
        Cell { task: "t", route: "r", candidate: 0, archives: archives.to_vec() }
    }

    #[test]
    fn draws_are_shared_among_usable_archives_and_none_goes_without() {
        let share = |draws, usable: fn(usize) -> bool| Budget::share(&cell(&[4, 1, 7]), draws, usable);
        assert_eq!(share(100, |_| true), Some(Budget { archives: vec![4, 1, 7], draws: 33 }));
        assert_eq!(share(100, |at| at != 1), Some(Budget { archives: vec![4, 7], draws: 50 }));
        assert_eq!(share(2, |_| true).map(|budget| budget.draws), Some(1));
        assert_eq!(share(-5, |_| true).map(|budget| budget.draws), Some(1));
        assert_eq!(share(100, |_| false), None);
    }

    #[test]
    fn pieces_cover_every_draw_once_and_in_order() {
        for draws in [1, LEAST_PIECE, LEAST_PIECE + 1, 3 * LEAST_PIECE * MOST_PIECES + 1] {
            let pieces: Vec<_> = Budget { archives: vec![5, 2], draws }.pieces().collect();
            assert!(pieces.len() as u64 <= 2 * MOST_PIECES);
            for archive in [5, 2] {
                let ranges = pieces.iter().filter(|(at, _)| *at == archive).map(|(_, range)| range);
                let end = ranges.fold(0, |end, range| {
                    assert!(range.start == end && range.end > end);
                    range.end
                });
                assert_eq!(end, draws);
            }
        }
    }
}
