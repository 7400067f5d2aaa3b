// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Integers that procedures move on: if numbers are passed for them, it is their bits that move.
//!
//! Invariant: what a procedure takes for an integer for certain, and does not move, may be looked at in whatever other way: the
//! derivative of that is zero. Imports `objects`, `effects`, `cells`, `activity` for the operations through which bits pass.

use super::activity::keeps_bits;
use super::cells::{ALL, Piece};
use super::effects::Procedure;
use super::objects::Object;
use crate::holds;
use crate::llvm::offset::{Offset, START};
use crate::llvm::{Function, Opcode, Type, Value};
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

/// May a value of this type be the bits of a number, or hold them?
pub fn may_be_bits(ty: Type) -> bool {
    if ty.is_array() {
        return may_be_bits(ty.element());
    }
    if ty.is_struct() {
        return (0..ty.len()).any(|i| may_be_bits(ty.member(i)));
    }
    ty.scalar().is_integer() && ty.scalar().bits() >= 16
}

/// Is an integer cut out of what was loaded as numbers? No address is looked for there.
pub fn are_of_numbers(mut integer: Value) -> bool {
    while let Some(opcode) = integer.opcode() {
        match opcode {
            Opcode::LLVMBitCast if integer.operand(0).ty().is_floating() => return true,
            Opcode::LLVMBitCast
            | Opcode::LLVMExtractElement
            | Opcode::LLVMTrunc
            | Opcode::LLVMLShr
            | Opcode::LLVMShuffleVector => {
                integer = integer.operand(0);
            }
            _ => return false,
        }
    }
    false
}

/// Does a procedure return an integer that may be the bits of a number, found in memory, or handed to it in an argument that `varies`?
pub fn returns_bits(procedures: &FxHashMap<Function, Procedure>, function: Function, varies: impl Fn(usize) -> bool) -> bool {
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work: Vec<(Value, &Procedure)> = Vec::new();
    let results = |function: Function| {
        let procedure = procedures.get(&function)?;
        let end = procedure.prepared.exit.terminator();
        (end.operand_count() > 0).then(|| (end.operand(0), procedure))
    };
    work.extend(results(function));
    while let Some((value, procedure)) = work.pop() {
        if !may_be_bits(value.ty()) || !seen.insert(value) {
            continue;
        }
        match classify(value) {
            _ if let Some((owner, index)) = value.argument_of() => {
                // What a call further down hands on is looked at there.
                if procedures.get(&function).is_some_and(|asked| asked.prepared.function == owner) && varies(index) {
                    return true;
                }
            }
            Operation::Reinterpret => return true,
            Operation::Load if procedure.may_be_bits(value) => return true,
            Operation::Call(callee) => {
                work.extend(value.arguments().into_iter().map(|actual| (actual, procedure)));
                work.extend(results(callee));
            }
            Operation::Move => work.extend(value.value_operands().map(|o| (o, procedure))),
            Operation::Discrete if keeps_bits(value) => work.extend(value.value_operands().map(|o| (o, procedure))),
            _ => {}
        }
    }
    false
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
