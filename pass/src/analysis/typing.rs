// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Types that only the whole call tree tells: what bytes hold that a procedure copies and looks at nowhere.
//!
//! `prepare` knows what a procedure itself says. With objects and their layouts more is known: a pointer that is loaded leads to a variable,
//! what a callee fills is what it was declared as. Invariant: nothing is said of bytes that are declared as integers, or of which there are
//! several opinions. Imports `objects`, `layout`, `effects`, `prepare`.

use super::effects::Procedure;
use super::layout::Layouts;
use super::objects::{Map, Object, Objects, POINTER};
use crate::holds::commons::Commons;
use crate::llvm::offset::{Offset, START};
use crate::llvm::{Function, Module, Type, Value, layout};
use crate::operation::{Operation, classify};
use crate::prepare::{Held, Types};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;

/// Tells procedures into elements of which structures their parameters point, where they say nothing themselves and all callers say the same; callees come
/// first in `order`. The last one is the user's, and may be called with anything, whoever calls it besides (through a pointer, as far as anyone knows).
pub fn hand_down(module: Module, procedures: &mut FxHashMap<Function, Procedure>, order: &[Function], commons: &Rc<Commons>) {
    let mut calls: FxHashMap<Function, Vec<(Function, Value)>> = FxHashMap::default();
    for (caller, procedure) in procedures.iter() {
        for at in procedure.prepared.function.instructions() {
            if let Operation::Call(callee) = classify(at) {
                calls.entry(callee).or_default().push((*caller, at));
            }
        }
    }
    for function in order.iter().rev().skip(1) {
        let Some(calls) = calls.get(function) else { continue };
        let procedure = &procedures[function];
        let parameters = procedure.prepared.function.parameters().into_iter().enumerate();
        let silent = |index: usize| procedure.layouts.structures(Object::Argument(index)).is_empty();
        let mut given: Vec<(usize, u64, Type)> = Vec::new();
        for (index, _) in parameters.filter(|(index, parameter)| parameter.ty().is_pointer() && silent(*index)) {
            let known = passed(module, procedures, (*function, calls), index, &given);
            given.extend(known.map(|(within, ty)| (index, within, ty)));
        }
        if !given.is_empty() {
            let layouts = Layouts::new(module, procedure.prepared.function, &procedure.objects, commons, &given);
            procedures.get_mut(function).expect("listed").layouts = layouts;
        }
    }
}

/// The structure into an element of which all calls have a parameter point, and how far into it; `given`: what is known of others.
fn passed(
    module: Module,
    procedures: &FxHashMap<Function, Procedure>,
    (callee, calls): (Function, &[(Function, Value)]),
    index: usize,
    given: &[(usize, u64, Type)],
) -> Option<(u64, Type)> {
    let mut known: Option<(u64, Type)> = None;
    let mut own = Vec::new();
    for (caller, call) in calls {
        let Procedure { objects, layouts, .. } = &procedures[caller];
        for (object, at) in objects.accessed(*call.arguments().get(index)?) {
            if *caller == callee && object == Object::Argument(index) {
                own.push(at);
                continue;
            }
            let other = given.iter().find(|(other, ..)| *caller == callee && object == Object::Argument(*other));
            let (start, ty) = match (other, layouts.structures(object)) {
                (Some((_, within, ty)), _) => (START.minus(Offset::new(*within as i64, 0)), *ty),
                (None, [one]) if !layouts.is_unexplained(object) => *one,
                _ => return None,
            };
            let within = at.minus(start).modulo(module.size_of(ty).max(1) as i64)? as u64;
            if *known.get_or_insert((within, ty)) != (within, ty) {
                return None;
            }
        }
    }
    let (within, ty) = known?;
    let whole = |at: &Offset| at.modulo(module.size_of(ty).max(1) as i64) == Some(0);
    own.iter().all(whole).then_some((within, ty))
}

pub struct Known<'a> {
    pub module: Module,
    pub objects: &'a Objects,
    pub layouts: &'a Layouts,
    pub kinds: &'a Map<Object, FxHashSet<Type>>,
}

impl Known<'_> {
    /// Is one place known at which a number of so many bytes lies? Of memory that is allocated others may know more than the procedure shows somewhere.
    fn is_shown_exactly(&self, object: Object, at: Offset, bytes: u64) -> bool {
        let mut numbers = self.layouts.numbers_of(self.module, object);
        !matches!(object, Object::Heap(_)) || at.exact().is_some() && numbers.any(|number| number == (at, bytes))
    }

    /// May a number of this kind lie there though none is declared: in memory that is allocated, beyond the one structure that is known to lie at its place?
    fn may_be_undeclared(&self, object: Object, (at, bytes): (Offset, u64), kind: Type) -> bool {
        let structures = self.layouts.structures(object);
        let within = |(start, ty): &(Offset, Type)| {
            let behind = start.exact().and_then(|start| at.exact().map(|at| at - start));
            behind
                .is_some_and(|behind| (0..self.module.size_of(*ty) as i64).contains(&(behind + bytes as i64 - 1)) && behind >= 0)
        };
        matches!(object, Object::Heap(_)) && !self.layouts.declares_kind(object, kind) && !structures.iter().any(within)
    }
}

impl Types for Known<'_> {
    fn held_at(&self, pointer: Value, bytes: u64) -> Held {
        let mut types: FxHashSet<Type> = FxHashSet::default();
        let mut there = false;
        for (object, at) in self.objects.accessed(pointer) {
            if self.layouts.is_integer_at(self.module, object, at, bytes) {
                // Beside numbers C keeps the bits of others in integers.
                let alone = self.layouts.numbers_of(self.module, object).next().is_none();
                return if alone { Held::Integer } else { Held::Unknown };
            }
            if let Some((ty, within)) = self.layouts.element(self.module, self.objects, object, (pointer, 0)) {
                let scalars = layout::scalars(self.module, ty).unwrap_or_default();
                let touched =
                    |(start, scalar): &(u64, Type)| *start < within + bytes && within < start + self.module.store_size(*scalar);
                let touched: Vec<Type> = scalars.into_iter().filter(touched).map(|(_, scalar)| scalar.scalar()).collect();
                if !touched.iter().all(|scalar| scalar.is_floating()) {
                    let integers = touched.iter().all(|scalar| scalar.is_word());
                    return if integers && !ty.holds_float() { Held::Integer } else { Held::Unknown };
                }
                there |= !touched.is_empty();
                types.extend(touched);
                continue;
            }
            let shown: Vec<Type> = self.layouts.floats_in(self.module, object, at, bytes).collect();
            there |= !shown.is_empty();
            let kinds = self.kinds.get(&object).into_iter().flatten();
            if !self.layouts.structures(object).is_empty() {
                types.extend(kinds.filter(|kind| self.may_be_undeclared(object, (at, bytes), **kind)));
            } else if shown.iter().all(|kind| types.contains(kind)) || !self.is_shown_exactly(object, at, bytes) {
                types.extend(kinds);
            }
            types.extend(shown);
        }
        // Where pointers lie as well, numbers are moved with what is behind them.
        let held = |(object, at): &(Object, Offset)| {
            !self.objects.held_in(*object, |offset| at.overlaps(bytes, offset, POINTER)).is_empty()
        };
        let part = bytes == POINTER && types.iter().any(|kind| self.module.store_size(*kind) < bytes);
        if types.is_empty() || part && self.objects.accessed(pointer).iter().any(held) {
            return Held::Unknown;
        }
        Held::Numbers { types: types.into_iter().collect(), there }
    }

    fn structures_at(&self, pointer: Value) -> Vec<(u64, Type)> {
        let mut found = Vec::new();
        for (object, at) in self.objects.accessed(pointer) {
            for (start, ty) in self.layouts.structures(object) {
                let size = self.module.size_of(*ty) as i64;
                let offset = if size > 0 { at.minus(*start).modulo(size) } else { None };
                found.extend(offset.map(|offset| (offset as u64, *ty)));
            }
            if found.is_empty() {
                found.extend(self.layouts.element(self.module, self.objects, object, (pointer, 0)).map(|(ty, at)| (at, ty)));
            }
        }
        found
    }

    /// Of memory that is allocated, or a caller's, not all may be what one pointer to it says.
    fn are_used_so(&self, pointer: Value, bytes: u64) -> bool {
        let is_variable = |object: &Object| matches!(object, Object::Local(_) | Object::Global(_));
        let places = self.objects.accessed(pointer).into_iter();
        let other = |(object, at): (Object, Offset)| self.layouts.is_unexplained_at(self.module, object, at, bytes);
        !self.objects.is_c() || !places.filter(|(object, _)| !is_variable(object)).any(other)
    }
}
