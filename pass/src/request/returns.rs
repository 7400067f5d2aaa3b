// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Marks procedures that never return, such as an error handler that ends in `stop`.
//!
//! A call of one is like `stop` itself: nothing behind it runs, so it has no derivative and needs none. Only the procedure's body
//! tells, and the optimiser only looks into it if it optimises. Invariant: a procedure that is marked reaches no return. Imports `llvm`.

use crate::llvm::value::FUNCTION_INDEX;
use crate::llvm::{Block, Function, Module, Opcode, Value};
use rustc_hash::FxHashSet;

const NO_RETURN: &str = "noreturn";

pub fn mark(module: Module) {
    let mut bodies: Vec<Function> = module.functions().into_iter().filter(|f| !f.is_declaration() && !never(*f)).collect();
    let mut known = None;
    while known != Some(bodies.len()) {
        known = Some(bodies.len());
        bodies.retain(|function| {
            let returns = reaches_return(*function);
            if !returns {
                function.add_attribute(FUNCTION_INDEX, NO_RETURN);
            }
            returns
        });
    }
}

/// Does control never come back from a call of the procedure?
fn never(function: Function) -> bool {
    function.has_attribute(FUNCTION_INDEX, NO_RETURN)
}

fn reaches_return(function: Function) -> bool {
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut work = vec![function.entry()];
    while let Some(block) = work.pop() {
        let ends = |at: &Value| at.is_op(Opcode::LLVMCall) && at.callee_function().is_some_and(never);
        if !seen.insert(block) || block.instructions().iter().any(ends) {
            continue;
        }
        if block.terminator().is_op(Opcode::LLVMRet) {
            return true;
        }
        work.extend(block.successors());
    }
    false
}
