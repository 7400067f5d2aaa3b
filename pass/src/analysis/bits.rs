// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Integers that procedures move on: if numbers are passed for them, it is their bits that move.
//!
//! Invariant: what a procedure takes for an integer for certain, and does not move, may be looked at in whatever other way: the
//! derivative of that is zero. Imports `objects`, `effects`, `cells`.

use super::cells::{ALL, Piece};
use super::effects::Procedure;
use super::objects::Object;
use crate::holds;
use crate::llvm::offset::{Offset, START};
use crate::llvm::{Function, Opcode, Value};
use crate::operation::{Operation, classify};
use rustc_hash::{FxHashMap, FxHashSet};

/// Where from a pointer that is passed for a parameter the procedure, or one that it calls, finds integers that it moves on, and how many
/// bytes of them; nothing if the parameter holds something else, too.
pub fn moved(procedures: &FxHashMap<Function, Procedure>, function: Function, parameter: usize) -> Vec<Piece> {
    let mut seen: FxHashMap<(Function, usize), Offset> = FxHashMap::default();
    let mut work = vec![(function, parameter, START)];
    let mut found = Vec::new();
    while let Some((function, parameter, start)) = work.pop() {
        let before = seen.get(&(function, parameter)).copied();
        if before.is_some_and(|known| known.covers(start)) || !holds::holds_integers_only(function, parameter) {
            continue;
        }
        let start = before.map_or(start, |known| known.or(start));
        seen.insert((function, parameter), start);
        let Some(procedure) = procedures.get(&function) else { continue };
        let places = |pointer: Value| {
            let all = procedure.objects.places(pointer).into_iter();
            all.filter(|(object, _)| *object == Object::Argument(parameter)).map(move |(_, at)| start.plus(at))
        };
        for at in procedure.prepared.function.instructions() {
            match classify(at) {
                Operation::Load if at.ty().is_integer() && leaves(procedures, at) => {
                    let bytes = procedure.module.store_size(at.ty());
                    found.extend(places(at.operand(0)).map(|place| (place, bytes)));
                }
                Operation::Copy => found.extend(places(at.operand(1)).map(|place| (place, ALL))),
                Operation::Call(callee) => {
                    for (index, actual) in at.arguments().into_iter().enumerate().filter(|(_, a)| a.ty().is_pointer()) {
                        work.extend(places(actual).map(|place| (callee, index, place)));
                    }
                }
                _ => {}
            }
        }
    }
    found
}

/// Does a value go to memory, or back to callers, as it is; here or in procedures that it is passed to?
fn leaves(procedures: &FxHashMap<Function, Procedure>, value: Value) -> bool {
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![value];
    while let Some(value) = work.pop() {
        for user in value.users().into_iter().filter(|user| seen.insert(*user)) {
            match user.opcode() {
                Some(Opcode::LLVMStore) if user.operand(0) == value => return true,
                Some(Opcode::LLVMRet) => return true,
                Some(Opcode::LLVMPHI | Opcode::LLVMSelect | Opcode::LLVMFreeze) => work.push(user),
                _ if let Operation::Call(callee) = classify(user) => {
                    let Some(callee) = procedures.get(&callee).filter(|_| !callee.is_vararg()) else { return true };
                    let taken = user.arguments().into_iter().zip(callee.prepared.function.parameters());
                    work.extend(taken.filter(|(actual, _)| *actual == value).map(|(_, parameter)| parameter));
                }
                _ => {}
            }
        }
    }
    false
}
