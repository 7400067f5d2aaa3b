// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Integers that are no counts to a derivative: made of the mantissa of a number and converted as if they were a count (a logarithm by its bits), or
//! counts of a number that become the mantissa of another (an exponential by its bits).
//!
//! Invariant: what follows from a number's exponent and sign alone, or is put in those of another, is constant between the steps of the number, and is not
//! listed. Imports `effects`, `activity` for the operations through which bits pass.

use super::activity::keeps_bits;
use super::effects::Procedure;
use crate::llvm::{Opcode, Type, Value};
use crate::operation::{Operation, classify};
use rustc_hash::{FxHashMap, FxHashSet};

/// What a conversion between integers and numbers takes in, beside its operands: for a number that is made of an integer, the integer if it may hold part of
/// a mantissa; for one that has an integer for its bits, the numbers that were rounded to it.
pub fn taken_in(procedure: &Procedure, at: Value) -> Vec<Value> {
    match at.opcode() {
        Some(Opcode::LLVMSIToFP | Opcode::LLVMUIToFP) => {
            let integer = at.operand(0);
            let mut walk = Walk::new(procedure, integer, |value| holds_mantissa(procedure, value) != 0);
            if walk.positions(integer, DEPTH) == 0 { Vec::new() } else { vec![integer] }
        }
        Some(Opcode::LLVMBitCast) if at.ty().is_floating() && !at.operand(0).ty().is_floating() => {
            let integer = at.operand(0);
            let mut walk = Walk::new(procedure, integer, is_rounded);
            let lies_in = walk.positions(integer, DEPTH);
            let same = integer.ty().scalar().bits() == procedure.module.store_size(at.ty().scalar()) as u32 * 8;
            let mantissa = if same { mantissa(at.ty().scalar()) } else { ALL };
            if lies_in & mantissa == 0 { Vec::new() } else { walk.sources.into_iter().map(|source| source.operand(0)).collect() }
        }
        _ => Vec::new(),
    }
}

/// Further than anyone computes by bits; what lies deeper may be anywhere.
const DEPTH: u32 = 64;

const ALL: u128 = u128::MAX;

fn low(bits: u32) -> u128 {
    if bits >= 128 { ALL } else { (1 << bits) - 1 }
}

/// The positions of the mantissa among the bits of a number.
fn mantissa(float: Type) -> u128 {
    let kinds = [(float.float16(), 10), (float.bfloat(), 7), (float.float32(), 23), (float.float64(), 52), (float.float80(), 64)];
    low(kinds.into_iter().find(|(kind, _)| *kind == float).map_or(112, |(_, bits)| bits))
}

/// Where an integer that comes from outside holds part of a mantissa.
fn holds_mantissa(procedure: &Procedure, value: Value) -> u128 {
    match value.opcode() {
        Some(Opcode::LLVMBitCast) if value.operand(0).ty().is_floating() => {
            let (float, integer) = (value.operand(0).ty().scalar(), value.ty().scalar());
            let same = integer.bits() == procedure.module.store_size(float) as u32 * 8;
            if same { mantissa(float) } else { low(integer.bits()) }
        }
        // What is converted as it is loaded may be a count that a union holds at other times.
        Some(Opcode::LLVMLoad) if procedure.may_be_bits(value) && value.users().into_iter().any(is_shift) => {
            let bytes = procedure.module.store_size(value.ty());
            let floats = procedure.objects.places(value.operand(0)).into_iter();
            let floats = floats.flat_map(|(object, at)| procedure.layouts.floats_in(procedure.module, object, at, bytes));
            floats.fold(0, |positions, float| {
                let whole = procedure.module.store_size(float) * 8 == u64::from(value.ty().scalar().bits());
                positions | if whole { mantissa(float) } else { low(value.ty().scalar().bits()) }
            })
        }
        _ => 0,
    }
}

fn is_shift(at: Value) -> bool {
    matches!(at.opcode(), Some(Opcode::LLVMLShr | Opcode::LLVMAShr))
}

/// Is it the count that a number is rounded to?
fn is_rounded(value: Value) -> bool {
    let from_number = value.ty().scalar().is_integer() && value.operand_count() > 0 && value.operand(0).ty().is_floating();
    match value.opcode() {
        Some(Opcode::LLVMFPToSI | Opcode::LLVMFPToUI) => true,
        Some(Opcode::LLVMCall) => from_number && matches!(classify(value), Operation::Discrete),
        _ => false,
    }
}

/// Constants by lanes, as bits.
fn lanes(value: Value) -> Option<Vec<u128>> {
    let ty = value.ty();
    let of_lane = |lane: Value| lane.as_int().map(|word| word as u128 & low(ty.scalar().bits()));
    if !value.is_constant() {
        return None;
    }
    if ty.is_vector() {
        return (!ty.is_scalable()).then(|| (0..ty.len()).map(|i| value.lane(i).and_then(of_lane)).collect())?;
    }
    of_lane(value).map(|word| vec![word])
}

/// The one constant that all lanes are.
fn constant(value: Value) -> Option<u128> {
    let lanes = lanes(value)?;
    lanes.iter().all(|lane| *lane == lanes[0]).then(|| lanes[0])
}

struct Walk<'a> {
    procedure: &'a Procedure,
    sources: FxHashSet<Value>,
    /// What goes round may be anywhere, and is that until it is known.
    known: FxHashMap<Value, u128>,
}

impl<'a> Walk<'a> {
    /// From what an integer is made of in registers, as far as these are sources.
    fn new(procedure: &'a Procedure, integer: Value, is_source: impl Fn(Value) -> bool) -> Walk<'a> {
        let mut sources = FxHashSet::default();
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut work = vec![integer];
        while let Some(value) = work.pop() {
            if !seen.insert(value) {
                continue;
            }
            if is_source(value) {
                sources.insert(value);
            } else if passes(value) {
                work.extend(value.value_operands());
            }
        }
        Walk { procedure, sources, known: FxHashMap::default() }
    }

    /// Where an integer may hold what comes from the sources.
    fn positions(&mut self, value: Value, depth: u32) -> u128 {
        let width = value.ty().scalar();
        let all = low(if width.is_integer() { width.bits() } else { 128 });
        if self.sources.is_empty() || value.is_constant() {
            return 0;
        }
        if self.sources.contains(&value) {
            return if is_rounded(value) { all } else { holds_mantissa(self.procedure, value) };
        }
        if !passes(value) {
            return 0;
        }
        if let Some(known) = self.known.get(&value) {
            return *known;
        }
        self.known.insert(value, all);
        if depth == 0 {
            return all;
        }
        let operands: Vec<u128> = value.value_operands().map(|operand| self.positions(operand, depth - 1)).collect();
        let positions = carried(value, &operands) & all;
        self.known.insert(value, positions);
        positions
    }
}

/// Where a value may hold what its operands hold in these positions.
fn carried(value: Value, operands: &[u128]) -> u128 {
    let width = value.ty().scalar();
    let first = operands.first().copied().unwrap_or_default();
    let any = operands.iter().fold(0, |all, positions| all | positions);
    let shift = || constant(value.operand(1)).filter(|by| *by < 128).map(|by| by as u32);
    match value.opcode() {
        Some(Opcode::LLVMAnd) => {
            let mask =
                |index: usize| lanes(value.operand(index)).map_or(ALL, |lanes| lanes.iter().fold(0, |all, lane| all | lane));
            any & mask(0) & mask(1)
        }
        Some(Opcode::LLVMShl) if let Some(by) = shift() => first << by,
        Some(Opcode::LLVMLShr) if let Some(by) = shift() => first >> by,
        Some(Opcode::LLVMAShr) if let Some(by) = shift() => spread_sign(first, width.bits()) >> by,
        Some(Opcode::LLVMSExt) => spread_sign(first, value.operand(0).ty().scalar().bits()),
        Some(Opcode::LLVMOr | Opcode::LLVMXor | Opcode::LLVMPHI | Opcode::LLVMSelect | Opcode::LLVMFreeze) => any,
        Some(Opcode::LLVMZExt | Opcode::LLVMTrunc) => first,
        Some(Opcode::LLVMExtractElement | Opcode::LLVMInsertElement | Opcode::LLVMShuffleVector) => any,
        // A carry goes up only.
        Some(Opcode::LLVMAdd | Opcode::LLVMSub | Opcode::LLVMMul) => {
            let factor = |index: usize| constant(value.operand(index)).filter(|_| value.is_op(Opcode::LLVMMul));
            let by: u32 = [0, 1].into_iter().filter_map(factor).map(u128::trailing_zeros).sum();
            let lowest = any.trailing_zeros() + by;
            if lowest >= 128 { 0 } else { !low(lowest) }
        }
        _ if any == 0 => 0,
        _ => ALL,
    }
}

/// Of an integer of so many bits: where its sign goes if it is made wider.
fn spread_sign(positions: u128, bits: u32) -> u128 {
    let sign = bits.clamp(1, 128) - 1;
    if positions >> sign & 1 == 0 { positions } else { positions | !low(sign) }
}

fn passes(value: Value) -> bool {
    let integers = value.is_op(Opcode::LLVMBitCast) && !value.operand(0).ty().is_floating();
    integers || value.is_instruction() && (keeps_bits(value) || matches!(classify(value), Operation::Move))
}
