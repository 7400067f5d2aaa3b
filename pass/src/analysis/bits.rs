// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Integers that procedures move on: if numbers are passed for them, it is their bits that move.
//!
//! Invariant: what a procedure takes for an integer for certain, and does not move, may be looked at in whatever other way: the
//! derivative of that is zero. Imports `objects`, `effects`.

use super::effects::Procedure;
use super::objects::Object;
use crate::holds;
use crate::llvm::{Function, Opcode, Value};
use crate::operation::{Operation, classify};
use rustc_hash::{FxHashMap, FxHashSet};

/// Does the procedure, or one that it calls, move integers on that it finds behind a parameter, which to it holds nothing else?
pub fn moves(procedures: &FxHashMap<Function, Procedure>, function: Function, parameter: usize) -> bool {
    let mut seen: FxHashSet<(Function, usize)> = FxHashSet::default();
    let mut work = vec![(function, parameter)];
    while let Some((function, parameter)) = work.pop() {
        if !seen.insert((function, parameter)) || !holds::holds_integers_only(function, parameter) {
            continue;
        }
        let Some(procedure) = procedures.get(&function) else { continue };
        let reaches = |pointer: Value| procedure.objects.of(pointer).contains(&Object::Argument(parameter));
        for at in procedure.prepared.function.instructions() {
            match classify(at) {
                Operation::Load if at.ty().is_integer() && reaches(at.operand(0)) && leaves(at) => return true,
                Operation::Copy if reaches(at.operand(1)) => return true,
                Operation::Call(callee) => {
                    let passed = at.arguments().into_iter().enumerate().filter(|(_, a)| a.ty().is_pointer() && reaches(*a));
                    work.extend(passed.map(|(index, _)| (callee, index)));
                }
                _ => {}
            }
        }
    }
    false
}

/// Does a value go to memory, or to other procedures, as it is?
fn leaves(value: Value) -> bool {
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![value];
    while let Some(value) = work.pop() {
        for user in value.users().into_iter().filter(|user| seen.insert(*user)) {
            match user.opcode() {
                Some(Opcode::LLVMStore) if user.operand(0) == value => return true,
                Some(Opcode::LLVMRet) => return true,
                Some(Opcode::LLVMPHI | Opcode::LLVMSelect | Opcode::LLVMFreeze) => work.push(user),
                _ if matches!(classify(user), Operation::Call(_)) => return true,
                _ => {}
            }
        }
    }
    false
}
