// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What a plan costs: bytes of tape, and repeated operations in the same currency.
//!
//! A record is a store and a load of its bytes; some thirty cheap operations take as long as those of one double, and a
//! transcendental takes longer. Counts that only the run will tell are one number alike everywhere, so that volumes of
//! the same loops cancel.

use super::{Plan, Scope, Slot, Version};
use crate::llvm::{Block, Facts, Opcode, Value};
use crate::operation::{Operation, classify};
use wengert_core::table::Cost;

/// Stands for each number that only the run will tell, where volumes are compared.
pub const UNKNOWN: f64 = 100.0;

/// Bytes by which a reservation is rounded up, and the pointer that is kept.
pub const OVERHEAD: f64 = 64.0;

/// The price of a byte that is recorded.
const BYTE: u64 = 64;
/// More iterations than these are all the same.
const MOST_RUNS: f64 = 1e9;

/// How often a block runs in one call, as far as it can be guessed.
pub fn runs(facts: &Facts, plan: &Plan, block: Block) -> f64 {
    let trips = |index: usize| facts.backedges(index).map_or(UNKNOWN, |b| facts.estimate(b, UNKNOWN) + 1.0).max(1.0);
    plan.loops_around(block).into_iter().map(trips).product()
}

/// Bytes of tape, as far as they can be guessed.
pub fn bytes(facts: &Facts, plan: &Plan) -> f64 {
    let saves = |v: &Version| [Some(v.at), v.next.as_ref().and_then(|next| next.last)];
    let often = |v: &Version| saves(v).into_iter().flatten().map(|at| runs(facts, plan, at)).sum::<f64>();
    let versions = plan.versions.iter().map(|v| often(v) * (v.estimate / v.shrinks() as f64 + OVERHEAD));
    bytes_of(facts, plan, &|_| true) + versions.sum::<f64>()
}

/// The same of some slots.
pub fn bytes_of(facts: &Facts, plan: &Plan, counts: &dyn Fn(&Slot) -> bool) -> f64 {
    let bytes = |slot: &Slot| {
        let often = match slot.scope {
            Scope::Frame => 1.0,
            Scope::Nest { inner, .. } => runs(facts, plan, plan.loops[inner].header),
            Scope::Iteration(index) => runs(facts, plan, plan.loops[index].header),
        };
        often * facts.size_of(slot.ty) as f64
    };
    plan.slots.iter().filter(|slot| counts(slot)).map(bytes).sum()
}

/// The price of a record, and of so many repetitions.
pub fn price(each: u64, runs: f64) -> u64 {
    each.saturating_mul(runs.min(MOST_RUNS) as u64)
}

pub fn of_record(facts: &Facts, value: Value) -> u64 {
    facts.size_of(value.ty()) * BYTE
}

/// The price of repeating an operation once; of a load, when it may be repeated.
pub fn of_operation(value: Value) -> u64 {
    match classify(value) {
        Operation::Elementwise(row) => match row.cost {
            Cost::Free => 1,
            Cost::Cheap => BYTE / 4,
            Cost::Moderate => BYTE,
            Cost::Dear => 12 * BYTE,
        },
        Operation::Load => BYTE / 4,
        // Address arithmetic is shared with that of shadows.
        _ if value.is_op(Opcode::LLVMGetElementPtr) => 1,
        _ if value.is_op(Opcode::LLVMPHI) => BYTE,
        _ => BYTE / 8,
    }
}
