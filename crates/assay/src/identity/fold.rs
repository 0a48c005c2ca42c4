//! The two folds of cross-fitting (contract, section 8): one map of clusters for all archives,
//! so that no model has seen a cluster it scores, whichever route answered it.

use super::mersenne::Mersenne;
use super::seed::seed;
use super::training::ArchiveRef;
use crate::fault::{Fault, FaultKind};
use std::collections::{BTreeSet, HashMap};

/// Which fold each cluster of each archive is in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Folds {
    /// `of[archive][cluster]`, as the archive numbers its clusters; 0 or 1.
    of: Vec<Vec<usize>>,
}

impl Folds {
    /// Splits the clusters of all archives. Refuses `fit.folds` where there are fewer than two
    /// clusters, or an archive has rows in one fold only.
    pub fn split(archives: &[ArchiveRef<'_>], seed: &str) -> Result<Self, Fault> {
        let clusters: BTreeSet<&str> = archives
            .iter()
            .flat_map(|training| training.archive.rows().clusters())
            .map(String::as_str)
            .collect();
        if clusters.len() < 2 {
            let found = clusters.len();
            return Err(refusal(format!("cross-fitting splits clusters in two folds; there is {found}")));
        }
        let first = shuffled(clusters, seed);
        let of = archives
            .iter()
            .map(|training| {
                let clusters = training.archive.rows().clusters().iter();
                let folds: Vec<usize> =
                    clusters.map(|cluster| first.get(cluster.as_str()).copied().unwrap_or(1)).collect();
                match (folds.contains(&0), folds.contains(&1)) {
                    (true, true) => Ok(folds),
                    _ => Err(refusal(format!(
                        "{}: its clusters are not in both folds; more clusters or another seed may help",
                        training.name
                    ))),
                }
            })
            .collect::<Result<_, _>>()?;
        Ok(Self { of })
    }

    /// The fold of a cluster of an archive.
    pub fn of(&self, archive: usize, cluster: usize) -> usize {
        self.of.get(archive).and_then(|folds| folds.get(cluster)).copied().unwrap_or(0)
    }
}

/// The fold of each cluster.
fn shuffled<'c>(clusters: BTreeSet<&'c str>, label: &str) -> HashMap<&'c str, usize> {
    let mut names: Vec<&str> = clusters.into_iter().collect();
    let mut mersenne = Mersenne::<1>::new();
    mersenne.seed(&[seed(&["crossfit-folds", label])]);
    mersenne.lane(0).shuffle(&mut names);
    let half = names.len() / 2;
    names.into_iter().enumerate().map(|(place, name)| (name, usize::from(place >= half))).collect()
}

fn refusal(message: String) -> Fault {
    Fault::new(FaultKind::FitFolds, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Contract, section 13.
    #[test]
    fn the_contracts_first_fold_holds() {
        let names: Vec<String> = (0..12).map(|n| format!("s{n:03}")).collect();
        let folds = shuffled(names.iter().map(String::as_str).collect(), "0");
        let mut first: Vec<&str> =
            folds.into_iter().filter(|(_, fold)| *fold == 0).map(|(name, _)| name).collect();
        first.sort_unstable();
        assert_eq!(first, ["s002", "s003", "s007", "s008", "s010", "s011"]);
    }

    #[test]
    fn an_odd_cluster_goes_to_the_second_fold() {
        let folds = shuffled(BTreeSet::from(["a", "b", "c"]), "0");
        assert_eq!(folds.values().filter(|fold| **fold == 1).count(), 2);
    }
}
