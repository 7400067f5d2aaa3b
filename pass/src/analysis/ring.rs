// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Pointers that a loop hands round, as programs do that swap the old state and the new one at the end of each step.
//!
//! Invariant: in each iteration they are a permutation of what they are before the loop, so that if all of them begin apart they are
//! apart in each iteration, though not from one iteration to another.

use crate::llvm::{Opcode, Value};
use crate::prepare::LoopForm;

/// What two pointers of one iteration, and all others of their ring, are before the loop; none if they are no two of a ring.
pub fn beginnings(form: &LoopForm, a: Value, b: Value) -> Option<Vec<Value>> {
    let ring = ring(form, a).filter(|ring| a != b && ring.contains(&b))?;
    let before = |phi: &Value| phi.incoming().into_iter().find(|(_, from)| *from == form.preheader).map(|(value, _)| value);
    ring.iter().map(before).collect()
}

/// Are they apart in each iteration? `meet`: may two of the first be one object?
pub fn are_apart<T>(beginnings: &[T], meet: impl Fn(&T, &T) -> bool) -> bool {
    beginnings.iter().enumerate().all(|(place, one)| beginnings[..place].iter().all(|other| !meet(one, other)))
}

/// The pointers of a loop's header that follow each other from iteration to iteration, back to the first.
fn ring(form: &LoopForm, first: Value) -> Option<Vec<Value>> {
    let mut found = vec![first];
    loop {
        let last = *found.last()?;
        if !last.is_op(Opcode::LLVMPHI) || last.block() != form.header {
            return None;
        }
        let (next, _) = last.incoming().into_iter().find(|(_, from)| *from == form.latch)?;
        if next == first {
            return Some(found);
        }
        if found.contains(&next) {
            return None;
        }
        found.push(next);
    }
}
