// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What docs/conventions.md promises at kinks, ties, poles and origins.

use std::f64::consts::{LN_2, PI};
use wengert_core::table;

/// The partials of a row at a point.
fn partials(name: &str, x: &[f64]) -> Vec<f64> {
    let row = table::by_name(name).unwrap_or_else(|| panic!("{name} is a row"));
    let y = row.eval(x);
    row.partials.iter().map(|partial| partial.expr().eval(x, y)).collect()
}

const NAN: f64 = f64::NAN;
const INFINITE: f64 = f64::INFINITY;

#[test]
fn the_absolute_value_rises_at_zero() {
    assert_eq!(partials("fabs", &[0.0]), [1.0]);
    assert_eq!(partials("fabs", &[-0.0]), [1.0]);
    assert_eq!(partials("copysign", &[0.0, -3.0]), [-1.0, 0.0]);
    assert_eq!(partials("copysign", &[-2.0, -3.0]), [1.0, 0.0]);
    assert_eq!(partials("copysign", &[-0.0, -0.0]), [1.0, 0.0]);
}

#[test]
fn ties_go_to_the_first_operand() {
    for name in ["maxnum", "minnum", "maximum", "minimum", "maximumnum", "minimumnum", "fmaxmag", "fminmag"] {
        assert_eq!(partials(name, &[2.0, 2.0]), [1.0, 0.0], "{name}");
    }
    assert_eq!(partials("fmaxmag", &[-2.0, 2.0]), [0.0, 1.0]);
    assert_eq!(partials("fminmag", &[-2.0, 2.0]), [1.0, 0.0]);
    assert_eq!(partials("fdim", &[2.0, 2.0]), [0.0, 0.0]);
}

#[test]
fn an_operand_that_is_not_a_number_is_not_chosen() {
    for name in ["maxnum", "minnum", "maximumnum", "minimumnum"] {
        assert_eq!(partials(name, &[NAN, 2.0]), [0.0, 1.0], "{name}");
        assert_eq!(partials(name, &[2.0, NAN]), [1.0, 0.0], "{name}");
    }
}

#[test]
fn roots_are_infinitely_steep_at_zero() {
    assert_eq!(partials("sqrt", &[0.0]), [INFINITE]);
    assert_eq!(partials("cbrt", &[0.0]), [INFINITE]);
    for name in ["sqrt", "cbrt", "log", "fdiv", "pow", "asin", "acos", "atan2", "hypot"] {
        assert!(table::by_name(name).expect("a row").is_singular(0), "{name} must be masked where its seed is 0");
    }
}

#[test]
fn powers_at_zero() {
    assert_eq!(partials("pow", &[0.0, 2.0]), [0.0, 0.0]);
    assert_eq!(partials("pow", &[0.0, 1.0]), [1.0, 0.0]);
    assert_eq!(partials("pow", &[0.0, 0.5]), [INFINITE, 0.0]);
    assert_eq!(partials("pow", &[0.0, 0.0]), [0.0, -INFINITE]);
    assert_eq!(partials("pow", &[0.0, -1.0]), [-INFINITE, -INFINITE]);
    let [by_base, by_exponent] = partials("pow", &[-2.0, 3.0])[..] else { panic!("two partials") };
    assert_eq!(by_base, 12.0);
    assert!(by_exponent.is_nan(), "a power of a negative base has no derivative by its exponent");
    assert_eq!(partials("pow", &[2.0, 0.0]), [0.0, LN_2]);
    assert_eq!(partials("powi", &[0.0, 0.0]), [0.0, 0.0]);
    assert_eq!(partials("powi", &[0.0, 1.0]), [1.0, 0.0]);
    assert_eq!(partials("powi", &[0.0, 2.0]), [0.0, 0.0]);
}

#[test]
fn norms_and_angles_are_flat_at_the_origin() {
    assert_eq!(partials("hypot", &[0.0, 0.0]), [0.0, 0.0]);
    assert_eq!(partials("atan2", &[0.0, 0.0]), [0.0, 0.0]);
    assert_eq!(partials("atan2pi", &[0.0, 0.0]), [0.0, 0.0]);
}

#[test]
fn angles_survive_coordinates_whose_squares_do_not() {
    for scale in [1e-200, 1e200] {
        let slopes = partials("atan2", &[3.0 * scale, 4.0 * scale]);
        for (slope, expected) in slopes.into_iter().zip([0.16 / scale, -0.12 / scale]) {
            assert!((slope / expected - 1.0).abs() < 1e-14, "{slope} should be {expected}");
        }
    }
}

#[test]
fn parts_of_zero_do_not_vary() {
    for name in ["frexp", "significand", "fraction", "rrspacing"] {
        assert_eq!(partials(name, &[0.0]), [0.0], "{name}");
    }
    assert_eq!(partials("floor", &[2.0]), [0.0]);
    assert_eq!(partials("frem", &[6.0, 2.0]), [1.0, -3.0]);
    assert_eq!(partials("modulo", &[-7.0, 2.0]), [1.0, 4.0]);
}

#[test]
fn half_turns_are_exact_at_half_integers() {
    assert_eq!(partials("sinpi", &[0.0]), [PI]);
    assert_eq!(partials("cospi", &[0.0]), [0.0]);
}
