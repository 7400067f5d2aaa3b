// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! A checkpointed loop: which of its steps are run again from which snapshot, and which are recorded together.
//!
//! A caller lists the memory that the loop touches (`begin`) and calls its forward sweep, which takes the list over (`take`) and says of each
//! step that it is about to run (`reach`). The backward sweep asks for the state before a step (`seek`), runs the steps up to the `first` one that is to be
//! recorded, records these (`recorded`), reverses the last of them with what it left (`frame`), and says so (`reversed`).
//!
//! One schedule serves all strategies. Steps go in groups, which are recorded together; snapshots stand before groups and go where `schedule` says,
//! as if a group were a step. Binomially there is one step in a group and a number of snapshots; periodically there is a snapshot before each group. Within a
//! budget of memory the forward sweep records as long as all fits, if its steps are `ready` for that, and nothing is run again; when it does not fit the records are thrown away, and
//! what they took tells how many steps to record at a time and how many snapshots to keep.
//!
//! Invariants: there is a snapshot of step 0 from the first `reach` on until the tape goes back; the steps that are recorded at a time are those of one group, or all,
//! the latest on top of the tape; when step 0 is reversed all memory is as it was when the backward sweep came.
//! Imports `snapshots`, `tape`, `memory`, `log`, `schedule`, `stats`, `fatal`.

use std::ffi::{c_char, c_void};
use std::ptr::null_mut;

use crate::fatal::fatal;
use crate::log::{Log, Place};
use crate::memory::{Memory, NO_STATE, SAVED, State, Touched, WRITTEN};
use crate::snapshots::Snapshots;
use crate::tape::Tape;
use crate::{schedule, stats};

/// More snapshots than these are these.
const MOST: i64 = 1 << 16;

/// What is said of a loop: a word, and two numbers.
const BINOMIAL: u64 = 0;
const PERIODIC: u64 = 1;
const WITHIN: u64 = 2;

/// What a step that was recorded has left on the tape, directly below this.
#[repr(C)]
struct Record {
    step: u64,
    frame: *mut c_void,
    previous: *mut Record,
}

/// A loop that is checkpointed, at the start of its reservation on the tape.
#[repr(C)]
pub struct Steps {
    snapshots: Snapshots,
    /// Steps that are recorded together.
    group: u64,
    /// So many snapshots at most, and so many of them in memory.
    most: u64,
    in_memory: u64,
    /// The step before which the next snapshot is taken.
    next: Option<u64>,
    /// Of a loop of unknown length: the distance between snapshots.
    distance: u64,
    /// The step behind the group that is being reversed, in the backward sweep.
    end: u64,
    /// What is recorded at the moment, the latest step first; and what the forward sweep left.
    records: *mut Record,
    left: *mut Record,
    /// Of a loop that is told how much memory it may take.
    budget: Budget,
    /// The tape of the forward sweep.
    own: *mut Tape,
    /// What was there when the backward sweep first put something back.
    present: State,
    /// The backward sweep has begun, and step 0 is not reversed yet.
    open: bool,
}

/// Bytes that a loop may take, and what its records took so far.
#[repr(C)]
struct Budget {
    /// 0 if nothing is said of it.
    bytes: u64,
    /// With a share of what several loops have: all of that, which the loop may need.
    most: u64,
    /// Steps can be recorded as they are run first; and they are, for the time being.
    ready: bool,
    recording: bool,
    /// What was in use on the tape when the loop began, and when the latest step did.
    start: u64,
    latest: u64,
    /// The most that one step took.
    largest: u64,
    /// Where the records begin.
    mark: *mut u8,
}

impl Budget {
    fn of(bytes: u64, shared: u64, start: u64) -> Budget {
        Budget {
            bytes,
            most: bytes.max(shared),
            ready: false,
            recording: false,
            start,
            latest: start,
            largest: 0,
            mark: null_mut(),
        }
    }
}

impl Steps {
    /// The first step of a step's group.
    fn start_of(&self, step: u64) -> u64 {
        step - step % self.group
    }

    /// Takes a snapshot before `step`.
    ///
    /// # Safety
    /// The tape is this thread's, and the memory that the loop touches is there.
    unsafe fn snapshot(&mut self, step: u64) {
        // SAFETY: see above.
        unsafe { self.snapshots.take(step) }
    }

    /// The step before which the next snapshot is taken, when steps from that of the latest one up to the end are to be reversed.
    fn plan(&mut self, from: u64, end: u64) {
        let left = self.most - self.snapshots.used() as u64 + 1;
        let groups = (end - from).div_ceil(self.group);
        self.next = schedule::advance(groups, left).map(|by| from + by * self.group);
    }

    /// In the forward sweep of a loop of unknown length: is a snapshot to be taken before this step? Half of them lie at equal distances, which double
    /// when there is no room for more; the other half is for the backward sweep, between two of these.
    fn is_due_online(&mut self, step: u64) -> bool {
        self.distance = self.distance.max(self.group);
        let most = self.most / 2;
        if most <= 1 && self.snapshots.used() == 1 {
            self.next = None;
            return false;
        }
        while self.snapshots.used() > 1 && self.snapshots.used() as u64 >= most {
            self.distance *= 2;
            self.snapshots.thin_out(self.distance);
        }
        let due = step.is_multiple_of(self.distance);
        self.next = Some(if due { step + self.distance } else { step.next_multiple_of(self.distance) });
        due
    }

    /// Takes the snapshot that was planned before this step, unless it is not to be after all, and plans the next one.
    ///
    /// # Safety
    /// As for `snapshot`.
    unsafe fn come_to(&mut self, step: u64, trips: Option<u64>) {
        if !self.open && step == 0 {
            // What is on disk is what memory does not hold.
            let all = trips.map_or(self.most, |trips| self.most.min(trips.div_ceil(self.group)));
            self.snapshots.keep_on_disk(all.saturating_sub(self.in_memory) as usize);
        }
        if !self.open && step > 0 && self.budget.bytes > 0 && !self.has_room() {
            self.next = None;
            return;
        }
        let online = !self.open && trips.is_none();
        if online && !self.is_due_online(step) {
            return;
        }
        // SAFETY: see above.
        unsafe { self.snapshot(step) };
        if !online {
            let end = if self.open { self.end } else { trips.unwrap_or(step).max(step) };
            self.plan(step, end);
        }
    }

    fn in_use(&self) -> u64 {
        // SAFETY: the tape is there while the loop runs.
        unsafe { (*self.snapshots.memory.tape).in_use() }
    }

    /// Begins to record.
    ///
    /// # Safety
    /// As for `snapshot`.
    unsafe fn start_recording(&mut self) {
        self.budget.recording = true;
        self.budget.latest = self.in_use();
        // SAFETY: see above.
        self.budget.mark = unsafe { (*self.own).reserve(0) };
    }

    /// Before a further step of the forward sweep, while steps are recorded: does it fit, and do all that follow, if they take as much as the last one did?
    fn fits(&mut self, step: u64, trips: Option<u64>) -> bool {
        let used = self.in_use();
        let last = used - std::mem::replace(&mut self.budget.latest, used);
        self.budget.largest = self.budget.largest.max(last);
        let coming = trips.map_or(1, |trips| trips.saturating_sub(step));
        used - self.budget.start + coming.saturating_mul(last) <= self.budget.bytes
    }

    /// Throws away what is recorded, and goes on as the budget allows.
    ///
    /// # Safety
    /// As for `snapshot`; nothing else has been reserved on the tape since the first step.
    unsafe fn stop_recording(&mut self, step: u64, trips: Option<u64>) {
        self.budget.recording = false;
        self.records = null_mut();
        // SAFETY: see above.
        unsafe {
            (*self.own).rewind(self.budget.mark);
            self.settle(Some(self.budget.largest), step, trips);
        }
    }

    /// Settles, before a step of the forward sweep behind the first one, how many steps are recorded together and how many snapshots there are, so that all fits into the
    /// budget. Where nobody knows what records take, they are taken to be as large as a state, and steps are recorded one by one.
    ///
    /// # Safety
    /// As for `snapshot`.
    unsafe fn settle(&mut self, record: Option<u64>, step: u64, trips: Option<u64>) {
        let memory = &self.snapshots.memory;
        let [state, present] = [SAVED, SAVED | WRITTEN].map(|kinds| memory.size_now(kinds) as u64);
        let state = state.max(1);
        let (bytes, least) = (self.budget.bytes.saturating_sub(present), state + record.unwrap_or(state));
        if self.budget.most < least + present {
            fatal!(
                "a checkpointed loop is to take {} bytes at most (wengert_memory, or -wengert-memory), and takes {} with a single snapshot; allow it more",
                self.budget.most,
                least + present
            )
        }
        let bytes = bytes.max(least);
        let (group, most) = match record {
            Some(record) => schedule::within(bytes, state, record, trips),
            None => (1, bytes / state - 1),
        };
        self.group = group;
        self.most = most.min(MOST as u64);
        self.in_memory = self.most;
        // SAFETY: see above.
        unsafe { self.snapshots.make_room(self.most as usize) }
        self.plan(0, trips.unwrap_or(step).max(step));
        // Where the first snapshot would be may lie behind.
        if trips.is_none() || self.next.is_some_and(|next| next < step) {
            self.next = Some(step.next_multiple_of(self.group));
        }
    }

    /// Does a further snapshot fit into the budget? A log may have grown since that was settled.
    fn has_room(&mut self) -> bool {
        let memory = &self.snapshots.memory;
        let [state, present] = [SAVED, SAVED | WRITTEN].map(|kinds| memory.size_now(kinds) as u64);
        let fit = self.budget.bytes.saturating_sub(present) / state.max(1);
        let used = self.snapshots.used() as u64;
        if fit < self.most {
            self.most = fit.saturating_sub(1).max(used);
        }
        used < self.most
    }

    /// The last of the steps that are recorded at the moment.
    fn recorded(&self) -> Option<&Record> {
        // SAFETY: it lies on the tape until it is taken.
        unsafe { self.records.as_ref() }
    }
}

/// Announces a loop that is about to be run and touches these sections of these kinds, lists on the tape; with a log if a procedure is named. What is said of it:
/// binomial (0) with so many snapshots (one, if less) in memory and so many on disk, periodic (1), a snapshot every so many steps (each, if less than one), or
/// within a budget (2) of so many bytes, which are, with a further number, a share of so many that several loops have: then it takes the least that it can if that is more.
///
/// # Safety
/// `tape` is acquired and used by this thread only; there are so many sections; `logged` is null or a C string that stays.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_begin(
    tape: *mut Tape,
    sections: *const Touched,
    kinds: *const u64,
    count: u64,
    said: u64,
    number: i64,
    further: i64,
    logged: *const c_char,
) -> *mut Steps {
    let snapshots = number.clamp(1, MOST) as u64;
    let (group, most, in_memory) = match said {
        BINOMIAL => (1, snapshots + further.clamp(0, MOST) as u64, snapshots),
        PERIODIC => (number.max(1) as u64, u64::MAX, u64::MAX),
        // Settled when it is known what steps take.
        WITHIN => (1, 1, 1),
        other => fatal!(
            "a checkpointed loop is reversed in a way ({other}) that this library does not know; use libwengert.so and libwengert_rt of one version"
        ),
    };
    // SAFETY: see above.
    unsafe {
        let steps: *mut Steps = (*tape).reserve(size_of::<Steps>()).cast();
        let memory = Memory::new(tape, sections, kinds, count, logged);
        steps.write(Steps {
            snapshots: Snapshots::new(memory, (most < u64::MAX).then_some(most as usize)),
            group,
            most,
            in_memory,
            next: Some(0),
            distance: 0,
            end: 0,
            records: null_mut(),
            left: null_mut(),
            budget: Budget::of(if said == WITHIN { number.max(1) as u64 } else { 0 }, further.max(0) as u64, (*tape).in_use()),
            own: tape,
            present: NO_STATE,
            open: false,
        });
        (*tape).steps = steps;
        steps
    }
}

/// The loop that was announced last.
///
/// # Safety
/// As for [`wengert_steps_begin`], which was called last of these two.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_take(tape: *mut Tape) -> *mut Steps {
    // SAFETY: see above.
    unsafe { std::mem::replace(&mut (*tape).steps, null_mut()) }
}

/// The log of the loop's steps.
///
/// # Safety
/// `steps` is what [`wengert_steps_begin`] returned, told of a log.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_log(steps: *const Steps) -> *mut Log {
    // SAFETY: see above.
    unsafe { (*steps).snapshots.memory.log }
}

/// The forward sweep of a loop with a log is done. `places` are `count` pointers that it may have found, with their shadows.
///
/// # Safety
/// As for [`wengert_steps_log`]; the shadow of what was found may be read.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_leave(steps: *mut Steps, places: *const Place, count: usize) {
    // SAFETY: see above.
    unsafe { (*steps).snapshots.memory.end_log(places, count) }
}

/// Steps of the loop can be recorded as they are run first.
///
/// # Safety
/// `steps` is what [`wengert_steps_take`] returned.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_ready(steps: *mut Steps) {
    // SAFETY: see above.
    unsafe { (*steps).budget.ready = true }
}

/// The loop is about to run `step`, of `trips` (-1 if nobody knows). Returns 1 if the step is to be recorded as it is run, which is asked of one that is ready for that, else 0.
///
/// # Safety
/// `steps` is what [`wengert_steps_take`] returned; the memory of its sections is there.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_reach(steps: *mut Steps, step: u64, trips: i64) -> u64 {
    // SAFETY: see above.
    let steps = unsafe { &mut *steps };
    let known = u64::try_from(trips).ok().filter(|_| !steps.open);
    if steps.open {
        stats::advanced();
    } else if steps.budget.recording {
        if steps.fits(step, known) {
            return 1;
        }
        // SAFETY: see above.
        unsafe { steps.stop_recording(step, known) }
    } else if step == 1 && steps.budget.bytes > 0 {
        // A log, if there is one, tells by now what steps touch.
        // SAFETY: see above.
        unsafe { steps.settle(None, step, known) }
    }
    if steps.next == Some(step) {
        // SAFETY: see above.
        unsafe { steps.come_to(step, known) }
    }
    let record = !steps.open && step == 0 && steps.budget.ready;
    if record {
        // SAFETY: see above.
        unsafe { steps.start_recording() }
    }
    record.into()
}

/// The backward sweep, on this tape, wants to reverse `step`. Unless that is recorded: puts back the nearest snapshot at or before its group, and returns where
/// that was taken, from where on steps are run again.
///
/// # Safety
/// As for [`wengert_steps_reach`]; `tape` is this thread's, and the same until step 0 is reversed.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_seek(steps: *mut Steps, tape: *mut Tape, step: u64) -> u64 {
    // SAFETY: see above.
    unsafe {
        let steps = &mut *steps;
        if !steps.open {
            steps.open = true;
            steps.left = steps.records;
            steps.snapshots.open();
            steps.snapshots.memory.tape = tape;
        }
        let start = wengert_steps_first(steps, step);
        if start > step {
            return start;
        }
        if steps.present.place.is_null() {
            steps.present = steps.snapshots.memory.keep(SAVED | WRITTEN, NO_STATE);
        }
        let from = steps.snapshots.put_back(start);
        steps.end = step + 1;
        steps.plan(from, step + 1);
        from
    }
}

/// Before the backward sweep reverses `step`, steps from this one on are recorded: those of its group, or none if they are.
///
/// # Safety
/// As for [`wengert_steps_seek`], which was called before.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_first(steps: *const Steps, step: u64) -> u64 {
    // SAFETY: see above.
    let steps = unsafe { &*steps };
    let recorded = steps.recorded().is_some_and(|record| record.step == step);
    if recorded { step + 1 } else { steps.start_of(step) }
}

/// `step` has been recorded on the tape of the sweep, where its frame is.
///
/// # Safety
/// As for [`wengert_steps_seek`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_recorded(steps: *mut Steps, step: u64, frame: *mut c_void) {
    // SAFETY: see above.
    unsafe {
        let steps = &mut *steps;
        let record: *mut Record = (*steps.snapshots.memory.tape).reserve(size_of::<Record>()).cast();
        record.write(Record { step, frame, previous: steps.records });
        steps.records = record;
    }
}

/// The frame of the step that is to be reversed now, the latest one that was recorded; nothing lies above it.
///
/// # Safety
/// As for [`wengert_steps_seek`]; a step is recorded.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_frame(steps: *mut Steps) -> *mut c_void {
    // SAFETY: see above.
    unsafe {
        let steps = &mut *steps;
        let record = steps.records;
        let Record { frame, previous, .. } = record.read();
        steps.records = previous;
        (*steps.snapshots.memory.tape).rewind(record.cast());
        frame
    }
}

/// The backward sweep has reversed `step`.
///
/// # Safety
/// As for [`wengert_steps_seek`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_steps_reversed(steps: *mut Steps, step: u64) {
    if step > 0 {
        return;
    }
    // SAFETY: see above.
    unsafe {
        let steps = &mut *steps;
        let present = std::mem::replace(&mut steps.present, NO_STATE);
        if !present.place.is_null() {
            steps.snapshots.memory.put_back(SAVED | WRITTEN, present);
        }
        // A tape that is kept for another backward sweep is not the sweep's own.
        steps.snapshots.close(std::ptr::eq(steps.snapshots.memory.tape, steps.own));
        steps.snapshots.memory.tape = steps.own;
        steps.records = steps.left;
        steps.open = false;
    }
}

#[cfg(test)]
#[path = "steps_tests.rs"]
mod tests;
