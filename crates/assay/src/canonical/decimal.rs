//! Rounding to decimals: `R6` and `fmt` of the contract, section 3.

use crate::fault::{Fault, FaultKind};

/// `R6`: the exact binary value rounded to six decimals, ties to even, then the nearest
/// double. Keeps the sign of zero; NaN and infinities pass through.
pub fn round6(x: f64) -> f64 {
    let magnitude = x.abs();
    // From 2^33 on doubles lie at least 2^-19 apart (on both sides, save that below 2^33
    // itself, which is whole): the double nearest to any rounding within 0.5e-6 is x.
    if x.is_nan() || magnitude >= 8_589_934_592.0 {
        return x;
    }
    // The product errs by at most half a unit in its last place, 2^-53 of it; the distance to
    // the nearest integer is exact. Only where a tie lies within that error is more needed.
    let scaled = magnitude * 1e6;
    let nearest = scaled.round_ties_even();
    let from_tie = 0.5 - (scaled - nearest).abs();
    let millionths = if from_tie > scaled * f64::EPSILON { nearest } else { exact_millionths(magnitude) };
    // Both operands are exact (the first is below 2^53), so the quotient is the nearest double.
    (millionths / 1e6).copysign(x)
}

/// `magnitude * 10^6`, rounded exactly to an integer, ties to even; for `0 <= magnitude < 2^33`.
fn exact_millionths(magnitude: f64) -> f64 {
    let bits = magnitude.to_bits();
    let field = (bits >> 52) as i32;
    let fraction = bits & ((1 << 52) - 1);
    // magnitude = mantissa * 2^-down
    let (mantissa, down) = if field == 0 { (fraction, 1074) } else { (fraction | 1 << 52, 1075 - field) };
    let product = u128::from(mantissa) * 1_000_000; // below 2^73
    // Below 2^33 every normal double has at least 20 places behind the point; beyond 74 the
    // product is less than half.
    let Some(down) = u32::try_from(down).ok().filter(|down| (1..=74).contains(down)) else { return 0.0 };
    let floor = product >> down;
    let rest = product - (floor << down);
    let half = 1_u128 << (down - 1);
    let up = rest > half || (rest == half && floor & 1 == 1);
    (floor + u128::from(up)) as f64
}

/// `fmt`: [`round6`] without a negative zero; refuses NaN and infinities as
/// `canonical.number`.
pub fn fmt6(x: f64) -> Result<f64, Fault> {
    if x.is_finite() {
        Ok(round6(x) + 0.0)
    } else {
        Err(Fault::new(FaultKind::CanonicalNumber, format!("{} has no canonical form", super::repr(x))))
    }
}

/// The exact binary value rounded to `places` decimals, ties to even, as Python's `'%.*f'`.
pub fn fixed(x: f64, places: usize) -> String {
    if !x.is_finite() {
        return super::repr(x);
    }
    // No double has more than 1074 decimals that are not zero, and the formatter has a limit.
    let exact = places.min(1074);
    let mut out = format!("{x:.exact$}");
    out.extend(std::iter::repeat_n('0', places - exact));
    out
}
