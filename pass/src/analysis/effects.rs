// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What each procedure of a request's call tree reads and writes, and which floating types it keeps where.
//!
//! Invariant: summaries over-approximate; recursion is solved by iterating to a fixed point. Imports `llvm`,
//! `operation`, `prepare`.

use super::objects::{Object, Objects, float_kinds};
use crate::llvm::{Function, Type, Value, facts};
use crate::operation::{Operation, classify};
use crate::prepare::Prepared;
use rustc_hash::{FxHashMap, FxHashSet};
use wengert_core::catalogue::{self, Writes};

/// One procedure's summary, callees included.
#[derive(Default, Clone, PartialEq)]
pub struct Effects {
    pub reads: FxHashSet<Object>,
    pub writes: FxHashSet<Object>,
    /// Calls something whose body is not here and that may touch any global.
    pub opaque: bool,
    /// Stores, or loads, floating numbers through pointers that came out of memory.
    pub stores_hidden: bool,
    pub loads_hidden: bool,
}

/// What is known of each procedure by itself.
pub struct Procedure {
    pub prepared: Prepared,
    pub objects: Objects,
    pub kinds: FxHashMap<Object, FxHashSet<Type>>,
    pub effects: Effects,
}

impl Procedure {
    pub fn new(prepared: Prepared) -> Procedure {
        let objects = Objects::new(prepared.function);
        let kinds = float_kinds(prepared.function, &objects);
        Procedure { prepared, objects, kinds, effects: Effects::default() }
    }

    /// The procedures with bodies that it calls.
    pub fn callees(&self) -> Vec<Function> {
        let mut found = Vec::new();
        for instruction in self.prepared.function.instructions() {
            if let Operation::Call(callee) = classify(instruction)
                && !found.contains(&callee)
            {
                found.push(callee);
            }
        }
        found
    }
}

/// Fills in the effects, and lets floating types flow between actual and dummy arguments.
pub fn summarise(procedures: &mut FxHashMap<Function, Procedure>) {
    let order: Vec<Function> = procedures.keys().copied().collect();
    let mut changed = true;
    while changed {
        changed = false;
        for function in &order {
            let effects = effects_of(procedures, *function);
            let kinds = kinds_at_calls(procedures, *function);
            let procedure = procedures.get_mut(function).expect("listed");
            if effects != procedure.effects {
                procedure.effects = effects;
                changed = true;
            }
            for (owner, object, ty) in kinds {
                let target = procedures.get_mut(&owner).expect("only procedures with bodies are listed");
                changed |= target.kinds.entry(object).or_default().insert(ty);
            }
        }
    }
}

fn effects_of(procedures: &FxHashMap<Function, Procedure>, function: Function) -> Effects {
    let procedure = &procedures[&function];
    let mut effects = Effects::default();
    for instruction in procedure.prepared.function.instructions() {
        let (reads, writes, opaque) = touched(procedures, procedure, instruction);
        effects.reads.extend(reads.into_iter().filter_map(beyond_call));
        effects.writes.extend(writes.into_iter().filter_map(beyond_call));
        effects.opaque |= opaque;
        let (stores, loads) = hidden(procedures, procedure, instruction);
        effects.stores_hidden |= stores;
        effects.loads_hidden |= loads;
    }
    effects
}

/// Does the instruction move floating numbers through a pointer that came out of memory: (to it, from it)?
fn hidden(procedures: &FxHashMap<Function, Procedure>, procedure: &Procedure, at: Value) -> (bool, bool) {
    let found = |pointer: Value| procedure.objects.of(pointer).iter().any(|o| matches!(o, Object::Loaded(_) | Object::Unknown));
    match classify(at) {
        Operation::Load => (false, at.ty().holds_float() && found(at.operand(0))),
        Operation::Store => (at.operand(0).ty().holds_float() && found(at.operand(1)), false),
        Operation::Copy => (found(at.operand(0)), found(at.operand(1))),
        Operation::Call(callee) => {
            let effects = &procedures[&callee].effects;
            let passed = at.arguments().into_iter().any(|a| a.ty().is_pointer() && found(a));
            let writes = effects.writes.iter().any(|o| matches!(o, Object::Argument(_)));
            let reads = effects.reads.iter().any(|o| matches!(o, Object::Argument(_)));
            (effects.stores_hidden || passed && writes, effects.loads_hidden || passed && reads)
        }
        _ => (false, false),
    }
}

/// An object as the caller may know it; none if it is the procedure's own.
fn beyond_call(object: Object) -> Option<Object> {
    match object {
        Object::Local(_) | Object::Heap(_) => None,
        Object::Loaded(_) => Some(Object::Unknown),
        other => Some(other),
    }
}

/// The objects that one instruction may read and may write, callees' effects translated to the caller's objects.
pub fn touched(
    procedures: &FxHashMap<Function, Procedure>,
    procedure: &Procedure,
    instruction: Value,
) -> (Vec<Object>, Vec<Object>, bool) {
    let of = |pointer: Value| procedure.objects.of(pointer).into_vec();
    match classify(instruction) {
        Operation::Load => (of(instruction.operand(0)), vec![], false),
        Operation::Store => (vec![], of(instruction.operand(1)), false),
        Operation::Copy => (of(instruction.operand(1)), of(instruction.operand(0)), false),
        Operation::Fill | Operation::Free => (vec![], of(instruction.operand(0)), false),
        Operation::Call(callee) => {
            let actuals = instruction.arguments();
            let effects = &procedures[&callee].effects;
            let translate = |objects: &FxHashSet<Object>| -> Vec<Object> {
                objects
                    .iter()
                    .flat_map(|object| match object {
                        Object::Argument(i) => actuals.get(*i).map(|a| of(*a)).unwrap_or_default(),
                        // What the callee reaches through memory may be what the caller put there.
                        Object::Unknown => procedure.objects.escaped().iter().copied().chain([Object::Unknown]).collect(),
                        other => vec![*other],
                    })
                    .collect()
            };
            (translate(&effects.reads), translate(&effects.writes), effects.opaque)
        }
        Operation::Inactive => {
            let written = match instruction.callee_function().and_then(|f| catalogue::lookup(&f.name())).map(|e| e.writes) {
                Some(Writes::Arguments(list)) => {
                    list.iter().filter_map(|(i, _)| instruction.arguments().get(*i).copied()).flat_map(of).collect()
                }
                Some(Writes::From(first)) => {
                    instruction.arguments().into_iter().skip(first).filter(|a| a.ty().is_pointer()).flat_map(of).collect()
                }
                _ => vec![],
            };
            let beyond = if written.is_empty() { &[] } else { procedure.objects.escaped() };
            (vec![], written.into_iter().chain(beyond.iter().copied()).collect(), false)
        }
        Operation::Unknown | Operation::Indirect | Operation::Assembly if instruction.is_call() => {
            let (mut reads, mut writes) = (vec![], vec![]);
            for (index, argument) in instruction.arguments().into_iter().enumerate().filter(|(_, a)| a.ty().is_pointer()) {
                let (may_read, may_write) = facts::argument_effect(instruction, index);
                reads.extend(may_read.then(|| of(argument)).into_iter().flatten());
                writes.extend(may_write.then(|| of(argument)).into_iter().flatten());
            }
            let (may_read, may_write) = (facts::may_read(instruction), facts::may_write(instruction));
            reads.extend(may_read.then(|| procedure.objects.escaped()).into_iter().flatten());
            writes.extend(may_write.then(|| procedure.objects.escaped()).into_iter().flatten());
            (reads, writes, may_write)
        }
        Operation::Unknown => {
            let all: Vec<Object> = instruction.value_operands().filter(|o| o.ty().is_pointer()).flat_map(of).collect();
            (all.clone(), all, false)
        }
        _ => (vec![], vec![], false),
    }
}

type Found = (Function, Object, Type);

/// What actual arguments tell about dummies, and the reverse.
fn kinds_at_calls(procedures: &FxHashMap<Function, Procedure>, function: Function) -> Vec<Found> {
    let procedure = &procedures[&function];
    let mut found = Vec::new();
    for call in procedure.prepared.function.instructions() {
        match classify(call) {
            Operation::Call(callee) => {
                for (index, actual) in call.arguments().into_iter().enumerate().filter(|(_, a)| a.ty().is_pointer()) {
                    let dummy = Object::Argument(index);
                    for object in procedure.objects.of(actual) {
                        let here = procedure.kinds.get(&object).into_iter().flatten();
                        found.extend(here.map(|ty| (callee, dummy, *ty)));
                        let there = procedures[&callee].kinds.get(&dummy).into_iter().flatten();
                        found.extend(there.map(|ty| (function, object, *ty)));
                    }
                }
            }
            Operation::Copy => {
                for (from, to) in [(0, 1), (1, 0)] {
                    for source in procedure.objects.of(call.operand(from)) {
                        for ty in procedure.kinds.get(&source).into_iter().flatten() {
                            found.extend(procedure.objects.of(call.operand(to)).into_iter().map(|o| (function, o, *ty)));
                        }
                    }
                }
            }
            _ => {}
        }
    }
    found.retain(|(owner, object, ty)| !procedures[owner].kinds.get(object).is_some_and(|known| known.contains(ty)));
    found
}
