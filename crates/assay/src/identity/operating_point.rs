//! Operating points: thresholds from sorted null draws (contract, section 8).

/// A threshold calibrated for one declared route at one size and false-alarm rate.
#[derive(Debug, Clone, PartialEq)]
pub struct OperatingPoint {
    /// The task.
    pub task: String,
    /// The declared route.
    pub route: String,
    /// The false-alarm rate.
    pub far: f64,
    /// The least number of rows of a draw.
    pub m: u64,
    /// Statistics below it raise the alarm; not rounded.
    pub threshold: f64,
    /// How many null draws it rests on.
    pub n_null: u64,
}

/// Fewer expected draws in the tail than this do not make a quantile.
const LEAST_TAIL: f64 = 5.0;

/// The threshold at `far` from null draws in ascending order; `None` where the tail holds
/// fewer than five draws on average.
pub fn threshold(ascending: &[f64], far: f64) -> Option<f64> {
    let expected = ascending.len() as f64 * far;
    if expected < LEAST_TAIL {
        return None;
    }
    ascending.get(quantile_index(ascending.len(), far)).copied()
}

/// Where the conservative quantile stands among `count` ascending draws.
fn quantile_index(count: usize, far: f64) -> usize {
    ((far * count as f64) as usize).saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Contract, section 8.
    #[test]
    fn the_contracts_indices_hold() {
        assert_eq!(quantile_index(100, 0.29), 27);
        assert_eq!(quantile_index(100, 0.57), 55);
        assert_eq!(quantile_index(1999, 0.01), 18);
        assert_eq!(quantile_index(10, 0.01), 0);
    }

    #[test]
    fn a_tail_of_five_expected_draws_is_needed() {
        let draws: Vec<f64> = (0..100).map(f64::from).collect();
        assert_eq!(threshold(&draws, 0.05), Some(4.0));
        assert_eq!(threshold(&draws, 0.049), None);
        assert_eq!(threshold(&[], 0.5), None);
    }
}
