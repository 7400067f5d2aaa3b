// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Is the address of a global variable kept in memory, where any pointer that is loaded may lead to it?
//!
//! An address may lie in variables of a procedure, descriptors for example, as long as all that is done with these is seen. Of procedures
//! that are differentiated their prepared forms count, in which descriptors that nobody reads are gone. Invariant: "no"
//! only if every use in the module is seen and none keeps the address. Imports `llvm`, `core`, `holds`.

use crate::holds::moves::is_copy;
use crate::llvm::offset::is_thread_local_address;
use crate::llvm::{Function, Opcode, Value};
use rustc_hash::FxHashSet;
use wengert_core::catalogue;
use wengert_core::request::marker;

/// What leads to the address.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Known {
    /// The address itself, or a structure that it is in.
    Is(Value),
    /// A pointer to memory of some procedure that holds it.
    Holds(Value),
}

/// `prepared`: does a procedure have another form, which is looked at instead?
pub fn address_is_kept(global: Value, prepared: &dyn Fn(Function) -> bool) -> bool {
    let mut seen: FxHashSet<Known> = FxHashSet::default();
    let mut work = vec![Known::Is(global)];
    while let Some(known) = work.pop() {
        if !seen.insert(known) {
            continue;
        }
        let (Known::Is(value) | Known::Holds(value)) = known;
        for user in value.users().into_iter().filter(|user| !user.is_instruction() || !prepared(user.block().function())) {
            let follow = match known {
                Known::Is(value) => of_address(value, user),
                Known::Holds(place) => of_place(place, user),
            };
            match follow {
                Some(more) => work.extend(more),
                None => return true,
            }
        }
    }
    false
}

/// Is an address made an integer there that is stored, returned, or handed on, or of an integer that was?
pub fn is_kept_as_integer(at: Value) -> bool {
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = match at.opcode() {
        Some(Opcode::LLVMIntToPtr) => return at.operand(0).is_instruction() || at.operand(0).is_argument(),
        Some(Opcode::LLVMPtrToInt) => vec![at],
        _ => return false,
    };
    while let Some(integer) = work.pop() {
        for user in integer.users().into_iter().filter(|user| seen.insert(*user)) {
            use Opcode::*;
            match user.opcode() {
                Some(LLVMStore | LLVMRet) => return true,
                Some(LLVMCall | LLVMInvoke) if !user.callee_function().is_some_and(Function::is_intrinsic) => return true,
                // A difference is no address.
                Some(LLVMAdd | LLVMOr | LLVMXor | LLVMAnd | LLVMPHI | LLVMSelect | LLVMFreeze | LLVMInsertValue) => {
                    work.push(user)
                }
                // Half of one, perhaps.
                Some(LLVMTrunc | LLVMLShr | LLVMZExt | LLVMShl) => work.push(user),
                _ => {}
            }
        }
    }
    false
}

/// What else leads to the address because of this use; `None` if it ends up where anybody may find it.
fn of_address(value: Value, user: Value) -> Option<Vec<Known>> {
    if !user.is_instruction() {
        // An initialiser keeps it, but for the list of what the optimiser leaves alone; a constant expression or aggregate hands it on.
        return match user.is_global_variable() {
            true => user.name().ends_with(".used").then(Vec::new).filter(|_| user.name().starts_with("llvm.")),
            false => Some(vec![Known::Is(user)]),
        };
    }
    use Opcode::*;
    match user.opcode() {
        Some(LLVMStore) if user.operand(0) == value => held_at(user.operand(1)),
        Some(LLVMCall) if is_thread_local_address(user) => Some(vec![Known::Is(user)]),
        Some(LLVMCall | LLVMInvoke) => passed_on(value, user, Known::Is),
        Some(
            LLVMGetElementPtr | LLVMBitCast | LLVMAddrSpaceCast | LLVMPHI | LLVMSelect | LLVMFreeze | LLVMInsertValue
            | LLVMExtractValue | LLVMInsertElement | LLVMExtractElement | LLVMShuffleVector,
        ) => Some(vec![Known::Is(user)]),
        Some(LLVMPtrToInt | LLVMRet) => None,
        _ => Some(vec![]),
    }
}

/// The same for a use of a pointer to memory that holds the address.
fn of_place(place: Value, user: Value) -> Option<Vec<Known>> {
    use Opcode::*;
    match user.opcode() {
        Some(LLVMLoad) => Some(vec![Known::Is(user)]),
        Some(LLVMStore) if user.operand(0) == place => None,
        Some(LLVMGetElementPtr | LLVMBitCast | LLVMPHI | LLVMSelect) => Some(vec![Known::Holds(user)]),
        Some(LLVMCall | LLVMInvoke) => {
            let read = is_copy(user) && user.operand(1) == place;
            if read { held_at(user.operand(0)) } else { passed_on(place, user, Known::Holds) }
        }
        Some(LLVMPtrToInt | LLVMRet) => None,
        _ => Some(vec![]),
    }
}

/// Memory that the address is put into: a variable of the procedure, or where anybody may find it.
fn held_at(place: Value) -> Option<Vec<Known>> {
    let mut base = place;
    while base.any_opcode() == Some(Opcode::LLVMGetElementPtr) {
        base = base.operand(0);
    }
    base.is_op(Opcode::LLVMAlloca).then(|| vec![Known::Holds(base)])
}

fn passed_on(value: Value, call: Value, known: fn(Value) -> Known) -> Option<Vec<Known>> {
    let callee = call.callee_function()?;
    let name = callee.name();
    if callee.is_declaration() {
        let forgets = callee.is_intrinsic() || marker(&name).is_some() || catalogue::lookup(&name).is_some();
        return forgets.then(Vec::new);
    }
    let parameters = callee.parameters();
    let positions = call.arguments().into_iter().enumerate().filter(|(_, a)| *a == value);
    positions.map(|(i, _)| parameters.get(i).copied().map(known)).collect()
}
