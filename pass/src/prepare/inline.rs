// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Small functions of the C++ library become part of the procedures that call them, as an optimiser does at once.
//!
//! What a container hands from one of its functions to the next is seen as a whole then, and -O0 gives what -O2 does. Invariant: the procedure
//! does what it did. May import `llvm`, `holds`, `operation` for the words that keep calls apart, and the refusal.

use super::{exceptions, refuse_unsupported_control};
use crate::holds;
use crate::llvm::value::FUNCTION_INDEX;
use crate::llvm::{Builder, Function, Module, Opcode, Value, transform};
use crate::operation::{self, JOINT, SPLIT};
use crate::refusal::Result;

/// Levels of calls, instructions of a function that is taken in, and of the procedure when no more are.
const LEVELS: usize = 16;
const SMALL: usize = 120;
const LARGE: usize = 6000;

pub fn take_in(module: Module, builder: &Builder, function: Function, made: &mut Vec<Function>) -> Result<()> {
    for _ in 0..LEVELS {
        let calls: Vec<Value> = function.instructions().into_iter().filter(|at| at.is_op(Opcode::LLVMCall)).collect();
        let mut changed = false;
        for call in calls {
            let Some(callee) = call.callee_function().filter(|callee| is_small(*callee)) else { continue };
            refuse_unsupported_control(callee)?;
            changed |= function.instructions().len() < LARGE && transform::inline(call);
        }
        if !changed {
            break;
        }
        exceptions::lower(module, builder, function, made)?;
    }
    Ok(())
}

/// Is it one of the library's, or a constructor or destructor, that has a body and does not call itself?
fn is_small(callee: Function) -> bool {
    const LIBRARY: &[&str] =
        &["_ZSt", "_ZNSt", "_ZNKSt", "_ZNRSt", "_ZNKRSt", "_ZNOSt", "_ZNSa", "_ZNKSa", "_ZN9__gnu_cxx", "_ZNK9__gnu_cxx"];
    // Constructors and destructors, of whatever class.
    const MAKERS: &[&str] = &["C1E", "C2E", "D1Ev", "D2Ev"];
    // What elements are made of only the array says.
    const SORTERS: &[&str] = &["qsort", "qsort_r"];
    let name = callee.name();
    let of_library = LIBRARY.iter().any(|prefix| name.starts_with(prefix));
    let sorts = SORTERS.contains(&name.as_str());
    let makes = name.starts_with("_ZN") && MAKERS.iter().any(|part| name.contains(part))
        || name.starts_with("_ZZ") && name.contains("C2E");
    if callee.is_declaration() || operation::is_replaceable(callee) || callee.is_vararg() || !of_library && !makes && !sorts {
        return false;
    }
    // Only the function's own interface says that these are integers: counts of references.
    if (0..callee.parameters().len()).any(|index| holds::holds_integers_only(callee, index)) {
        return false;
    }
    // Virtual functions may come back to themselves by calls that nobody sees yet.
    if callee.as_value().users().into_iter().any(|user| !user.is_instruction()) {
        return false;
    }
    let apart = operation::is_inactive(callee)
        || operation::is_separate(callee)
        || callee.has_attribute(FUNCTION_INDEX, "noreturn")
        || [JOINT, SPLIT].iter().any(|word| callee.string_attribute(word).is_some());
    if apart {
        return false;
    }
    let instructions = callee.instructions();
    instructions.len() <= SMALL && !instructions.iter().any(|at| at.is_call() && at.callee_function() == Some(callee))
}
