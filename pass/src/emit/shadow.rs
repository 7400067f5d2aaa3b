// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Shadows of pointers where the primal runs: the shadow of a GEP is the GEP of the shadow, and so on.
//!
//! Invariant: a shadow stands right behind the pointer that it belongs to, so it dominates what the pointer
//! dominates; one shadow a pointer and direction. Globals have one shadow symbol a direction, zeroed by whoever seeds it.

use super::Context;
use super::apart::range_at_entry;
use super::primal::Primal;
use crate::llvm::offset::constant_base;
use crate::llvm::value::FUNCTION_INDEX;
use crate::llvm::{Function, IntPredicate, Linkage, Module, Opcode, Type, Value, diagnose};
use crate::operation::{self, Operation, classify};
use crate::plan::{Holder, Kind, Listed, Plan, Root, Section};
use crate::separate::DEFINED_ELSEWHERE;
use crate::signature::{SHADOW, Signature, lasting_shadow, shadow_symbol};
use rustc_hash::FxHashMap;
use wengert_core::names;
use wengert_core::request::Mode;

/// The direction of an adjoint, and of a tangent in one direction.
pub const FIRST: usize = 0;

/// As the run-time library has them (`rows.rs` there).
const ASSIGNED: i64 = 1;
const PLAIN: i64 = 2;
const OWNED: i64 = 4;
const PUT: i64 = 8;
const FREED: i64 = 16;
const BELOW: i64 = 32;

/// What `wengert_shadows_begin` and `wengert_shadows_end` take in one direction: rows, and how many.
pub type Rows = (Value, Value);

/// Shadows of the forward sweep or of a tangent in one direction, by prepared pointer.
#[derive(Default)]
pub struct Shadows {
    direction: usize,
    known: FxHashMap<Value, Value>,
    /// Choices whose alternatives are still to come: one may be a call's result that is not written yet.
    open: Vec<Value>,
}

impl Shadows {
    pub fn new(direction: usize) -> Shadows {
        Shadows { direction, ..Shadows::default() }
    }

    /// Says what the shadow of a local or of an allocation is.
    pub fn set(&mut self, pointer: Value, shadow: Value) {
        self.known.insert(pointer, shadow);
    }

    pub fn of(&mut self, context: &Context, plan: &Plan, primal: &Primal, pointer: Value) -> Value {
        if let Some(known) = self.known.get(&pointer) {
            return *known;
        }
        if plan.scratch.contains(&pointer) {
            return scratch_cell(context.module, plan.key.mode);
        }
        if let Some(shadow) = primal.shadows[self.direction].get(&pointer) {
            return *shadow;
        }
        if !pointer.is_instruction() {
            return constant_shadow(context, plan, pointer, self.direction);
        }
        let clone = primal.at(pointer);
        let shadow = match pointer.opcode() {
            Some(Opcode::LLVMPHI) => return self.phi(context, pointer, clone),
            Some(Opcode::LLVMSelect) => {
                let (yes, no) =
                    (self.of(context, plan, primal, pointer.operand(1)), self.of(context, plan, primal, pointer.operand(2)));
                context.behind(clone);
                context.builder.select(clone.operand(0), yes, no)
            }
            Some(Opcode::LLVMCall) if matches!(classify(pointer), Operation::Copy | Operation::Fill) => {
                self.of(context, plan, primal, pointer.operand(0))
            }
            Some(Opcode::LLVMLoad) => {
                let place = self.of(context, plan, primal, pointer.operand(0));
                context.behind(clone);
                let load = context.builder.load(pointer.ty(), place);
                context.touches_shadow(load, self.direction, pointer.alignment())
            }
            Some(Opcode::LLVMInsertValue) => {
                let whole = self.of_any(context, plan, primal, pointer.operand(0));
                let part = self.of_any(context, plan, primal, pointer.operand(1));
                context.behind(clone);
                let copy = context.builder.insert(clone.clone_instruction());
                copy.set_operand(0, whole);
                copy.set_operand(1, part);
                copy
            }
            Some(Opcode::LLVMAlloca | Opcode::LLVMCall) if !operation::passes_pointer(pointer) => {
                unreachable!("the shadow of {} is set beforehand", pointer.print())
            }
            _ => {
                let base = self.of(context, plan, primal, pointer.operand(0));
                context.behind(clone);
                let copy = context.builder.insert(clone.clone_instruction());
                copy.set_operand(0, base);
                context.unless_scratch(plan, pointer.operand(0), base, copy)
            }
        };
        self.known.insert(pointer, shadow);
        shadow
    }

    fn phi(&mut self, context: &Context, pointer: Value, clone: Value) -> Value {
        context.builder.before(clone);
        context.builder.locate(Some(clone));
        let phi = context.builder.phi(clone.ty());
        self.known.insert(pointer, phi);
        self.open.push(pointer);
        phi
    }

    /// Completes choices; to be called when all calls are written.
    pub fn close(&mut self, context: &Context, plan: &Plan, primal: &Primal) {
        while let Some(pointer) = self.open.pop() {
            for (value, from) in pointer.incoming() {
                let shadow = self.of(context, plan, primal, value);
                self.known[&pointer].add_incoming(&[(shadow, primal.end_of(from))]);
            }
        }
    }

    /// The shadow of a pointer, or the pointer itself if it has none: what it leads to is passive wherever it is found.
    pub fn of_any(&mut self, context: &Context, plan: &Plan, primal: &Primal, pointer: Value) -> Value {
        if plan.shadowed.contains(&pointer) { self.of(context, plan, primal, pointer) } else { primal.at(pointer) }
    }

    /// The shadow of a pointer that is stored goes to the same place in the shadow; what has none stands for itself.
    pub fn point(&mut self, context: &Context, plan: &Plan, primal: &Primal, store: Value) {
        let (value, to) = (store.operand(0), store.operand(1));
        let place = self.of(context, plan, primal, to);
        let shadow = self.of_any(context, plan, primal, value);
        context.behind(primal.at(store));
        context.touches_shadow(context.builder.store(shadow, place), self.direction, store.alignment());
    }
}

/// The shadow of a global's address, or of a constant address within it, or of a structure of these; null and undefined are their own.
pub fn constant_shadow(context: &Context, plan: &Plan, pointer: Value, direction: usize) -> Value {
    if pointer.is_constant() && pointer.ty().is_struct() {
        let builder = &context.builder;
        return (0..pointer.ty().len()).fold(pointer, |all, index| {
            let part = builder.extract(pointer, index);
            if !part.ty().holds_pointer() {
                return all;
            }
            builder.insert_value(all, constant_shadow(context, plan, part, direction), index)
        });
    }
    if pointer.is_global_variable() {
        return global_shadow(context, plan, pointer, direction);
    }
    let (base, at) = constant_base(context.module, pointer);
    if !base.is_global_variable() {
        return pointer;
    }
    context.builder.offset(global_shadow(context, plan, base, direction), context.i64(at))
}

/// The shadow of a variable's address, or of a constant one within it.
pub fn shadow_of_global(context: &Context, pointer: Value) -> Option<Value> {
    if pointer.is_global_variable() {
        return Some(define_shadow(context.module, context.level, pointer, FIRST));
    }
    let (base, at) = constant_base(context.module, pointer);
    let own = base.is_global_variable().then(|| define_shadow(context.module, context.level, base, FIRST))?;
    Some(context.builder.offset(own, context.i64(at)))
}

/// The shadow of a variable that this file defines exists, whether its derivatives use it or not: files that only declare the variable count on that.
pub fn define(module: Module, global: Value) {
    define_shadow(module, 0, global, FIRST);
}

/// A shadow that the user's code names exists, also where no derivative in this file uses it; where one does, a constant one is refused.
pub fn define_declared_shadows(module: Module) {
    for declared in module.globals().into_iter().filter(|g| g.is_declared_only() && !g.is_constant_global()) {
        let name = declared.name();
        if let Some(global) = name.strip_prefix(SHADOW).and_then(|original| module.global(original)) {
            define_shadow(module, 0, global, FIRST);
        }
    }
}

fn global_shadow(context: &Context, plan: &Plan, global: Value, direction: usize) -> Value {
    match (plan.globals.contains(&global), global.is_constant_global()) {
        (true, false) => define_shadow(context.module, context.level, global, direction),
        (true, true) if plan.tables.contains(&global) => table(context, plan, global, direction),
        _ => scratch(context.module, plan.key.mode, global),
    }
}

/// The shadow of a constant table of addresses: the same table of the addresses of shadows, with zeros for its numbers.
fn table(context: &Context, plan: &Plan, constant: Value, direction: usize) -> Value {
    let name = format!("wengert.table.{:?}.{direction}.{}.{}", plan.key.mode, context.level, named(constant));
    context.module.global(&name).unwrap_or_else(|| {
        let shadow = context.module.add_global(&name, constant.global_type(), Linkage::LLVMInternalLinkage);
        shadow.set_alignment(constant.alignment().max(16));
        shadow.set_constant_global();
        let initial = constant.initializer().expect("a table holds addresses");
        shadow.set_initializer(table_entry(context, plan, initial, direction));
        shadow
    })
}

fn table_entry(context: &Context, plan: &Plan, entry: Value, direction: usize) -> Value {
    let ty = entry.ty();
    let parts = entry.operand_count();
    if (ty.is_struct() || ty.is_array()) && parts == ty.len() as usize {
        let parts: Vec<Value> = (0..parts).map(|i| table_entry(context, plan, entry.operand(i), direction)).collect();
        return ty.constant(&parts);
    }
    match entry.any_opcode() {
        _ if ty.is_pointer() => constant_shadow(context, plan, entry, direction),
        Some(Opcode::LLVMPtrToInt) => context.builder.ptr_to_int(constant_shadow(context, plan, entry.operand(0), direction), ty),
        // Such as extents beside an address.
        _ if ty.is_integer() && entry.as_int().is_some() => entry,
        _ => context.builder.zero(ty),
    }
}

/// The name of a variable, which gets one if it has none.
fn named(global: Value) -> String {
    if global.name().is_empty() {
        global.set_name("wengert.unnamed");
    }
    global.name()
}

/// Stands for the shadow of passive memory that is only read from: zero in a tangent; adjoints vanish in it.
pub fn scratch_cell(module: Module, mode: Mode) -> Value {
    let name = format!("wengert.scratch.{mode:?}");
    module.global(&name).unwrap_or_else(|| {
        let cell = module.add_global(&name, module.int(64).array(16), Linkage::LLVMInternalLinkage);
        cell.set_alignment(64);
        cell
    })
}

/// A passive global that a pointer may address beside active memory: its tangent is zero, and adjoints that reach
/// it are thrown away, so nobody may read them.
fn scratch(module: Module, mode: Mode, global: Value) -> Value {
    let name = format!("wengert.scratch.{mode:?}.{}", named(global));
    module.global(&name).unwrap_or_else(|| {
        let scratch = module.add_global(&name, global.global_type(), Linkage::LLVMInternalLinkage);
        scratch.set_alignment(global.alignment().max(16));
        scratch
    })
}

impl Context {
    /// `address`, which lies at an offset from `shadow`, the shadow of `pointer`; an offset from the scratch cell is that cell.
    pub fn unless_scratch(&self, plan: &Plan, pointer: Value, shadow: Value, address: Value) -> Value {
        if !plan.mixed.contains(&pointer) {
            return address;
        }
        let cell = scratch_cell(self.module, plan.key.mode);
        let passive = self.builder.icmp(IntPredicate::LLVMIntEQ, shadow, cell);
        self.builder.select(passive, cell, address)
    }

    /// The program ends at run time where an address that was found in memory is its own shadow.
    pub fn compare_shadows(&self, found: Value, shadows: &[Value]) {
        let text = self.module.text(&diagnose::location(found));
        for shadow in shadows {
            self.builder.after(*shadow);
            self.builder.locate(Some(found));
            self.call_runtime("wengert_found_shadow", self.module.int(64).void(), &[found, *shadow, text]);
        }
    }

    /// Gives, where the builder stands, shadows to allocatables that the user seeds, if they have none.
    pub fn lasting_shadows(&self, plan: &Plan) {
        for (global, at) in &plan.lasting {
            let at = self.i64(*at as i64);
            let own = self.builder.offset(define_shadow(self.module, self.level, *global, FIRST), at);
            lasting_shadow(self.module, &self.builder, self.builder.offset(*global, at), own, &global.name());
        }
    }

    /// Clears, where the builder stands in the entry of a derivative, the shadows that start from zero, and makes those that it owns.
    pub fn zero_shadows(&self, plan: &Plan, rows: &[Rows]) {
        self.lasting_shadows(plan);
        for (global, direction) in in_each_direction(plan, &plan.zeroed) {
            let shadow = define_shadow(self.module, self.level, *global, direction);
            let bytes = self.i64(self.module.size_of(shadow.global_type()) as i64);
            self.builder.memset_zero(shadow, bytes, 16);
        }
        if plan.listed.iter().any(|row| row.kind == Kind::Own) {
            rows.iter().for_each(|rows| self.call_for_rows("wengert_shadows_begin", rows));
        }
    }

    /// Compares what the caller gives with what it is the shadow of, and with what counts as passive, where the builder stands in the entry of a derivative.
    pub fn check_shadows(&self, plan: &Plan, rows: &[Rows]) {
        if is_any_descriptor_given(plan) || plan.listed.iter().any(|row| row.kind == Kind::Watched) {
            rows.iter().for_each(|rows| self.call_for_rows("wengert_shadows_compare", rows));
        }
    }

    /// Sets aside what the caller seeds of what the procedure is yet to allocate; what `bring_back_seeds` takes, in each direction.
    pub fn set_seeds_aside(&self, plan: &Plan, rows: &[Rows]) -> Vec<Value> {
        if !plan.listed.iter().flat_map(|row| &row.holders).any(|holder| (holder.put || holder.replaced_below) && !holder.plain) {
            return Vec::new();
        }
        let aside = |(rows, count): &Rows| {
            let ty = Type::function(rows.ty(), &[rows.ty(), count.ty()]);
            self.builder.call(self.module.declare("wengert_shadows_set_aside", ty), &[*rows, *count])
        };
        rows.iter().map(aside).collect()
    }

    /// Adds them to the shadows of what the procedure has allocated, where the backward sweep begins.
    pub fn bring_back_seeds(&self, aside: &[Value]) {
        for aside in aside {
            self.call_runtime("wengert_shadows_bring_back", aside.ty().void(), &[*aside]);
        }
    }

    /// Begins to note what happens to shadows, if the procedure may free some that the caller gave.
    pub fn note_given(&self, plan: &Plan, rows: &[Rows], derivative: Function, tape: Option<Value>) {
        let Some(tape) = tape.filter(|_| may_free_given(plan)) else { return };
        // What lies on the stack is the derivative's below there.
        derivative.add_attribute(FUNCTION_INDEX, "noinline");
        let frame = self.module.intrinsic("llvm.frameaddress", &[tape.ty()]).expect("LLVM knows frameaddress");
        let stack = self.builder.call(frame, &[self.builder.int(self.module.int(32), 0)]);
        // Fortran's descriptors say how large something is.
        let carries = self.i64(i64::from(!plan.key.function.is_fortran()));
        let none = (self.builder.zero(tape.ty()), self.i64(0));
        let all = if rows.is_empty() { &[none] } else { rows };
        for (rows, count) in all {
            self.call_runtime("wengert_shadows_note", count.ty().void(), &[tape, *rows, *count, stack, carries]);
        }
    }

    /// Sees that the caller finds the derivatives with respect to what they led to.
    /// `together`: the forward sweep was part of the same call, and its arguments are there.
    pub fn put_given_back(&self, plan: &Plan, tape: Option<Value>, together: bool) {
        if let Some(tape) = tape.filter(|_| may_free_given(plan)) {
            let together = self.i64(i64::from(together));
            self.call_runtime("wengert_shadows_put_back", together.ty().void(), &[tape, together]);
        }
    }

    /// Frees, where the builder stands, the shadows that `zero_shadows` made, or that were made since for the same variables.
    pub fn free_shadows(&self, plan: &Plan, rows: &[Rows]) {
        if plan.listed.iter().any(|row| row.kind == Kind::Own) {
            rows.iter().for_each(|rows| self.call_for_rows("wengert_shadows_end", rows));
        }
    }

    /// Descriptors of arguments' shadows learn what the procedure has done to those of the arguments.
    pub fn reshape_shadows(&self, plan: &Plan, rows: &[Rows]) {
        if is_any_descriptor_given(plan) {
            rows.iter().for_each(|rows| self.call_for_rows("wengert_shadows_reshape", rows));
        }
    }

    fn call_for_rows(&self, function: &str, (rows, count): &Rows) {
        let ty = Type::function(rows.ty().void(), &[rows.ty(), count.ty()]);
        self.builder.call(self.module.declare(function, ty), &[*rows, *count]);
    }

    /// What is listed, in each direction, as the run-time library takes it (`rows.rs` there); extents of arguments are known where the procedure begins.
    pub fn rows(&self, plan: &Plan, function: Function, signature: &Signature, begins: bool) -> Vec<Rows> {
        if plan.listed.is_empty() {
            return Vec::new();
        }
        let (builder, given) = (&self.builder, function.parameters());
        let null = builder.zero(self.module.int(64).pointer());
        let place = |index: usize| signature.primals[index];
        let procedure = names::qualified(&plan.key.function.name());
        let row = |listed: &Listed, holders: &[Holder], direction: usize| {
            let (address, shadow, name) = match listed.root {
                Root::Global(global) if listed.kind == Kind::Own => {
                    (global, define_shadow(self.module, self.level, global, direction), global.name())
                }
                Root::Global(global) => (global, null, global.name()),
                Root::Argument(index) => {
                    let shadow = signature.shadows[index].map_or(null, |shadow| given[shadow + direction]);
                    let component = holders.first().and_then(|holder| holder.component.as_ref());
                    let component = component.map(|name| format!("component '{name}' of ")).unwrap_or_default();
                    (given[place(index)], shadow, format!("{component}argument {} of '{procedure}'", index + 1))
                }
            };
            let bytes = self.i64(listed.bytes as i64);
            let holders = if holders.is_empty() { null } else { self.holders(holders) };
            [address, shadow, bytes, holders, self.module.text(&name), self.i64(listed.kind as i64)]
        };
        let own = |value: Value| value.argument_index().map(|index| given[place(index)]);
        let extent = |(_, sections): &(usize, Vec<Section>)| {
            let (from, to) = range_at_entry(self, plan.key.mode, sections, &own);
            let some = builder.icmp(IntPredicate::LLVMIntULT, from, to);
            let bytes = builder.select(some, builder.sub(to, from), self.i64(0));
            [builder.int_to_ptr(from), null, bytes, null, null, self.i64(Kind::Argument as i64)]
        };
        let extents: Vec<[Value; 6]> = plan.extents.iter().filter(|_| begins).map(extent).collect();
        let rows_of = |direction: usize| {
            let mut all: Vec<[Value; 6]> = Vec::new();
            for listed in &plan.listed {
                // Each descriptor in an argument has a name of its own.
                let most = if listed.kind == Kind::Argument { 1 } else { usize::MAX };
                let mut parts: Vec<&[Holder]> = listed.holders.chunks(most).collect();
                if parts.is_empty() {
                    parts.push(&[]);
                }
                all.extend(parts.into_iter().map(|holders| row(listed, holders, direction)));
            }
            all.extend(&extents);
            let words = all.as_flattened();
            let rows = builder.alloca(self.module.int(64).array(words.len() as u64), "");
            for (index, word) in words.iter().enumerate() {
                builder.store(*word, builder.offset(rows, self.i64(8 * index as i64)));
            }
            (rows, self.i64(all.len() as i64))
        };
        (0..plan.key.width).map(rows_of).collect()
    }

    fn holders(&self, holders: &[Holder]) -> Value {
        let flags = |holder: &Holder| {
            let own = [(holder.assigned, ASSIGNED), (holder.plain, PLAIN), (holder.owned, OWNED)];
            let other = [(holder.put, PUT), (holder.freed, FREED), (holder.replaced_below, BELOW)];
            own.into_iter().chain(other).filter(|(is, _)| *is).map(|(_, flag)| flag).sum()
        };
        let words = |holder: &Holder| {
            let pairs: Vec<i64> = holder.below.iter().flat_map(|offset| offset.terms()).collect();
            [vec![holder.at as i64, flags(holder), pairs.len() as i64 / 2], pairs].concat()
        };
        let all: Vec<i64> = std::iter::once(holders.len() as i64).chain(holders.iter().flat_map(words)).collect();
        self.module.numbers(&all)
    }
}

/// Are there descriptors in the memory of arguments that matter?
fn is_any_descriptor_given(plan: &Plan) -> bool {
    arguments_holders(plan).any(|holder| !holder.plain)
}

fn may_free_given(plan: &Plan) -> bool {
    plan.key.outermost && plan.watches
}

fn arguments_holders(plan: &Plan) -> impl Iterator<Item = &Holder> {
    plan.listed.iter().filter(|row| row.kind == Kind::Argument).flat_map(|row| &row.holders)
}

fn in_each_direction<'a, T>(plan: &Plan, all: &'a [T]) -> impl Iterator<Item = (&'a T, usize)> + use<'a, T> {
    let width = plan.key.width;
    all.iter().flat_map(move |one| (0..width).map(move |direction| (one, direction)))
}

fn define_shadow(module: Module, level: usize, global: Value, direction: usize) -> Value {
    let own = shadow_symbol(&global.name(), direction);
    let name = if level > 0 { format!("wengert.level{level}.{own}") } else { own };
    let declared = module.global(&name);
    if let Some(known) = declared.filter(|g| !g.is_declared_only()) {
        return known;
    }
    // A user who seeds or reads the shadow has declared it; its type is what the user says.
    let ty = declared.map_or(global.global_type(), |g| g.global_type());
    // One shadow, where the variable is, whatever libraries come between.
    if level == 0 && direction == FIRST && global.is_declared_only() && global.is_marked_global(DEFINED_ELSEWHERE) {
        return module.declare_global(&name, ty, global.alignment().max(16));
    }
    let private = level > 0 || matches!(global.linkage(), Linkage::LLVMInternalLinkage | Linkage::LLVMPrivateLinkage);
    // Several files may differentiate uses of one variable: common symbols merge, and weak ones where those cannot.
    let linkage = match (private, global.is_thread_local()) {
        (true, _) => Linkage::LLVMInternalLinkage,
        (false, true) => Linkage::LLVMWeakAnyLinkage,
        (false, false) => Linkage::LLVMCommonLinkage,
    };
    let shadow = module.add_global(&name, ty, linkage);
    shadow.set_alignment(global.alignment().max(16));
    if !private {
        shadow.be_visible_as(global);
    }
    if global.is_thread_local() {
        module.make_thread_local(shadow);
    }
    shadow
}
