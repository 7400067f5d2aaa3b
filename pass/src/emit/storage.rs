// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Where each slot of the plan lies, for both sweeps: variables, a frame, arrays of a nest, records of an iteration.
//!
//! Invariant: both sweeps compute the same address for the same slot and iteration. Arrays are one a slot
//! (structure of arrays, innermost index contiguous), each starting at a granule of the tape.

use super::Context;
use crate::llvm::{Type, Value};
use crate::plan::{Plan, Scope, Slot, Sweeps};

/// The layout of the frame and of iteration records, which both sweeps share.
pub struct Layout {
    /// Split sweeps: hash, then the frame's slots.
    pub frame: Type,
    frame_member: Vec<Option<u32>>,
    /// Per loop: the previous record, then the iteration's slots.
    pub records: Vec<Option<Type>>,
    record_member: Vec<Option<u32>>,
}

impl Layout {
    pub fn new(context: &Context, plan: &Plan) -> Layout {
        let word = context.module.int(64);
        let pointer = word.pointer();
        let collect = |scope: Scope, first: Type| -> (Type, Vec<(usize, u32)>) {
            let mut members = vec![first];
            let mut places = Vec::new();
            for (index, _) in plan.slots.iter().enumerate().filter(|(_, s)| s.scope == scope) {
                places.push((index, members.len() as u32));
                members.push(plan.slots[index].ty);
            }
            (word.structure(&members), places)
        };
        let (frame, places) = collect(Scope::Frame, word);
        let mut frame_member = vec![None; plan.slots.len()];
        places.into_iter().for_each(|(slot, member)| frame_member[slot] = Some(member));
        let mut record_member = vec![None; plan.slots.len()];
        let mut records = Vec::new();
        for index in 0..plan.loops.len() {
            let (record, places) = collect(Scope::Iteration(index), pointer);
            records.push((!places.is_empty()).then_some(record));
            places.into_iter().for_each(|(slot, member)| record_member[slot] = Some(member));
        }
        Layout { frame, frame_member, records, record_member }
    }

    /// FNV-1a over the layout's text: separately compiled sweeps compare it.
    pub fn hash(&self, plan: &Plan) -> i64 {
        let mut text = self.frame.to_string();
        plan.slots.iter().for_each(|s: &Slot| text.push_str(&format!("{}{:?}", s.ty, s.scope)));
        plan.versions
            .iter()
            .enumerate()
            .filter(|(_, v)| v.rounded)
            .for_each(|(index, _)| text.push_str(&format!("rounded {index}")));
        Layout::fnv(0xcbf2_9ce4_8422_2325_u64 as i64, &text)
    }

    /// The hash of what was hashed before and this text.
    pub fn fnv(before: i64, text: &str) -> i64 {
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        text.bytes().fold(before as u64, step) as i64
    }
}

/// What one sweep knows when it asks for an address.
pub struct Place<'a> {
    /// Variables of the joined procedure, one a frame slot.
    pub variables: &'a [Option<Value>],
    pub frame: Option<Value>,
    /// Value of a loop's counter here.
    pub counter: &'a mut dyn FnMut(usize) -> Value,
    /// Trip count of a loop here.
    pub trips: &'a mut dyn FnMut(usize) -> Value,
    /// Base of a nest's arrays here.
    pub region: &'a mut dyn FnMut(usize) -> Value,
    /// This iteration's record of a loop.
    pub record: &'a mut dyn FnMut(usize) -> Value,
}

impl Context {
    /// The address of a slot where `place` stands.
    pub fn slot_address(&self, plan: &Plan, layout: &Layout, slot: usize, place: &mut Place<'_>) -> Value {
        let builder = &self.builder;
        match plan.slots[slot].scope {
            Scope::Frame if plan.sweeps == Sweeps::Joined => place.variables[slot].expect("a frame slot has a variable"),
            Scope::Frame => {
                let frame = place.frame.expect("a split sweep has a frame");
                builder.member(layout.frame, frame, layout.frame_member[slot].expect("in the frame"))
            }
            Scope::Iteration(index) => {
                let record = (place.record)(index);
                builder.member(
                    layout.records[index].expect("has slots"),
                    record,
                    layout.record_member[slot].expect("in the record"),
                )
            }
            Scope::Nest { root, inner } => {
                let region = (place.region)(root);
                let offset = self.arrays_size(plan, root, Some(slot), place.trips);
                let base = builder.offset(region, offset);
                let mut linear = (place.counter)(root);
                for index in plan.loops[inner].nest.iter().skip(1) {
                    linear = builder.mul(linear, (place.trips)(*index));
                    linear = builder.add(linear, (place.counter)(*index));
                }
                builder.element(plan.slots[slot].ty, base, linear)
            }
        }
    }

    /// A value as its slot holds it: no vector of an integer that fills no whole bytes can be stored.
    pub fn filled(&self, value: Value) -> Value {
        if value.ty().is_integer() { self.builder.resize(value, self.filling(value.ty())) } else { value }
    }
    /// What was stored so.
    pub fn load_filled(&self, plan: &Plan, slot: usize, address: Value) -> Value {
        let ty = plan.slots[slot].ty;
        if !ty.is_integer() {
            return self.keeps(self.builder.load(ty, address), Some(slot));
        }
        self.builder.resize(self.keeps(self.builder.load(self.filling(ty), address), Some(slot)), ty)
    }
    fn filling(&self, integer: Type) -> Type {
        self.module.int(8 * self.module.size_of(integer) as u32)
    }

    /// Where the value in a direction lies in a slot that has so many: addresses of shadows.
    pub fn in_slot(&self, address: Value, values: usize, direction: usize) -> Value {
        if values == 1 { address } else { self.builder.element(address.ty(), address, self.i64(direction as i64)) }
    }

    /// Bytes of the arrays of a nest that lie before slot `until`, or of all of them.
    pub fn arrays_size(&self, plan: &Plan, root: usize, until: Option<usize>, trips: &mut dyn FnMut(usize) -> Value) -> Value {
        let builder = &self.builder;
        let mut total = self.i64(0);
        for (index, slot) in plan.slots.iter().enumerate() {
            if Some(index) == until {
                break;
            }
            if slot.in_nest(root) {
                // Sizes were checked when the arrays were reserved; offsets into them cannot overflow.
                let size = self.array_size(plan, index, until.is_none(), trips);
                total = builder.add(total, self.round_up(size));
            }
        }
        total
    }

    /// Bytes of the array of one slot in a nest.
    pub fn array_size(&self, plan: &Plan, slot: usize, checked: bool, trips: &mut dyn FnMut(usize) -> Value) -> Value {
        let Scope::Nest { inner, .. } = plan.slots[slot].scope else { unreachable!("an array lies in a nest") };
        let size = self.i64(self.module.size_of(plan.slots[slot].ty) as i64);
        plan.loops[inner].nest.iter().fold(size, |size, level| match checked {
            true => self.product(size, trips(*level)),
            false => self.builder.mul(size, trips(*level)),
        })
    }
}
