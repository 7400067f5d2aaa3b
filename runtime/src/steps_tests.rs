// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Checkpointed loops, as generated code drives them.

use super::*;
use crate::tape::{ABI, aside, wengert_tape_acquire, wengert_tape_return};

/// A loop whose state is one number that each step makes another one of; what it makes of it is known.
fn next(state: u64) -> u64 {
    state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407)
}

/// What is said of a loop.
#[derive(Clone, Copy, Debug)]
struct Said(u64, i64, i64);

fn binomial(snapshots: i64) -> Said {
    Said(BINOMIAL, snapshots, 0)
}

fn periodic(period: i64) -> Said {
    Said(PERIODIC, period, 0)
}

/// So many bytes, for steps that can be recorded as they are run first, or cannot.
fn within(bytes: i64, ready: bool) -> Said {
    Said(WITHIN, bytes, ready.into())
}

/// Bytes of what a step of the loop below leaves: its frame, and the note of it. A state, and what lies there beside, are less than that each.
const RECORD: u64 = 128;
const GRANULE: u64 = 64;

/// What a reversal took.
#[derive(Debug, PartialEq, Default)]
struct Cost {
    /// Steps that were run again, and steps that were recorded.
    again: u64,
    recorded: u64,
    /// The most snapshots there were, and the most steps recorded at a time.
    snapshots: u64,
    together: u64,
    /// The most bytes that were in use on the tape.
    bytes: u64,
    /// How often a snapshot was taken at each place of the stack, or put back from there.
    uses: Vec<u64>,
}

impl Cost {
    fn uses(&mut self, place: usize) {
        self.uses.resize(self.uses.len().max(place + 1), 0);
        self.uses[place] += 1;
    }
}

/// Runs it, then reverses it three times: twice as if the tape were kept, and once for good; returns what the first reversal took.
fn exercise(length: u64, said: Said, known: bool) -> Cost {
    let states: Vec<u64> = std::iter::successors(Some(1), |state| Some(next(*state))).take(length as usize + 1).collect();
    let mut memory = [1u64, 7];
    let mut costs = Vec::new();
    let own = wengert_tape_acquire(ABI);
    let mut at = |index: usize| (&raw mut memory[index]).cast::<u8>();
    let list = [at(0), at(1)].map(|address| Touched { address, bytes: 8 });
    let kinds = [SAVED | WRITTEN, WRITTEN];
    let (state, scratch) = (at(0).cast::<u64>(), at(1).cast::<u64>());
    let trips = if known { length as i64 } else { -1 };
    // SAFETY: the tapes are this thread's, and the memory outlives them.
    unsafe {
        let run = |step: u64| {
            scratch.write(step);
            state.write(next(state.read()));
        };
        let Said(said, number, further) = said;
        wengert_steps_begin(own, list.as_ptr(), kinds.as_ptr(), 2, said, number, further, std::ptr::null());
        let steps = wengert_steps_take(own);
        if said == WITHIN && further == 1 {
            wengert_steps_ready(steps);
        }
        let record = |tape: *mut Tape, step: u64| {
            let frame = (*tape).reserve(8).cast::<u64>();
            frame.write(state.read());
            run(step);
            wengert_steps_recorded(steps, step, frame.cast());
        };
        let mut together = 0;
        let count = || (*steps).snapshots.used();
        let mut forward = Cost::default();
        for step in 0..length {
            let before = count();
            let recorded = wengert_steps_reach(steps, step, trips) == 1;
            forward.bytes = forward.bytes.max((*own).in_use());
            if count() > before {
                forward.uses(before);
            }
            if recorded {
                record(own, step);
                together += 1;
            } else {
                run(step);
                together = 0;
            }
        }
        let left = together;
        assert_eq!(state.read(), states[length as usize]);
        for kept in [true, true, false] {
            let tape = if kept { aside() } else { own };
            state.write(42);
            scratch.write(43);
            let mut cost = Cost { snapshots: count() as u64, ..std::mem::take(&mut forward) };
            let mut together = left;
            for step in (0..length).rev() {
                let from = wengert_steps_seek(steps, tape, step);
                let first = wengert_steps_first(steps, step);
                if first <= step {
                    cost.uses(count() - 1);
                }
                for again in from..first {
                    let before = count();
                    wengert_steps_reach(steps, again, -1);
                    if count() > before {
                        cost.uses(before);
                    }
                    run(again);
                    cost.again += 1;
                    cost.snapshots = cost.snapshots.max(count() as u64);
                }
                for recorded in first..=step {
                    assert_eq!(state.read(), states[recorded as usize], "step {recorded} of {length}");
                    record(tape, recorded);
                    cost.recorded += 1;
                    together += 1;
                }
                cost.bytes = cost.bytes.max((*own).in_use());
                cost.together = cost.together.max(together);
                let frame = wengert_steps_frame(steps).cast::<u64>();
                assert_eq!(frame.read(), states[step as usize], "step {step} of {length}");
                together -= 1;
                (*tape).rewind(frame.cast());
                if cost.recorded > 0 {
                    // What is recorded here may be overwritten.
                    state.write(44);
                    scratch.write(45);
                }
                wengert_steps_reversed(steps, step);
            }
            assert_eq!([state.read(), scratch.read()], [42, 43]);
            costs.push(cost);
            if kept {
                wengert_tape_return(tape);
            }
        }
        wengert_tape_return(own);
    }
    costs.swap_remove(0)
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
            let cost = exercise(length, binomial(snapshots as i64), true);
            assert_eq!(cost.again, again(length, snapshots), "{length} steps, {snapshots} snapshots");
            assert!(cost.snapshots <= snapshots && cost.together == 1 && cost.recorded == length);
        }
    }
}

#[test]
fn loops_of_unknown_length() {
    for snapshots in [1, 2, 3, 7, 20] {
        for length in (1..60).chain([100, 333, 1000]) {
            let cost = exercise(length, binomial(snapshots as i64), false);
            // At most one repetition more than if the length were known.
            let times = (0..).find(|times| schedule::reach(snapshots, *times) >= length).expect("there is one");
            assert!(cost.again <= (times + 1) * length, "{length} steps, {snapshots} snapshots: {} again", cost.again);
            assert!(cost.snapshots <= snapshots);
        }
    }
}

#[test]
fn periodically_each_step_is_recorded_once_and_none_is_run_beside() {
    for known in [true, false] {
        for period in [1, 2, 3, 7, 10, 64, 1000] {
            for length in (1..40).chain([99, 100, 101, 700]) {
                let expected = Cost {
                    again: 0,
                    recorded: length,
                    snapshots: length.div_ceil(period),
                    together: length.min(period),
                    uses: vec![2; length.div_ceil(period) as usize],
                    bytes: 0,
                };
                let cost = Cost { bytes: 0, ..exercise(length, periodic(period as i64), known) };
                assert_eq!(cost, expected, "{length} steps, period {period}");
            }
        }
    }
}

/// Those on disk are the ones that are read and written least: no other choice of so many places is cheaper.
#[test]
fn the_lowest_snapshots_are_used_least() {
    for all in 2..=9 {
        for length in (1..80).chain([100, 250, 600]) {
            let uses = exercise(length, binomial(all), true).uses;
            for on_disk in 0..=all as usize {
                let lowest = uses.len().saturating_sub(all as usize - on_disk);
                let mut sorted = uses.clone();
                sorted.sort_unstable();
                let [taken, least] = [&uses, &sorted].map(|uses| uses[..lowest].iter().sum::<u64>());
                assert_eq!(taken, least, "{length} steps, {all} snapshots, {on_disk} on disk: {uses:?}");
            }
        }
    }
    assert_eq!(exercise(100, binomial(5), true).uses, [4, 10, 22, 43, 74]);
}

#[test]
fn a_budget_that_holds_all_records_is_spent_on_them() {
    for known in [true, false] {
        for length in [1, 2, 10, 100] {
            let cost = exercise(length, within(2000 + (RECORD * length) as i64, true), known);
            assert_eq!((cost.again, cost.recorded, cost.snapshots, cost.together), (0, 0, 1, length), "{length} steps");
        }
    }
}

#[test]
fn a_budget_is_kept() {
    for known in [true, false] {
        for ready in [true, false] {
            for bytes in [1500, 2000, 4000, 10_000] {
                for length in [1, 2, 5, 100, 1000] {
                    let cost = exercise(length, within(bytes, ready), known);
                    // The list of the snapshots' places and what describes the loop are not counted.
                    let counted = cost.snapshots * GRANULE + cost.together * RECORD;
                    assert!(counted <= bytes as u64, "{length} steps in {bytes} bytes: {cost:?}");
                    assert!(cost.bytes <= 2 * bytes as u64, "{length} steps in {bytes} bytes: {cost:?}");
                    assert!(cost.again <= 12 * length, "{length} steps in {bytes} bytes: {cost:?}");
                }
            }
        }
    }
}

#[test]
fn many_steps_with_few_snapshots() {
    assert_eq!(exercise(100_000, binomial(50), true).again, again(100_000, 50));
    exercise(100_000, binomial(50), false);
    exercise(100_000, periodic(300), false);
}

#[test]
fn no_snapshots_are_one_and_no_period_is_one_step() {
    for none in [0, -3] {
        assert_eq!(exercise(10, binomial(none), true).snapshots, 1);
        exercise(10, binomial(none), false);
        assert_eq!(exercise(10, periodic(none), true).together, 1);
    }
}
