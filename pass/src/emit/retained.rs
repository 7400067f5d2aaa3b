// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The tangent on a forward sweep's tape: it runs on copies of what the forward sweep found, wherever that is gone.
//!
//! Where the frame would be told to the run-time library stands a record then: the frame's address, where the copies lie and how many bytes they have, and the
//! procedure's arguments, pointers led to the copies. Invariant: what lies behind one argument keeps its distances and its alignment, and nothing that is
//! written lies behind two, or the program ends.

use super::Context;
use super::entry::AtEntry;
use super::joint;
use super::procedures::Made;
use super::tape::GRANULE;
use crate::llvm::{IntPredicate, Type, Value};
use crate::plan::{Behind, Retained};
use crate::signature::Signature;
use wengert_core::request::Mode;

/// Members of the record; arguments are behind.
const FRAME: u32 = 0;
const COPIES: u32 = 1;
const BYTES: u32 = 2;
const ARGUMENTS: u32 = 3;

/// A tangent, and what a forward sweep keeps for it.
pub struct OnTape {
    pub state: Retained,
    pub tangent: Made,
}

/// Where memory begins and ends, and whether it is written.
struct Extent {
    low: Value,
    high: Value,
    written: bool,
}

fn padded(bytes: u64) -> u64 {
    bytes.next_multiple_of(GRANULE as u64)
}

impl OnTape {
    fn record(&self, context: &Context, parameters: &[Type]) -> Type {
        let word = context.module.int(64);
        let members: Vec<Type> = [word.pointer(), word.pointer(), word].into_iter().chain(parameters.iter().copied()).collect();
        word.structure(&members)
    }

    fn variables(&self) -> u64 {
        self.state.globals.iter().map(|variable| padded(variable.bytes)).sum()
    }

    /// Bytes of the tape, as far as they are known before the program runs.
    pub fn fixed_bytes(&self, context: &Context, parameters: &[Type]) -> u64 {
        let behind = self.state.arguments.iter().flatten().filter_map(Behind::bytes);
        let copies: u64 = behind.map(|bytes| padded(bytes) + GRANULE as u64).sum();
        padded(context.module.size_of(self.record(context, parameters))) + self.variables() + copies
    }

    /// Keeps the state before the forward sweep; returns the record, in which the frame is to be put.
    pub fn keep(&self, context: &Context, parameters: &[Type], primals: &[Value], tape: Value, procedure: Value) -> Value {
        let (builder, word) = (&context.builder, context.module.int(64));
        let own = |value: Value| value.argument_index().map(|index| primals[index]);
        let sections = self.state.arguments.iter().flatten().flat_map(|behind| &behind.sections);
        let mut entry = AtEntry::new(context, Mode::Adjoint, sections, &own);
        let extents: Vec<Option<Extent>> =
            self.state.arguments.iter().map(|behind| behind.as_ref().map(|behind| extent(context, behind, &mut entry))).collect();
        self.demand_apart(context, &extents, procedure);

        let record = self.record(context, parameters);
        let head = context.i64(padded(context.module.size_of(record)) as i64);
        // Room to place each as it is aligned.
        let room = |extent: &Extent| context.round_up(builder.add(builder.sub(extent.high, extent.low), context.i64(GRANULE)));
        let rooms: Vec<Option<Value>> = extents.iter().map(|extent| extent.as_ref().map(room)).collect();
        let variables = context.i64(self.variables() as i64);
        let bytes = rooms.iter().flatten().fold(variables, |sum, room| builder.add(sum, *room));
        let area = reserve(context, tape, builder.add(head, bytes));
        let copies = builder.offset(area, head);
        builder.store(copies, builder.member(record, area, COPIES));
        builder.store(bytes, builder.member(record, area, BYTES));
        let mut place = copies;
        for variable in &self.state.globals {
            builder.memcpy(place, variable.global, context.i64(variable.bytes as i64));
            place = builder.offset(place, context.i64(padded(variable.bytes) as i64));
        }
        for (index, primal) in primals.iter().enumerate() {
            let mut kept = *primal;
            if let (Some(Extent { low, high, .. }), Some(room)) = (&extents[index], rooms[index]) {
                let copy = builder.offset(place, builder.and(*low, context.i64(GRANULE - 1)));
                builder.memcpy(copy, builder.int_to_ptr(*low), builder.sub(*high, *low));
                let by = builder.sub(builder.ptr_to_int(*primal, word), *low);
                kept = builder.offset_anywhere(copy, by);
                place = builder.offset(place, room);
            }
            builder.store(kept, builder.member(record, area, ARGUMENTS + index as u32));
        }
        area
    }

    pub fn put_frame(&self, context: &Context, parameters: &[Type], area: Value, frame: Value) {
        context.builder.store(frame, context.builder.member(self.record(context, parameters), area, FRAME));
    }

    pub fn frame(&self, context: &Context, parameters: &[Type], area: Value) -> Value {
        context.builder.load(area.ty(), context.builder.member(self.record(context, parameters), area, FRAME))
    }

    /// Ends the program where something that is written lies behind two arguments, or is a variable, too.
    fn demand_apart(&self, context: &Context, extents: &[Option<Extent>], procedure: Value) {
        let (builder, word) = (&context.builder, context.module.int(64));
        let variables = self.state.globals.iter().map(|variable| {
            let low = builder.ptr_to_int(variable.global, word);
            (low, builder.add(low, context.i64(variable.bytes as i64)), variable.written)
        });
        let behind = extents.iter().flatten().map(|extent| (extent.low, extent.high, extent.written));
        let all: Vec<(Value, Value, bool)> = behind.chain(variables).collect();
        let less = |a: Value, b: Value| builder.icmp(IntPredicate::LLVMIntULT, a, b);
        let mut clashes: Option<Value> = None;
        for (index, (low, high, written)) in all.iter().enumerate() {
            for (other_low, other_high, other_written) in &all[..index] {
                if *written || *other_written {
                    let clash = builder.and(less(*low, *other_high), less(*other_low, *high));
                    clashes = Some(clashes.map_or(clash, |before| builder.or(before, clash)));
                }
            }
        }
        let Some(clashes) = clashes else { return };
        let function = builder.block().function();
        let [end, on] = ["overlap", "apart"].map(|name| function.append_block(name));
        builder.branch_if(clashes, end, on);
        builder.at_end(end);
        context.call_runtime("wengert_state_overlaps", word.void(), &[procedure]);
        builder.unreachable();
        builder.at_end(on);
    }

    /// Runs the tangent on copies of what the record leads to; returns its result.
    pub fn run(&self, context: &Context, parameters: &[Type], given: &[Value], tape: Value, area: Value) -> Value {
        let (builder, word) = (&context.builder, context.module.int(64));
        let record = self.record(context, parameters);
        let load = |ty: Type, member: u32| builder.load(ty, builder.member(record, area, member));
        let (kept, bytes) = (load(word.pointer(), COPIES), load(word, BYTES));
        // What it writes is not the tape's, which may be used once more.
        let copies = reserve(context, tape, bytes);
        builder.memcpy(copies, kept, bytes);
        let by = builder.sub(builder.ptr_to_int(copies, word), builder.ptr_to_int(kept, word));
        let signature: &Signature = &self.tangent.signature;
        let mut arguments = given.to_vec();
        for (index, ty) in parameters.iter().enumerate() {
            let argument = load(*ty, ARGUMENTS + index as u32);
            let moved = self.state.arguments[index].is_some();
            arguments[signature.primals[index]] = if moved { builder.offset_anywhere(argument, by) } else { argument };
        }
        let mut exchanged = Vec::new();
        let mut place = copies;
        for variable in &self.state.globals {
            let size = context.i64(variable.bytes as i64);
            let present = reserve(context, tape, size);
            builder.memcpy(present, variable.global, size);
            builder.memcpy(variable.global, place, size);
            place = builder.offset(place, context.i64(padded(variable.bytes) as i64));
            exchanged.push((variable.global, present, size));
        }
        let result = builder.call(self.tangent.first, &arguments);
        result.pass_as_callee();
        for (global, present, size) in exchanged {
            builder.memcpy(global, present, size);
        }
        result
    }
}

/// From the first byte that is touched to behind the last.
fn extent(context: &Context, behind: &Behind, entry: &mut AtEntry<'_>) -> Extent {
    let (builder, word) = (&context.builder, context.module.int(64));
    let (mut low, mut high) = (context.i64(-1), context.i64(0));
    for section in &behind.sections {
        let (address, bytes) = joint::place(context, section, false, entry, &mut |_| None);
        let first = builder.ptr_to_int(address, word);
        let last = builder.add(first, bytes);
        let some = builder.icmp(IntPredicate::LLVMIntNE, bytes, context.i64(0));
        let lower = builder.and(some, builder.icmp(IntPredicate::LLVMIntULT, first, low));
        let higher = builder.and(some, builder.icmp(IntPredicate::LLVMIntUGT, last, high));
        (low, high) = (builder.select(lower, first, low), builder.select(higher, last, high));
    }
    // Nothing is touched.
    let empty = builder.icmp(IntPredicate::LLVMIntUGE, low, high);
    Extent { low: builder.select(empty, high, low), high, written: behind.written }
}

/// Reserves bytes at the end of the open block; the builder stands in the open one then.
fn reserve(context: &Context, tape: Value, bytes: Value) -> Value {
    let builder = &context.builder;
    let end = builder.unreachable();
    let area = context.reserve(tape, bytes, end);
    let open = end.block();
    end.erase();
    builder.at_end(open);
    area
}
