// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Values that are computed although nobody may ask for them.
//!
//! Optimisers compute `c ? log(x) * y : 0` whether c holds or not. Where it does not, log(x) may be NaN, and the zero adjoint
//! of the product times NaN would poison the adjoint of y. Invariant: the result covers every value whose result may go
//! unused on some path, as a number; its adjoint may then be an exact zero that must stay one whatever it is multiplied by.
//! Imports `llvm`, `operation`, `prepare`.

use crate::llvm::{Block, Opcode, Value};
use crate::operation::{Operation, classify};
use crate::prepare::Prepared;
use rustc_hash::FxHashSet;

/// The guarded values of a procedure.
pub fn guarded(prepared: &Prepared) -> FxHashSet<Value> {
    let mut found: FxHashSet<Value> = FxHashSet::default();
    // Users first: only phis are met before what they use, and a phi is not computed.
    for block in prepared.function.reverse_postorder().into_iter().rev() {
        for value in block.instructions().into_iter().rev() {
            if value.ty().holds_float() && !value.is_op(Opcode::LLVMPHI) && !is_used_for_certain(prepared, &found, value) {
                found.insert(value);
            }
        }
    }
    found
}

fn is_used_for_certain(prepared: &Prepared, guarded: &FxHashSet<Value>, value: Value) -> bool {
    let here = value.block();
    let reached = |block: Block| block == here || prepared.facts.postdominates(block, here);
    value.users().into_iter().filter(|user| user.is_instruction()).any(|user| match classify(user) {
        Operation::Move if user.is_op(Opcode::LLVMPHI) => {
            let crosses = |from: Block| from.successors().len() == 1 || prepared.facts.dominates(user.block(), from);
            user.incoming().into_iter().any(|(incoming, from)| incoming == value && reached(from) && crosses(from))
        }
        Operation::Move if user.is_op(Opcode::LLVMSelect) => false,
        Operation::Elementwise(_) | Operation::Move | Operation::Reinterpret => reached(user.block()) && !guarded.contains(&user),
        Operation::Store | Operation::Call(_) => reached(user.block()),
        Operation::Discrete => user.is_op(Opcode::LLVMRet),
        _ => false,
    })
}
