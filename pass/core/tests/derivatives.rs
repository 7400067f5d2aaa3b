// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Every partial of every row against differences of the primal, and every second derivative against
//! differences of the partials, all over the row's sample domain.

use wengert_core::table::{self, Row};

const SAMPLES: usize = 48;

/// Points that fill the row's domain evenly; integer operands are rounded.
fn samples(row: &Row) -> impl Iterator<Item = Vec<f64>> {
    // Powers of 1/g, where g solves g⁴ = g + 1: multiples of them modulo 1 are spread evenly in three dimensions.
    const STRIDE: [f64; 3] = [0.819_172_513, 0.671_043_606, 0.549_700_477];
    (1..=SAMPLES).map(move |n| {
        let coordinate = |(i, (low, high)): (usize, &(f64, f64))| {
            let x = low + (high - low) * (n as f64 * STRIDE[i]).fract();
            if row.is_integer(i) { x.round() } else { x }
        };
        row.domain.iter().enumerate().map(coordinate).collect()
    })
}

/// The derivative at 0 by central differences, extrapolated (Ridders), with an estimate of its error.
fn difference(f: impl Fn(f64) -> f64, step: f64) -> (f64, f64) {
    const SHRINK: f64 = 1.6;
    let mut best = (f64::NAN, f64::INFINITY);
    let mut previous: Vec<f64> = Vec::new();
    let mut h = step;
    for _ in 0..12 {
        let mut row = vec![(f(h) - f(-h)) / (2.0 * h)];
        let mut factor = SHRINK * SHRINK;
        for (k, coarse) in previous.iter().enumerate() {
            let fine = row[k];
            row.push(fine + (fine - coarse) / (factor - 1.0));
            factor *= SHRINK * SHRINK;
            let refined = row[k + 1];
            let error = (refined - fine).abs().max((refined - coarse).abs());
            if error < best.1 {
                best = (refined, error);
            }
        }
        previous = row;
        h /= SHRINK;
    }
    best
}

/// Compares `formula` with differences of `f` by operand `wrt` at all samples. Where a kink or a jump is near,
/// differences say nothing; that must be rare.
fn check(row: &Row, wrt: usize, what: &str, f: impl Fn(&[f64]) -> f64, formula: impl Fn(&[f64]) -> f64) {
    let mut compared = 0;
    for x in samples(row) {
        let moved = |h: f64| {
            let mut x = x.clone();
            x[wrt] += h;
            f(&x)
        };
        let (expected, error) = difference(moved, 0.02 * (1.0 + x[wrt].abs()));
        let scale = 1.0 + expected.abs();
        if error > 1e-8 * scale {
            continue;
        }
        let got = formula(&x);
        assert!((got - expected).abs() <= 2e-8 * scale, "{what} at {x:?} is {expected}, but the formula gives {got}");
        compared += 1;
    }
    assert!(compared * 4 >= SAMPLES * 3, "{what}: only {compared} of {SAMPLES} samples could be compared");
}

/// The operands that a derivative can be taken by.
fn floating(row: &Row) -> impl Iterator<Item = usize> {
    (0..row.arity).filter(|i| !row.is_integer(*i))
}

#[test]
fn partials_agree_with_differences_of_the_primal() {
    for row in table::all() {
        for i in floating(row) {
            let partial = row.partials[i].expr();
            let what = format!("d {}/d x{i} = {partial}", row.name);
            check(row, i, &what, |x| row.eval(x), |x| partial.eval(x, row.eval(x)));
        }
    }
}

#[test]
fn second_derivatives_agree_with_differences_of_the_partials() {
    for row in table::all() {
        for i in floating(row) {
            let partial = row.partials[i].expr();
            for j in floating(row) {
                let second = row.second(i, j);
                let what = format!("d² {}/d x{i} d x{j} = {second}", row.name);
                check(row, j, &what, |x| partial.eval(x, row.eval(x)), |x| second.eval(x, row.eval(x)));
            }
        }
    }
}

#[test]
fn integer_operands_have_no_derivative() {
    for row in table::all() {
        for i in (0..row.arity).filter(|i| row.is_integer(*i)) {
            assert_eq!(row.partials[i], table::Partial::Zero, "{} by its integer operand {i}", row.name);
        }
    }
}

/// Where an operand is special, a partial that is not finite though the primal is must have its flag.
#[test]
fn partials_that_are_not_finite_are_flagged() {
    const SPECIAL: [f64; 6] = [0.0, -0.0, 1.0, -1.0, 2.0, 0.5];
    for row in table::all() {
        for n in 0..SPECIAL.len().pow(row.arity as u32) {
            let digit = |i: usize| SPECIAL[n / SPECIAL.len().pow(i as u32) % SPECIAL.len()];
            let whole = |i: usize| if row.is_integer(i) { digit(i).ceil() } else { digit(i) };
            let x: Vec<f64> = (0..row.arity).map(whole).collect();
            let y = row.eval(&x);
            if !y.is_finite() {
                continue;
            }
            for i in floating(row).filter(|i| !row.is_singular(*i)) {
                let partial = row.partials[i].expr().eval(&x, y);
                assert!(partial.is_finite(), "d {}/d x{i} at {x:?} is {partial}: flag it as singular", row.name);
            }
        }
    }
}
