// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Procedures that copy bytes, and look at no pointers among them, where their callers have pointers: what sorts elements of any size, or makes room for more.
//!
//! Such a copy moves the shadows of pointers as one does that knows of them. Invariant: every memcpy is found that may move a pointer to active memory of a
//! caller's; of what is moved in words those that are loaded and stored are made such copies. Imports `objects`, `effects`, `copies`, `holds` and the activity.

use super::activity::Activity;
use super::copies::gives_no_pointers;
use super::effects::Procedure;
use super::objects::{self, Object, POINTER};
use super::spread::{self, Places, Words, add, hand_down, hand_up, lies_at, moves};
use crate::holds::{holds_numbers_only, is_marked_misplaced, is_marked_word, mark_misplaced};
use crate::llvm::offset::{ANYWHERE, Offset, START};
use crate::llvm::{Function, Module, Opcode, Value};
use crate::operation::{Operation, classify, has_own_derivatives, is_separate};
use crate::prepare::words::{self, Web};
use rustc_hash::{FxHashMap, FxHashSet};

/// What a call moves so, in the callee's terms.
pub struct Moved {
    pub to: Object,
    pub from: Object,
    /// In integers of the size of pointers?
    pub as_words: bool,
}

/// The bytes that a call moves, without a look at them, in which pointers to active memory lie.
pub fn blindly_moved(
    procedures: &FxHashMap<Function, Procedure>,
    caller: &Procedure,
    activity: &Activity,
    call: Value,
) -> Vec<Moved> {
    let Operation::Call(callee) = classify(call) else { return Vec::new() };
    let Procedure { summary, kinds, .. } = &procedures[&callee];
    let objects = &caller.objects;
    let numbers = |object: Object| kinds.get(&object).is_some_and(|kinds| !kinds.is_empty());
    let mut found = Vec::new();
    for (to, from, part, as_words) in summary.moved_blindly() {
        // All that lies beyond two pointers is one object here: what the callee takes for numbers are none of the pointers in that.
        let of_numbers = numbers(to) && numbers(from);
        let beyond = |held: &Object| matches!(held, Object::Behind(path) if path.is_further());
        let active = |held: &Object| activity.objects.contains(held) && !(of_numbers && beyond(held));
        let holds = |object: Object, start: Offset| {
            let within = |offset: Offset| part.is_none_or(|(at, bytes)| start.plus(at).overlaps(bytes, offset, POINTER));
            objects.held_in(object, within).iter().any(active)
        };
        // Where no pointer is ever read it makes no difference.
        let outlives = |target: Object| matches!(target, Object::Heap(site) if caller.outliving.contains(&site));
        let ends_here = |target: Object| target.is_own() && !outlives(target) && !objects.has_escaped(target);
        let is_unread = |target: Object| ends_here(target) && gives_no_pointers(caller, target);
        let unread = objects.translate(call, to).iter().all(|(target, _)| is_unread(*target));
        if !unread && objects.translate(call, from).iter().any(|(ours, start)| holds(*ours, *start)) {
            found.push(Moved { to, from, as_words });
        }
    }
    found
}

/// Notes the copies below such calls, given the objects that each procedure moves so; tells whether any are new.
pub fn note(procedures: &mut FxHashMap<Function, Procedure>, mut moved: FxHashMap<Function, FxHashSet<Object>>) -> bool {
    let mut new = false;
    let mut work: Vec<Function> = moved.keys().copied().collect();
    while let Some(function) = work.pop() {
        let procedure = &procedures[&function];
        let mut own = moved[&function].clone();
        let instructions = procedure.prepared.function.instructions();
        let copies: Vec<Value> = instructions.iter().copied().filter(|at| matches!(classify(*at), Operation::Copy)).collect();
        let mut carried: FxHashSet<Value> = FxHashSet::default();
        let mut grown = true;
        while std::mem::take(&mut grown) {
            for at in &copies {
                let sides: Vec<Object> = [0, 1].into_iter().flat_map(|side| procedure.objects.of(at.operand(side))).collect();
                if sides.iter().any(|object| own.contains(object)) {
                    grown |= carried.insert(*at);
                    sides.into_iter().for_each(|object| grown |= own.insert(object));
                }
            }
        }
        for call in instructions {
            let Operation::Call(callee) = classify(call) else { continue };
            let ours = |object: &Object| procedure.objects.translate(call, *object).iter().any(|(ours, _)| own.contains(ours));
            let theirs: Vec<Object> =
                procedures[&callee].cells.objects().filter(|object| object.is_from_outside() && ours(object)).collect();
            let known = moved.entry(callee).or_default();
            if theirs.into_iter().fold(false, |grown, object| known.insert(object) | grown) {
                work.push(callee);
            }
        }
        // A procedure that calls itself has noted more by now.
        moved.entry(function).or_default().extend(own);
        let known = &mut procedures.get_mut(&function).expect("listed").carried;
        carried.into_iter().for_each(|at| new |= known.insert(at));
    }
    new
}

/// Words that are moved as numbers or integers from where pointers may lie to where some are looked for, or as pointers from or to where there are numbers, by
/// procedure; callees come first in `order`. Where numbers are handed on as pointers, the loads are marked, and their procedures listed: no memory is copied
/// there.
pub fn words(module: Module, procedures: &FxHashMap<Function, Procedure>, order: &[Function]) -> Vec<(Function, Vec<Web>)> {
    let [mut misplaced, mut in_unions] = [misplaced, in_unions].map(|own| own(module, procedures, order));
    let believed = misplaced.values().chain(in_unions.values()).all(Places::is_empty);
    if believed && !order.iter().any(|function| !put(procedures, &procedures[function]).is_empty()) {
        return Vec::new();
    }
    let candidates = |function: &Function| {
        let procedure = &procedures[function];
        let webs = words::moved(module, procedure.prepared.function, believed).into_iter();
        let all = webs.map(|web| Candidate::new(module, procedure, web));
        let all: Vec<Candidate> = all.filter(|candidate| !believed || !candidate.is_declared && !candidate.is_number).collect();
        (!takes_no_pointers(*function) && !all.is_empty()).then_some((*function, all))
    };
    let candidates: Vec<(Function, Vec<Candidate>)> = order.iter().filter_map(candidates).collect();
    if candidates.is_empty() {
        return Vec::new();
    }
    let own: [fn(&_, &_) -> _; 3] = [put, sought, numbers];
    let [mut put, mut sought, mut numbers] = own.map(|own| {
        let mut known = order.iter().map(|function| (*function, own(procedures, &procedures[function]))).collect();
        while hand_down(procedures, order, &mut known) {}
        known
    });
    // From member to member, whoever moves it.
    let mut changed = !believed;
    while std::mem::take(&mut changed) {
        for all in [&mut misplaced, &mut in_unions] {
            for (function, candidates) in &candidates {
                let known = all.get_mut(function).expect("listed");
                changed = candidates.iter().fold(changed, |new, candidate| candidate.follow_misplaced(known) | new);
            }
            changed |= hand_up(procedures, order, all) | hand_down(procedures, order, all);
        }
    }
    let mut found = Vec::new();
    for (function, candidates) in candidates {
        let [put, sought, numbers] = [&mut put, &mut sought, &mut numbers].map(|known| known.get_mut(&function).expect("listed"));
        // From word to word.
        while candidates.iter().fold(false, |new, candidate| candidate.follow(put, sought, numbers) | new) {}
        let (misplaced, in_unions) = (&misplaced[&function], &in_unions[&function]);
        let is_handed = |candidate: &Candidate| candidate.web.is_handed_on() && candidate.is_misplaced(misplaced);
        let (handed, moved): (Vec<_>, Vec<_>) = candidates.into_iter().partition(is_handed);
        let unmarked = |load: &Value| !is_marked_misplaced(*load);
        let handed: Vec<Value> = handed.iter().flat_map(|candidate| candidate.web.loads()).filter(unmarked).collect();
        handed.iter().copied().for_each(mark_misplaced);
        let is_either = |candidate: &Candidate| candidate.may_be_either(put, sought, numbers, [misplaced, in_unions]);
        let (mut either, mut others): (Vec<_>, Vec<_>) = moved.into_iter().partition(is_either);
        // A piece of memory that holds now this and now that is moved as a whole.
        others.retain(|other| other.is_unknown && either.iter().any(|candidate| candidate.is_beside(other)));
        either.append(&mut others);
        let webs: Vec<Web> = either.into_iter().map(|candidate| candidate.web).collect();
        if !webs.is_empty() || !handed.is_empty() {
            found.push((function, webs));
        }
    }
    found
}

/// A word that is moved.
struct Candidate {
    web: Web,
    /// Is it a pointer as the language says, or moved from or to where one is declared? It is one, then, unless numbers are put there all the same.
    is_declared: bool,
    /// Is it a number, as the source says, or moved from or to where all accesses are of numbers?
    is_number: bool,
    /// Is it an integer that may be anything?
    is_unknown: bool,
    sources: Words,
    targets: Words,
}

impl Candidate {
    fn new(module: Module, procedure: &Procedure, web: Web) -> Candidate {
        let Procedure { objects, layouts, .. } = procedure;
        let of =
            |(pointer, bytes): (Value, u64)| objects.places(pointer).into_iter().map(move |(object, at)| (object, at, bytes));
        let sources: Words = web.sources(module).flat_map(of).collect();
        let targets: Words = web.targets(module).flat_map(of).collect();
        let declared = |words: &Words| words.iter().all(|(object, at, _)| layouts.is_pointer_at(*object, *at));
        let is_declared = web.is_pointer() && (web.is_declared() || declared(&sources) || declared(&targets));
        let of_numbers = |words: &Words| words.iter().all(|(object, ..)| holds_only_numbers(procedure, *object));
        let is_number = !web.is_pointer() && (web.is_written_out() || of_numbers(&sources) || of_numbers(&targets));
        let is_unknown = !web.is_pointer() && web.loads().all(|load| procedure.may_be_bits(load));
        Candidate { web, is_declared, is_number, is_unknown, sources, targets }
    }

    /// What lies where the word is loaded lies where it is stored then, and what is looked for there is looked for here; tells whether that is new.
    fn follow(&self, put: &mut Places, sought: &mut Places, numbers: &mut Places) -> bool {
        let Candidate { web, sources, targets, .. } = self;
        match web.is_pointer() {
            true if self.is_declared => false,
            true => follow(numbers, sources, targets) | follow(numbers, targets, sources),
            false => follow(put, sources, targets) | follow(sought, targets, sources),
        }
    }

    fn follow_misplaced(&self, misplaced: &mut Places) -> bool {
        let Candidate { web, sources, targets, .. } = self;
        web.is_pointer() && follow(misplaced, sources, targets) | follow(misplaced, targets, sources)
    }

    /// Is it moved from and to where the bytes before or behind the other one are?
    fn is_beside(&self, other: &Candidate) -> bool {
        let shifted = |words: &Words, by: i64| -> Words {
            words.iter().map(|(object, at, bytes)| (*object, at.plus(Offset::new(by, 0)), *bytes)).collect()
        };
        [-(POINTER as i64), POINTER as i64]
            .into_iter()
            .any(|by| shifted(&self.sources, by) == other.sources && shifted(&self.targets, by) == other.targets)
    }

    fn is_misplaced(&self, misplaced: &Places) -> bool {
        self.web.is_pointer() && (lies(misplaced, &self.sources) || lies(misplaced, &self.targets))
    }

    fn may_be_either(&self, put: &Places, sought: &Places, numbers: &Places, misplaced: [&Places; 2]) -> bool {
        let Candidate { web, sources, targets, .. } = self;
        let lies_at_either = |known: &Places| lies(known, sources) || lies(known, targets);
        match web.is_pointer() {
            true if targets.is_empty() => false,
            true => misplaced.into_iter().any(|places| self.is_misplaced(places)) || !self.is_declared && lies_at_either(numbers),
            false => lies(put, sources) && lies(sought, targets),
        }
    }
}

fn lies(known: &Places, words: &Words) -> bool {
    words.iter().any(|(object, at, bytes)| lies_at(known, *object, *at, *bytes))
}

/// What lies in some of these places lies in those others then; tells whether that is new.
fn follow(known: &mut Places, some: &Words, others: &Words) -> bool {
    lies(known, some) && others.iter().fold(false, |new, (object, at, _)| add(known, *object, *at) | new)
}

/// Where the procedure, or one that it calls, puts pointers.
fn put(_: &FxHashMap<Function, Procedure>, procedure: &Procedure) -> Places {
    let mut places = Places::default();
    // What is an integer as far as anyone knows is no pointer.
    let put = procedure.objects.contents().filter(|(.., held)| held.iter().any(|(object, _)| *object != Object::Unknown));
    put.for_each(|(object, at, _)| _ = add(&mut places, object, at));
    places
}

/// Where it looks for pointers, or copies bytes from.
fn sought(procedures: &FxHashMap<Function, Procedure>, procedure: &Procedure) -> Places {
    let (objects, mut places) = (&procedure.objects, Places::default());
    let mut all = |found: objects::Places, by: Offset| {
        found.into_iter().for_each(|(object, at)| _ = add(&mut places, object, at.plus(by)));
    };
    for at in procedure.prepared.function.instructions() {
        match classify(at) {
            Operation::Load if at.ty().holds_pointer() => all(objects.places(at.operand(0)), START),
            Operation::Copy => all(objects.places(at.operand(1)), if is_marked_word(at) { START } else { ANYWHERE }),
            Operation::Call(callee) => {
                let summary = &procedures[&callee].summary;
                for behind in &summary.behind {
                    let Object::Behind(path) = *behind else { continue };
                    all(objects.translate(at, path.parent()), path.offset());
                }
                for (_, from, ..) in summary.moved_blindly() {
                    all(objects.translate(at, from), ANYWHERE);
                }
            }
            _ => {}
        }
    }
    places
}

/// Where floating numbers are loaded or stored, or declared.
fn numbers(_: &FxHashMap<Function, Procedure>, procedure: &Procedure) -> Places {
    let (mut places, function) = (Places::default(), procedure.prepared.function);
    for (_, cell) in procedure.cells.iter() {
        cell.pieces.iter().for_each(|(at, _)| _ = add(&mut places, cell.object, *at));
    }
    let arguments = (0..function.parameters().len()).filter(|index| holds_numbers_only(function, *index));
    arguments.for_each(|index| _ = add(&mut places, Object::Argument(index), ANYWHERE));
    procedure.layouts.floats(procedure.module).for_each(|(object, at)| _ = add(&mut places, object, at));
    places
}

/// Where each procedure itself loads or stores numbers that are pointers by all that is declared there.
fn misplaced(module: Module, procedures: &FxHashMap<Function, Procedure>, order: &[Function]) -> FxHashMap<Function, Places> {
    let own = |function: &Function| {
        let (procedure, mut places) = (&procedures[function], Places::default());
        for at in procedure.prepared.function.instructions() {
            let is_number = |value: Value| value.ty().is_float() || is_copied_number(module, procedure, value);
            let (pointer, ty) = match classify(at) {
                Operation::Load if at.ty().is_float() => (at.operand(0), at.ty()),
                Operation::Store if is_number(at.operand(0)) => (at.operand(1), at.operand(0).ty()),
                _ => continue,
            };
            let (bytes, found) = (module.store_size(ty), procedure.objects.places(pointer));
            if found.iter().all(|(object, at)| procedure.layouts.declares_pointers(module, *object, *at, bytes)) {
                found.into_iter().for_each(|(object, at)| _ = add(&mut places, object, at));
            }
        }
        (*function, places)
    };
    order.iter().map(own).collect()
}

/// Where each procedure itself moves pointers, in unions in which numbers lie as well.
fn in_unions(module: Module, procedures: &FxHashMap<Function, Procedure>, order: &[Function]) -> FxHashMap<Function, Places> {
    let mut found = spread::nowhere(order);
    let moved = |at: Value| at.ty().is_pointer() && at.users().into_iter().any(|user| moves(user, at));
    let some: Vec<Function> = order.iter().copied().filter(|function| !takes_no_pointers(*function)).collect();
    for (function, _, object, at) in spread::in_unions(module, procedures, (&some, order), &moved) {
        add(found.get_mut(&function).expect("all are listed"), object, at);
    }
    found
}

/// Is it loaded as something else from where nothing but numbers lie, or may it be that for a caller, who hands it over as an integer?
fn is_copied_number(module: Module, procedure: &Procedure, value: Value) -> bool {
    let of_numbers = |(object, _): &(Object, Offset)| holds_only_numbers(procedure, *object);
    let is_one = match value.is_op(Opcode::LLVMLoad) {
        true => !value.ty().is_float() && procedure.objects.places(value.operand(0)).iter().all(of_numbers),
        false => value.ty().is_integer() && value.argument_of().is_some(),
    };
    is_one && module.store_size(value.ty()) == POINTER
}

/// Is it memory of a caller's that nobody accesses but as numbers?
fn holds_only_numbers(procedure: &Procedure, object: Object) -> bool {
    matches!(object, Object::Argument(index) if holds_numbers_only(procedure.prepared.function, index))
}

/// Does the procedure move no shadows of pointers that it does not know of? Fortran moves descriptors with their extents, and others' derivatives are as they are.
pub fn takes_no_pointers(function: Function) -> bool {
    function.is_fortran() || is_separate(function) || has_own_derivatives(function)
}
