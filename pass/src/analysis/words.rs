// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Memory of integers that takes the bits of numbers: copied into variables or members declared so, and moved on from there.
//!
//! Invariant: a word that is loaded from what is listed may be a number, whatever the language says of the access. Imports the objects and effects.

use super::activity::keeps_bits;
use super::bits::may_be_bits;
use super::effects::Procedure;
use super::layout::Layouts;
use super::object::{Object, Root};
use super::spread::{handed, in_unions, moves};
use crate::holds::commons::is_bytes;
use crate::holds::{holds_numbers_only, is_marked_integer, may_put_bits};
use crate::llvm::offset::Offset;
use crate::llvm::{Function, Module, Opcode, Type, Value};
use crate::operation::{Operation, classify};
use rustc_hash::{FxHashMap, FxHashSet};

type Kinds = FxHashSet<Type>;
type Declared = fn(&Layouts, Module, Object, Offset, u64) -> bool;
type Listed = FxHashMap<Function, FxHashMap<Object, Kinds>>;

/// Fills in the list of each procedure, and the kinds of the numbers there.
pub fn summarise(module: Module, procedures: &mut FxHashMap<Function, Procedure>, order: &[Function]) {
    let mut listed = declared(module, procedures, order);
    let mut passed = Passed::default();
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for (function, procedure) in procedures.iter() {
            for at in procedure.prepared.function.instructions() {
                match classify(at) {
                    Operation::Store if may_be_bits(at.operand(0).ty()) => {
                        let (value, to) = (at.operand(0), at.operand(1));
                        let words = |o: &Object| o.holds_integers_only(*function) || listed[function].contains_key(o);
                        let targets: Vec<Object> = procedure.objects.of(to).iter().copied().filter(words).collect();
                        let found = |certain| moved((*function, procedure), &listed[function], &passed, value, certain);
                        let kinds = found(true);
                        let all: Kinds = if targets.is_empty() { Kinds::default() } else { &kinds | &found(false) };
                        targets.into_iter().for_each(|object| changed |= note(&mut listed, *function, object, &all));
                        if !kinds.is_empty() {
                            // A temporary of Fortran's is declared nowhere.
                            let members = match function.is_fortran() {
                                true => undeclared(procedure, to, value.ty()),
                                false => members(procedure, to, value.ty(), Layouts::may_declare_integer),
                            };
                            members.into_iter().for_each(|object| changed |= note(&mut listed, *function, object, &kinds));
                        }
                    }
                    Operation::Call(callee) => {
                        for (index, argument) in at.arguments().into_iter().enumerate().filter(|(_, a)| may_be_bits(a.ty())) {
                            let kinds = moved((*function, procedure), &listed[function], &passed, argument, true);
                            changed |= passed.note((callee, Some(index)), kinds);
                        }
                        if listed[function].is_empty() && listed[&callee].is_empty() {
                            continue;
                        }
                        for (from, to) in [(*function, callee), (callee, *function)] {
                            let variables = listed[&from].iter().filter(|(object, _)| matches!(object, Object::Global(_)));
                            for (object, kinds) in variables.map(|(o, k)| (*o, k.clone())).collect::<Vec<_>>() {
                                changed |= note(&mut listed, to, object, &kinds);
                            }
                        }
                        for (theirs, ours) in shared(&procedures[&callee], procedure, at) {
                            let here = listed[function].get(&ours).cloned().unwrap_or_default();
                            let there = listed[&callee].get(&theirs).cloned().unwrap_or_default();
                            changed |= note(&mut listed, callee, theirs, &here);
                            changed |= note(&mut listed, *function, ours, &there);
                        }
                    }
                    _ if at.is_op(Opcode::LLVMRet) && at.operand_count() > 0 && may_be_bits(at.operand(0).ty()) => {
                        let kinds = moved((*function, procedure), &listed[function], &passed, at.operand(0), true);
                        changed |= passed.note((*function, None), kinds);
                    }
                    _ => {}
                }
            }
        }
    }
    for (function, words) in listed {
        let procedure = procedures.get_mut(&function).expect("listed");
        for (object, kinds) in &words {
            procedure.kinds.entry(*object).or_default().extend(kinds);
        }
        procedure.words = words.into_keys().collect();
    }
}

/// The numbers whose bits procedures take as integers (by parameter) and return.
#[derive(Default)]
struct Passed(FxHashMap<(Function, Option<usize>), Kinds>);

impl Passed {
    fn note(&mut self, place: (Function, Option<usize>), kinds: Kinds) -> bool {
        if kinds.is_empty() {
            return false;
        }
        let known = self.0.entry(place).or_default();
        let before = known.len();
        known.extend(kinds);
        known.len() > before
    }

    fn get(&self, place: (Function, Option<usize>)) -> impl Iterator<Item = Type> {
        self.0.get(&place).into_iter().flatten().copied()
    }
}

/// The objects in which an access by an address meets members that are declared so, wherever the address may lead: a node may seem to be the head of its
/// list, which has a length where a node has a number.
fn members(procedure: &Procedure, address: Value, ty: Type, declared: Declared) -> Vec<Object> {
    let bytes = procedure.module.store_size(ty);
    let declares = |(object, at): &(Object, Offset)| declared(&procedure.layouts, procedure.module, *object, *at, bytes);
    let places = procedure.objects.places(address);
    if places.iter().all(declares) { places.into_iter().map(|(object, _)| object).collect() } else { Vec::new() }
}

/// The objects that an address leads to, but where numbers are declared.
fn undeclared(procedure: &Procedure, address: Value, ty: Type) -> Vec<Object> {
    let Procedure { module, layouts, .. } = procedure;
    let bytes = module.store_size(ty);
    let places = procedure.objects.places(address).into_iter();
    places.filter(|(object, at)| !layouts.declares_numbers(*module, *object, *at, bytes)).map(|(object, _)| object).collect()
}

/// Variables of integers, and such with members of integers, into which numbers are copied, or that are accessed as numbers; and where integers are moved that share
/// memory with numbers, as in unions.
fn declared(module: Module, procedures: &FxHashMap<Function, Procedure>, order: &[Function]) -> Listed {
    let mut listed: Listed = procedures.iter().map(|(function, procedure)| (*function, with_members(procedure))).collect();
    let variables: Listed = procedures.iter().map(|(function, procedure)| (*function, variables(procedure))).collect();
    if variables.values().any(|found| !found.is_empty()) {
        // What dummies are said to hold, they hold for other callers.
        let numbers = accessed(procedures);
        for (function, found) in variables {
            for (object, kinds) in found.into_iter().filter(|(object, _)| numbers[&function].contains(object)) {
                note(&mut listed, function, object, &kinds);
            }
        }
    }
    let moved = |at: Value| may_be_bits(at.ty()) && at.users().into_iter().any(|user| moves(user, at));
    for (function, kind, object, _) in in_unions(module, procedures, (order, order), &moved) {
        note(&mut listed, function, object, &Kinds::from_iter([kind]));
    }
    listed
}

fn with_members(procedure: &Procedure) -> FxHashMap<Object, Kinds> {
    let mut found: FxHashMap<Object, Kinds> = FxHashMap::default();
    for at in procedure.prepared.function.instructions() {
        let (pointer, ty) = match at.opcode() {
            Some(Opcode::LLVMLoad) => (at.operand(0), at.ty()),
            Some(Opcode::LLVMStore) => (at.operand(1), at.operand(0).ty()),
            _ => continue,
        };
        if ty.is_float() {
            let listed = match at.is_op(Opcode::LLVMStore) && may_put_bits(at) {
                true => procedure.objects.of(pointer).into_vec(),
                false => members(procedure, pointer, ty, Layouts::declares_integers),
            };
            listed.into_iter().for_each(|object| found.entry(object).or_default().extend([ty]));
        }
    }
    found
}

/// Variables of integers that are said to hold numbers.
fn variables(procedure: &Procedure) -> FxHashMap<Object, Kinds> {
    let holds = |(object, kinds): (&Object, &Kinds)| {
        object.integer()?;
        (!kinds.is_empty()).then(|| (*object, kinds.clone()))
    };
    procedure.kinds.iter().filter_map(holds).collect()
}

/// What each procedure and those that it calls access as numbers.
fn accessed(procedures: &FxHashMap<Function, Procedure>) -> FxHashMap<Function, FxHashSet<Object>> {
    let of_one = |procedure: &Procedure| {
        let mut numbers: FxHashSet<Object> = FxHashSet::default();
        for at in procedure.prepared.function.instructions() {
            let pointers = match at.opcode() {
                Some(Opcode::LLVMLoad) if at.ty().holds_float() => vec![at.operand(0)],
                Some(Opcode::LLVMStore) if at.operand(0).ty().holds_float() => vec![at.operand(1)],
                _ if matches!(classify(at), Operation::Copy) && !is_marked_integer(at) => vec![at.operand(0), at.operand(1)],
                _ => continue,
            };
            numbers.extend(pointers.into_iter().flat_map(|pointer| procedure.objects.of(pointer)));
        }
        numbers
    };
    let mut all: FxHashMap<_, _> = procedures.iter().map(|(function, procedure)| (*function, of_one(procedure))).collect();
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for (function, procedure) in procedures.iter() {
            for at in procedure.prepared.function.instructions() {
                let Operation::Call(callee) = classify(at) else { continue };
                let known = &all[&callee];
                let here = shared(&procedures[&callee], procedure, at).into_iter().filter(|(theirs, _)| known.contains(theirs));
                let here: Vec<Object> = here.map(|(_, ours)| ours).collect();
                let numbers = all.get_mut(function).expect("each procedure is listed");
                changed |= here.into_iter().fold(false, |changed, object| numbers.insert(object) | changed);
            }
        }
    }
    all
}

fn note(listed: &mut Listed, function: Function, object: Object, kinds: &Kinds) -> bool {
    let words = listed.get_mut(&function).expect("each procedure is listed");
    let missing = kinds.iter().any(|kind| !words.get(&object).is_some_and(|known| known.contains(kind)));
    if missing {
        words.entry(object).or_default().extend(kinds);
    }
    missing
}

/// The numbers whose bits a value may be, loaded from what is listed or from where numbers lie; `certain`: as far as what is accessed there shows it.
fn moved(
    (function, procedure): (Function, &Procedure),
    words: &FxHashMap<Object, Kinds>,
    passed: &Passed,
    value: Value,
    certain: bool,
) -> Kinds {
    let module = procedure.module;
    // Others may lay a COMMON block out as numbers.
    let numbers_only = |object: Object| match object {
        Object::Argument(index) => holds_numbers_only(procedure.prepared.function, index),
        Object::Global(global) => is_bytes(global) && function.is_fortran(),
        _ => false,
    };
    let mut found = Kinds::default();
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![value];
    while let Some(value) = work.pop() {
        if !seen.insert(value) {
            continue;
        }
        match value.opcode() {
            Some(Opcode::LLVMLoad) if certain => {
                let may_be = procedure.may_be_bits(value);
                for (object, at) in procedure.objects.places(value.operand(0)) {
                    match words.get(&object) {
                        Some(kinds) => found.extend(kinds),
                        None if may_be && numbers_only(object) => {
                            found.extend(procedure.kinds.get(&object).into_iter().flatten())
                        }
                        None if may_be => {
                            found.extend(procedure.layouts.floats_in(module, object, at, module.store_size(value.ty())))
                        }
                        None => {}
                    }
                }
            }
            Some(Opcode::LLVMLoad) => {
                let objects = procedure.objects.of(value.operand(0));
                let numbers = |o: &Object| procedure.kinds.get(o).filter(|_| procedure.may_be_bits(value));
                objects.iter().filter_map(|o| words.get(o).or_else(|| numbers(o))).for_each(|kinds| found.extend(kinds));
            }
            // Parts of a number are bits of it, too, and so are bits that are changed.
            Some(_) if certain && keeps_bits(value) => work.extend(value.value_operands()),
            Some(Opcode::LLVMBitCast) => found.extend(Some(value.operand(0).ty()).filter(|ty| ty.is_float())),
            Some(Opcode::LLVMCall) => {
                if let Operation::Call(callee) = classify(value) {
                    found.extend(passed.get((callee, None)));
                }
            }
            Some(
                Opcode::LLVMPHI | Opcode::LLVMSelect | Opcode::LLVMFreeze | Opcode::LLVMInsertValue | Opcode::LLVMExtractValue,
            ) => work.extend(value.value_operands()),
            _ => {
                let parameter = value.argument_of();
                found.extend(parameter.into_iter().flat_map(|(_, index)| passed.get((function, Some(index)))));
            }
        }
    }
    let bytes = |ty: Type| module.store_size(ty.scalar());
    found.retain(|kind| certain || bytes(*kind) == bytes(value.ty()));
    found
}

/// What a call hands over, under both names.
fn shared(callee: &Procedure, caller: &Procedure, call: Value) -> Vec<(Object, Object)> {
    let of_argument = |o: &Object| matches!(o, Object::Argument(_)) || matches!(o.root(), Some(Root::Argument(_)));
    let theirs = handed(callee).filter(of_argument);
    theirs.flat_map(|theirs| caller.objects.translate(call, theirs).into_iter().map(move |(ours, _)| (theirs, ours))).collect()
}
