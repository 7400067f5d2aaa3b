// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Checkpointed loops, as generated code drives them.

use super::*;
use crate::tape::{ABI, wengert_tape_acquire, wengert_tape_return};

/// A loop whose state is one number that each step makes another one of; what it makes of it is known.
fn next(state: u64) -> u64 {
    state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407)
}

/// Runs it, then reverses it twice; returns how many steps the first reversal ran again.
fn exercise(length: u64, snapshots: i64, known: bool) -> u64 {
    let states: Vec<u64> = std::iter::successors(Some(1), |state| Some(next(*state))).take(length as usize + 1).collect();
    let mut memory = [1u64, 7];
    let tape = wengert_tape_acquire(ABI);
    let mut at = |index: usize| (&raw mut memory[index]).cast::<u8>();
    let list = [at(0), at(1)].map(|address| Touched { address, bytes: 8 });
    let kinds = [SAVED | WRITTEN, WRITTEN];
    let (state, scratch) = (at(0).cast::<u64>(), at(1).cast::<u64>());
    let trips = if known { length as i64 } else { -1 };
    let mut counts = Vec::new();
    // SAFETY: the tape is this thread's, and the memory outlives it.
    unsafe {
        let run = |steps: *mut Steps, step: u64| {
            wengert_steps_reach(steps, step, trips);
            scratch.write(step);
            state.write(next(state.read()));
        };
        wengert_steps_begin(tape, list.as_ptr(), kinds.as_ptr(), 2, snapshots, std::ptr::null());
        let steps = wengert_steps_take(tape);
        (0..length).for_each(|step| run(steps, step));
        assert_eq!(state.read(), states[length as usize]);
        assert!((*steps).used <= snapshots.max(1) as u64);
        for _ in 0..2 {
            state.write(42);
            scratch.write(43);
            let mut count = 0;
            for step in (0..length).rev() {
                let from = wengert_steps_seek(steps, step);
                for again in from..step {
                    run(steps, again);
                    count += 1;
                }
                assert_eq!(state.read(), states[step as usize], "step {step} of {length}, {snapshots} snapshots");
                state.write(next(state.read()));
                assert!((*steps).used <= snapshots.max(1) as u64);
                wengert_steps_reversed(steps, step);
            }
            assert_eq!([state.read(), scratch.read()], [42, 43]);
            counts.push(count);
        }
        wengert_tape_return(tape);
    }
    counts[0]
}

/// Steps that are run to reverse so many, the first run of all included.
fn formula(length: u64, snapshots: u64) -> u64 {
    let times = (0..).find(|times| schedule::reach(snapshots, *times) >= length).expect("there is one");
    if times == 0 { 0 } else { times * length - schedule::reach(snapshots + 1, times - 1) }
}

/// Steps that are run again in the backward sweep: what the forward sweep runs before its last snapshot is not, the rest is, for it runs to the
/// loop's end.
fn again(length: u64, snapshots: u64) -> u64 {
    let (mut last, mut left) = (0, snapshots);
    while let Some(by) = schedule::advance(length - last, left) {
        last += by;
        left -= 1;
    }
    formula(length, snapshots) - last
}

#[test]
fn states_come_back_and_steps_run_again_as_often_as_the_formula_says() {
    for snapshots in 1..=20 {
        for length in (1..60).chain([100, 333, 500, 1000]) {
            assert_eq!(
                exercise(length, snapshots as i64, true),
                again(length, snapshots),
                "{length} steps, {snapshots} snapshots"
            );
        }
    }
}

#[test]
fn loops_of_unknown_length() {
    for snapshots in [1, 2, 3, 7, 20] {
        for length in (1..60).chain([100, 333, 1000]) {
            let count = exercise(length, snapshots, false);
            // At most one repetition more than if the length were known.
            let times = (0..).find(|times| schedule::reach(snapshots as u64, *times) >= length).expect("there is one");
            assert!(count <= (times + 1) * length, "{length} steps, {snapshots} snapshots: {count} again");
        }
    }
}

#[test]
fn many_steps_with_few_snapshots() {
    assert_eq!(exercise(100_000, 50, true), again(100_000, 50));
    exercise(100_000, 50, false);
}

#[test]
fn no_snapshots_are_one() {
    exercise(10, 0, true);
    exercise(10, -3, false);
}
