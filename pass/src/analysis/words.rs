// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Memory of integers that takes the bits of numbers: copied into variables declared so, and moved on from there.
//!
//! Invariant: a word that is loaded from what is listed may be a number, whatever the language says of the access. Imports the objects and effects.

use super::bits::may_be_bits;
use super::effects::Procedure;
use super::object::{Object, Root};
use crate::holds::is_marked_integer;
use crate::llvm::{Function, Opcode, Type, Value};
use crate::operation::{Operation, classify};
use rustc_hash::{FxHashMap, FxHashSet};

type Kinds = FxHashSet<Type>;
type Listed = FxHashMap<Function, FxHashMap<Object, Kinds>>;

/// Fills in the list of each procedure, and the kinds of the numbers there.
pub fn summarise(procedures: &mut FxHashMap<Function, Procedure>) {
    let mut listed: Listed = procedures.iter().map(|(function, procedure)| (*function, declared(procedure))).collect();
    let mut changed = true;
    while std::mem::take(&mut changed) {
        for (function, procedure) in procedures.iter() {
            for at in procedure.prepared.function.instructions() {
                match classify(at) {
                    Operation::Store if may_be_bits(at.operand(0).ty()) => {
                        let words = |o: &Object| o.holds_integers_only(*function) || listed[function].contains_key(o);
                        let targets: Vec<Object> = procedure.objects.of(at.operand(1)).iter().copied().filter(words).collect();
                        if !targets.is_empty() {
                            let kinds = moved(procedure, &listed[function], at.operand(0));
                            targets.into_iter().for_each(|object| changed |= note(&mut listed, *function, object, &kinds));
                        }
                    }
                    Operation::Call(callee) if !listed[function].is_empty() || !listed[&callee].is_empty() => {
                        for (theirs, ours) in shared(&procedures[&callee], procedure, at) {
                            let here = listed[function].get(&ours).cloned().unwrap_or_default();
                            let there = listed[&callee].get(&theirs).cloned().unwrap_or_default();
                            changed |= note(&mut listed, callee, theirs, &here);
                            changed |= note(&mut listed, *function, ours, &there);
                        }
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

/// Variables of integers into which numbers are copied, or that are accessed as numbers.
fn declared(procedure: &Procedure) -> FxHashMap<Object, Kinds> {
    let bytes = |ty: Type| procedure.module.store_size(ty.scalar());
    let mut words: FxHashMap<Object, Kinds> = FxHashMap::default();
    for (object, kinds) in procedure.kinds.iter().filter(|(_, kinds)| !kinds.is_empty()) {
        let Some(integer) = object.integer() else { continue };
        let kinds: Kinds = kinds.iter().copied().filter(|kind| bytes(*kind) == bytes(integer)).collect();
        words.extend((!kinds.is_empty()).then_some((*object, kinds)));
    }
    if words.is_empty() {
        return words;
    }
    // What dummies are said to hold, they hold for other callers.
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
    words.retain(|object, _| numbers.contains(object));
    words
}

fn note(listed: &mut Listed, function: Function, object: Object, kinds: &Kinds) -> bool {
    let words = listed.get_mut(&function).expect("each procedure is listed");
    let missing = kinds.iter().any(|kind| !words.get(&object).is_some_and(|known| known.contains(kind)));
    if missing {
        words.entry(object).or_default().extend(kinds);
    }
    missing
}

/// The numbers whose bits a value may be, loaded from what is listed or from where numbers lie.
fn moved(procedure: &Procedure, words: &FxHashMap<Object, Kinds>, value: Value) -> Kinds {
    let mut found = Kinds::default();
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![value];
    while let Some(value) = work.pop() {
        if !seen.insert(value) {
            continue;
        }
        match value.opcode() {
            Some(Opcode::LLVMLoad) => {
                let objects = procedure.objects.of(value.operand(0));
                let numbers = |o: &Object| procedure.kinds.get(o).filter(|_| procedure.may_be_bits(value));
                objects.iter().filter_map(|o| words.get(o).or_else(|| numbers(o))).for_each(|kinds| found.extend(kinds));
            }
            Some(Opcode::LLVMPHI | Opcode::LLVMSelect | Opcode::LLVMFreeze) => work.extend(value.value_operands()),
            _ => {}
        }
    }
    let bytes = |ty: Type| procedure.module.store_size(ty.scalar());
    found.retain(|kind| bytes(*kind) == bytes(value.ty()));
    found
}

/// What a call hands over, under both names.
fn shared(callee: &Procedure, caller: &Procedure, call: Value) -> Vec<(Object, Object)> {
    let handed = |o: &Object| matches!(o.root(), Some(Root::Argument(_)));
    let theirs = callee.objects.spoken_of().into_iter().filter(handed);
    let arguments = call.arguments().into_iter().enumerate().filter(|(_, a)| a.ty().is_pointer());
    let theirs = theirs.chain(arguments.map(|(index, _)| Object::Argument(index)));
    theirs.flat_map(|theirs| caller.objects.translate(call, theirs).into_iter().map(move |(ours, _)| (theirs, ours))).collect()
}
