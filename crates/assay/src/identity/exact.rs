//! Exact sums of doubles, so that a mean does not depend on the order of its rows.
//!
//! A finite double is an integer times a power of two. [`WideTotal`] holds any sum of them.
//! Where all values of a fit share a narrow range, as log-likelihoods do, an `i128` in units
//! of their smallest bit holds it too, and adding costs two instructions: [`Unit::spanning`]
//! says whether it fits. Either way the mean is the exact sum, rounded once, over the count
//! (contract, section 7).

use std::fmt::Debug;

/// Sums doubles without error.
pub trait ExactTotal: Clone + Debug + Send + Sync {
    /// What a value must be measured in.
    type Unit: Copy + Debug + Send + Sync;

    /// Nothing.
    fn zero() -> Self;

    /// The exact value of `value`, which must be finite and representable in `unit`.
    fn of(value: f64, unit: Self::Unit) -> Self;

    /// Adds `other`.
    fn add(&mut self, other: &Self);

    /// Takes `other` away.
    fn subtract(&mut self, other: &Self);

    /// Whether this is less than `other`.
    fn is_less(&self, other: &Self) -> bool;

    /// The nearest double, ties to even.
    fn rounded(&self, unit: Self::Unit) -> f64;
}

/// The power of two that fixed-point totals count in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Unit {
    exponent: i32,
}

impl Unit {
    /// The unit in which `terms` of `values` can be added and subtracted in any order within
    /// an `i128`; `None` if their bits lie too far apart.
    pub fn spanning(values: impl Iterator<Item = f64>, terms: usize) -> Option<Self> {
        let mut lowest = i32::MAX;
        let mut highest = i32::MIN;
        for value in values.filter(|value| *value != 0.0) {
            let (mantissa, exponent) = decompose(value)?;
            lowest = lowest.min(exponent + mantissa.trailing_zeros() as i32);
            highest = highest.max(exponent + (64 - mantissa.leading_zeros()) as i32);
        }
        if lowest > highest {
            return Some(Self { exponent: 0 });
        }
        let width = (highest - lowest) as u32 + (usize::BITS - terms.leading_zeros());
        (width <= 126).then_some(Self { exponent: lowest })
    }
}

impl ExactTotal for i128 {
    type Unit = Unit;

    fn zero() -> Self {
        0
    }

    fn of(value: f64, unit: Unit) -> Self {
        let Some((mantissa, exponent)) = decompose(value) else { return 0 };
        let shift = exponent - unit.exponent;
        // A negative shift drops zero bits only: the unit is no larger than the lowest bit.
        let size = if shift >= 0 { i128::from(mantissa) << shift } else { i128::from(mantissa >> -shift) };
        if value < 0.0 { -size } else { size }
    }

    #[inline]
    fn add(&mut self, other: &Self) {
        *self = self.wrapping_add(*other);
    }

    #[inline]
    fn subtract(&mut self, other: &Self) {
        *self = self.wrapping_sub(*other);
    }

    #[inline]
    fn is_less(&self, other: &Self) -> bool {
        self < other
    }

    #[inline]
    fn rounded(&self, unit: Unit) -> f64 {
        // The conversion rounds to even, and a sum of doubles loses no bit by the scaling.
        scaled(*self as f64, unit.exponent)
    }
}

/// The exponent of the smallest subnormal's only bit.
const LOWEST: i32 = -1074;
/// From 2^-1074 to 2^1024, and 63 bits for carries.
const LIMBS: usize = 35;

/// A sum of up to 2^63 doubles of any size, as a two's complement integer of 2^-1074.
#[derive(Debug, Clone)]
pub struct WideTotal {
    limbs: [u64; LIMBS],
}

impl ExactTotal for WideTotal {
    type Unit = ();

    fn zero() -> Self {
        Self { limbs: [0; LIMBS] }
    }

    fn of(value: f64, (): ()) -> Self {
        let mut total = Self::zero();
        let Some((mantissa, exponent)) = decompose(value) else { return total };
        let bit = (exponent - LOWEST) as usize;
        let spread = u128::from(mantissa) << (bit % 64);
        if let Some([low, high]) = total.limbs.get_mut(bit / 64..bit / 64 + 2) {
            *low = spread as u64;
            *high = (spread >> 64) as u64;
        }
        if value < 0.0 { total.negated() } else { total }
    }

    fn add(&mut self, other: &Self) {
        let mut carry = false;
        for (limb, add) in self.limbs.iter_mut().zip(&other.limbs) {
            let (sum, first) = limb.overflowing_add(*add);
            let (sum, second) = sum.overflowing_add(u64::from(carry));
            *limb = sum;
            carry = first | second;
        }
    }

    fn subtract(&mut self, other: &Self) {
        self.add(&other.negated());
    }

    fn is_less(&self, other: &Self) -> bool {
        let mut difference = self.clone();
        difference.subtract(other);
        difference.is_negative()
    }

    fn rounded(&self, (): ()) -> f64 {
        let size = if self.is_negative() { self.negated() } else { self.clone() };
        let sign = if self.is_negative() { -1.0 } else { 1.0 };
        let Some(top) = size.limbs.iter().rposition(|limb| *limb != 0) else { return 0.0 };
        // Two limbs, shifted up to their leading bit, hold at least 65 bits: the 53 of the
        // result and more than one below. What lies deeper only says whether a tie is one.
        let limb = |index: usize| size.limbs.get(index).copied().unwrap_or(0);
        let below = top.checked_sub(1).map_or(0, limb);
        let leading = u128::from(limb(top)) << 64 | u128::from(below);
        let deeper = size.limbs.iter().take(top.saturating_sub(1)).any(|limb| *limb != 0);
        let lead = leading.leading_zeros();
        let bits = leading << lead | u128::from(deeper);
        let exponent = LOWEST + 64 * (top as i32 - 1) - lead as i32;
        sign * scaled(bits as f64, exponent)
    }
}

impl WideTotal {
    fn is_negative(&self) -> bool {
        self.limbs.last().is_some_and(|limb| limb >> 63 == 1)
    }

    fn negated(&self) -> Self {
        let mut carry = true;
        let limbs = self.limbs.map(|limb| {
            let (limb, overflow) = (!limb).overflowing_add(u64::from(carry));
            carry = overflow;
            limb
        });
        Self { limbs }
    }
}

/// `value` times 2^`exponent`, in two steps because that power alone may be out of range.
fn scaled(value: f64, exponent: i32) -> f64 {
    let half = exponent / 2;
    value * power_of_two(half) * power_of_two(exponent - half)
}

/// 2^`exponent`, for exponents of normal numbers.
fn power_of_two(exponent: i32) -> f64 {
    f64::from_bits(((exponent + 1023).clamp(1, 2046) as u64) << 52)
}

/// A finite double's size as mantissa and exponent of two; `None` for NaN and infinities.
fn decompose(value: f64) -> Option<(u64, i32)> {
    let bits = value.to_bits();
    let mantissa = bits & ((1 << 52) - 1);
    match (bits >> 52 & 0x7ff) as i32 {
        0x7ff => None,
        0 => Some((mantissa, LOWEST)),
        biased => Some((mantissa | 1 << 52, biased - 1 + LOWEST)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn wide(values: &[f64]) -> f64 {
        let mut total = WideTotal::zero();
        for value in values {
            total.add(&WideTotal::of(*value, ()));
        }
        total.rounded(())
    }

    #[test]
    fn wide_totals_round_once_and_to_even() {
        assert_eq!(wide(&[0.1; 10]), 1.0);
        assert_eq!(wide(&[1e308, 1.0, -1e308]), 1.0);
        assert_eq!(wide(&[1.0, 2f64.powi(-53)]), 1.0);
        assert_eq!(wide(&[1.0, 2f64.powi(-53), f64::from_bits(1)]), 1.0 + f64::EPSILON);
        assert_eq!(wide(&[1.0 + f64::EPSILON, 2f64.powi(-53)]), 1.0 + 2.0 * f64::EPSILON);
        assert_eq!(wide(&[f64::from_bits(3), -f64::from_bits(1)]), f64::from_bits(2));
        assert_eq!(wide(&[-1e-300, f64::MIN_POSITIVE]), -1e-300 + f64::MIN_POSITIVE);
        assert_eq!(wide(&[f64::MAX, f64::MAX, -f64::MAX]), f64::MAX);
        assert_eq!(wide(&[f64::MAX, f64::MAX]), f64::INFINITY);
        assert_eq!(wide(&[]), 0.0);
        assert_eq!(wide(&[-0.0]), 0.0);
    }

    #[test]
    fn a_unit_is_refused_where_bits_lie_too_far_apart() {
        assert!(Unit::spanning([1.0, 2f64.powi(-60)].into_iter(), 1500).is_some());
        assert!(Unit::spanning([1.0, 2f64.powi(-124)].into_iter(), 1).is_some());
        assert!(Unit::spanning([1.0, 2f64.powi(-125)].into_iter(), 1).is_none());
        assert!(Unit::spanning([1.0, 2f64.powi(-124)].into_iter(), 2).is_none());
        assert!(Unit::spanning([f64::INFINITY].into_iter(), 1).is_none());
        assert!(Unit::spanning([0.0, -0.0].into_iter(), 1).is_some());
    }

    proptest! {
        #[test]
        fn fixed_and_wide_totals_agree(
            values in prop::collection::vec(-13.0..0.5f64, 1..300),
            taken in 0usize..300,
        ) {
            let unit = Unit::spanning(values.iter().copied(), 2 * values.len()).unwrap();
            let mut fixed = i128::zero();
            let mut wide = WideTotal::zero();
            for value in &values {
                fixed.add(&i128::of(*value, unit));
                wide.add(&WideTotal::of(*value, ()));
            }
            prop_assert_eq!(fixed.rounded(unit), wide.rounded(()));
            prop_assert_eq!(fixed.is_less(&0), wide.is_less(&WideTotal::zero()));
            for value in values.iter().take(taken) {
                fixed.subtract(&i128::of(*value, unit));
                wide.subtract(&WideTotal::of(*value, ()));
            }
            prop_assert_eq!(fixed.rounded(unit), wide.rounded(()));
        }

        #[test]
        fn one_double_is_its_own_total(bits in any::<u64>()) {
            let value = f64::from_bits(bits);
            prop_assume!(value.is_finite() && value != 0.0);
            prop_assert_eq!(WideTotal::of(value, ()).rounded(()), value);
            let unit = Unit::spanning([value].into_iter(), 1).unwrap();
            prop_assert_eq!(i128::of(value, unit).rounded(unit), value);
        }

        #[test]
        fn a_pair_sums_as_the_processor_sums_it(a in any::<f64>(), b in any::<f64>()) {
            prop_assume!(a.is_finite() && b.is_finite());
            let mut total = WideTotal::of(a, ());
            total.add(&WideTotal::of(b, ()));
            prop_assert_eq!(total.rounded(()) + 0.0, a + b + 0.0);
        }
    }
}
