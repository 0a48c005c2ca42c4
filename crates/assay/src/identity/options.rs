//! What a fit may be told (contract, section 9, `fit`).

use super::detector::Detector;
use super::view::View;
use crate::fault::{Fault, FaultKind};

/// Draws of one measurement, at most: null draws are held in memory, 8 bytes each, and work is
/// cut into a bounded number of pieces, between which a run can be stopped.
pub const MOST_DRAWS: i64 = 10_000_000;

/// The options of a fit.
#[derive(Debug, Clone, PartialEq)]
pub struct FitOptions {
    /// The detector and its view.
    pub detector: Detector,
    /// False-alarm rates, each strictly between 0 and 1, in any order.
    pub far_grid: Vec<f64>,
    /// Draw sizes in rows, each at least 1, in any order.
    pub m_grid: Vec<u64>,
    /// Null draws a cell and size, shared among its archives.
    pub n_null: i64,
    /// Draws of each power measurement, shared among its archives.
    pub n_splice: i64,
    /// The share of alarms from which a substitution counts as resolved.
    pub power_target: f64,
    /// The fewest clusters an archive must have for null draws.
    pub min_clusters: i64,
    /// The caller's seed in canonical decimal, of any size: it enters every label.
    pub seed: String,
}

impl Default for FitOptions {
    fn default() -> Self {
        Self {
            detector: Detector::Chargram(View::Canon),
            far_grid: vec![0.001, 0.005, 0.01, 0.05, 0.1],
            m_grid: vec![25, 50, 100, 150],
            n_null: 2000,
            n_splice: 400,
            power_target: 0.8,
            min_clusters: 8,
            seed: "0".to_owned(),
        }
    }
}

impl FitOptions {
    /// Refuses `usage.option` where a value is outside its range.
    pub fn check(&self) -> Result<(), Fault> {
        let refuse = |message: String| Err(Fault::new(FaultKind::UsageOption, message));
        if let Some(far) = self.far_grid.iter().find(|far| !(**far > 0.0 && **far < 1.0)) {
            return refuse(format!("a false-alarm rate lies strictly between 0 and 1; {far} does not"));
        }
        if self.m_grid.contains(&0) {
            return refuse("a draw has at least 1 row; 0 is none".to_owned());
        }
        if self.far_grid.is_empty() || self.m_grid.is_empty() {
            return refuse("a grid needs at least one value".to_owned());
        }
        if let Some(draws) = [self.n_null, self.n_splice].into_iter().find(|draws| *draws > MOST_DRAWS) {
            return refuse(format!("at most {MOST_DRAWS} draws are made; {draws} are more"));
        }
        if !self.power_target.is_finite() {
            return refuse(format!("the power target is a number; {} is none", self.power_target));
        }
        if !is_canonical_integer(&self.seed) {
            return refuse(
                "the seed is an integer in decimal, without leading zeros or plus sign".to_owned(),
            );
        }
        Ok(())
    }
}

fn is_canonical_integer(text: &str) -> bool {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let canonical = !digits.starts_with('0') || text == "0";
    !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit()) && canonical
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_outside_their_range_are_refused() {
        let changed = |change: fn(&mut FitOptions)| {
            let mut options = FitOptions::default();
            change(&mut options);
            options.check()
        };
        assert_eq!(changed(|_| {}), Ok(()));
        assert_eq!(changed(|options| options.seed = "-7".into()), Ok(()));
        assert_eq!(changed(|options| options.n_null = -1), Ok(()));
        assert_eq!(changed(|options| options.n_null = 10_000_000), Ok(()));
        for change in [
            |options: &mut FitOptions| options.far_grid = vec![0.1, 0.0],
            |options: &mut FitOptions| options.far_grid = vec![1.0],
            |options: &mut FitOptions| options.far_grid = vec![f64::NAN],
            |options: &mut FitOptions| options.far_grid = vec![],
            |options: &mut FitOptions| options.m_grid = vec![25, 0],
            |options: &mut FitOptions| options.m_grid = vec![],
            |options: &mut FitOptions| options.power_target = f64::INFINITY,
            |options: &mut FitOptions| options.n_null = 10_000_001,
            |options: &mut FitOptions| options.n_splice = i64::MAX,
            |options: &mut FitOptions| options.seed = "007".into(),
            |options: &mut FitOptions| options.seed = "-0".into(),
            |options: &mut FitOptions| options.seed = "".into(),
            |options: &mut FitOptions| options.seed = "1.5".into(),
        ] {
            assert_eq!(changed(change).unwrap_err().kind, FaultKind::UsageOption);
        }
    }
}
