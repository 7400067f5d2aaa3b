// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Exceptions leave the derivative; nothing is differentiated on their way.
//!
//! Invariant: behind `leave` no call of a procedure has a way out but its return. An exception that is thrown as the program runs goes on to
//! the caller of the derivative. What would be done on its way (destructors; handlers that throw on) is left out, which only loses memory of
//! the procedure's own; a handler after which the procedure goes on is refused. May import `llvm` and the refusal.

use crate::llvm::{Block, Function, Opcode, Value, transform};
use crate::refusal::{Refusal, Result};
use rustc_hash::FxHashSet;
use wengert_core::codes::Code;

/// Refuses handlers from which control comes back to the procedure.
pub fn refuse_handlers(function: Function) -> Result<()> {
    match function.instructions().into_iter().filter(|at| at.is_op(Opcode::LLVMInvoke)).find(|at| returns(handler(*at))) {
        Some(thrower) => {
            let what = format!(
                "'{}' catches an exception here and goes on, which cannot be differentiated yet; test for it before, or let it leave the differentiated code",
                function.name()
            );
            Err(Refusal::new(Code::W0012, what).at(thrower))
        }
        None => Ok(()),
    }
}

/// Gives each call one way out.
pub fn leave(function: Function) {
    let throwers: Vec<Value> = function.instructions().into_iter().filter(|at| at.is_op(Opcode::LLVMInvoke)).collect();
    if throwers.is_empty() {
        return;
    }
    throwers.into_iter().for_each(transform::forget_unwinding);
    transform::remove_unreachable(function);
}

fn handler(thrower: Value) -> Block {
    let pads = thrower.block().successors().into_iter();
    pads.last().expect("it may leave by an exception")
}

/// Does a way from here lead to a return?
fn returns(from: Block) -> bool {
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut work = vec![from];
    while let Some(block) = work.pop() {
        if !seen.insert(block) {
            continue;
        }
        if block.terminator().is_op(Opcode::LLVMRet) {
            return true;
        }
        work.extend(block.successors());
    }
    false
}
