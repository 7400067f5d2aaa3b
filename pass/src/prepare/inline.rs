// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Small functions of the C++ library, and those that hand out memory, become part of the procedures that call them, as an optimiser does at once.
//!
//! What a container hands from one of its functions to the next is seen as a whole then, what each call of an allocator of the program's own returns is memory of its
//! own, and -O0 gives what -O2 does. Invariant: the procedure does what it did. May import `llvm`, `holds`, `operation` for the words that keep calls apart, and the refusal.

use super::{exceptions, refuse_unsupported_control};
use crate::holds::{self, moves};
use crate::llvm::value::FUNCTION_INDEX;
use crate::llvm::{Builder, Function, Module, Opcode, Value, transform};
use crate::operation::{self, JOINT, Operation, SPLIT, classify};
use crate::refusal::Result;
use rustc_hash::FxHashSet;

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
            changed |= function.instructions().len() < LARGE && inline(module, function, call);
        }
        if !changed {
            break;
        }
        exceptions::lower(module, builder, function, made)?;
    }
    Ok(())
}

/// What is noted of the memory that a call returns is noted of what is allocated for it, if nothing else is and that begins there.
fn inline(module: Module, function: Function, call: Value) -> bool {
    let whole = |callee: Function, handed: HandedOut| !handed.shifted && allocations(callee).len() == handed.allocations.len();
    let returns_all = |callee: Function| handed_out(callee).is_some_and(|handed| whole(callee, handed));
    let noted = moves::structure(call).filter(|(offset, _)| *offset == 0 && call.callee_function().is_some_and(returns_all));
    let before: FxHashSet<Value> = noted.iter().flat_map(|_| allocations(function)).collect();
    let inlined = transform::inline(call);
    if let Some((offset, ty)) = noted.filter(|_| inlined) {
        let own = allocations(function).into_iter().filter(|at| !before.contains(at) && moves::fills(module, *at, ty));
        own.for_each(|at| moves::mark(at, offset, ty));
    }
    inlined
}

/// Is it one of the library's, a constructor or destructor, or one that hands out memory, that has a body and does not call itself?
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
    if callee.is_declaration() || operation::is_replaceable(callee) || callee.is_vararg() {
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
    instructions.len() <= SMALL
        && !instructions.iter().any(|at| at.is_call() && at.callee_function() == Some(callee))
        && (of_library || makes || sorts || handed_out(callee).is_some())
}

/// So many procedures are looked at to find that one does not come back to itself.
const MOST_CALLED: usize = 32;

/// The allocations that a function returns.
struct HandedOut {
    allocations: FxHashSet<Value>,
    /// May what it returns lie behind the beginning of one, or before?
    shifted: bool,
}

/// These if it returns nothing else. What such memory holds only the caller knows, each for its own.
fn handed_out(function: Function) -> Option<HandedOut> {
    if !function.ty().returns().is_pointer() || operation::has_own_derivatives(function) || calls_itself(function) {
        return None;
    }
    let results = function.instructions().into_iter().filter(|at| at.is_op(Opcode::LLVMRet));
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut found = HandedOut { allocations: FxHashSet::default(), shifted: false };
    let mut work: Vec<Value> = results.map(|end| end.operand(0)).collect();
    while let Some(value) = work.pop() {
        if value.is_null() || !seen.insert(value) {
            continue;
        }
        match value.opcode() {
            Some(Opcode::LLVMGetElementPtr) => {
                found.shifted = true;
                work.push(value.operand(0));
            }
            Some(Opcode::LLVMPHI) => work.extend(value.incoming().into_iter().map(|(value, _)| value)),
            Some(Opcode::LLVMSelect) => work.extend([value.operand(1), value.operand(2)]),
            // Without optimisation it is kept in a variable.
            Some(Opcode::LLVMLoad) if value.operand(0).is_op(Opcode::LLVMAlloca) => {
                for user in value.operand(0).users() {
                    match user.opcode() {
                        Some(Opcode::LLVMLoad) => {}
                        Some(Opcode::LLVMStore) if user.operand(0) != value.operand(0) => work.push(user.operand(0)),
                        _ => return None,
                    }
                }
            }
            Some(Opcode::LLVMCall) if is_allocation(value) => _ = found.allocations.insert(value),
            _ => return None,
        }
    }
    (!found.allocations.is_empty()).then_some(found)
}

fn allocations(function: Function) -> Vec<Value> {
    function.instructions().into_iter().filter(|at| at.is_call() && is_allocation(*at)).collect()
}

fn is_allocation(call: Value) -> bool {
    const CHANGED: [&str; 2] = ["realloc", "reallocarray"];
    match classify(call) {
        Operation::Heap => true,
        Operation::Call(callee) => handed_out(callee).is_some(),
        _ => call.callee_function().and_then(operation::known_as).is_some_and(|name| CHANGED.contains(&name.as_str())),
    }
}

/// Or may it, as far as is looked?
fn calls_itself(function: Function) -> bool {
    let (mut seen, mut work) = (FxHashSet::default(), vec![function]);
    while let Some(next) = work.pop() {
        let calls = next.instructions().into_iter().filter(|at| at.is_call());
        for callee in calls.filter_map(Value::callee_function).filter(|callee| !callee.is_declaration()) {
            if callee == function || seen.len() > MOST_CALLED {
                return true;
            }
            if seen.insert(callee) {
                work.push(callee);
            }
        }
    }
    false
}
