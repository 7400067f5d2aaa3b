// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Values at the entries of procedures behind paths of calls, computed again where the outermost of the calls stands, or where the
//! outermost procedure is entered; and where sections lie that are told of there.
//!
//! Invariants: one callee may be called from several places, so a value is known by the path of calls behind which it stands; a load
//! that does not run under all conditions reads a cell of no meaning where it does not.

use super::Context;
use super::shadow::scratch_cell;
use crate::llvm::{Opcode, Value};
use crate::plan::{Forwarded, Found, Guard, Section};
use rustc_hash::FxHashMap;
use wengert_core::request::Mode;

pub struct AtEntry<'a> {
    context: &'a Context,
    /// What is known of the outermost procedure's own values; the others are computed again.
    outermost: &'a dyn Fn(Value) -> Option<Value>,
    mode: Mode,
    forwarded: Vec<Forwarded>,
    found: Vec<Found>,
    values: FxHashMap<(Vec<Value>, Value), Value>,
}

impl<'a> AtEntry<'a> {
    /// For what these sections are computed from.
    pub fn new<'s>(
        context: &'a Context,
        mode: Mode,
        sections: impl Iterator<Item = &'s Section> + Clone,
        outermost: &'a dyn Fn(Value) -> Option<Value>,
    ) -> AtEntry<'a> {
        let forwarded = sections.clone().flat_map(|section| section.forwarded.clone()).collect();
        let found = sections.flat_map(|section| section.found.clone()).collect();
        AtEntry { context, outermost, mode, forwarded, found, values: FxHashMap::default() }
    }

    /// A value of the procedure behind a path of calls, from the arguments that it gets there.
    pub fn of(&mut self, path: &[Value], value: Value) -> Value {
        if !value.is_instruction() && value.argument_index().is_none() {
            return value;
        }
        match path.split_last() {
            None => {
                if let Some(known) = (self.outermost)(value) {
                    return known;
                }
            }
            Some((call, before)) => {
                if let Some(index) = value.argument_index() {
                    return self.of(before, call.arguments()[index]);
                }
            }
        }
        if let Some(forwarded) = self.forwarded_to(path, value) {
            return self.of(&forwarded.from, forwarded.value);
        }
        if let Some(found) = self.values.get(&(path.to_vec(), value)) {
            return *found;
        }
        let copy = value.clone_instruction();
        for index in 0..value.operand_count() {
            let operand = value.operand(index);
            if value.value_operands().any(|o| o == operand) {
                copy.set_operand(index, self.of(path, operand));
            }
        }
        if value.is_op(Opcode::LLVMLoad) {
            copy.set_operand(0, self.where_it_runs(path, value, copy.operand(0)));
        }
        copy.drop_location();
        self.context.builder.insert(copy);
        self.values.insert((path.to_vec(), value), copy);
        copy
    }

    /// What a load finds, if a procedure on the way had stored it.
    fn forwarded_to(&self, path: &[Value], load: Value) -> Option<Forwarded> {
        self.forwarded.iter().find(|f| f.load == load && f.path == path).cloned()
    }

    /// The address of a load that does not run under all conditions.
    fn where_it_runs(&mut self, path: &[Value], load: Value, address: Value) -> Value {
        let found = self.found.iter().find(|f| f.load == load && f.path == path);
        let guards = found.map(|f| f.guards.clone()).unwrap_or_default();
        guards.into_iter().fold(address, |address, (condition, wanted)| {
            let cell = scratch_cell(self.context.module, self.mode);
            let condition = self.of(path, condition);
            let (yes, no) = if wanted { (address, cell) } else { (cell, address) };
            self.context.builder.select(condition, yes, no)
        })
    }

    /// The shadow of such an address, or what `outermost` says that it is of an address of the outermost procedure.
    pub fn shadow(&mut self, path: &[Value], address: Value, outermost: &mut dyn FnMut(Value) -> Option<Value>) -> Value {
        match path.split_last() {
            Some((call, before)) if !address.is_global_variable() => {
                if let Some(index) = address.argument_index() {
                    return self.shadow(before, call.arguments()[index], outermost);
                }
            }
            _ => {
                if let Some(shadow) = outermost(address) {
                    return shadow;
                }
            }
        }
        if let Some(forwarded) = self.forwarded_to(path, address) {
            return self.shadow(&forwarded.from, forwarded.value, outermost);
        }
        let copy = address.clone_instruction();
        let base = self.shadow(path, address.operand(0), outermost);
        for (index, operand) in address.value_operands().enumerate().collect::<Vec<_>>() {
            copy.set_operand(index, if index == 0 { base } else { self.of(path, operand) });
        }
        if address.is_op(Opcode::LLVMLoad) {
            copy.set_operand(0, self.where_it_runs(path, address, base));
        }
        copy.drop_location();
        self.context.builder.insert(copy)
    }

    /// Where a section begins, in bytes from its base, and how many bytes it has: none where its guards do not hold.
    pub fn extent(&mut self, section: &Section) -> (Value, Value) {
        let mut counter = |_| unreachable!("a section's bounds are known before its procedure");
        let context = self.context;
        let first = context.evaluate(&section.first, &mut |v| self.of(&section.path, v), &mut counter);
        let all = context.evaluate(&section.bytes, &mut |v| self.of(&section.path, v), &mut counter);
        (first, section.guards.iter().fold(all, |bytes, guard| self.guarded(guard, bytes)))
    }

    fn guarded(&mut self, guard: &Guard, bytes: Value) -> Value {
        let none = self.context.i64(0);
        let condition = self.of(&guard.path, guard.condition);
        let (yes, no) = if guard.wanted { (bytes, none) } else { (none, bytes) };
        self.context.builder.select(condition, yes, no)
    }
}
