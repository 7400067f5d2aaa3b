// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Chosen pointers: address arithmetic moves in front of the choice.
//!
//! The optimiser turns `c ? a[i] : b[i]` into one load from `(c ? a : b) + i`. Where only one of the two arrays is active,
//! the choice must be of addresses of single cells, for which a scratch cell can stand. Invariant: addresses are unchanged.
//! May import `llvm`.

use crate::llvm::{Block, Builder, Function, Opcode, Value};
use rustc_hash::FxHashMap;

pub fn choose_cells(builder: &Builder, function: Function) {
    let order: FxHashMap<Block, usize> = function.reverse_postorder().into_iter().enumerate().map(|(i, b)| (b, i)).collect();
    let mut work: Vec<Value> = function.instructions().into_iter().filter(|i| i.is_op(Opcode::LLVMGetElementPtr)).collect();
    while let Some(address) = work.pop() {
        let choice = address.operand(0);
        let moved = match choice.opcode() {
            Some(Opcode::LLVMSelect) => over_select(builder, address, choice),
            Some(Opcode::LLVMPHI) if can_move(&order, address, choice.block()) => over_phi(builder, address, choice),
            _ => continue,
        };
        work.extend(moved);
        address.erase();
        if !choice.has_uses() {
            choice.erase();
        }
    }
}

fn over_select(builder: &Builder, address: Value, choice: Value) -> Vec<Value> {
    let from = |base: Value| {
        let copy = builder.insert(address.clone_instruction());
        copy.set_operand(0, base);
        copy
    };
    builder.before(address);
    let (yes, no) = (from(choice.operand(1)), from(choice.operand(2)));
    builder.locate(Some(address));
    address.replace_uses(builder.select(choice.operand(0), yes, no));
    vec![yes, no]
}

/// At a join that no edge enters from below, where the ends of all predecessors can know the indices.
fn can_move(order: &FxHashMap<Block, usize>, address: Value, join: Block) -> bool {
    let entered_from_above = join.predecessors().iter().all(|p| order.get(p) < order.get(&join));
    address.block() == join && entered_from_above && address.value_operands().skip(1).all(|i| is_known_before(i, join))
}

/// Can the value be computed before control enters the block?
fn is_known_before(value: Value, block: Block) -> bool {
    if !value.is_instruction() || value.block() != block || value.is_op(Opcode::LLVMPHI) {
        return true;
    }
    let pure = matches!(
        value.opcode(),
        Some(
            Opcode::LLVMSExt
                | Opcode::LLVMZExt
                | Opcode::LLVMTrunc
                | Opcode::LLVMAdd
                | Opcode::LLVMSub
                | Opcode::LLVMMul
                | Opcode::LLVMShl
                | Opcode::LLVMAnd
                | Opcode::LLVMOr
                | Opcode::LLVMLShr
                | Opcode::LLVMAShr
        )
    );
    pure && value.value_operands().all(|operand| is_known_before(operand, block))
}

/// The value as it is when control comes over one edge, computed where the builder stands.
fn on_edge(builder: &Builder, value: Value, from: Block, to: Block) -> Value {
    if !value.is_instruction() || value.block() != to {
        return value;
    }
    if value.is_op(Opcode::LLVMPHI) {
        let incoming = value.incoming().into_iter().find(|(_, block)| *block == from);
        return incoming.map_or(value, |(incoming, _)| incoming);
    }
    let operands: Vec<Value> = value.value_operands().map(|operand| on_edge(builder, operand, from, to)).collect();
    let copy = builder.insert(value.clone_instruction());
    operands.into_iter().enumerate().for_each(|(i, operand)| copy.set_operand(i, operand));
    copy
}

fn over_phi(builder: &Builder, address: Value, choice: Value) -> Vec<Value> {
    let join = choice.block();
    builder.before(choice);
    let phi = builder.phi(address.ty());
    let mut moved: Vec<(Value, Block)> = Vec::new();
    for (_, from) in choice.incoming() {
        // A switch may enter by several edges: they agree on every phi.
        let known = moved.iter().find(|(_, block)| *block == from).map(|(copy, _)| *copy);
        let copy = known.unwrap_or_else(|| {
            builder.before_end(from);
            on_edge(builder, address, from, join)
        });
        phi.add_incoming(&[(copy, from)]);
        if known.is_none() {
            moved.push((copy, from));
        }
    }
    address.replace_uses(phi);
    moved.into_iter().map(|(copy, _)| copy).collect()
}
