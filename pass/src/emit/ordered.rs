// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Accesses to shadows, atomic where those of the primal are; and updates, which run as they are.
//!
//! Several threads may add to the shadow of an atomic variable, each in a derivative of its own. Invariants: an increment of such a shadow is one atomic sum, and what a store takes
//! is exchanged for zero at once; when a derivative is written, the parts by which a prepared procedure tells what an update does are gone. A shadow needs no order
//! with other memory, and is never volatile. May import `llvm`, `operation` for the marks.

use super::Context;
use super::primal::Primal;
use crate::llvm::facts::{self, Update};
use crate::llvm::{Function, Opcode, Type, Value};
use crate::operation::{PART, UPDATE, update_of};
use crate::plan::Plan;

impl Context {
    /// What a shadow holds, in a direction, that belongs to an access of the primal.
    pub fn load_shadow(&self, ty: Type, shadow: Value, direction: usize, of: Value) -> Value {
        let load = self.touches_shadow(self.builder.load(ty, shadow), direction, of.alignment());
        if facts::is_atomic(of) {
            load.set_atomic();
        }
        load
    }

    pub fn store_shadow(&self, value: Value, shadow: Value, direction: usize, of: Value) {
        let store = self.touches_shadow(self.builder.store(value, shadow), direction, of.alignment());
        if facts::is_atomic(of) {
            store.set_atomic();
        }
    }
}

/// The old value is what the update returns.
pub fn read_updates(context: &Context, plan: &Plan, primal: &mut Primal) {
    for load in plan.function.instructions().into_iter().filter(|at| at.is_op(Opcode::LLVMLoad)) {
        let Some(update) = update_of(load) else { continue };
        let (part, update) = (primal.at(load), primal.at(update));
        context.behind(update);
        let compares = facts::update(update) == Some(Update::CompareExchange);
        let old = if compares { context.builder.extract(update, 0) } else { update };
        primal.replace(load, context.builder.bitcast(old, load.ty()));
        part.erase();
    }
}

/// What stands for an update's store has told where to do what belongs to it.
pub fn leave_out_parts(function: Function) {
    for at in function.instructions() {
        if at.is_marked(PART) {
            at.erase();
        } else {
            at.unmark(UPDATE);
        }
    }
}

/// Does one update of the shadow do all that an update of the cell does to it? So no other thread's sum is lost.
pub fn updates_shadow(plan: &Plan, part: Value) -> Option<(Update, Value)> {
    let update = update_of(part)?;
    let kind = facts::update(update).filter(|kind| matches!(kind, Update::Exchange | Update::Add | Update::Subtract))?;
    let same = |at: &Value| update_of(*at) == Some(update);
    let parts: Vec<Value> = part.block().instructions().into_iter().filter(same).collect();
    let [load, store] = parts[..] else { return None };
    let given = update.operand(1);
    let number = if given.ty() != load.ty() && given.is_op(Opcode::LLVMBitCast) { given.operand(0) } else { given };
    let both = plan.active.contains(&load) && plan.writers.contains(&store) && load.ty().is_float();
    (both && number.ty() == load.ty()).then_some((kind, number))
}
