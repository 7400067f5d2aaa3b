// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The place of a call that becomes loops: views of arrays, loop nests, memory for results.
//!
//! Invariant: after each function here that makes blocks, the call still exists and the builder's position is the
//! one that the function names. May import `llvm`, `holds`.

use super::derived::{Component, Types};
use super::descriptor::{Descriptor, Kind};
use super::rank::Ranks;
use super::variable::{component_of, local_of, passed_descriptor, shape_of};
use crate::holds::descriptors::mark_type;
use crate::holds::{mark_integer, mark_length};
use crate::llvm::layout::Row;
use crate::llvm::{Builder, Function, IntPredicate, Module, Type, Value, memory, transform};
use rustc_hash::FxHashMap;
use wengert_core::descriptor::{extent_offset, lower_offset, stride_offset};

pub struct Site<'a> {
    pub module: Module,
    pub builder: &'a Builder,
    /// What is worked on: a copy of this one, which calls name.
    pub function: Function,
    pub original: Function,
    pub call: Value,
    pub arguments: Vec<Value>,
    /// Polymorphic allocatables of which only the address is known.
    pub polymorphic: &'a FxHashMap<Value, Component>,
    pub ranks: &'a Ranks,
    pub types: &'a Types,
}

/// An array as its descriptor says: where it starts, how long it is, how far its elements are apart in bytes.
#[derive(Clone)]
pub struct View {
    pub base: Value,
    pub extents: Vec<Value>,
    pub strides: Vec<Value>,
    pub kind: Kind,
}

impl Site<'_> {
    /// That of an argument, whose elements are copied when they are assigned.
    pub fn descriptor(&self, argument: usize) -> Option<Descriptor> {
        self.any_descriptor(argument).filter(Descriptor::is_plain)
    }

    pub fn any_descriptor(&self, argument: usize) -> Option<Descriptor> {
        let address = *self.arguments.get(argument)?;
        let noted = || Some(Descriptor::component(address, &component_of(self.module, self.call, argument)?));
        let told = || Some(Descriptor::component(address, self.polymorphic.get(&address)?));
        let local = || Some(Descriptor::component(address, &local_of(self.module, self.call, argument)?));
        // A dummy of assumed rank stands for others beside the one that a note names.
        let fits = |known: &Descriptor| self.ranks.at(self.call, address).is_none_or(|rank| rank == Some(known.rank));
        Descriptor::at(self.module, address).or_else(noted).or_else(told).or_else(local).filter(fits)
    }

    /// The same, also where only callers show of what rank and type it is.
    pub fn described(&self, argument: usize) -> Option<Descriptor> {
        self.any_descriptor(argument).or_else(|| passed_descriptor(self, *self.arguments.get(argument)?))
    }

    /// That of an array which is of a kind because of what is made of it, perhaps a copy of one elsewhere: that tells its rank.
    pub fn descriptor_of(&self, argument: usize, kind: Kind) -> Option<Descriptor> {
        let elsewhere = || {
            let address = *self.arguments.get(argument)?;
            let of_kind = |known: &Descriptor| known.kind == kind && kind.is_plain();
            let rank = match kind.derived {
                Some(_) => passed_descriptor(self, address).filter(of_kind)?.rank,
                None => shape_of(self, argument).filter(|shape| shape.known.is_none())?.rank,
            };
            Some(Descriptor::foreign(address, rank, kind, true))
        };
        self.descriptor(argument).or_else(elsewhere).filter(|known| known.kind == kind)
    }

    /// That of a mask. Of one elsewhere, a component perhaps, nobody may tell of which kind of logical it is: the first byte of an element tells what it is.
    pub fn mask(&self, argument: usize) -> Option<Descriptor> {
        let elsewhere = || {
            let shape = shape_of(self, argument).filter(|shape| shape.known.is_none())?;
            let kind = Kind::of_scalar(self.module.int(8), 1);
            Some(Descriptor::foreign(*self.arguments.get(argument)?, shape.rank, kind, true))
        };
        self.descriptor(argument).or_else(elsewhere).filter(|mask| mask.kind.is_integer())
    }

    /// That of an array of the kind that the call's name tells.
    pub fn descriptor_of_named(&self, argument: usize) -> Option<Descriptor> {
        self.descriptor_of(argument, Kind::of_call(self.module, self.call)?)
    }

    /// An integer of 64 bits.
    pub fn int(&self, value: i64) -> Value {
        self.builder.int(self.module.int(64), value)
    }

    /// Reads the fields just before the call.
    pub fn view(&self, descriptor: &Descriptor) -> View {
        self.builder.before(self.call);
        self.view_here(descriptor)
    }

    /// The same at the builder's position.
    pub fn view_here(&self, descriptor: &Descriptor) -> View {
        let load = |offset| self.load_length(self.field(descriptor, offset));
        let base = self.builder.load(descriptor.address.ty(), descriptor.address);
        let extents: Vec<Value> = (0..descriptor.rank).map(|d| load(extent_offset(d))).collect();
        let strides = match descriptor.allocatable {
            // Allocatable arrays have no gaps, and more is known of multiples than of what is in memory.
            Some(true) => self.strides(descriptor.kind, &extents).0,
            _ => (0..descriptor.rank).map(|d| load(stride_offset(d))).collect(),
        };
        View { base, extents, strides, kind: descriptor.kind }
    }

    pub fn field(&self, descriptor: &Descriptor, offset: u64) -> Value {
        self.builder.offset(descriptor.address, self.int(offset as i64))
    }

    /// Fresh memory for an array without gaps, got just before the call.
    pub fn temporary(&self, kind: Kind, extents: &[Value]) -> View {
        self.temporary_before(self.call, kind, extents)
    }

    pub fn temporary_before(&self, place: Value, kind: Kind, extents: &[Value]) -> View {
        self.builder.before(place);
        let (strides, bytes) = self.strides(kind, extents);
        let empty = self.builder.icmp(IntPredicate::LLVMIntSLT, bytes, self.int(1));
        let asked = self.builder.select(empty, self.int(1), bytes);
        let base = self.memory(asked);
        View { base, extents: extents.to_vec(), strides, kind }
    }

    /// Fresh memory of so many bytes, got at the builder's position.
    pub fn memory(&self, bytes: Value) -> Value {
        memory::allocate(self.module, self.builder, bytes)
    }

    /// Frees memory at the builder's position.
    pub fn free(&self, base: Value) -> Value {
        memory::free(self.module, self.builder, base)
    }

    /// Fresh memory that the descriptor describes from now on, with lower bounds of 1.
    pub fn allocate(&self, result: &Descriptor, extents: &[Value]) -> View {
        self.allocate_before(self.call, result, extents)
    }

    /// The same, got just before `place`, where the builder then stands.
    pub fn allocate_before(&self, place: Value, result: &Descriptor, extents: &[Value]) -> View {
        let view = self.temporary_before(place, result.kind, extents);
        self.describe(result, &view);
        view
    }

    /// Reads or writes a lower bound at the builder's position.
    pub fn lower_bound(&self, descriptor: &Descriptor, dimension: usize) -> Value {
        self.load_length(self.field(descriptor, lower_offset(dimension)))
    }
    pub fn set_lower_bound(&self, descriptor: &Descriptor, dimension: usize, bound: Value) {
        self.builder.store(bound, self.field(descriptor, lower_offset(dimension)));
    }

    /// Makes the descriptor that of `view`.
    pub fn describe(&self, result: &Descriptor, view: &View) {
        self.builder.store(view.base, self.field(result, 0));
        for dimension in 0..result.rank {
            self.builder.store(self.int(1), self.field(result, lower_offset(dimension)));
            self.builder.store(view.extents[dimension], self.field(result, extent_offset(dimension)));
            self.builder.store(view.strides[dimension], self.field(result, stride_offset(dimension)));
        }
    }

    /// The real (0) or imaginary (1) parts of a complex array, seen just before the call.
    pub fn component(&self, view: &View, part: u64) -> View {
        self.builder.before(self.call);
        View { base: self.within(view.base, part * view.kind.component().bytes), kind: view.kind.component(), ..view.clone() }
    }

    /// The distance in bytes from element to element and column to column of an array without gaps; then its size.
    pub fn strides(&self, kind: Kind, extents: &[Value]) -> (Vec<Value>, Value) {
        self.strides_of(self.int(kind.bytes as i64), extents)
    }

    /// The same of elements of so many bytes.
    pub fn strides_of(&self, mut bytes: Value, extents: &[Value]) -> (Vec<Value>, Value) {
        let mut strides = Vec::new();
        for extent in extents {
            strides.push(bytes);
            bytes = self.builder.mul(bytes, *extent);
        }
        (strides, bytes)
    }

    /// Makes a valid descriptor, but for the fields that `allocate` writes.
    pub fn establish(&self, descriptor: &Descriptor) {
        self.builder.before(self.call);
        self.establish_here(descriptor);
    }

    /// The same at the builder's position.
    pub fn establish_here(&self, descriptor: &Descriptor) {
        for (offset, bits, value) in descriptor.constants() {
            self.builder.store(self.builder.int(self.module.int(bits), value), self.field(descriptor, offset));
        }
        if let Some((offset, description)) = descriptor.description() {
            self.builder.store(description, self.field(descriptor, offset));
        }
    }

    /// Loops over `extents`, the first innermost, just before `place`: the indices from 0, and the place of the body.
    /// The builder stands at the body.
    pub fn nest(&self, place: Value, extents: &[Value]) -> (Vec<Value>, Value) {
        let mut place = place;
        let mut indices = Vec::new();
        for extent in extents.iter().rev() {
            let (index, inside) = self.open_loop(place, *extent);
            indices.push(index);
            place = inside;
        }
        indices.reverse();
        self.builder.before(place);
        (indices, place)
    }

    /// A branch just before `place` that runs if the condition holds: its end. The builder stands there.
    pub fn when(&self, condition: Value, place: Value) -> Value {
        let before = place.block();
        let behind = transform::split_before(place);
        let inside = self.function.append_block("wengert.when");
        before.terminator().erase();
        self.builder.at_end(before);
        self.builder.branch_if(condition, inside, behind);
        self.builder.at_end(inside);
        let end = self.builder.branch(behind);
        self.builder.before(end);
        end
    }

    fn open_loop(&self, place: Value, extent: Value) -> (Value, Value) {
        let before = place.block();
        let behind = transform::split_before(place);
        let header = self.function.append_block("wengert.array");
        let body = self.function.append_block("wengert.element");
        before.terminator().erase();
        self.builder.at_end(before);
        self.builder.branch(header);
        self.builder.at_end(header);
        let index = self.builder.phi(self.module.int(64));
        let more = self.builder.icmp(IntPredicate::LLVMIntSLT, index, extent);
        self.builder.branch_if(more, body, behind);
        self.builder.at_end(body);
        let next = self.builder.add(index, self.int(1));
        self.builder.branch(header);
        index.add_incoming(&[(self.int(0), before), (next, body)]);
        (index, next)
    }

    /// Loads an element, its parts in order, at the builder's position.
    pub fn load(&self, view: &View, indices: &[Value]) -> Vec<Value> {
        let address = self.address(view, indices);
        self.scalars(view).into_iter().map(|(at, ty)| self.load_scalar(ty, self.within(address, at))).collect()
    }

    pub fn store(&self, element: &[Value], view: &View, indices: &[Value]) {
        let address = self.address(view, indices);
        for (value, (at, _)) in element.iter().zip(self.scalars(view)) {
            self.builder.store(*value, self.within(address, at));
        }
    }

    /// A field of a descriptor that says how many there are, or how far apart.
    pub fn load_length(&self, address: Value) -> Value {
        let value = self.builder.load(self.module.int(64), address);
        mark_length(value);
        value
    }

    /// The address of what describes the type of what lies behind a descriptor.
    pub fn load_type(&self, descriptor: &Descriptor) -> Value {
        let value = self.builder.load(descriptor.address.ty(), self.field(descriptor, lower_offset(descriptor.rank)));
        mark_type(value);
        value
    }

    /// What Fortran declares as an integer is one.
    pub fn load_scalar(&self, ty: Type, address: Value) -> Value {
        let value = self.builder.load(ty, address);
        if ty.is_integer() {
            mark_integer(value);
        }
        value
    }

    fn scalars(&self, view: &View) -> Vec<(u64, Type)> {
        view.kind.scalars(self.module).expect("elements that are more than moved have few scalars")
    }

    /// A scalar has one element, whatever the indices.
    pub fn address(&self, view: &View, indices: &[Value]) -> Value {
        let steps = indices.iter().zip(&view.strides).map(|(index, stride)| self.builder.mul(*index, *stride));
        match steps.reduce(|a, b| self.builder.add(a, b)) {
            Some(distance) => self.builder.offset(view.base, distance),
            None => view.base,
        }
    }

    /// So many bytes further on.
    pub fn within(&self, address: Value, bytes: u64) -> Value {
        if bytes == 0 { address } else { self.builder.offset(address, self.int(bytes as i64)) }
    }

    /// Copies all elements just before `place`; a scalar fills the array.
    pub fn copy(&self, place: Value, to: &View, from: &View) {
        let (indices, inside) = self.nest(place, &to.extents);
        self.move_element(inside, (to, &indices), (from, &indices));
    }

    /// Copies an element just before `place`, where the builder stands.
    pub fn move_element(&self, place: Value, (to, at): (&View, &[Value]), (from, of): (&View, &[Value])) {
        let rows = from.kind.rows(self.module).expect("a kind is known by its rows");
        let [to, from] = [self.address(to, at), self.address(from, of)];
        self.move_rows(place, &rows, to, from);
    }

    /// The same for scalars of it.
    pub fn move_rows(&self, place: Value, rows: &[Row], to: Value, from: Value) {
        let (single, long): (Vec<&Row>, Vec<&Row>) = rows.iter().partition(|row| row.count == 1);
        let values: Vec<Value> = single.iter().map(|row| self.load_scalar(row.ty, self.within(from, row.at))).collect();
        values.into_iter().zip(single).for_each(|(value, row)| _ = self.builder.store(value, self.within(to, row.at)));
        for Row { at, ty, count } in long {
            let (step, _) = self.row(place, *count, self.module.size_of(*ty));
            let [to, from] = [to, from].map(|base| self.builder.offset(self.within(base, *at), step));
            self.builder.store(self.load_scalar(*ty, from), to);
            self.builder.before(place);
        }
    }

    /// A loop over so many elements in a row just before `place`: how far one is from the first, and the place of the body, where the builder stands.
    pub fn row(&self, place: Value, count: u64, bytes: u64) -> (Value, Value) {
        if count == 1 {
            return (self.int(0), place);
        }
        let (indices, inside) = self.nest(place, &[self.int(count as i64)]);
        (self.builder.mul(indices[0], self.int(bytes as i64)), inside)
    }

    /// A variable of the stack frame that is set to `initial` just before `place`.
    pub fn variable(&self, place: Value, initial: Value) -> Value {
        self.builder.before(self.function.entry().first());
        let cell = self.builder.alloca(initial.ty(), "wengert.partial");
        self.builder.before(place);
        self.builder.store(initial, cell);
        cell
    }

    /// Gives the call's users another value.
    pub fn replace(&self, value: Value) {
        self.call.replace_uses(value);
    }

    /// Ends the program where the builder stands, as the run time would.
    pub fn fail(&self, why: &str) {
        let (builder, i32) = (self.builder, self.module.int(32));
        let text = self.module.text(why);
        let ty = Type::function(i32.void(), &[text.ty(), text.ty(), i32]);
        let report = self.module.declare("_FortranAReportFatalUserError", ty);
        builder.call(report, &[text, builder.zero(text.ty()), builder.int(i32, 0)]);
    }
}
