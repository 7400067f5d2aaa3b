// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What a tangent tells of the numbers that it chooses and stores, and the first line of which the differences are others than its tangents.
//!
//! Invariant: nothing is kept unless a check asks for it. Imports `subject`, `compare`.

use std::cell::RefCell;
use std::ffi::c_char;

use super::compare::{Compared, steps};
use super::subject::{Check, Vector, text};

/// Most numbers whose differences are kept to find the first line.
const MOST_EVENTS: usize = 1 << 21;

/// What a run of the tangent told.
#[derive(Clone, Copy)]
pub struct Event {
    place: *const c_char,
    name: *const c_char,
    value: f64,
    tangent: f64,
}

thread_local! {
    static EVENTS: RefCell<Option<Vec<Event>>> = const { RefCell::new(None) };
}

/// The first line whose differences are not its tangents, and what it does.
pub fn first_line(check: &Check, direction: &Vector) -> Option<String> {
    let trace = |step: f64| {
        if step != 0.0 {
            check.move_by(direction, step);
        }
        EVENTS.set(Some(Vec::new()));
        check.run_tangent(direction);
        EVENTS.take().expect("set above")
    };
    let steps = steps(check);
    let base = trace(0.0);
    let moved: Vec<[Vec<Event>; 2]> = steps.iter().map(|step| [-step, *step].map(trace)).collect();
    for (index, event) in base.iter().enumerate() {
        let place = text(event.place);
        let others: Option<[[f64; 2]; 3]> = moved
            .iter()
            .map(|sides| {
                let value = |side: usize| sides[side].get(index).filter(|e| e.place == event.place).map(|e| e.value);
                Some([value(0)?, value(1)?])
            })
            .collect::<Option<Vec<[f64; 2]>>>()
            .and_then(|all| all.try_into().ok());
        let Some(values) = others else {
            return (!place.is_empty()).then(|| format!("before {place} control goes other ways for neighbouring arguments"));
        };
        let compared = Compared { tangent: event.tangent, values };
        if let Some(difference) = compared.broken(steps, check.epsilon(), 0.0) {
            let name = text(event.name);
            let what = if name.is_empty() { "a value".to_owned() } else { format!("'{name}'") };
            let place = if place.is_empty() { "(compile with -g to see the line)".to_owned() } else { format!("at {place}") };
            return Some(format!(
                "first {place}: {what} is {:.9e}, its tangent {:.9e}, the difference {:.9e}",
                event.value, event.tangent, difference
            ));
        }
    }
    None
}

/// A tangent has chosen or stored a number.
///
/// # Safety
/// The texts are C strings that stay.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_compare_value(place: *const c_char, name: *const c_char, value: f64, tangent: f64) {
    EVENTS.with_borrow_mut(|events| {
        if let Some(events) = events.as_mut().filter(|events| events.len() < MOST_EVENTS) {
            events.push(Event { place, name, value, tangent });
        }
    });
}
