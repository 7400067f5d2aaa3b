// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What the optimiser does once to an address that it chose is done to each of the addresses again.
//!
//! Two loads become one of a chosen address where it saves an instruction, but then nobody knows which memory is read. Invariant: no
//! instruction runs where it could fail, and nothing that writes is passed. Imports `llvm`, `operation`.

use crate::llvm::{Block, Builder, Function, Opcode, Value, facts};
use crate::operation::is_simple;
use rustc_hash::FxHashMap;

/// Loads from a variable of the procedure's own or from elsewhere, depending on where control came from.
pub fn part_loads(builder: &Builder, function: Function) {
    for load in function.instructions().into_iter().filter(|at| at.is_op(Opcode::LLVMLoad) && is_simple(*at)) {
        let choice = load.operand(0);
        if !choice.is_op(Opcode::LLVMPHI) || choice.block() != load.block() {
            continue;
        }
        let before = load.block().instructions().into_iter().take_while(|at| *at != load);
        let safe = |(address, from): (Value, Block)| address.is_op(Opcode::LLVMAlloca) || from.successors().len() == 1;
        let own = |(address, _): (Value, Block)| address.is_op(Opcode::LLVMAlloca);
        let all = choice.incoming();
        if before.into_iter().any(facts::may_write) || !all.iter().copied().any(own) || !all.iter().copied().all(safe) {
            continue;
        }
        part(builder, load);
    }
}

/// Does to each of the values that an instruction's first operand is chosen from what it does, and chooses from the results. Returns the
/// instructions that do; none if it is no choice, or one for others too.
pub fn part(builder: &Builder, at: Value) -> Vec<Value> {
    let choice = at.operand(0);
    let mut made = Vec::new();
    let mut done = |value: Value, before: Value| {
        builder.before(before);
        builder.locate(Some(at));
        let copy = builder.insert(at.clone_instruction());
        copy.set_operand(0, value);
        made.push(copy);
        copy
    };
    let result = match choice.any_opcode() {
        Some(Opcode::LLVMPHI) if choice.users() == [at] => {
            // A block that comes twice brings the same value.
            let mut of_block: FxHashMap<Block, Value> = FxHashMap::default();
            let incoming = choice.incoming().into_iter();
            let parts: Vec<(Value, Block)> = incoming
                .map(|(value, from)| (*of_block.entry(from).or_insert_with(|| done(value, from.terminator())), from))
                .collect();
            builder.before(choice);
            let result = builder.phi(at.ty());
            result.add_incoming(&parts);
            result
        }
        Some(Opcode::LLVMSelect) => {
            let [yes, no] = [1, 2].map(|side| done(choice.operand(side), at));
            builder.before(at);
            builder.select(choice.operand(0), yes, no)
        }
        _ => return vec![],
    };
    at.replace_uses(result);
    at.erase();
    if !choice.has_uses() {
        choice.erase();
    }
    made
}
