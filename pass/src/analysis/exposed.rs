// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Pointers in variables: may a procedure find them as they were when it was entered, or does it assign them first?
//!
//! Invariant: a pointer that is not exposed is overwritten on every way to each instruction that may read it. Imports `llvm`, and the procedures of `effects`.

use super::effects::{Procedure, callees_first};
use crate::llvm::offset::{is_thread_local_address, variable_base};
use crate::llvm::{Function, Module, Opcode, Type, Value};
use crate::operation::{Operation, classify, entry_of, is_simple};
use bit_set::BitSet;
use rustc_hash::{FxHashMap, FxHashSet};

/// Bytes of a pointer.
const POINTER: i64 = 8;

/// More pointers in one variable are not told apart.
const MOST_POINTERS: usize = 64;

/// A global variable, or a parameter of the procedure that is asked about, and where in it the pointer lies.
pub type Place = (Value, i64);

/// What a procedure does with places, by their numbers. A place is *open* where what it holds may have come from elsewhere: from before the root was
/// called, or from code that nobody here sees.
#[derive(Clone, PartialEq, Default)]
struct Access {
    /// Those that it may read while they are open, if all are when it is entered, or none.
    reads: [BitSet; 2],
    /// Those that may be open behind it, likewise.
    leaves: [BitSet; 2],
}

/// The numbers of those places that a procedure may read as they were before it was called.
pub fn exposed(module: Module, procedures: &FxHashMap<Function, Procedure>, root: Function, places: &[Place]) -> BitSet {
    let order = callees_first(procedures, root);
    let [reads, _] = solve(module, procedures, &order, places).remove(&root).unwrap_or_default().reads;
    reads
}

/// Pointers in global variables that each procedure assigns before it reads them, whoever calls, and which nobody else assigns.
pub fn assigned_first(
    module: Module,
    procedures: &FxHashMap<Function, Procedure>,
    order: &[Function],
) -> FxHashMap<Function, FxHashSet<(Value, i64)>> {
    let mut places: FxHashSet<Place> = FxHashSet::default();
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    for at in procedures.values().flat_map(|procedure| procedure.prepared.function.instructions()) {
        let loads = at.is_op(Opcode::LLVMLoad) && at.ty().is_pointer();
        if !loads && !at.is_op(Opcode::LLVMGetElementPtr) {
            continue;
        }
        let (variable, start) = variable_base(module, at.operand(0));
        if variable.is_global_variable() && !variable.is_constant_global() {
            places.extend(loads.then_some((variable, start)));
            if seen.insert(variable) {
                places.extend(pointers_in(module, variable.global_type()).into_iter().map(|at| (variable, at)));
            }
        }
    }
    let mut places: Vec<Place> = places.into_iter().collect();
    places.sort();
    if places.is_empty() {
        return FxHashMap::default();
    }
    let found = solve(module, procedures, order, &places).into_iter();
    let closed = |access: &Access| {
        let numbers = (0..places.len()).filter(|number| !access.reads[0].contains(*number));
        numbers.map(|number| places[number]).collect()
    };
    found.map(|(function, access)| (function, closed(&access))).collect()
}

/// Where in a type pointers lie, unless there are very many.
fn pointers_in(module: Module, ty: Type) -> Vec<i64> {
    let mut found = Vec::new();
    let mut work = vec![(ty, 0)];
    while let Some((ty, start)) = work.pop() {
        if ty.is_pointer() {
            found.push(start);
        } else if ty.is_struct() {
            work.extend((0..ty.len()).map(|index| (ty.member(index), start + module.offset_of(ty, index) as i64)));
        } else if ty.is_array() && ty.holds_pointer() {
            let bytes = module.size_of(ty.element()) as i64;
            work.extend((0..i64::from(ty.len())).map(|index| (ty.element(), start + index * bytes)));
        }
        if found.len() + work.len() > MOST_POINTERS {
            return Vec::new();
        }
    }
    found
}

/// What procedures do with places, each after those that it calls, as far as recursion allows.
fn solve(
    module: Module,
    procedures: &FxHashMap<Function, Procedure>,
    order: &[Function],
    places: &[Place],
) -> FxHashMap<Function, Access> {
    // Of a procedure that calls itself it is supposed, until something else is found, that it reads nothing and assigns all.
    let mut known: FxHashMap<Function, Access> = FxHashMap::default();
    let mut of: FxHashMap<Value, Vec<usize>> = FxHashMap::default();
    places.iter().enumerate().for_each(|(number, (variable, _))| of.entry(*variable).or_default().push(number));
    let mut changed = !places.is_empty();
    while std::mem::take(&mut changed) {
        for function in order {
            let reader = Reader { module, known: &known, places, of: &of };
            let all = (0..places.len()).collect::<BitSet>();
            let [(reads, leaves), (others, left)] = [all, BitSet::new()].map(|open| reader.read(&procedures[function], &open));
            let found = Access { reads: [reads, others], leaves: [leaves, left] };
            changed |= known.get(function) != Some(&found);
            known.insert(*function, found);
        }
    }
    known
}

/// What an address lies in, and how many bytes behind its start, if that is known.
fn base_of(module: Module, address: Value) -> (Value, Option<i64>) {
    let (mut base, offset) = variable_base(module, address);
    if !base.is_op(Opcode::LLVMGetElementPtr) {
        return (base, Some(offset));
    }
    while base.any_opcode() == Some(Opcode::LLVMGetElementPtr) {
        base = base.operand(0);
    }
    (base, None)
}

/// Is it seen what the function does, which has no body?
fn is_known(callee: Function) -> bool {
    callee.is_intrinsic() || entry_of(callee).is_some()
}

struct Reader<'a> {
    module: Module,
    known: &'a FxHashMap<Function, Access>,
    places: &'a [Place],
    /// The numbers of the places in each variable.
    of: &'a FxHashMap<Value, Vec<usize>>,
}

impl Reader<'_> {
    /// What is read while it is open, and what is open at the end, if this is at the entry.
    fn read(&self, procedure: &Procedure, open: &BitSet) -> (BitSet, BitSet) {
        let all = || (0..self.places.len()).collect::<BitSet>();
        let blocks = procedure.prepared.function.reverse_postorder();
        if blocks.is_empty() {
            return (all(), all());
        }
        let (mut reads, mut leaves) = (BitSet::new(), BitSet::new());
        let mut ends: FxHashMap<_, BitSet> = FxHashMap::default();
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for (index, block) in blocks.iter().enumerate() {
                let mut state = if index == 0 { open.clone() } else { BitSet::new() };
                block.predecessors().iter().filter_map(|before| ends.get(before)).for_each(|end| state.union_with(end));
                block.instructions().into_iter().for_each(|at| self.step(at, &mut state, &mut reads));
                if block.terminator().is_op(Opcode::LLVMRet) {
                    leaves.union_with(&state);
                }
                changed |= ends.get(block) != Some(&state);
                ends.insert(*block, state);
            }
        }
        (reads, leaves)
    }

    fn step(&self, at: Value, state: &mut BitSet, reads: &mut BitSet) {
        let operation = classify(at);
        let bytes_of = |value: Value| (!value.ty().is_scalable()).then(|| self.module.store_size(value.ty()) as i64);
        // Bytes from an operand on that are read, and that are overwritten as a whole, if their number is known.
        let (read, set) = match operation {
            Operation::Load => (Some((0, bytes_of(at))), None),
            Operation::Store => (None, Some((1, bytes_of(at.operand(0)).filter(|_| is_simple(at))))),
            Operation::Copy => (Some((1, at.operand(2).as_int())), Some((0, at.operand(2).as_int()))),
            Operation::Fill => (None, Some((0, at.operand(2).as_int()))),
            _ => (None, None),
        };
        let steps_on = at.is_op(Opcode::LLVMGetElementPtr) || is_thread_local_address(at);
        let mut overwritten = Vec::new();
        for operand in (0..at.operand_count()).filter(|operand| at.operand(*operand).ty().is_pointer()) {
            let (variable, start) = base_of(self.module, at.operand(operand));
            for number in self.of.get(&variable).into_iter().flatten().copied() {
                let place = self.places[number].1;
                let of_this = |access: Option<(usize, Option<i64>)>| access.filter(|(address, _)| *address == operand);
                let known = |bytes: Option<i64>| Some((start?, start? + bytes?));
                let overlaps = |bytes: Option<i64>| known(bytes).is_none_or(|(from, to)| from < place + POINTER && place < to);
                let covers = |bytes: Option<i64>| known(bytes).is_some_and(|(from, to)| from <= place && place + POINTER <= to);
                let may_read = match (of_this(read), of_this(set)) {
                    (Some((_, bytes)), _) => overlaps(bytes),
                    (None, Some(_)) => false,
                    // An address that goes anywhere else may be read through.
                    (None, None) => !steps_on,
                };
                if may_read && state.contains(number) {
                    reads.insert(number);
                }
                overwritten.extend(of_this(set).filter(|(_, bytes)| covers(*bytes)).map(|_| number));
            }
        }
        overwritten.into_iter().for_each(|number| {
            state.remove(number);
        });
        match operation {
            Operation::Call(callee) => {
                let Some(theirs) = self.known.get(&callee) else {
                    *state = BitSet::new();
                    return;
                };
                let found = theirs.reads[0].iter().filter(|number| state.contains(*number)).collect::<Vec<_>>();
                reads.extend(found.into_iter().chain(theirs.reads[1].iter()));
                // A parameter is another variable there.
                let kept = |number: &usize| theirs.leaves[0].contains(*number) || self.places[*number].0.is_argument();
                *state = state.iter().filter(kept).chain(theirs.leaves[1].iter()).collect();
            }
            // Code that nobody sees may assign what it finds by its name, or was handed before.
            Operation::Unknown | Operation::Indirect | Operation::Assembly => *state = (0..self.places.len()).collect(),
            Operation::Inactive if at.is_call() && !at.callee_function().is_some_and(is_known) => {
                *state = (0..self.places.len()).collect();
            }
            _ => {}
        }
    }
}
