// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Chosen pointers: address arithmetic moves in front of the choice.
//!
//! The optimiser turns `c ? a[i] : b[i]` into one load from `(c ? a : b) + i`. Where only one of the two arrays is active,
//! the choice must be of addresses of single cells, for which a scratch cell can stand. Invariant: addresses are unchanged.
//! May import `llvm`.

use crate::llvm::{Block, Builder, Function, Opcode, Value};
use rustc_hash::FxHashSet;

pub fn choose_cells(builder: &Builder, function: Function) {
    let mut work: Vec<Value> = function.instructions().into_iter().filter(|i| i.is_op(Opcode::LLVMGetElementPtr)).collect();
    while let Some(address) = work.pop() {
        let choice = address.operand(0);
        let moved = match choice.opcode() {
            Some(Opcode::LLVMSelect) => over_select(builder, address, choice),
            Some(Opcode::LLVMPHI) if can_move(address, choice) => over_phi(builder, address, choice),
            _ => continue,
        };
        work.extend(moved);
        address.erase();
        if !choice.has_uses() {
            choice.erase();
        }
    }
}

/// `address` once more, starting from `base`, where the builder stands.
fn again(builder: &Builder, address: Value, base: Value) -> Value {
    let copy = builder.insert(address.clone_instruction());
    copy.set_operand(0, base);
    copy
}

fn over_select(builder: &Builder, address: Value, choice: Value) -> Vec<Value> {
    builder.before(address);
    let (yes, no) = (again(builder, address, choice.operand(1)), again(builder, address, choice.operand(2)));
    builder.locate(Some(address));
    address.replace_uses(builder.select(choice.operand(0), yes, no));
    vec![yes, no]
}

/// At a join (not a loop header) whose predecessors all know the indices already.
fn can_move(address: Value, choice: Value) -> bool {
    let block = choice.block();
    let known = |index: &Value| !index.is_instruction() || index.block() != block;
    let from_loop = block.predecessors().iter().any(|p| reaches(block, *p));
    address.block() == block && !from_loop && address.value_operands().skip(1).all(|i| known(&i))
}

fn reaches(from: Block, to: Block) -> bool {
    let mut seen = FxHashSet::default();
    let mut work = vec![from];
    while let Some(block) = work.pop() {
        if block == to {
            return true;
        }
        if seen.insert(block) {
            work.extend(block.successors());
        }
    }
    false
}

fn over_phi(builder: &Builder, address: Value, choice: Value) -> Vec<Value> {
    builder.before(choice);
    let phi = builder.phi(address.ty());
    let mut moved = Vec::new();
    for (base, from) in choice.incoming() {
        builder.before_end(from);
        let copy = again(builder, address, base);
        phi.add_incoming(&[(copy, from)]);
        moved.push(copy);
    }
    address.replace_uses(phi);
    moved
}
