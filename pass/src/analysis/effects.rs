// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What each procedure of a request's call tree reads and writes, and which floating types it keeps where.
//!
//! Invariant: summaries over-approximate; recursion is solved by iterating to a fixed point. Imports `llvm`,
//! `operation`, `prepare`.

use super::bits;
use super::cells::{self, Cells};
use super::copies::shown_kinds;
use super::distinct::{self, Shared};
use super::elsewhere;
use super::exposed::assigned_first;
use super::flow::{self, Flow};
use super::handed::{self, Handed};
use super::integers;
use super::joined;
use super::layout::Layouts;
use super::objects::{Map, Object, Objects, Ordered, Root, Summary, float_kinds};
use super::rerun::{self, Rerun};
use super::spread::{self, Lie};
use super::{reused, text, typing, words};
use crate::holds::commons::{Commons, is_bytes};
use crate::holds::{descriptors, is_marked_integer, is_marked_misplaced};
use crate::llvm::{Function, Module, Type, Value, facts, offset};
use crate::operation::{INACTIVE, Operation, classify, entry_of, handles_text, is_simple};
use crate::prepare::Prepared;
use crate::prepare::words::leads_to_number;
use crate::refusal::{Refusal, Result};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use wengert_core::catalogue::{ALLOCATED, Extent, Writes};
use wengert_core::codes::Code;

/// One procedure's summary, callees included.
#[derive(Default, Clone, PartialEq)]
pub struct Effects {
    pub reads: Ordered<Object>,
    pub writes: Ordered<Object>,
    pub frees: Ordered<Object>,
    /// What only calls look at through which no derivative flows.
    pub inspects: Ordered<Object>,
    /// Where pointers are loaded and handed on of which some may be numbers.
    pub misplaced: Ordered<Object>,
    /// Calls something whose body is not here and that may touch any global.
    pub opaque: bool,
    /// Stores, or loads, floating numbers through pointers of which nothing is known.
    pub stores_hidden: bool,
    pub loads_hidden: bool,
    /// Does anything that others may notice beside what it leaves in memory, or looks at memory in unknown ways.
    pub lasting: bool,
}

/// What is known of each procedure by itself.
pub struct Procedure {
    pub prepared: Prepared,
    /// The procedures with bodies that it calls.
    pub callees: Vec<Function>,
    /// Calls that ask for the size of an allocation.
    pub measured: Vec<Value>,
    pub objects: Objects,
    pub layouts: Layouts,
    pub module: Module,
    pub summary: Summary,
    /// Allocations that live on when it has returned.
    pub outliving: FxHashSet<Value>,
    pub kinds: Map<Object, FxHashSet<Type>>,
    /// What lies behind arguments and holds integers only, whoever calls.
    pub integers: FxHashSet<Object>,
    /// What is accessed as integers and takes the bits of numbers.
    pub words: FxHashSet<Object>,
    /// Loads of members of structures that memcpy lays over parts of numbers.
    pub laid_over: FxHashSet<Value>,
    /// Copies in which numbers lie elsewhere than they are taken to.
    pub off_grid: FxHashMap<Value, Lie>,
    pub effects: Effects,
    /// What sweeps do with each parameter that is a pointer.
    pub handed: Vec<Handed>,
    /// Memory from outside to which one pointer may lead, in classes; and such of which all needs a shadow if some has one.
    pub mixed: Vec<Vec<Object>>,
    pub joined: Vec<Vec<Object>>,
    /// Copies that move pointers of which only callers know.
    pub carried: FxHashSet<Value>,
    /// Memory in which numbers and pointers lie in the same bytes, by turns.
    pub reused: FxHashSet<Object>,
    /// Memory from outside that may be the characters of strings.
    pub text: FxHashSet<Object>,
    /// Memory from outside that reaches procedures of other files.
    pub handed_out: FxHashSet<Object>,
    pub rerun: Rerun,
    /// Names that may be the same memory where one of them is written to.
    pub conflicting: Shared,
    /// Names that may be the same memory.
    pub shared: Shared,
    /// Names that may be the same memory where one of them is written to, if both may vary.
    pub varying: Shared,
    /// What its memory is cut into.
    pub cells: Cells,
    pub flow: Flow,
}

impl Procedure {
    /// May the object be the characters of a string?
    pub fn is_text(&self, object: Object) -> bool {
        self.objects.text() == Some(object) || self.text.contains(&object)
    }

    /// May the pointer lead to the characters of a string?
    pub fn may_be_text(&self, pointer: Value) -> bool {
        let known = !self.text.is_empty() || self.objects.text().is_some();
        known && self.objects.of(pointer).into_iter().any(|object| self.is_text(object))
    }

    pub fn new(module: Module, prepared: Prepared) -> Procedure {
        let objects = Objects::new(module, prepared.function, &FxHashSet::default(), |_| None);
        let (summary, outliving) = (objects.summary(), objects.outliving());
        let callees = callees(prepared.function);
        let asks = |at: &Value| at.callee_function().is_some_and(|f| f.name() == ALLOCATED);
        let measured = prepared.function.instructions().into_iter().filter(asks).collect();
        Procedure {
            prepared,
            callees,
            measured,
            objects,
            layouts: Layouts::default(),
            module,
            summary,
            outliving,
            kinds: Map::default(),
            integers: FxHashSet::default(),
            words: FxHashSet::default(),
            laid_over: FxHashSet::default(),
            off_grid: FxHashMap::default(),
            effects: Effects::default(),
            handed: Vec::new(),
            mixed: Vec::new(),
            joined: Vec::new(),
            carried: FxHashSet::default(),
            reused: FxHashSet::default(),
            text: FxHashSet::default(),
            handed_out: FxHashSet::default(),
            rerun: Rerun::default(),
            conflicting: Shared::default(),
            shared: Shared::default(),
            varying: Shared::default(),
            cells: Cells::default(),
            flow: Flow::default(),
        }
    }

    /// What unknown code reaches without being handed it: variables by their names, and what other unknown code has kept.
    pub fn found_by_name(&self) -> impl Iterator<Item = Object> {
        self.cells.objects().filter(|o| matches!(o, Object::Global(_) | Object::Unknown))
    }

    /// May the object come to hold numbers that depend on an independent?
    pub fn may_vary(&self, object: Object) -> bool {
        let constant = matches!(object, Object::Global(g) if g.is_constant_global());
        !constant && !self.declares_integers(object) && self.may_hold_floats(object)
    }

    /// Is it declared as integers, and holds nothing else?
    pub fn declares_integers(&self, object: Object) -> bool {
        object.holds_integers_only(self.prepared.function) && !self.takes_bits(object)
    }

    /// Are numbers put into what is declared as integers?
    fn takes_bits(&self, object: Object) -> bool {
        let variable = matches!(object, Object::Local(_) | Object::Global(_));
        let numbers = || variable && self.kinds.get(&object).is_some_and(|kinds| !kinds.is_empty());
        self.layouts.is_unexplained(object) || self.words.contains(&object) || numbers()
    }

    /// Does it do anything to pointers that its callers may see?
    pub fn moves_pointers(&self) -> bool {
        self.summary.moves_pointers() || !self.effects.frees.is_empty()
    }

    /// May two objects be the same memory, of which something is written? What got away of the procedure's own is named beside the
    /// unknown.
    pub fn may_be_same(&self, a: Object, b: Object) -> bool {
        self.may_meet(&self.conflicting, a, b)
    }

    /// The same, of numbers that may have derivatives.
    pub fn may_vary_together(&self, a: Object, b: Object) -> bool {
        self.may_meet(&self.varying, a, b)
    }

    fn may_meet(&self, names: &Shared, a: Object, b: Object) -> bool {
        let apart = match (a, b) {
            (own, Object::Unknown) | (Object::Unknown, own) if own.is_own() => true,
            (Object::Argument(i), other) | (other, Object::Argument(i)) => !names.meet(i, other),
            (Object::Behind(_), Object::Behind(_)) if a != b => !names.meet_behind(a, b),
            _ => false,
        };
        !apart && a.may_be(b, self.prepared.function)
    }

    /// May two objects be the same memory, be it only read?
    pub fn may_be_one(&self, a: Object, b: Object) -> bool {
        self.shared.may_be_one(self.prepared.function, a, b)
    }

    /// Is this argument one of Fortran's descriptors?
    pub fn takes_descriptor(&self, index: usize) -> bool {
        descriptors::is_noted(self.prepared.function, index)
    }

    /// Was the object there before the procedure was entered, or may it be there afterwards?
    pub fn is_outside(&self, object: Object) -> bool {
        match object {
            Object::Local(_) => false,
            Object::Heap(_) => self.is_shared(object),
            _ => true,
        }
    }

    /// May an integer, or a pointer, that is loaded be a floating number in truth?
    pub fn may_be_bits(&self, load: Value) -> bool {
        if load.ty().is_pointer() {
            return leads_to_number(load);
        }
        let wide = bits::may_be_bits(load.ty()) && !facts::moves_pointer(load);
        wide && self.objects.of(load.operand(0)).iter().any(|object| self.words.contains(object))
            || may_be_bits(load) && !self.layouts.is_integer(self.module, &self.objects, load)
    }

    /// Is the object known to others than the procedure by itself?
    pub fn is_shared(&self, object: Object) -> bool {
        match object {
            Object::Global(_) => true,
            Object::Heap(site) => site.block().function() != self.prepared.function || self.outliving.contains(&site),
            _ => false,
        }
    }

    /// May the object hold floating numbers? One that holds pointers has to show them.
    pub fn may_hold_floats(&self, object: Object) -> bool {
        let known = self.kinds.get(&object).is_some_and(|kinds| !kinds.is_empty());
        let integers = object.holds_integers_only(self.prepared.function) || self.integers.contains(&object);
        known || !self.objects.holds_pointers(object) && !integers
    }
}

fn callees(function: Function) -> Vec<Function> {
    let mut seen: FxHashSet<Function> = FxHashSet::default();
    let called = |at: Value| if let Operation::Call(callee) = classify(at) { Some(callee) } else { None };
    function.instructions().into_iter().filter_map(called).filter(|callee| seen.insert(*callee)).collect()
}

/// Is it a variable that the user declared to carry no derivative, or what is found through one? It has no shadow.
pub fn is_inactive(object: Object) -> bool {
    let variable = match object {
        Object::Global(variable) => Some(variable),
        Object::Behind(path) if let Root::Global(variable) = path.root => Some(variable),
        _ => None,
    };
    variable.is_some_and(|variable| variable.is_marked_global(INACTIVE))
}

/// Procedures such that each comes after those that it calls, as far as recursion allows.
pub fn callees_first(procedures: &FxHashMap<Function, Procedure>, root: Function) -> Vec<Function> {
    let mut order = Vec::new();
    let mut seen: FxHashSet<Function> = FxHashSet::default();
    let mut stack = vec![(root, procedures[&root].callees.clone(), 0usize)];
    seen.insert(root);
    while let Some((function, callees, next)) = stack.last_mut() {
        if let Some(callee) = callees.get(*next).copied() {
            *next += 1;
            if seen.insert(callee) {
                stack.push((callee, procedures[&callee].callees.clone(), 0));
            }
        } else {
            order.push(*function);
            stack.pop();
        }
    }
    order
}

/// A procedure that has been looked at so often without an end says from then on all that it ever said, and no longer where.
const ENOUGH_VISITS: usize = 16;

/// Finds what pointers lead to in each procedure, given what its callees do.
fn point(module: Module, procedures: &mut FxHashMap<Function, Procedure>, order: &[Function]) -> Result<()> {
    let assigned = assigned_first(module, procedures, order);
    let revised = |f: &Function| !procedures[f].callees.is_empty() || assigned.get(f).is_some_and(|places| !places.is_empty());
    let mut stale: FxHashSet<Function> = order.iter().copied().filter(revised).collect();
    let mut callers: FxHashMap<Function, Vec<Function>> = FxHashMap::default();
    for caller in order {
        procedures[caller].callees.iter().for_each(|callee| callers.entry(*callee).or_default().push(*caller));
    }
    let mut visits: FxHashMap<Function, usize> = FxHashMap::default();
    while !stale.is_empty() {
        for function in order {
            if !stale.remove(function) {
                continue;
            }
            let visited = visits.entry(*function).or_default();
            *visited += 1;
            let prepared = procedures[function].prepared.function;
            let nothing = FxHashSet::default();
            let assigned = assigned.get(function).unwrap_or(&nothing);
            let objects = Objects::new(module, prepared, assigned, |callee| procedures.get(&callee).map(|p| &p.summary));
            if !objects.is_complete() {
                return Err(Refusal::new(Code::W0014, TOO_MANY).within(*function));
            }
            let mut summary = objects.summary();
            if *visited > ENOUGH_VISITS {
                summary = procedures[function].summary.clone().or_anywhere(summary);
            }
            let procedure = procedures.get_mut(function).expect("listed");
            procedure.outliving = objects.outliving();
            procedure.objects = objects;
            if procedure.summary != summary {
                procedure.summary = summary;
                stale.extend(callers.get(function).into_iter().flatten());
            }
        }
    }
    // What says no longer where is asked by the names that the procedure itself has for memory, too.
    for procedure in procedures.values_mut() {
        let named = procedure.objects.spoken_of();
        let behind = &mut procedure.summary.behind;
        behind.extend(named.into_iter().filter(|object| behind.binary_search(object).is_err()).collect::<Vec<_>>());
        behind.sort();
    }
    Ok(())
}

const TOO_MANY: &str = "it takes too long to find out where its pointers may lead; pass arrays as arguments, ask for fewer checkpoints, or make separate derivatives of parts";

/// Fills in pointers and effects, and lets floating types flow between actual and dummy arguments.
pub fn summarise(
    module: Module,
    procedures: &mut FxHashMap<Function, Procedure>,
    root: Function,
    passive: &[usize],
) -> Result<()> {
    let order = callees_first(procedures, root);
    point(module, procedures, &order)?;
    let commons = Rc::new(Commons::new(module));
    for procedure in procedures.values_mut() {
        procedure.kinds = float_kinds(procedure.prepared.function, &procedure.objects);
        procedure.layouts = Layouts::new(module, procedure.prepared.function, &procedure.objects, &commons, &[]);
    }
    typing::hand_down(module, procedures, &order, &commons);
    // What callers alone say of memory, which is nothing that the procedure could tell its other callers.
    let mut given: FxHashSet<Found> = FxHashSet::default();
    let mut changed = true;
    while changed {
        changed = false;
        for function in &order {
            let effects = effects_of(procedures, *function);
            let kinds = kinds_at_calls(procedures, *function, &given);
            let procedure = procedures.get_mut(function).expect("listed");
            if effects != procedure.effects {
                procedure.effects = effects;
                changed = true;
            }
            for (found, by_caller) in kinds {
                let (owner, object, ty) = found;
                let target = procedures.get_mut(&owner).expect("only procedures with bodies are listed");
                let new = target.kinds.entry(object).or_default().insert(ty);
                if new && by_caller {
                    given.insert(found);
                }
                changed |= new || !by_caller && given.remove(&found);
            }
        }
    }
    // A pointer that leads to numbers may, as far as is known, lead to characters, which are none.
    for procedure in procedures.values_mut() {
        let text = procedure.objects.text();
        text.into_iter().for_each(|text| drop(procedure.kinds.swap_remove(&text)));
    }
    share_numbers_in_integers(procedures);
    words::summarise(module, procedures, &order);
    for (function, loads) in spread::laid_over(module, procedures, &order) {
        procedures.get_mut(&function).expect("listed").laid_over = loads;
    }
    for (function, copies) in spread::off_grid(module, procedures, &order) {
        procedures.get_mut(&function).expect("listed").off_grid = copies;
    }
    integers::summarise(procedures, root);
    elsewhere::summarise(procedures, &order);
    joined::summarise(procedures, &order);
    text::note(procedures, &order);
    rerun::summarise(procedures, &order);
    distinct::summarise(procedures, &order, root, passive);
    cells::cut(module, procedures, &order);
    reused::summarise(module, procedures, &order);
    handed::summarise(procedures, &order);
    flow::lower(procedures);
    Ok(())
}

fn effects_of(procedures: &FxHashMap<Function, Procedure>, function: Function) -> Effects {
    let procedure = &procedures[&function];
    let mut effects = Effects::default();
    for instruction in procedure.prepared.function.instructions() {
        let (reads, writes, opaque) = touched(procedures, procedure, instruction);
        let is_seen = |object: &Object| match object {
            Object::Local(_) => false,
            Object::Heap(site) => procedure.outliving.contains(site),
            _ => true,
        };
        effects.reads.extend(reads.into_iter().filter(is_seen));
        effects.writes.extend(writes.into_iter().filter(is_seen));
        effects.frees.extend(freed(procedures, procedure, instruction).into_iter().filter(is_seen));
        effects.inspects.extend(inspected(procedures, procedure, instruction).into_iter().filter(is_seen));
        effects.misplaced.extend(misplaced(procedures, procedure, instruction).into_iter().filter(is_seen));
        effects.opaque |= opaque;
        effects.lasting |= is_lasting(procedures, instruction);
        let (stores, loads) = hidden(procedures, procedure, instruction);
        effects.stores_hidden |= stores;
        effects.loads_hidden |= loads;
    }
    effects
}

/// The objects that an instruction may read although no derivative flows through it.
pub fn inspected(procedures: &FxHashMap<Function, Procedure>, procedure: &Procedure, at: Value) -> Vec<Object> {
    match classify(at) {
        Operation::Inactive if at.is_call() => {
            // What a known call returns is its library's own: a file, a statement of input or output.
            let handle = |a: Value| a.is_call() && matches!(classify(a), Operation::Inactive);
            let pointers = at.arguments().into_iter().enumerate().filter(|(_, a)| a.ty().is_pointer() && !handle(*a));
            let read = pointers.filter(|(i, _)| facts::argument_effect(at, *i).0);
            // Functions that write text read what they are pointed to; elsewhere a descriptor, say, leads to what is read.
            let text = matches!(rerun::entry(at).map(|known| known.writes), Some(Writes::Integers(_)));
            let of = |a: Value| if text { procedure.objects.of(a) } else { procedure.objects.found_by_others(a) };
            read.flat_map(|(_, a)| of(a)).collect()
        }
        Operation::Call(callee) => {
            let inspects = &procedures[&callee].effects.inspects;
            inspects.iter().flat_map(|o| procedure.objects.translate(at, *o)).map(|(object, _)| object).collect()
        }
        _ => vec![],
    }
}

/// The objects from which an instruction loads pointers, and hands them on, that may be numbers.
pub fn misplaced(procedures: &FxHashMap<Function, Procedure>, procedure: &Procedure, at: Value) -> Vec<Object> {
    match classify(at) {
        Operation::Load if is_marked_misplaced(at) => procedure.objects.of(at.operand(0)).into_vec(),
        Operation::Call(callee) => {
            let misplaced = &procedures[&callee].effects.misplaced;
            misplaced.iter().flat_map(|o| procedure.objects.translate(at, *o)).map(|(object, _)| object).collect()
        }
        _ => vec![],
    }
}

/// Must the instruction run, whoever reads what it leaves in memory?
fn is_lasting(procedures: &FxHashMap<Function, Procedure>, at: Value) -> bool {
    match classify(at) {
        Operation::Call(callee) => callee.is_vararg() || procedures[&callee].effects.lasting,
        Operation::Load | Operation::Store => !is_simple(at),
        Operation::Unknown | Operation::Indirect | Operation::Assembly | Operation::Heap | Operation::Free => true,
        Operation::Inactive => {
            at.callee_function().is_none_or(|f| !f.is_intrinsic() || f.name().contains("trap")) && facts::may_write(at)
        }
        _ => false,
    }
}

/// The objects that an instruction may free.
pub fn freed(procedures: &FxHashMap<Function, Procedure>, procedure: &Procedure, at: Value) -> Vec<Object> {
    match classify(at) {
        Operation::Free => procedure.objects.of(at.operand(0)).into_vec(),
        Operation::Call(callee) => {
            let frees = &procedures[&callee].effects.frees;
            frees.iter().flat_map(|o| procedure.objects.translate(at, *o)).map(|(object, _)| object).collect()
        }
        _ => vec![],
    }
}

/// Does the instruction move floating numbers through a pointer of which nothing is known: (to it, from it)?
fn hidden(procedures: &FxHashMap<Function, Procedure>, procedure: &Procedure, at: Value) -> (bool, bool) {
    let found = |pointer: Value| procedure.objects.of(pointer).contains(&Object::Unknown);
    match classify(at) {
        Operation::Load => (false, at.ty().holds_float() && found(at.operand(0))),
        Operation::Store => (at.operand(0).ty().holds_float() && found(at.operand(1)), false),
        Operation::Copy => (found(at.operand(0)), found(at.operand(1))),
        Operation::Call(callee) => {
            let effects = &procedures[&callee].effects;
            let arguments = at.arguments();
            let passed = |o: &Object| matches!(o.root(), Some(Root::Argument(i)) if arguments.get(i).is_some_and(|a| found(*a)));
            let (stores, loads) = (effects.writes.iter().any(passed), effects.reads.iter().any(passed));
            (effects.stores_hidden || stores, effects.loads_hidden || loads)
        }
        _ => (false, false),
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
            let effects = &procedures[&callee].effects;
            let translate = |objects: &Ordered<Object>| -> Vec<Object> {
                let places = objects.iter().flat_map(|object| procedure.objects.translate(instruction, *object));
                let found: Ordered<Object> = places.map(|(object, _)| object).collect();
                found.into_iter().collect()
            };
            (translate(&effects.reads), translate(&effects.writes), effects.opaque)
        }
        Operation::Inactive => {
            let pointers_from = |first: usize| instruction.arguments().into_iter().skip(first).filter(|a| a.ty().is_pointer());
            let written = match instruction.callee_function().and_then(entry_of).map(|e| e.writes) {
                Some(Writes::Arguments(list) | Writes::Integers(list)) => {
                    let given = |i: usize| instruction.arguments().get(i).copied();
                    let written = |(i, extent): &(usize, Extent)| match extent {
                        // The descriptor and what it leads to.
                        Extent::Described | Extent::Reached => given(*i).map(|a| procedure.objects.found_by_others(a).into_vec()),
                        _ => given(*i).map(of),
                    };
                    list.iter().filter_map(written).flatten().collect()
                }
                Some(Writes::From(first)) => pointers_from(first).flat_map(of).collect(),
                Some(Writes::TextFrom(first)) => pointers_from(first).flat_map(of).chain(procedure.objects.text()).collect(),
                _ => vec![],
            };
            let anywhere = written.iter().any(|o| matches!(o, Object::Unknown | Object::Behind(_)));
            let beyond = procedure.objects.escaped().filter(|_| anywhere);
            (vec![], written.into_iter().chain(beyond).collect(), false)
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

/// Variables that are declared as integers, or COMMON blocks, and that some procedure takes for numbers, may hold these for all.
fn share_numbers_in_integers(procedures: &mut FxHashMap<Function, Procedure>) {
    let mut numbers: FxHashMap<Object, FxHashSet<Type>> = FxHashMap::default();
    for (function, procedure) in procedures.iter() {
        let declared = |o: &Object| match o {
            Object::Global(global) if function.is_fortran() && is_bytes(*global) => true,
            Object::Global(_) => o.holds_integers_only(procedure.prepared.function),
            _ => false,
        };
        for (object, kinds) in procedure.kinds.iter().filter(|(object, _)| declared(object)) {
            numbers.entry(*object).or_default().extend(kinds);
        }
    }
    for procedure in procedures.values_mut() {
        for (object, kinds) in &numbers {
            procedure.kinds.entry(*object).or_default().extend(kinds);
        }
    }
}

type Found = (Function, Object, Type);

/// What actual arguments tell about dummies (then it is marked so), and the reverse. A dummy of which the callee has evidence of its own passes
/// nothing on from one caller to another.
fn kinds_at_calls(
    procedures: &FxHashMap<Function, Procedure>,
    function: Function,
    given: &FxHashSet<Found>,
) -> Vec<(Found, bool)> {
    let procedure = &procedures[&function];
    let mut found = Vec::new();
    for call in procedure.prepared.function.instructions() {
        match classify(call) {
            Operation::Call(callee) => {
                let pointers = call.arguments().into_iter().enumerate().filter(|(_, a)| a.ty().is_pointer());
                let shared = pointers.map(|(index, _)| Object::Argument(index)).chain(procedures[&callee].summary.behind.clone());
                let named = |o: &Object| matches!(o, Object::Heap(_) | Object::Global(_));
                let kept = procedures[&callee].kinds.keys().copied().filter(named);
                for theirs in shared.chain(kept) {
                    let there: Vec<Type> = procedures[&callee].kinds.get(&theirs).into_iter().flatten().copied().collect();
                    let own: Vec<Type> = there.iter().copied().filter(|ty| !given.contains(&(callee, theirs, *ty))).collect();
                    let told = if own.is_empty() { there } else { own };
                    for (ours, _) in procedure.objects.translate(call, theirs) {
                        let here = procedure.kinds.get(&ours).into_iter().flatten();
                        found.extend(here.map(|ty| ((callee, theirs, *ty), true)));
                        found.extend(told.iter().map(|ty| ((function, ours, *ty), false)));
                    }
                }
            }
            Operation::Copy => {
                let moved = shown_kinds(procedure, call);
                for object in [0, 1].into_iter().flat_map(|side| procedure.objects.of(call.operand(side))) {
                    found.extend(moved.iter().map(|ty| ((function, object, *ty), false)));
                }
            }
            _ => {}
        }
    }
    found.retain(|(fact, by_caller)| {
        let (owner, object, ty) = fact;
        let known = procedures[owner].kinds.get(object).is_some_and(|known| known.contains(ty));
        !known || !by_caller && given.contains(fact)
    });
    found
}

/// An integer load that may in truth move a floating number.
fn may_be_bits(load: Value) -> bool {
    let scalar = load.ty().scalar();
    let wide = scalar.is_integer() && scalar.bits() >= 8;
    // What one procedure declares as integers of a COMMON block others may declare as numbers.
    let is_integer = is_marked_integer(load) && !is_bytes(offset::root(load.operand(0)));
    wide && !is_integer
        && !facts::accesses_integer(load)
        && facts::tbaa_name(load) != "char"
        && !facts::moves_pointer(load)
        && !handles_text(offset::root(load.operand(0)))
        && is_simple(load)
}
