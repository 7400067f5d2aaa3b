// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What the optimiser does once to an address that it chose is done to each of the addresses again, and a choice between equal ones is none.
//!
//! Two loads become one of a chosen address where it saves an instruction, but then nobody knows which memory is read. Invariant: no
//! instruction runs where it could fail, and nothing that writes is passed. Imports `llvm`, `operation`.

use crate::llvm::{Block, Builder, Function, Opcode, Value, extent, facts, transform};
use crate::operation::{Operation, classify, is_simple};
use rustc_hash::FxHashMap;

/// An address in a variable that is computed in the same way wherever control comes from is computed where control joins.
pub fn unite(builder: &Builder, function: Function) {
    for phi in function.blocks().into_iter().flat_map(Block::phis).filter(|phi| phi.ty().is_pointer()) {
        let incoming = phi.incoming();
        // Where nobody comes there is nothing to choose from.
        let Some((one, _)) = incoming.first().copied() else { continue };
        let known = |value: Value| !value.is_instruction() || facts::is_static_local(value);
        let same = |value: Value| {
            value.is_instruction()
                && value.is_op(Opcode::LLVMGetElementPtr)
                && value.gep_source() == one.gep_source()
                && value.operand_count() == one.operand_count()
                && (0..one.operand_count()).all(|i| value.operand(i) == one.operand(i))
        };
        if one.is_instruction()
            && one.is_op(Opcode::LLVMGetElementPtr)
            && one.value_operands().all(known)
            && incoming.iter().all(|(value, _)| same(*value))
        {
            builder.before(phi.block().first_non_phi());
            builder.locate(None);
            let address = builder.insert(one.clone_instruction());
            phi.replace_uses(address);
            phi.erase();
        }
    }
}

/// Loads from a variable or an allocation of the procedure's own, or from a variable of the one that it is a part of, or from elsewhere, depending on
/// where control came from or on a condition.
pub fn part_loads(builder: &Builder, function: Function) {
    for load in function.instructions().into_iter().filter(|at| at.is_op(Opcode::LLVMLoad) && is_simple(*at)) {
        let own = |address: Value| {
            let bytes = address.argument_index().and_then(|i| function.number_attribute(i as u32 + 1, "dereferenceable"));
            address.is_op(Opcode::LLVMAlloca) || bytes.is_some_and(|bytes| extent::access_bytes(load) <= bytes)
        };
        let allocated = |address: Value| matches!(classify(base(address)), Operation::Heap);
        let within_own = |address: Value| own(base(address)) || allocated(address);
        let mixes =
            |choice: Value| choice.is_op(Opcode::LLVMSelect) && within_own(choice.operand(1)) != within_own(choice.operand(2));
        let mut steps = steps_to(load.operand(0));
        if mixes(steps.pop().expect("an address leads to itself")) {
            // The outermost step is then the choice that the load reads from.
            steps.into_iter().rev().for_each(|step| drop(part(builder, step)));
            part_by_branch(builder, function, load, 0);
            continue;
        }
        let choice = load.operand(0);
        if !choice.is_op(Opcode::LLVMPHI) || choice.block() != load.block() {
            continue;
        }
        let before = load.block().instructions().into_iter().take_while(|at| *at != load);
        let safe = |(address, from): (Value, Block)| own(address) || from.successors().len() == 1;
        let all = choice.incoming();
        let mixed = |(address, _): &(Value, Block)| {
            own(base(*address)) || allocated(*address) && all.iter().any(|(other, _)| !within_own(*other))
        };
        if before.into_iter().any(facts::may_write) || !all.iter().any(mixed) || !all.iter().copied().all(safe) {
            continue;
        }
        part(builder, load);
    }
}

/// Copies from and to an address that control or a condition has chosen from those of several variables, for instance one of two descriptors or an
/// active array and a passive one, are made of each: where control comes from, or under a branch.
pub fn part_copies(builder: &Builder, function: Function) {
    let mut work: Vec<Value> =
        function.instructions().into_iter().filter(|at| matches!(classify(*at), Operation::Copy)).collect();
    while let Some(copy) = work.pop() {
        if let Some(operand) = [1, 0].into_iter().find(|operand| !copy.has_uses() && chooses_variable(copy.operand(*operand))) {
            work.extend(part_copy(builder, function, copy, operand));
        }
    }
}

/// Is it a choice between addresses in different variables?
fn chooses_variable(address: Value) -> bool {
    let addresses: Vec<Value> = match address.opcode() {
        Some(Opcode::LLVMPHI) => address.value_operands().collect(),
        Some(Opcode::LLVMSelect) => vec![address.operand(1), address.operand(2)],
        _ => return false,
    };
    addresses.iter().any(|one| base(*one) != base(addresses[0]))
}

/// The copies that are made of each of the addresses; none where they cannot be.
fn part_copy(builder: &Builder, function: Function, copy: Value, operand: usize) -> Vec<Value> {
    let choice = copy.operand(operand);
    if choice.is_op(Opcode::LLVMSelect) {
        return part_by_branch(builder, function, copy, operand).to_vec();
    }
    let mut before = copy.block().instructions().into_iter().take_while(|at| *at != copy);
    let alone = |(_, from): &(Value, Block)| from.successors().len() == 1;
    // What is known in another block and here is known wherever control comes from.
    let known = |value: Value| !value.is_instruction() || value.block() != copy.block();
    if choice.block() != copy.block()
        || before.any(facts::may_write)
        || !(0..3).filter(|other| *other != operand).all(|other| known(copy.operand(other)))
        || !choice.incoming().iter().all(alone)
    {
        return vec![];
    }
    let parts = choice.incoming().into_iter().map(|(value, from)| {
        builder.before(from.terminator());
        builder.locate(Some(copy));
        let part = builder.insert(copy.clone_instruction());
        part.set_operand(operand, value);
        part
    });
    let parts = parts.collect();
    copy.erase();
    if !choice.has_uses() {
        choice.erase();
    }
    parts
}

/// The steps by which an address is worked out, and last what they start from.
fn steps_to(address: Value) -> Vec<Value> {
    let before = |at: &Value| at.is_op(Opcode::LLVMGetElementPtr).then(|| at.operand(0));
    std::iter::successors(Some(address), before).collect()
}

/// What an address starts from.
fn base(address: Value) -> Value {
    *steps_to(address).last().expect("an address leads to itself")
}

/// Does under a branch, with each of the two values that an operand is selected from, what an instruction does. Returns the two that do.
pub fn part_by_branch(builder: &Builder, function: Function, at: Value, operand: usize) -> [Value; 2] {
    let choice = at.operand(operand);
    let before = at.block();
    let behind = transform::split_before(at);
    let parts = [1, 2].map(|side| {
        let block = function.append_block("wengert.chosen");
        builder.at_end(block);
        builder.locate(Some(at));
        let copy = builder.insert(at.clone_instruction());
        copy.set_operand(operand, choice.operand(side));
        builder.branch(behind);
        (copy, block)
    });
    before.terminator().erase();
    builder.at_end(before);
    builder.branch_if(choice.operand(0), parts[0].1, parts[1].1);
    if at.has_uses() {
        builder.before(behind.first());
        let phi = builder.phi(at.ty());
        phi.add_incoming(&parts);
        at.replace_uses(phi);
    }
    at.erase();
    if !choice.has_uses() {
        choice.erase();
    }
    parts.map(|(copy, _)| copy)
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
