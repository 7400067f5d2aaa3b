// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The adjoint of a loop that converges to a fixed point: one step, at the converged state, is recorded, and its backward sweep goes round until
//! the adjoints settle (B. Christianson, *Reverse accumulation and attractive fixed points*, Optimization Methods and Software 3, 1994).
//!
//! The state z and the parameters x of a step z ← Φ(z, x) are not told apart: its backward sweep, which maps the shadow of z to that of Φ and adds to
//! the shadow of x, is applied again and again to what it left, and the sum over all rounds is the series (I - Φ_z)⁻ᵀ. A round changes less than the one
//! before; when what is still to come is below the tolerance, relative to the largest adjoint of the section, the series has converged.
//!
//! A caller lists the memory that a step touches and where the shadows of its numbers lie (`begin`) and calls its forward sweep, which takes the list
//! over (`take`) and says of each step that it is about to run (`reach`). Behind the loop the caller says so (`leave`). The backward sweep goes through all
//! steps from the last one on and asks of each whether it is one to reverse (`seek`): the last one alone if it may have left the loop half-way,
//! and in rounds the last one that is whole. Invariants: when step 0 is through (`reversed`) all memory is as it was when the backward sweep
//! came; whatever still carries an adjoint then was left alone by the loop.
//! Imports `tape`, `memory`, `log`, `stats`, `fatal`.

use std::ffi::c_char;
use std::ptr::null_mut;

use crate::fatal::fatal;
use crate::log::{Log, Place};
use crate::memory::{Memory, NO_STATE, SAVED, State, Touched, WRITTEN, granules};
use crate::stats;
use crate::tape::{Tape, aside, text, wengert_tape_return};

/// Shadows of numbers that a step touches.
#[repr(C)]
#[derive(Clone, Copy)]
pub struct Numbers {
    shadow: *mut u8,
    bytes: u64,
    /// Bytes of one of them: 4 or 8.
    size: u64,
    /// Their place in the list of sections if the step may overwrite them, or beyond it.
    section: u64,
}

impl Numbers {
    fn count(&self) -> usize {
        ((self.bytes as i64).max(0) as u64 / self.size) as usize
    }

    /// Bytes that a copy of them takes.
    fn room(&self) -> usize {
        granules(self.count() as u64 * self.size)
    }

    /// The number at an index of this section, or of a copy of it.
    ///
    /// # Safety
    /// It lies there.
    unsafe fn at(&self, place: *const u8, index: usize) -> f64 {
        let place = place.wrapping_add(index * self.size as usize);
        // SAFETY: see above.
        unsafe { if self.size == 4 { place.cast::<f32>().read_unaligned().into() } else { place.cast::<f64>().read_unaligned() } }
    }
}

/// How far the sum over all rounds is from its limit, looked at from time to time: the more rounds there were the fewer.
#[derive(Clone, Copy)]
struct Progress {
    rounds: u64,
    /// Rounds from one look to the next, and when the next one is due.
    stride: u64,
    next: u64,
    /// The change between the last two looks, and between the two before, relative to the largest adjoint.
    change: f64,
    before: f64,
}

const START: Progress = Progress { rounds: 0, stride: 1, next: 1, change: f64::INFINITY, before: f64::INFINITY };

/// A loop that converges, at the start of its reservation on the tape.
#[repr(C)]
pub struct FixedPoint {
    memory: Memory,
    numbers: *const Numbers,
    count: usize,
    tolerance: f64,
    procedure: *const c_char,
    /// No step leaves the loop half-way.
    whole: bool,
    /// The step that was announced last, if there was one.
    last: Option<u64>,
    /// States before the last two steps, by parity; or, first, what the last step left.
    states: [State; 2],
    /// What was there before the first step.
    first: State,
    /// What was there when the backward sweep came.
    present: State,
    /// The backward sweep has begun, and step 0 is not through yet.
    open: bool,
    /// The state of the step that is being reversed, and whether it goes round.
    state: State,
    rounding: bool,
    /// The shadows before this round, and the largest number of each.
    earlier: *mut u8,
    largest: *mut f64,
    /// The largest adjoint that a round gave to an argument by value, and the largest of this one.
    largest_value: f64,
    value: f64,
    /// The tape of the backward sweep, beside that of the recorded step.
    beside: *mut Tape,
    progress: Progress,
}

/// A change is never asked to be smaller than rounding lets it be.
const FINEST: f64 = 4.0 * f64::EPSILON;
/// Rounds that may be more than the loop had steps, and how many times as many there may be.
const ROUNDS: u64 = 1000;
const TIMES: u64 = 20;
/// Stretches between looks that there are at least, but for the first rounds, which are all looked at.
const STRETCHES: u64 = 16;

impl FixedPoint {
    /// # Safety
    /// The list stays on the tape as long as the loop does.
    unsafe fn numbers<'a>(&self) -> &'a [Numbers] {
        // SAFETY: see above.
        unsafe { std::slice::from_raw_parts(self.numbers, self.count) }
    }

    fn name(&self) -> String {
        // SAFETY: generated code passes a constant.
        unsafe { text(self.procedure) }.unwrap_or_default()
    }

    /// How much any shadow has changed since the last look, relative to the largest number that its section ever held; the next look compares with
    /// what there is now.
    ///
    /// # Safety
    /// The shadows are there.
    unsafe fn look(&mut self) -> f64 {
        let mut change = ratio(self.value * self.progress.stride as f64, self.largest_value);
        let mut place = self.earlier;
        // SAFETY: see above; both places were reserved for so much.
        unsafe {
            for (index, numbers) in self.numbers().iter().enumerate() {
                let (most, size) = match numbers.size {
                    4 => compare::<f32>(numbers.shadow.cast(), place.cast(), numbers.count()),
                    _ => compare::<f64>(numbers.shadow.cast(), place.cast(), numbers.count()),
                };
                let largest = self.largest.add(index);
                largest.write(greater(largest.read(), size));
                change = greater(change, ratio(most, largest.read()));
                place = place.wrapping_add(numbers.room());
            }
        }
        change
    }

    /// Does a number that has changed since the loop began still carry an adjoint?
    ///
    /// # Safety
    /// As for [`FixedPoint::look`], which has run; a step has been reached and is being reversed.
    unsafe fn leaves_adjoints(&self) -> bool {
        // A cell that has settled may be as far from its limit as was asked for, and some more: the estimate is of the largest change.
        let tolerance = 1e3 * self.tolerance;
        // SAFETY: see above.
        unsafe {
            self.numbers().iter().enumerate().any(|(index, numbers)| {
                let section = usize::try_from(numbers.section).ok().and_then(|index| self.memory.section(SAVED, index));
                let Some((_, place)) = section else { return false };
                let [now, then] = [self.state, self.first].map(|state| state.place.wrapping_add(place));
                let least = tolerance * self.largest.add(index).read();
                (0..numbers.count()).any(|at| {
                    numbers.at(numbers.shadow, at).abs() > least
                        && numbers.at(now, at).to_bits() != numbers.at(then, at).to_bits()
                })
            })
        }
    }
}

/// The greater of two; NaN goes before all.
fn greater(a: f64, b: f64) -> f64 {
    if a.is_nan() || a > b { a } else { b }
}

fn ratio(change: f64, largest: f64) -> f64 {
    if change == 0.0 { 0.0 } else { change / largest }
}

/// Numbers that are compared at a time.
const LANES: usize = 8;

/// How much any of so many numbers differs from what it was, and how large the largest one is; not a number where one of them is none or
/// infinite. What it was becomes what it is.
///
/// # Safety
/// So many are there, and have room.
unsafe fn compare<T: Copy + Into<f64>>(now: *const T, then: *mut T, count: usize) -> (f64, f64) {
    let (mut most, mut size, mut odd) = ([0.0f64; LANES], [0.0f64; LANES], [0.0f64; LANES]);
    let mut take = |lane: usize, now: T, then: T| {
        let (now, then): (f64, f64) = (now.into(), then.into());
        let (change, own) = ((now - then).abs(), now.abs());
        most[lane] = if change > most[lane] { change } else { most[lane] };
        size[lane] = if own > size[lane] { own } else { size[lane] };
        // Infinity and NaN are none of the greater ones for certain, and stay in a sum.
        odd[lane] += change * 0.0;
    };
    // SAFETY: see above; neither need be aligned.
    unsafe {
        let blocks = count / LANES;
        for block in 0..blocks {
            let (from, to) = (now.add(block * LANES).cast::<[T; LANES]>(), then.add(block * LANES).cast::<[T; LANES]>());
            let (new, old) = (from.read_unaligned(), to.read_unaligned());
            (0..LANES).for_each(|lane| take(lane, new[lane], old[lane]));
            to.write_unaligned(new);
        }
        for index in blocks * LANES..count {
            let new = now.add(index).read_unaligned();
            take(0, new, then.add(index).read_unaligned());
            then.add(index).write_unaligned(new);
        }
    }
    let all = |lanes: [f64; LANES]| lanes.into_iter().fold(0.0, greater);
    (if odd.iter().any(|odd| odd.is_nan()) { f64::NAN } else { all(most) }, all(size))
}

impl Progress {
    /// One more round; is it one to look at?
    fn is_due(&mut self) -> bool {
        self.rounds += 1;
        self.rounds == self.next
    }

    /// Takes in the change since the last look; is the sum of all that would follow below the tolerance? The changes are taken to shrink as
    /// they did in the slower one of the last two stretches.
    fn settles(&mut self, change: f64, tolerance: f64) -> bool {
        let rate = ratio(change, self.change).max(ratio(self.change, self.before));
        let compared = self.before.is_finite();
        (self.before, self.change) = (self.change, change);
        if change == 0.0 || compared && change <= tolerance && rate < 1.0 && change * rate / (1.0 - rate) <= tolerance {
            return true;
        }
        if self.rounds >= 2 * STRETCHES * self.stride {
            // What lies behind is as long as what comes.
            (self.change, self.before) = (self.change + self.before, f64::INFINITY);
            self.stride *= 2;
        }
        self.next = self.rounds + self.stride;
        false
    }
}

/// Announces a loop of `procedure` that converges: `n` sections of these kinds that its steps touch, and `m` of shadows, lists on the tape; with a log if
/// a procedure is named for that.
///
/// # Safety
/// `tape` is acquired and used by this thread only; there are so many sections and numbers; `procedure` is a C string that stays, `logged` one or null.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_fixed_begin(
    tape: *mut Tape,
    sections: *const Touched,
    kinds: *const u64,
    n: u64,
    numbers: *const Numbers,
    m: u64,
    tolerance: f64,
    whole: u64,
    procedure: *const c_char,
    logged: *const c_char,
) -> *mut FixedPoint {
    // SAFETY: see above.
    unsafe {
        let fixed: *mut FixedPoint = (*tape).reserve(size_of::<FixedPoint>()).cast();
        fixed.write(FixedPoint {
            memory: Memory::new(tape, sections, kinds, n, logged),
            numbers,
            count: m as usize,
            // NaN is no tolerance either.
            tolerance: if tolerance > FINEST { tolerance } else { FINEST },
            procedure,
            whole: whole != 0,
            last: None,
            states: [NO_STATE; 2],
            first: NO_STATE,
            present: NO_STATE,
            open: false,
            state: NO_STATE,
            rounding: false,
            earlier: null_mut(),
            largest: null_mut(),
            largest_value: 0.0,
            value: 0.0,
            beside: null_mut(),
            progress: START,
        });
        (*tape).fixed = fixed;
        fixed
    }
}

/// The loop that was announced last.
///
/// # Safety
/// As for [`wengert_fixed_begin`], which was called last of these two.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_fixed_take(tape: *mut Tape) -> *mut FixedPoint {
    // SAFETY: see above.
    unsafe { std::mem::replace(&mut (*tape).fixed, null_mut()) }
}

/// The log of the loop's steps.
///
/// # Safety
/// `fixed` is what [`wengert_fixed_begin`] returned, told of a log.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_fixed_log(fixed: *const FixedPoint) -> *mut Log {
    // SAFETY: see above.
    unsafe { (*fixed).memory.log }
}

/// The loop is about to run `step`.
///
/// # Safety
/// `fixed` is what [`wengert_fixed_take`] returned; the memory of its sections is there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_fixed_reach(fixed: *mut FixedPoint, step: u64) {
    // SAFETY: see above.
    let fixed = unsafe { &mut *fixed };
    fixed.last = Some(step);
    if step == 0 {
        // SAFETY: see above.
        fixed.first = unsafe { fixed.memory.keep(SAVED, fixed.first) };
    }
    if !fixed.whole {
        let turn = (step % 2) as usize;
        // SAFETY: see above.
        fixed.states[turn] = unsafe { fixed.memory.keep(SAVED, fixed.states[turn]) };
    }
}

/// The loop has been left. `places` are `count` pointers that a log may hold, with their shadows.
///
/// # Safety
/// As for [`wengert_fixed_reach`]; the shadow of what was found may be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_fixed_leave(fixed: *mut FixedPoint, places: *const Place, count: usize) {
    // SAFETY: see above.
    let fixed = unsafe { &mut *fixed };
    // SAFETY: see above.
    unsafe {
        fixed.memory.end_log(places, count);
        if fixed.whole {
            fixed.states[0] = fixed.memory.keep(SAVED, NO_STATE);
        }
    }
}

/// Is this step one to reverse? Then memory is as it was before it.
///
/// # Safety
/// As for [`wengert_fixed_reach`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_fixed_seek(fixed: *mut FixedPoint, step: u64) -> u64 {
    // SAFETY: see above.
    unsafe {
        let fixed = &mut *fixed;
        let last = fixed.last.unwrap_or(step);
        if !fixed.open {
            if !fixed.whole && last == 0 {
                fatal!(
                    "a fixed-point loop in '{}' (wengert_fixed_point) was left in its first iteration, so there is no whole one whose adjoint could be \
                     iterated; let it begin further away, or leave it at the end of its body",
                    fixed.name()
                );
            }
            fixed.open = true;
            fixed.present = fixed.memory.keep(SAVED | WRITTEN, NO_STATE);
        }
        let rounds = if fixed.whole { last } else { last.saturating_sub(1) };
        if step != last && step != rounds {
            return 0;
        }
        fixed.state = if fixed.whole { fixed.states[0] } else { fixed.states[(step % 2) as usize] };
        fixed.memory.put_back(SAVED, fixed.state);
        fixed.rounding = step == rounds;
        if fixed.rounding {
            let size: usize = fixed.numbers().iter().map(Numbers::room).sum();
            fixed.earlier = (*fixed.memory.tape).reserve(size);
            fixed.largest = (*fixed.memory.tape).reserve(fixed.count * size_of::<f64>()).cast();
            fixed.largest.write_bytes(0, fixed.count);
            (fixed.largest_value, fixed.value) = (0.0, 0.0);
            fixed.progress = START;
            fixed.earlier.write_bytes(0, size);
            fixed.look();
        }
        1
    }
}

/// A tape for one more backward sweep of the step that was recorded.
///
/// # Safety
/// As for [`wengert_fixed_reach`]; [`wengert_fixed_seek`] has said yes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_fixed_round(fixed: *mut FixedPoint) -> *mut Tape {
    // SAFETY: see above.
    unsafe {
        (*fixed).beside = aside();
        (*fixed).beside
    }
}

/// The sweep gave an argument by value this adjoint.
///
/// # Safety
/// As for [`wengert_fixed_round`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_fixed_value(fixed: *mut FixedPoint, adjoint: f64) {
    // SAFETY: see above.
    let fixed = unsafe { &mut *fixed };
    fixed.value = greater(fixed.value, adjoint.abs());
}

/// The backward sweep has gone round; is it to go round again?
///
/// # Safety
/// As for [`wengert_fixed_round`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_fixed_again(fixed: *mut FixedPoint) -> u64 {
    // SAFETY: see above.
    unsafe {
        let fixed = &mut *fixed;
        wengert_tape_return(std::mem::replace(&mut fixed.beside, null_mut()));
        if !fixed.rounding {
            return 0;
        }
        stats::went_round();
        fixed.largest_value = greater(fixed.largest_value, fixed.value);
        let due = fixed.progress.is_due();
        let most = ROUNDS + TIMES * fixed.last.unwrap_or(0);
        if !due && fixed.progress.rounds < most {
            fixed.value = 0.0;
            return 1;
        }
        let change = fixed.look();
        fixed.value = 0.0;
        let settled = fixed.progress.settles(change, fixed.tolerance);
        if !change.is_finite() || !settled && fixed.progress.rounds >= most || settled && fixed.leaves_adjoints() {
            fatal!(
                "the adjoint of a fixed-point loop in '{}' (wengert_fixed_point) does not settle: after {} rounds the last {} changed it by {change:e} of its \
                 size, with a tolerance of {:e}; the loop does not converge to a fixed point there, or sums something up from one iteration to the next: take \
                 that out of the loop, or remove wengert_fixed_point",
                fixed.name(),
                fixed.progress.rounds,
                fixed.progress.stride,
                fixed.tolerance
            );
        }
        u64::from(!settled)
    }
}

/// The backward sweep is through with `step`.
///
/// # Safety
/// As for [`wengert_fixed_reach`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_fixed_reversed(fixed: *mut FixedPoint, step: u64) {
    if step > 0 {
        return;
    }
    // SAFETY: see above.
    unsafe {
        let fixed = &mut *fixed;
        fixed.memory.put_back(SAVED | WRITTEN, fixed.present);
        // The tape may be kept for another backward sweep.
        fixed.open = false;
    }
}

#[cfg(test)]
#[path = "fixed_tests.rs"]
mod tests;
