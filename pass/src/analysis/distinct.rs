// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Which memory a procedure may find under two names, in whatever call of the request's tree.
//!
//! A parameter without `noalias` may be another one or a global as far as a procedure by itself tells; what the tree passes tells more.
//! And `noalias` says nothing of memory that is only read: two read-only arguments may be one array, and so may their shadows, which
//! are written. Invariant: two names that are not in the set lead to different objects in every call; of the procedure that the user
//! asked for all are in it, but for what `noalias` promises where that counts.

use super::effects::Procedure;
use super::object::Object;
use crate::llvm::{Function, Opcode, Value};
use rustc_hash::{FxHashMap, FxHashSet};

/// Names of one procedure that may be the same memory.
#[derive(Default, Clone)]
pub struct Shared {
    arguments: FxHashSet<(usize, usize)>,
    /// Arguments that may lie in a global.
    globals: FxHashSet<(usize, Value)>,
    /// Arguments that may lie in any.
    anywhere: FxHashSet<usize>,
}

impl Shared {
    /// Of a procedure of whose callers nothing is known but what its parameters promise, if that counts.
    fn of_any_call(function: Function, promises: bool) -> Shared {
        let count = function.ty().parameters().len();
        let apart = |i: usize| promises && function.has_attribute(i as u32 + 1, "noalias");
        let pairs = (0..count).flat_map(|j| (0..j).map(move |i| (i, j)));
        Shared {
            arguments: pairs.filter(|(i, j)| !apart(*i) && !apart(*j)).collect(),
            globals: FxHashSet::default(),
            anywhere: (0..count).filter(|i| !apart(*i)).collect(),
        }
    }

    fn size(&self) -> usize {
        self.arguments.len() + self.globals.len() + self.anywhere.len()
    }

    /// May an argument and another object of the procedure be one?
    pub fn meet(&self, argument: usize, other: Object) -> bool {
        match other {
            Object::Argument(j) => j == argument || self.arguments.contains(&(argument.min(j), argument.max(j))),
            Object::Global(global) => self.anywhere.contains(&argument) || self.globals.contains(&(argument, global)),
            _ => !other.is_own(),
        }
    }

    pub fn may_be_one(&self, function: Function, x: Object, y: Object) -> bool {
        match (x, y) {
            (Object::Argument(i), other) | (other, Object::Argument(i)) => self.meet(i, other),
            _ => x.may_be(y, function),
        }
    }

    /// Takes in what a call passes.
    fn take(&mut self, call: &Passed, caller: &Shared) {
        for (j, second) in &call.actuals {
            for (i, first) in call.actuals.iter().take_while(|(i, _)| i < j) {
                let apart = match (first, second) {
                    (Some(first), Some(second)) => {
                        first.iter().all(|x| second.iter().all(|y| !caller.may_be_one(call.caller, *x, *y)))
                    }
                    _ => false,
                };
                if !apart {
                    self.arguments.insert((*i, *j));
                }
            }
            let Some(objects) = second else {
                self.anywhere.insert(*j);
                continue;
            };
            for object in objects {
                match object {
                    Object::Argument(k) => {
                        self.globals.extend(caller.globals.iter().filter(|(i, _)| i == k).map(|(_, global)| (*j, *global)));
                        self.anywhere.extend(caller.anywhere.contains(k).then_some(*j));
                    }
                    Object::Global(global) => {
                        self.globals.insert((*j, *global));
                    }
                    Object::Local(_) | Object::Heap(_) => {}
                    Object::Behind(_) | Object::Unknown => {
                        self.anywhere.insert(*j);
                    }
                }
            }
        }
    }
}

/// What a call passes by address: the objects that each pointer is certain to lead to.
struct Passed {
    caller: Function,
    callee: Function,
    actuals: Vec<(usize, Option<Vec<Object>>)>,
}

/// Finds for each procedure which names meet: in accesses of which one writes, and in any.
pub fn summarise(procedures: &mut FxHashMap<Function, Procedure>, order: &[Function], root: Function) {
    // Callers first, so that most is known at once.
    let calls: Vec<Passed> = order.iter().rev().flat_map(|caller| passed(procedures, *caller)).collect();
    let [mut conflicting, mut one] = [true, false].map(|promises| {
        let mut found: FxHashMap<Function, Shared> = order.iter().map(|f| (*f, Shared::default())).collect();
        found.insert(root, Shared::of_any_call(procedures[&root].prepared.function, promises));
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for call in &calls {
                let mut theirs = found.remove(&call.callee).expect("listed");
                let known = theirs.size();
                let own = (call.callee == call.caller).then(|| theirs.clone());
                theirs.take(call, own.as_ref().unwrap_or_else(|| &found[&call.caller]));
                changed |= theirs.size() > known;
                found.insert(call.callee, theirs);
            }
        }
        found
    });
    for function in order {
        let procedure = procedures.get_mut(function).expect("listed");
        procedure.conflicting = conflicting.remove(function).expect("listed");
        procedure.shared = one.remove(function).expect("listed");
    }
}

fn passed(procedures: &FxHashMap<Function, Procedure>, caller: Function) -> Vec<Passed> {
    let procedure = &procedures[&caller];
    let calls = procedure.prepared.function.instructions().into_iter();
    let known =
        |call: Value| call.callee_function().filter(|callee| procedures.contains_key(callee)).map(|callee| (call, callee));
    let of = |(call, callee): (Value, Function)| {
        let pointers = call.arguments().into_iter().enumerate().filter(|(_, actual)| actual.ty().is_pointer());
        Passed { caller, callee, actuals: pointers.map(|(i, actual)| (i, certain_objects(procedure, actual))).collect() }
    };
    calls.filter_map(known).map(of).collect()
}

/// What a pointer leads to, if it is computed from one object's address alone.
fn certain_objects(procedure: &Procedure, mut pointer: Value) -> Option<Vec<Object>> {
    let objects = procedure.objects.of(pointer);
    while pointer.any_opcode() == Some(Opcode::LLVMGetElementPtr) {
        pointer = pointer.operand(0);
    }
    let chosen = [Opcode::LLVMPHI, Opcode::LLVMSelect, Opcode::LLVMLoad].into_iter().any(|op| pointer.is_op(op));
    (!chosen && !objects.is_empty()).then(|| objects.to_vec())
}
