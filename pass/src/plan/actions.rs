// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Which instructions have a backward action, and what values that action reads.

use super::{Backward, Birth, Moved, Needed, Plan, Snapshot, Sweeps, kill};
use crate::analysis::Program;
use crate::analysis::copies::{moved_numbers, moves_pointers, what_moves};
use crate::llvm::{Block, Opcode, Value};
use crate::operation::{Operation, classify, extents};
use wengert_core::table::Partial;

/// The backward actions of a block, in the order in which the backward sweep takes them.
pub fn of_block(program: &Program, plan: &Plan, block: Block) -> Vec<Backward> {
    let mut actions: Vec<Backward> = block.instructions().into_iter().filter_map(|i| of(program, plan, i)).collect();
    actions.reverse();
    actions
}

fn of(program: &Program, plan: &Plan, at: Value) -> Option<Backward> {
    let active = plan.active.contains(&at);
    let (procedure, activity) = (program.procedure(&plan.key), program.activity(&plan.key));
    let shadowed = |pointer: Value| plan.shadowed.contains(&pointer);
    let writes = plan.writers.contains(&at);
    match classify(at) {
        Operation::Elementwise(_) if active => Some(Backward::Elementwise(at)),
        Operation::Move if active && !at.is_op(Opcode::LLVMPHI) => Some(Backward::Move(at)),
        Operation::Load if active && shadowed(at.operand(0)) => Some(Backward::Load(at)),
        Operation::Store if writes => {
            let ty = at.operand(0).ty();
            if ty.holds_float() { Some(Backward::Store(at)) } else { (!ty.holds_pointer()).then_some(Backward::Erase(at)) }
        }
        Operation::Copy if writes => {
            let moves_pointers = moves_pointers(procedure, activity, at);
            let moved = match shadowed(at.operand(1)) && plan.copies.contains(&at) {
                true if moves_pointers => moved_numbers(procedure, at).map(Moved::Numbers),
                true => what_moves(procedure, at),
                false => None,
            };
            // Pointers only: their shadows are the forward sweep's business.
            (moved.is_some() || !moves_pointers).then_some(Backward::Copy(at, moved))
        }
        Operation::Fill if writes => {
            let numbers = procedure.objects.of(at.operand(0)).iter().any(|o| procedure.may_hold_floats(*o));
            (numbers || !moves_pointers(procedure, activity, at)).then_some(Backward::Fill(at))
        }
        Operation::Heap if plan.sweeps == Sweeps::Split && plan.local(at).is_some_and(|local| local.birth == Birth::Clear) => {
            Some(Backward::Begin(at))
        }
        Operation::Call(_) if plan.calls.contains_key(&at) => Some(Backward::Call(at)),
        Operation::Discrete if at.is_op(Opcode::LLVMRet) && plan.key.result => Some(Backward::Seed(at)),
        _ => None,
    }
}

/// What an action reads.
pub fn needs(plan: &Plan, action: Backward) -> Vec<Needed> {
    match action {
        Backward::Elementwise(at) => {
            let Operation::Elementwise(row) = classify(at) else { unreachable!("an elementwise action has a row") };
            let mut found = Vec::new();
            for (index, partial) in row.partials.iter().enumerate() {
                if *partial == Partial::Zero || !plan.active.contains(&at.operand(index)) {
                    continue;
                }
                let needs = partial.needs();
                found.extend((0..row.arity).filter(|i| needs.operands >> i & 1 == 1).map(|i| Needed::Primal(at.operand(i))));
                if needs.result {
                    found.push(Needed::Primal(at));
                }
            }
            found
        }
        Backward::Move(at) => match at.opcode() {
            Some(Opcode::LLVMSelect) => vec![Needed::Primal(at.operand(0))],
            Some(Opcode::LLVMExtractElement) => vec![Needed::Primal(at.operand(1))],
            Some(Opcode::LLVMInsertElement) => vec![Needed::Primal(at.operand(2))],
            _ => vec![],
        },
        Backward::Load(at) | Backward::Put(at) => vec![Needed::Shadow(at.operand(0))],
        Backward::Store(at) | Backward::Look(at) | Backward::Erase(at) => vec![Needed::Shadow(at.operand(1))],
        Backward::Copy(at, moved) => {
            let mut found = vec![Needed::Shadow(at.operand(0)), Needed::Primal(at.operand(2))];
            found.extend(moved.map(|_| Needed::Shadow(at.operand(1))));
            found
        }
        Backward::Fill(at) => vec![Needed::Shadow(at.operand(0)), Needed::Primal(at.operand(2))],
        Backward::Call(at) => {
            let empty = plan.snapshot(at).is_some_and(Snapshot::is_empty);
            let mut found = if empty { vec![] } else { vec![Needed::Frame(at)] };
            let call = &plan.calls[&at];
            let counter = plan.step(at).and_then(|step| step.counter);
            found.extend(counter.map(|(counter, _)| Needed::Primal(counter)));
            for (index, argument) in at.arguments().into_iter().enumerate() {
                if call.reads_argument(index) {
                    found.push(Needed::Primal(argument));
                }
                if call.key.arguments[index] && argument.ty().is_pointer() {
                    found.push(Needed::Shadow(argument));
                }
            }
            found
        }
        Backward::Begin(at) => {
            let sizes = extents(at).into_iter().map(Needed::Primal);
            [Needed::Shadow(at)].into_iter().chain(sizes).collect()
        }
        Backward::Allocate(at) => extents(at).into_iter().map(Needed::Primal).collect(),
        Backward::Restore(at) => kill::needs(at),
        Backward::Free(_) | Backward::Seed(_) => vec![],
    }
}
