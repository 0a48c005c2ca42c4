//! What a fit is given: archives under declared routes, and the cells they fill.

use super::archive::FeaturedArchive;
use super::candidates::Candidates;
use super::detector::Detector;
use crate::fault::{Fault, FaultKind};
use std::collections::BTreeMap;

/// A training archive with what its name and sidecar declare.
#[derive(Debug, Clone, Copy)]
pub struct ArchiveRef<'a> {
    /// Its rows as counts.
    pub archive: &'a FeaturedArchive,
    /// The task.
    pub task: &'a str,
    /// The declared route.
    pub route: &'a str,
    /// The base name of its file, which seeds its draws.
    pub name: &'a str,
}

/// The archives of one route in one task.
#[derive(Debug, Clone)]
pub struct Cell<'a> {
    /// The task.
    pub task: &'a str,
    /// The route.
    pub route: &'a str,
    /// Which candidate the route is.
    pub candidate: usize,
    /// Indices of its archives, in input order.
    pub archives: Vec<usize>,
}

/// Archives that cover every candidate in every task.
#[derive(Debug)]
pub struct Training<'a> {
    /// In input order.
    pub archives: &'a [ArchiveRef<'a>],
    /// The closed set.
    pub candidates: &'a Candidates,
    /// Sorted by task, then route; every task has one cell a candidate, in candidate order.
    pub cells: Vec<Cell<'a>>,
}

impl<'a> Training<'a> {
    /// Checks that the archives can be fitted; `fit.input` otherwise.
    pub fn new(
        archives: &'a [ArchiveRef<'a>],
        candidates: &'a Candidates,
        detector: Detector,
    ) -> Result<Self, Fault> {
        if candidates.routes().len() < 2 {
            return Err(refusal("at least two candidate routes are needed to tell one from another".into()));
        }
        if archives.is_empty() {
            return Err(refusal("no archive was given to fit".into()));
        }
        let mut cells: BTreeMap<(&str, usize), Vec<usize>> = BTreeMap::new();
        for (index, ArchiveRef { archive, task, route, name }) in archives.iter().enumerate() {
            let candidate = candidates
                .position(route)
                .ok_or_else(|| refusal(format!("{name}: its route {route} is not a candidate")))?;
            if (archive.spec, archive.view) != (detector.spec(), detector.view()) {
                return Err(refusal(format!("{name}: counted for another detector or view")));
            }
            cells.entry((task, candidate)).or_default().push(index);
        }
        let cells: Vec<Cell<'a>> = cells
            .into_iter()
            .filter_map(|((task, candidate), archives)| {
                let route = candidates.routes().get(candidate)?;
                Some(Cell { task, route, candidate, archives })
            })
            .collect();
        let training = Self { archives, candidates, cells };
        for task in training.tasks() {
            for (candidate, route) in candidates.routes().iter().enumerate() {
                if training.cell(task, candidate).is_none() {
                    return Err(refusal(format!("task {task}: no archive of candidate {route}")));
                }
            }
        }
        Ok(training)
    }

    /// The tasks, sorted.
    pub fn tasks(&self) -> Vec<&'a str> {
        let mut tasks: Vec<&str> = self.cells.iter().map(|cell| cell.task).collect();
        tasks.dedup();
        tasks
    }

    /// The cells of `task`, one a candidate.
    pub fn cells_of(&self, task: &str) -> impl Iterator<Item = &Cell<'a>> {
        self.cells.iter().filter(move |cell| cell.task == task)
    }

    /// The cell of `task` and the candidate at `candidate`.
    pub fn cell(&self, task: &str, candidate: usize) -> Option<&Cell<'a>> {
        self.cells_of(task).find(|cell| cell.candidate == candidate)
    }
}

fn refusal(message: String) -> Fault {
    Fault::new(FaultKind::FitInput, message)
}
