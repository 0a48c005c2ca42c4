//! How often draws raise the alarm, and how often they may (contract, section 8).

use super::operating_point::OperatingPoint;

/// The thresholds of one cell and size.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Thresholds {
    /// Rates ascending, each once, with its threshold.
    by_rate: Vec<(f64, f64)>,
}

impl Thresholds {
    /// The thresholds of these points, which are of one cell and size; `None` of none.
    pub(super) fn of<'p>(points: impl Iterator<Item = &'p OperatingPoint>) -> Option<Self> {
        let mut by_rate: Vec<(f64, f64)> = points.map(|point| (point.far, point.threshold)).collect();
        by_rate.sort_by(|(left, _), (right, _)| left.total_cmp(right));
        by_rate.dedup_by_key(|(far, _)| *far);
        (!by_rate.is_empty()).then_some(Self { by_rate })
    }

    /// The rates, ascending.
    pub(super) fn rates(&self) -> impl Iterator<Item = f64> {
        self.by_rate.iter().map(|(far, _)| *far)
    }
}

/// How many draws fell below each threshold, and how many there were.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Alarms {
    below: Vec<u64>,
    draws: u64,
}

impl Alarms {
    /// No draw so far.
    pub(super) fn none(thresholds: &Thresholds) -> Self {
        Self { below: vec![0; thresholds.by_rate.len()], draws: 0 }
    }

    /// Counts a draw.
    pub(super) fn note(&mut self, statistic: f64, thresholds: &Thresholds) {
        for (below, (_, threshold)) in self.below.iter_mut().zip(&thresholds.by_rate) {
            *below += u64::from(statistic < *threshold);
        }
        self.draws += 1;
    }

    /// Adds the draws of `other`.
    pub(super) fn add(&mut self, other: &Self) {
        self.below.iter_mut().zip(&other.below).for_each(|(below, more)| *below += more);
        self.draws += other.draws;
    }

    /// How many draws there were.
    pub(super) fn draws(&self) -> u64 {
        self.draws
    }

    /// The share of draws below each threshold, rates ascending.
    pub(super) fn shares(&self) -> impl Iterator<Item = f64> {
        self.below.iter().map(|below| *below as f64 / self.draws as f64)
    }
}

/// The largest share of alarms that `draws` untouched subsets may raise: three standard
/// deviations and one draw above the declared rate.
pub(super) fn self_check_limit(far: f64, draws: u64) -> f64 {
    let draws = draws as f64;
    far + 3.0 * (far * (1.0 - far) / draws).sqrt() + 1.0 / draws
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Contract, section 13.
    #[test]
    fn the_contracts_limits_hold() {
        assert_eq!(self_check_limit(0.01, 400), 0.027424811556599298);
        assert_eq!(self_check_limit(0.1, 400), 0.14750000000000002);
    }

    fn point(far: f64, threshold: f64) -> OperatingPoint {
        OperatingPoint { task: "t".into(), route: "r".into(), far, m: 25, threshold, n_null: 100 }
    }

    #[test]
    fn a_statistic_at_the_threshold_raises_no_alarm() {
        let points = [point(0.1, 2.0), point(0.05, 1.0), point(0.1, 2.0)];
        let thresholds = Thresholds::of(points.iter()).unwrap();
        assert_eq!(thresholds.rates().collect::<Vec<_>>(), [0.05, 0.1]);
        let mut alarms = Alarms::none(&thresholds);
        for statistic in [2.0, 1.0, 1.5, 0.5] {
            alarms.note(statistic, &thresholds);
        }
        assert_eq!(alarms.shares().collect::<Vec<_>>(), [0.25, 0.75]);
        assert_eq!(Thresholds::of([].iter()), None);
    }
}
