//! `repr`, `R6`, `fmt` and fixed decimals: the contract, section 3.

#![allow(clippy::excessive_precision, reason = "digits stand as the contract prints them")]

use super::*;
use crate::fault::FaultKind;
use proptest::prelude::*;

/// `x` rounded to `places` decimals by schoolbook work on its exact decimal expansion.
fn rounded_by_hand(x: f64, places: usize) -> String {
    // 1074 places hold every double exactly.
    let exact = format!("{:.1074}", x.abs());
    let (whole, fraction) = exact.split_once('.').unwrap();
    let (kept, dropped) = fraction.split_at(places);
    let mut digits: Vec<u8> = whole.bytes().chain(kept.bytes()).map(|digit| digit - b'0').collect();
    let half = format!("5{}", "0".repeat(dropped.len() - 1));
    let odd = digits.last().is_some_and(|digit| digit % 2 == 1);
    if dropped > half.as_str() || (dropped == half && odd) {
        let mut at = digits.len();
        loop {
            if at == 0 {
                digits.insert(0, 1);
                break;
            }
            at -= 1;
            digits[at] = (digits[at] + 1) % 10;
            if digits[at] != 0 {
                break;
            }
        }
    }
    let point = digits.len() - places;
    let text: String = digits.iter().map(|digit| char::from(digit + b'0')).collect();
    let sign = if x.is_sign_negative() { "-" } else { "" };
    if places == 0 { format!("{sign}{text}") } else { format!("{sign}{}.{}", &text[..point], &text[point..]) }
}

fn assert_round6(x: f64) {
    let wanted: f64 = rounded_by_hand(x, 6).parse().unwrap();
    let found = round6(x);
    assert!(found.to_bits() == wanted.to_bits(), "R6({x:e}) = {found:e}, not {wanted:e}");
}

/// The neighbours of `x`.
fn around(x: f64) -> [f64; 3] {
    [x.next_down(), x, x.next_up()]
}

#[test]
fn repr_is_that_of_python() {
    for (x, text) in [
        (1e-6, "1e-06"),
        (1e-5, "1e-05"),
        (1e-4, "0.0001"),
        (1.0, "1.0"),
        (1e15, "1000000000000000.0"),
        (1e16, "1e+16"),
        (1.234_567_890_123_456_8e17, "1.2345678901234568e+17"),
        (5e-324, "5e-324"),
        (-0.0, "-0.0"),
        (0.0, "0.0"),
        (f64::NAN, "nan"),
        (-f64::NAN, "nan"),
        (f64::INFINITY, "inf"),
        (f64::NEG_INFINITY, "-inf"),
        (0.1 + 0.2, "0.30000000000000004"),
        (1.25e-5, "1.25e-05"),
        (9.999_999_999_999_999e-5, "9.999999999999999e-05"),
        (-1.5e-7, "-1.5e-07"),
        (1e-10, "1e-10"),
        (1e22, "1e+22"),
        (1e23, "1e+23"),
        (-1.797_693_134_862_315_7e308, "-1.7976931348623157e+308"),
        (2.225_073_858_507_201_4e-308, "2.2250738585072014e-308"),
        (9_999_999_999_999_998.0, "9999999999999998.0"),
        (12_345_678.9, "12345678.9"),
        (-8.945_892_512_635_378, "-8.945892512635378"),
        (1.452_624_266_666_666_4, "1.4526242666666664"),
        // Halfway between two shortest candidates: the even one.
        (1_841_353_202_321_252.25, "1841353202321252.2"),
        (1_841_353_202_321_252.75, "1841353202321252.8"),
    ] {
        assert_eq!(repr(x), text);
    }
}

#[test]
fn r6_goes_to_the_even_neighbour_at_true_ties() {
    assert_eq!((round6(1.0 / 128.0), round6(3.0 / 128.0)), (0.007_812, 0.023_438));
    // True ties exist only at odd multiples of 1/128.
    for odd in (1..200_000).step_by(2) {
        assert_round6(f64::from(odd) / 128.0);
        assert_round6(-f64::from(odd) / 128.0);
    }
}

#[test]
fn r6_of_near_ties_and_of_every_magnitude() {
    for millionths in (0..40_000_u32).chain((0..300).map(|index| index * 14_316_557)) {
        around((f64::from(millionths) + 0.5) / 1e6).into_iter().for_each(assert_round6);
    }
    for exponent in -1074..1024 {
        around(2_f64.powi(exponent)).into_iter().flat_map(|x| [x, -x]).for_each(assert_round6);
    }
    // Where six decimals come to be finer than the doubles.
    for x in [1e6, 4e9, 4.6e9, 8_589_934_591.999_999, 8_589_934_592.0, 9.1e9, 1.8e10, 4.5e15, 9e15, 1e16] {
        around(x).into_iter().flat_map(|x| around(x + 0.123_456_5)).for_each(assert_round6);
    }
}

#[test]
fn r6_keeps_the_sign_and_what_is_not_finite() {
    assert!(round6(-1e-9).is_sign_negative() && round6(-0.0).is_sign_negative());
    assert!(round6(f64::NAN).is_nan());
    assert_eq!((round6(f64::INFINITY), round6(f64::NEG_INFINITY)), (f64::INFINITY, f64::NEG_INFINITY));
}

#[test]
fn fmt_has_no_negative_zero_and_refuses_what_is_not_finite() {
    assert_eq!(fmt6(-1e-9).map(f64::to_bits), Ok(0));
    assert_eq!(fmt6(-0.0).map(f64::to_bits), Ok(0));
    assert_eq!(fmt6(-1.704_510_254_070_265_8), Ok(-1.704_51));
    for x in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert_eq!(fmt6(x).unwrap_err().kind, FaultKind::CanonicalNumber);
    }
}

#[test]
fn fixed_decimals_are_correctly_rounded() {
    for (x, places, text) in [
        (0.0005, 3, "0.001"), // its double lies above the tie
        (0.0625, 3, "0.062"),
        (0.1875, 3, "0.188"),
        (2.5, 0, "2"),
        (0.5, 0, "0"),
        (1.5, 0, "2"),
        (0.9999, 3, "1.000"),
        (-0.0, 2, "-0.00"),
        (1e22, 1, "10000000000000000000000.0"),
        (f64::NAN, 3, "nan"),
        (f64::NEG_INFINITY, 3, "-inf"),
    ] {
        assert_eq!(fixed(x, places), text);
    }
    let long = fixed(0.1, 70_000);
    assert!(long.starts_with("0.1000000000000000055511151231257827") && long.len() == 70_002);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2048))]

    #[test]
    fn repr_reads_back_and_is_no_longer_than_any_other(bits in any::<u64>()) {
        let x = f64::from_bits(bits);
        prop_assume!(x.is_finite());
        let text = repr(x);
        prop_assert_eq!(text.parse::<f64>().map(f64::to_bits), Ok(bits));
        // The standard library finds shortest digits by another algorithm (and breaks a tie
        // between two of them otherwise).
        let digits = |text: &str| -> String {
            let mantissa = text.split('e').next().unwrap_or_default();
            let all: String = mantissa.chars().filter(char::is_ascii_digit).collect();
            all.trim_start_matches('0').trim_end_matches('0').to_owned()
        };
        prop_assert_eq!(digits(&text).len(), digits(&format!("{x:e}")).len());
        let exponent: i32 = format!("{x:e}").split_once('e').unwrap().1.parse().unwrap();
        prop_assert_eq!(text.contains('e'), x != 0.0 && !(-4..16).contains(&exponent));
        prop_assert!(text.contains('.') || text.contains('e'));
    }

    #[test]
    fn millionths_are_written_as_they_are(
        millionths in prop_oneof![1u64..2_000_000_000, 1u64..1_000_000_000_000_000],
        shift in 0u32..7,
    ) {
        let millionths = millionths / 10u64.pow(shift) * 10u64.pow(shift);
        let x = millionths as f64 / 1e6;
        let shortest = format!("{x:?}");
        if !shortest.contains('e') && x != 0.0 {
            prop_assert_eq!(repr(x), shortest.clone());
            prop_assert_eq!(repr(-x), format!("-{shortest}"));
        }
        for x in around(x) {
            prop_assert_eq!(repr(x).parse::<f64>(), Ok(x));
        }
    }

    #[test]
    fn r6_of_any_double(bits in any::<u64>(), scaled in -1e10..1e10_f64, small in -20.0..20.0_f64) {
        for x in [f64::from_bits(bits), scaled, small] {
            if x.is_finite() {
                assert_round6(x);
            }
        }
    }

    #[test]
    fn fixed_of_any_double(x in -1e6..1e6_f64, places in 0..9_usize) {
        prop_assert_eq!(fixed(x, places), rounded_by_hand(x, places));
    }
}
