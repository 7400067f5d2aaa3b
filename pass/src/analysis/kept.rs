// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Is the address of a global variable kept in memory, where any pointer that is loaded may lead to it?
//!
//! Of procedures that are differentiated their prepared forms count, in which descriptors that nobody reads are gone. Invariant: "no"
//! only if every use in the module is seen and none keeps the address. Imports `llvm`, `core`.

use crate::llvm::{Function, Opcode, Value};
use rustc_hash::FxHashSet;
use wengert_core::catalogue;
use wengert_core::request::marker;

/// `prepared`: does a procedure have another form, which is looked at instead?
pub fn address_is_kept(global: Value, prepared: &dyn Fn(Function) -> bool) -> bool {
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![global];
    while let Some(value) = work.pop() {
        if !seen.insert(value) {
            continue;
        }
        for user in value.users().into_iter().filter(|user| !user.is_instruction() || !prepared(user.block().function())) {
            match follow(value, user) {
                Some(aliases) => work.extend(aliases),
                None => return true,
            }
        }
    }
    false
}

/// Values that hold the same address because of this use; `None` if it ends up in memory.
fn follow(value: Value, user: Value) -> Option<Vec<Value>> {
    if !user.is_instruction() {
        // An initialiser keeps it; a constant expression or aggregate hands it on.
        return (!user.is_global_variable()).then(|| vec![user]);
    }
    match user.opcode() {
        Some(Opcode::LLVMStore) if user.operand(0) == value => {
            // Unoptimised code keeps every parameter in a variable of its own.
            let place = user.operand(1);
            let is_variable = place.is_op(Opcode::LLVMAlloca)
                && place.users().iter().all(|u| u.is_op(Opcode::LLVMLoad) || u.is_op(Opcode::LLVMStore) && u.operand(1) == place);
            is_variable.then(|| place.users().into_iter().filter(|u| u.is_op(Opcode::LLVMLoad)).collect())
        }
        Some(Opcode::LLVMCall | Opcode::LLVMInvoke) => passed_on(value, user),
        Some(Opcode::LLVMGetElementPtr | Opcode::LLVMBitCast | Opcode::LLVMPHI | Opcode::LLVMSelect | Opcode::LLVMFreeze) => {
            Some(vec![user])
        }
        Some(Opcode::LLVMPtrToInt | Opcode::LLVMRet) => None,
        _ => Some(vec![]),
    }
}

fn passed_on(value: Value, call: Value) -> Option<Vec<Value>> {
    let callee = call.callee_function()?;
    let name = callee.name();
    if callee.is_declaration() {
        let forgets = callee.is_intrinsic() || marker(&name).is_some() || catalogue::lookup(&name).is_some();
        return forgets.then(Vec::new);
    }
    let parameters = callee.parameters();
    let positions = call.arguments().into_iter().enumerate().filter(|(_, a)| *a == value);
    positions.map(|(i, _)| parameters.get(i).copied()).collect()
}
