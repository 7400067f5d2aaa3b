// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Loops that converge, as generated code drives them.

use super::*;
use crate::tape::{ABI, wengert_tape_acquire};

/// A loop z ← a z + x to its fixed point x / (1 - a), beside a number that the step leaves alone; the adjoint of z is given, that of x returned
/// with how often the backward sweep went round.
fn adjoint(a: f64, seed: f64, tolerance: f64, whole: bool) -> (f64, usize) {
    let x = 3.0;
    let mut state = [0.0, 5.0];
    let mut shadow = [0.0, 0.0];
    let mut adjoint = 0.0;
    let mut rounds = 0;
    let tape = wengert_tape_acquire(ABI);
    let bytes = size_of_val(&state) as u64;
    let list = [Touched { address: (&raw mut state).cast(), bytes }];
    let kinds = [SAVED | WRITTEN];
    let numbers = [Numbers { shadow: (&raw mut shadow).cast(), bytes, size: 8, section: 0 }];
    let (state, shadow) = (&raw mut state, &raw mut shadow);
    // SAFETY: the tape is this thread's, and the memory outlives it.
    unsafe {
        wengert_fixed_begin(
            tape,
            list.as_ptr(),
            kinds.as_ptr(),
            1,
            numbers.as_ptr(),
            1,
            tolerance,
            whole.into(),
            c"loop".as_ptr(),
            std::ptr::null(),
        );
        let fixed = wengert_fixed_take(tape);
        let steps = 200;
        for step in 0..steps {
            wengert_fixed_reach(fixed, step);
            (*state)[0] = a * (*state)[0] + x;
        }
        wengert_fixed_leave(fixed, std::ptr::null(), 0);
        *state = [7.0, 8.0];
        *shadow = [seed, 2.0];
        for step in (0..steps).rev() {
            if wengert_fixed_seek(fixed, step) != 0 {
                assert!(((*state)[0] - x / (1.0 - a)).abs() < 1e-9);
                assert_eq!((*state)[1], 5.0);
                (*state)[0] = a * (*state)[0] + x;
                loop {
                    wengert_fixed_round(fixed);
                    wengert_fixed_value(fixed, (*shadow)[0]);
                    adjoint += (*shadow)[0];
                    (*shadow)[0] *= a;
                    rounds += 1;
                    if wengert_fixed_again(fixed) == 0 {
                        break;
                    }
                }
            }
            wengert_fixed_reversed(fixed, step);
        }
        assert_eq!(*state, [7.0, 8.0]);
        assert_eq!((*shadow)[1], 2.0);
        wengert_tape_return(tape);
    }
    (adjoint, rounds)
}

#[test]
fn the_series_is_summed_to_its_tolerance() {
    for whole in [true, false] {
        for a in [0.0, 0.5, -0.8] {
            for tolerance in [1e-3, 1e-8, 1e-13] {
                let (found, rounds) = adjoint(a, 2.0, tolerance, whole);
                let wanted = 2.0 / (1.0 - a);
                assert!((found - wanted).abs() <= 2.0 * tolerance * 2.0 / (1.0 - a.abs()), "{a}, {tolerance}: {found}, {wanted}");
                assert!(rounds < 400, "{a}, {tolerance}: {rounds} rounds");
            }
        }
    }
}

#[test]
fn nothing_to_do_is_done_in_one_round() {
    assert_eq!(adjoint(0.5, 0.0, 1e-10, true), (0.0, 1));
}

#[test]
fn a_slow_series_is_not_taken_for_one_that_has_settled() {
    for rate in [0.3f64, 0.9, 0.99, 0.999, 0.9999] {
        for tolerance in [1e-4, 1e-9, 1e-13] {
            let mut progress = START;
            let mut last = 0;
            let sum = |from: i32, to: i32| (rate.powi(from) - rate.powi(to)) / (1.0 - rate);
            let rounds = (1..).find(|round| {
                progress.is_due() && {
                    let change = sum(last, *round);
                    last = *round;
                    progress.settles(change, tolerance)
                }
            });
            let rounds = rounds.expect("it ends");
            let rest = |rounds: i32| rate.powi(rounds) / (1.0 - rate);
            assert!(rest(rounds) <= 1.01 * tolerance, "{rate}, {tolerance}: {} after {rounds}", rest(rounds));
            // It does not go on for long either.
            let early = rounds - rounds / 8 - 4;
            assert!(early < 0 || rest(early) >= tolerance, "{rate}, {tolerance}: {} before {rounds}", rest(early));
        }
    }
}

#[test]
fn numbers_are_compared_wherever_they_lie() {
    for count in [0, 1, 7, 8, 9, 40] {
        let now: Vec<f32> = (0..count).map(|k| k as f32).collect();
        let mut then = vec![0.5f32; count];
        // SAFETY: so many are there.
        let (most, size) = unsafe { compare(now.as_ptr(), then.as_mut_ptr(), count) };
        let expected = (0..count).map(|k| (k as f64 - 0.5).abs()).fold(0.0, f64::max);
        assert_eq!((most, size), (expected, count.saturating_sub(1) as f64));
        assert_eq!(now, then);
    }
    for odd in [f64::NAN, f64::INFINITY] {
        let mut then = [0.0; 9];
        let mut now = then;
        now[3] = odd;
        // SAFETY: so many are there.
        assert!(unsafe { compare(now.as_ptr(), then.as_mut_ptr(), 9) }.0.is_nan());
    }
}
