// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! `-wengert-check`: the derivatives of a procedure, compared with differences and with each other at the point at which the program calls it.
//!
//! Along a random direction the tangent is compared, number by number, with central differences; with random adjoints of all results, the adjoint
//! has to give the tangent's dot product (`⟨ȳ, ẏ⟩ = ⟨x̄, ẋ⟩`). If either breaks, the tangent is run once more, and the checks of the procedures that it calls
//! run, too: so the innermost procedure in which something breaks is found, the first in the order in which the program runs. In that one the differences
//! of everything that it stores tell the first line, and halving the direction tells the argument and the number whose adjoint is wrong.
//!
//! Invariant: primal and shadow memory are, behind a check, what they were before; a check reports, and the program goes on. State is a thread's own.

mod compare;
mod subject;
mod trace;

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};
use std::ffi::{c_char, c_void};
use std::sync::Once;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use compare::{Broken, Difference, break_of_adjoint, compare, direction};
use subject::{ByValue, Check, Group, Loose, Numbers, Place, Run, Section, Vector, read, text};

#[derive(Default)]
struct State {
    /// A check is under way: what it runs is not checked.
    busy: bool,
    /// The tangent runs once more, and what it calls is checked.
    descending: bool,
    /// Something was found below.
    found: bool,
    /// In a process that looks below what cannot be checked: calls of each procedure, of which fewer are checked the more there were.
    calls: Option<HashMap<*const c_char, u64>>,
    /// Calls that could not be checked while descending, and why.
    unchecked: Vec<String>,
    place: Option<*const c_char>,
}

thread_local! {
    static STATE: RefCell<State> = RefCell::default();
    static SAID: RefCell<HashSet<String>> = RefCell::default();
}

static CHECKED: AtomicU64 = AtomicU64::new(0);
static WRONG: AtomicU64 = AtomicU64::new(0);

/// What a process ends with that found something.
const FOUND: i32 = 86;
/// What is said of an adjoint whose tape holds numbers of single precision.
const ROUNDED: u64 = 2;

/// Counts a call of the program's, and tells the counts at exit.
fn count(wrong: bool) {
    static AT_EXIT: Once = Once::new();
    AT_EXIT.call_once(|| {
        // SAFETY: a plain function that lives as long as this library.
        unsafe { libc::atexit(print) };
    });
    CHECKED.fetch_add(1, Relaxed);
    WRONG.fetch_add(u64::from(wrong), Relaxed);
}

fn with<T>(act: impl FnOnce(&mut State) -> T) -> T {
    STATE.with(|state| act(&mut state.borrow_mut()))
}

/// Says something, if it was not said before; tells whether it was new.
fn say(message: &str) -> bool {
    let new = SAID.with(|said| said.borrow_mut().insert(message.to_owned()));
    if new {
        eprintln!("wengert: check: {message}");
    }
    new
}

extern "C" fn print() {
    let (checked, wrong) = (CHECKED.load(Relaxed), WRONG.load(Relaxed));
    let outcome = if wrong == 0 { "all agree".to_owned() } else { format!("{wrong} found something wrong") };
    eprintln!("wengert: check: {checked} calls of derivatives were checked, {outcome}");
}

/// Is a call of a derivative to be checked here? `outermost` is not 0 if the program calls it, and not another derivative.
#[unsafe(no_mangle)]
pub extern "C" fn wengert_compare_wanted(name: *const c_char, outermost: u64) -> u64 {
    with(|state| {
        let sampled = state.calls.as_mut().is_none_or(|calls| {
            let count = calls.entry(name).or_default();
            *count += 1;
            count.is_power_of_two()
        });
        u64::from(!state.busy && (outermost != 0 || state.descending && !state.found && sampled))
    })
}

/// The program is about to call a tangent that may be checked.
///
/// # Safety
/// `place` is a C string that stays.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_compare_at(place: *const c_char) {
    with(|state| state.place = Some(place));
}

/// A call that cannot be checked by itself. Where the program makes it for the first time and there is a tangent, returns 1 in a process of its own, in which the tangent is to be run for the checks
/// of what it calls; else 0, in the other process when that one has ended.
///
/// # Safety
/// The texts are C strings that stay.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_compare_none(name: *const c_char, why: *const c_char, has_tangent: u64) -> u64 {
    let (name, why) = (text(name), text(why));
    if !note_unchecked(&name, &why) {
        return 0;
    }
    let below = if has_tangent != 0 { ", so what it calls is" } else { "" };
    let first = say(&format!("'{name}' cannot be checked{below}: {why}"));
    if has_tangent == 0 || !first {
        return 0;
    }
    // SAFETY: the child runs what this thread would run, and ends without any of the parent's exit handlers.
    match unsafe { libc::fork() } {
        0 => {
            // What the program prints it has printed, or will.
            // SAFETY: plain system calls.
            unsafe { libc::dup2(libc::open(c"/dev/null".as_ptr(), libc::O_WRONLY), libc::STDOUT_FILENO) };
            with(|state| (state.descending, state.calls) = (true, Some(HashMap::new())));
            1
        }
        child if child > 0 => {
            let mut status = 0;
            // SAFETY: it is this process's child.
            unsafe { libc::waitpid(child, &mut status, 0) };
            let ended = libc::WIFEXITED(status).then(|| libc::WEXITSTATUS(status));
            count(ended == Some(FOUND));
            if ended.is_none() {
                say(&format!("the tangent of '{name}' did not run to its end"));
            }
            0
        }
        _ => 0,
    }
}

/// The tangent of what could not be checked has been run, in a process of its own, which ends here.
#[unsafe(no_mangle)]
pub extern "C" fn wengert_compare_below() {
    let found = with(|state| state.found);
    // SAFETY: ends the process without handlers, which are its parent's.
    unsafe { libc::_exit(if found { FOUND } else { 0 }) }
}

/// Checks the derivatives of a procedure where the program calls it.
///
/// # Safety
/// The lists have so many entries, of memory that is there; `run` runs the procedure or a derivative on `frame`, whose
/// numbers by value are `values`, with the result behind them.
#[allow(clippy::too_many_arguments)]
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_compare(
    name: *const c_char,
    inactive: *const c_char,
    run: Run,
    frame: *mut c_void,
    numbers: *const Numbers,
    number_count: u64,
    restored: *const Section,
    restored_count: u64,
    loose: *const Loose,
    loose_count: u64,
    values: *mut ByValue,
    value_count: u64,
    has_result: u64,
    adjoint: u64,
) {
    // SAFETY: see above.
    let (numbers, restored, loose) = unsafe {
        (
            std::slice::from_raw_parts(numbers, number_count as usize),
            std::slice::from_raw_parts(restored, restored_count as usize),
            std::slice::from_raw_parts(loose, loose_count as usize),
        )
    };
    let (name, inactive) = (text(name), text(inactive));
    let sections = match apart(numbers) {
        Ok(sections) => sections,
        Err(why) => return leave_unchecked(&name, &why),
    };
    let found = loose.iter().filter(|l| l.bytes as i64 > 0);
    let beside = found.clone().filter(|l| !l.shadow.is_null()).map(|l| Section { address: l.shadow, bytes: l.bytes });
    let beside: Vec<Section> = beside.collect();
    let around = found.map(|l| Section { address: l.address, bytes: l.bytes }).chain(beside.iter().copied());
    let Some(around) = around.map(read).collect::<Option<Vec<_>>>() else {
        return leave_unchecked(&name, "what it may touch under conditions reaches beyond the program's memory");
    };
    let by_value = |index: usize| {
        let record = values.wrapping_add(index);
        // SAFETY: see above.
        let ByValue { size, name, .. } = unsafe { *record };
        Group { name: text(name), size: size as usize, count: 1, place: Place::ByValue(record) }
    };
    let in_memory = sections.iter().map(|n| Group {
        name: text(n.name),
        size: n.size as usize,
        count: (n.bytes / n.size) as usize,
        place: Place::Memory { address: n.address, shadow: n.shadow },
    });
    let inputs: Vec<Group> = in_memory.chain((0..value_count as usize).map(by_value)).collect();
    let result = (has_result != 0).then(|| by_value(value_count as usize));
    let kept = sections.iter().flat_map(|n| [n.address, n.shadow].map(|address| Section { address, bytes: n.bytes }));
    let Some(own) = kept.chain(restored.iter().copied()).map(read).collect::<Option<Vec<_>>>() else {
        return leave_unchecked(&name, "what it touches cannot be read");
    };
    let saved = around.into_iter().chain(own).collect();
    let x = inputs.iter().map(Group::values).collect();
    let check = Check { name, inactive, run, frame, inputs, result, saved, beside, x };
    check_one(&check, adjoint);
}

/// Notes a call that is not checked by itself, for the caller that may be blamed for it; tells whether the program made it.
fn note_unchecked(name: &str, why: &str) -> bool {
    with(|state| {
        if state.descending && !state.busy && state.calls.is_none() {
            state.unchecked.push(format!("'{name}': {why}"));
        }
        !state.descending && !state.busy
    })
}

fn leave_unchecked(name: &str, why: &str) {
    if note_unchecked(name, why) {
        say(&format!("'{name}' cannot be checked: {why}"));
    }
}

/// Sections that do not overlap: parts of others go, and neighbours stay apart.
fn apart(numbers: &[Numbers]) -> Result<Vec<Numbers>, String> {
    let mut all: Vec<Numbers> = numbers.iter().filter(|n| n.bytes as i64 > 0).copied().collect();
    all.sort_by_key(|n| (n.address as usize, std::cmp::Reverse(n.bytes)));
    let mut kept: Vec<Numbers> = Vec::new();
    for next in all {
        let Some(last) = kept.last_mut() else {
            kept.push(next);
            continue;
        };
        let end = last.address as usize + last.bytes as usize;
        if next.address as usize >= end {
            kept.push(next);
            continue;
        }
        let offset = next.address as usize - last.address as usize;
        if next.size != last.size
            || !offset.is_multiple_of(last.size as usize)
            || last.shadow as usize + offset != next.shadow as usize
        {
            return Err(format!("'{}' and '{}' overlap", text(last.name), text(next.name)));
        }
        last.bytes = last.bytes.max(offset as u64 + next.bytes);
    }
    let meet = |a: &Numbers, b: &Numbers| {
        let (from, place) = (a.address as usize, b.shadow as usize);
        from < place + b.bytes as usize && place < from + a.bytes as usize
    };
    match kept.iter().find_map(|a| kept.iter().find(|b| meet(a, b)).map(|b| (a, b))) {
        Some((a, b)) => Err(format!("the shadow of '{}' lies within '{}'", text(b.name), text(a.name))),
        None => Ok(kept),
    }
}

fn check_one(check: &Check, adjoint: u64) {
    let outermost = with(|state| {
        state.busy = true;
        !state.descending
    });
    let direction = direction(check);
    let tangents = check.tangents(&direction);
    let difference = compare(check, &direction, &tangents);
    let broken = if adjoint != 0 { break_of_adjoint(check, &direction, &tangents, adjoint == ROUNDED) } else { None };
    let wrong = difference.is_some() || broken.is_some();
    if outermost {
        count(wrong);
    }
    if wrong {
        look_below(check, &direction, difference.as_ref(), broken.as_ref());
    }
    with(|state| {
        state.busy = false;
        if outermost {
            (state.found, state.descending) = (false, false);
            state.unchecked.clear();
        } else if wrong {
            state.found = true;
        }
    });
}

/// Runs the tangent with checks of what it calls, and says what is wrong here if nothing is below.
fn look_below(check: &Check, direction: &Vector, difference: Option<&Difference>, broken: Option<&Broken>) {
    let (before, calls, place) = with(|state| {
        state.busy = false;
        (std::mem::replace(&mut state.descending, true), state.calls.take(), state.place)
    });
    check.run_tangent(direction);
    let (found, unchecked) = with(|state| {
        state.busy = true;
        (state.descending, state.calls) = (before, calls);
        (state.found, std::mem::take(&mut state.unchecked))
    });
    if found {
        return;
    }
    let called = place.filter(|_| before).map(text).filter(|place| !place.is_empty());
    let mut lines = vec![match called {
        Some(place) => format!("the derivatives of '{}', called at {place}, are wrong", check.name),
        None => format!("the derivatives of '{}' are wrong", check.name),
    }];
    let element = |name: &str, index: Option<usize>| match index {
        Some(index) => format!("'{name}' (number {} of it)", index + 1),
        None if name.starts_with("its ") => name.to_owned(),
        None => format!("'{name}'"),
    };
    if let Some(Difference { name, index, tangent, difference }) = difference {
        let what = element(name, *index);
        lines.push(format!(
            "the tangent of {what} is {tangent:.9e} along a random direction, and the difference {difference:.9e}"
        ));
        lines.extend(trace::first_line(check, direction));
    }
    if let Some(Broken { name, index, tangent, adjoint, of_number }) = broken {
        lines.push(match () {
            () if *of_number => {
                let what = element(name, *index);
                format!(
                    "the adjoint of {what} is {adjoint:.9e} for random adjoints of the results, and by the tangent {tangent:.9e}"
                )
            }
            () if name.is_empty() => format!("the adjoint's dot product is {adjoint:.9e}, and the tangent's {tangent:.9e}"),
            () => format!("the adjoint's dot product over '{name}' is {adjoint:.9e}, and the tangent's {tangent:.9e}"),
        });
    }
    lines.push(
        match (difference.is_some(), broken.is_some()) {
            (true, true) => "neither is the other's: look at what is registered, and at what is declared inactive",
            (true, false) => "tangent and adjoint agree: this is a kink or a jump, something declared inactive, or a tangent that is registered",
            _ => "the tangent agrees with differences: look at the adjoint that is registered, and at promises such as wengert_not_overwritten",
        }
        .to_owned(),
    );
    if difference.is_some() && !check.inactive.is_empty() {
        lines.push(format!("it calls what is declared inactive: {}", check.inactive));
    }
    lines.extend(unchecked.iter().map(|why| format!("a call below could not be checked by itself, {why}")));
    say(&lines.join("\nwengert:        "));
}
