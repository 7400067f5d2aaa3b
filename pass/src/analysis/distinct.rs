// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Which memory a procedure may find under two names, in whatever call of the request's tree.
//!
//! A parameter without `noalias` may be another one or a global as far as a procedure by itself tells; what the tree passes tells more.
//! And `noalias` says nothing of memory that is only read: two read-only arguments may be one array, and so may their shadows, which
//! are written. Likewise for what is found through pointers in memory, such as the arrays of a structure. Invariant: two names that are not in the set
//! lead to different objects in every call; of the procedure that the user asked for all are in it, but for what `noalias` promises where that counts, and, where it is
//! asked what varies, for what the user says of activity.

use super::effects::Procedure;
use super::object::Object;
use super::ring;
use crate::llvm::offset::root;
use crate::llvm::{Function, Opcode, Value};
use crate::prepare::Prepared;
use rustc_hash::{FxHashMap, FxHashSet};

/// Names of one procedure that may be the same memory.
#[derive(Default, Clone)]
pub struct Shared {
    arguments: FxHashSet<(usize, usize)>,
    /// Arguments that may lie in a global.
    globals: FxHashSet<(usize, Value)>,
    /// Arguments that may lie in any.
    anywhere: FxHashSet<usize>,
    /// Names of memory behind pointers that are looked at, and those of them that meet, in both orders.
    behind: FxHashSet<Object>,
    meeting: FxHashSet<(Object, Object)>,
    /// Arguments and such names that meet.
    beside: FxHashSet<(usize, Object)>,
}

/// A procedure that knows more memory behind pointers than this may find any of it under two names.
const MOST_BEHIND: usize = 48;

impl Shared {
    /// Of a procedure of whose callers nothing is known but what its parameters promise, if that counts.
    fn of_any_call(function: Function, promises: bool) -> Shared {
        let count = function.ty().parameters().len();
        let apart = |i: usize| promises && function.has_attribute(i as u32 + 1, "noalias");
        let pairs = (0..count).flat_map(|j| (0..j).map(move |i| (i, j)));
        Shared {
            arguments: pairs.filter(|(i, j)| !apart(*i) && !apart(*j)).collect(),
            anywhere: (0..count).filter(|i| !apart(*i)).collect(),
            ..Shared::default()
        }
    }

    /// Where these arguments are no other ones, nor in globals.
    fn without(mut self, passive: &[usize]) -> Shared {
        self.arguments.retain(|(i, j)| passive.contains(i) == passive.contains(j));
        self.anywhere.retain(|i| !passive.contains(i));
        self
    }

    fn size(&self) -> usize {
        self.arguments.len() + self.globals.len() + self.anywhere.len() + self.meeting.len() + self.beside.len()
    }

    /// May two different names of memory behind pointers be one?
    pub fn meet_behind(&self, a: Object, b: Object) -> bool {
        !self.behind.contains(&a) || !self.behind.contains(&b) || self.meeting.contains(&(a, b))
    }

    /// May an argument and another object of the procedure be one?
    pub fn meet(&self, argument: usize, other: Object) -> bool {
        match other {
            Object::Argument(j) => j == argument || self.arguments.contains(&(argument.min(j), argument.max(j))),
            Object::Global(global) => self.anywhere.contains(&argument) || self.globals.contains(&(argument, global)),
            Object::Behind(_) => !self.behind.contains(&other) || self.beside.contains(&(argument, other)),
            Object::Unknown => true,
            Object::Local(_) | Object::Heap(_) => false,
        }
    }

    pub fn may_be_one(&self, function: Function, x: Object, y: Object) -> bool {
        match (x, y) {
            (Object::Argument(i), other) | (other, Object::Argument(i)) => self.meet(i, other),
            (Object::Behind(_), Object::Behind(_)) if x != y => self.meet_behind(x, y),
            _ => x.may_be(y, function),
        }
    }

    /// Takes in what a call passes.
    fn take(&mut self, call: &Passed, caller: &Shared) {
        for (j, (one, first)) in call.behind.iter().enumerate() {
            for (other, second) in &call.behind[..j] {
                let known = self.meeting.contains(&(*one, *other));
                if !known && first.iter().any(|x| second.iter().any(|y| caller.may_be_one(call.caller, *x, *y))) {
                    self.meeting.extend([(*one, *other), (*other, *one)]);
                }
            }
        }
        for (index, objects) in &call.actuals {
            for (name, found) in &call.behind {
                let may_be_one = |x: &Object| found.iter().any(|y| caller.may_be_one(call.caller, *x, *y));
                if objects.as_ref().is_none_or(|objects| objects.iter().any(may_be_one)) {
                    self.beside.insert((*index, *name));
                }
            }
        }
        for (j, second) in &call.actuals {
            for (i, first) in call.actuals.iter().take_while(|(i, _)| i < j) {
                let meet = |first: &Option<Vec<Object>>, second: &Option<Vec<Object>>| match (first, second) {
                    (Some(first), Some(second)) => {
                        first.iter().any(|x| second.iter().any(|y| caller.may_be_one(call.caller, *x, *y)))
                    }
                    _ => true,
                };
                let handed = || call.handed.iter().find(|handed| handed.pair == (*i, *j));
                if meet(first, second) && handed().is_none_or(|handed| !ring::are_apart(&handed.beginnings, meet)) {
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
    handed: Vec<Handed>,
    /// What the callee finds through pointers, under its names.
    behind: Vec<(Object, Vec<Object>)>,
}

/// Two actuals that a loop around the call hands round, and the objects of all pointers of the ring before the loop.
struct Handed {
    pair: (usize, usize),
    beginnings: Vec<Option<Vec<Object>>>,
}

/// Finds for each procedure which names meet: in accesses of which one writes; in any; and in what varies, for `passive` arguments of the root are, as the
/// user says, memory without derivatives, under whatever name.
pub fn summarise(procedures: &mut FxHashMap<Function, Procedure>, order: &[Function], root: Function, passive: &[usize]) {
    // Callers first, so that most is known at once.
    let calls: Vec<Passed> = order.iter().rev().flat_map(|caller| passed(procedures, *caller)).collect();
    let entered = procedures[&root].prepared.function;
    let [conflicting, one] = [true, false].map(|promises| Shared::of_any_call(entered, promises));
    let varying = conflicting.clone().without(passive);
    let [mut conflicting, mut one, mut varying] = [conflicting, one, varying].map(|of_root| {
        let start = |function: &Function| Shared { behind: looked_at(&procedures[function]), ..Shared::default() };
        let mut found: FxHashMap<Function, Shared> = order.iter().map(|f| (*f, start(f))).collect();
        found.insert(root, of_root);
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
        procedure.varying = varying.remove(function).expect("listed");
    }
}

/// The names of memory behind pointers that can be told apart, if there are not too many.
fn looked_at(procedure: &Procedure) -> FxHashSet<Object> {
    let all = &procedure.summary.behind;
    if all.len() <= MOST_BEHIND { all.iter().copied().collect() } else { FxHashSet::default() }
}

fn passed(procedures: &FxHashMap<Function, Procedure>, caller: Function) -> Vec<Passed> {
    let procedure = &procedures[&caller];
    let calls = procedure.prepared.function.instructions().into_iter();
    let known =
        |call: Value| call.callee_function().filter(|callee| procedures.contains_key(callee)).map(|callee| (call, callee));
    let of = |(call, callee): (Value, Function)| {
        let pointers = call.arguments().into_iter().enumerate().filter(|(_, actual)| actual.ty().is_pointer());
        let pointers: Vec<(usize, Value)> = pointers.collect();
        let actuals = pointers.iter().map(|(i, actual)| (*i, certain_objects(procedure, *actual))).collect();
        let pairs = pointers.iter().enumerate().flat_map(|(place, two)| pointers[..place].iter().map(move |one| (*one, *two)));
        let handed = pairs.filter_map(|(one, two)| handed_round(procedure, call, one, two)).collect();
        let objects = |theirs: Object| procedure.objects.translate(call, theirs).into_iter().map(|(object, _)| object).collect();
        let behind = looked_at(&procedures[&callee]).into_iter().map(|theirs| (theirs, objects(theirs))).collect();
        Passed { caller, callee, actuals, handed, behind }
    };
    calls.filter_map(known).map(of).collect()
}

/// Two pointers that a call passes, if a loop around it hands them round.
fn handed_round(procedure: &Procedure, call: Value, (i, one): (usize, Value), (j, two): (usize, Value)) -> Option<Handed> {
    let Prepared { facts, loops, .. } = &procedure.prepared;
    let all = facts.loops_around(call.block()).find_map(|index| ring::beginnings(&loops[index], root(one), root(two)))?;
    Some(Handed { pair: (i, j), beginnings: all.into_iter().map(|first| certain_objects(procedure, first)).collect() })
}

/// What a pointer leads to, if it is computed from one object's address alone.
fn certain_objects(procedure: &Procedure, pointer: Value) -> Option<Vec<Object>> {
    let objects = procedure.objects.of(pointer);
    let chosen = [Opcode::LLVMPHI, Opcode::LLVMSelect, Opcode::LLVMLoad].into_iter().any(|op| root(pointer).is_op(op));
    (!chosen && !objects.is_empty()).then(|| objects.to_vec())
}
