// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Which loads may be executed again in the backward sweep.
//!
//! Invariant: a load is certified only if no write that can run after it, in this or a later iteration of whatever
//! loop, and before its backward visit, may touch what it read; and if the memory still exists then. One unknown
//! write refutes it; one that the forward sweep leaves out is none.

use super::Sweeps;
use super::sections::{address, between};
use crate::analysis::effects::{Procedure, freed, touched};
use crate::analysis::objects::Object;
use crate::analysis::rerun::entry;
use crate::analysis::{Key, Program, ring};
use crate::llvm::module::options::Switches;
use crate::llvm::offset::{ANYWHERE, Offset, root};
use crate::llvm::{Block, Opcode, Value, facts};
use crate::operation::{FUSED, Operation, classify, is_simple, is_stack_mark};
use crate::prepare::{Prepared, independent};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::ops::Range;

pub struct Certifier<'a> {
    pub(super) procedure: &'a Procedure,
    key: &'a Key,
    sweeps: Sweeps,
    /// In the order of the procedure.
    writers: Vec<Writer>,
    writers_of: FxHashMap<Block, Range<usize>>,
    position: FxHashMap<Value, usize>,
    reach: RefCell<FxHashMap<Start, FxHashSet<Block>>>,
    verdicts: RefCell<FxHashMap<Value, bool>>,
    /// Locals that live on the tape.
    taped: FxHashSet<Value>,
    shadowed: &'a FxHashSet<Object>,
    /// What is freed here or below, and not late.
    gone: FxHashSet<Object>,
    switches: Switches,
}

/// Where one starts, and the loops of which no further iteration counts.
type Start = (Block, Vec<usize>);

struct Writer {
    at: Value,
    /// The objects it may write; `None` if any.
    objects: Option<Vec<Object>>,
}

impl<'a> Certifier<'a> {
    pub fn new(program: &'a Program, key: &'a Key, sweeps: Sweeps, taped: FxHashSet<Value>, left_out: &[Value]) -> Self {
        let procedure = program.procedure(key);
        let activity = program.activity(key);
        let shadowed = &activity.objects;
        let mut writers = Vec::new();
        let mut position = FxHashMap::default();
        let mut gone = FxHashSet::default();
        for (index, at) in procedure.prepared.function.instructions().into_iter().enumerate() {
            position.insert(at, index);
            let late = matches!(classify(at), Operation::Free)
                && activity.frees_shadow(procedure, at)
                && procedure.objects.of(at.operand(0)).iter().all(|o| shadowed.contains(o));
            let is_late = |o: &Object| late || activity.calls.contains_key(&at) && shadowed.contains(o);
            gone.extend(freed(&program.procedures, procedure, at).into_iter().filter(|o| !is_late(o)));
            if facts::may_write(at) && !is_stack_mark(at) && !late && !left_out.contains(&at) {
                writers.push(Writer { at, objects: written(program, procedure, at) });
            }
        }
        let idle = repeated_constants(procedure, &writers);
        writers.retain(|writer| !idle.contains(&writer.at));
        let mut writers_of: FxHashMap<Block, Range<usize>> = FxHashMap::default();
        for (place, writer) in writers.iter().enumerate() {
            writers_of.entry(writer.at.block()).or_insert(place..place).end = place + 1;
        }
        Certifier {
            procedure,
            key,
            sweeps,
            writers,
            position,
            writers_of,
            reach: RefCell::default(),
            verdicts: RefCell::default(),
            taped,
            shadowed,
            gone,
            switches: program.switches,
        }
    }

    /// Does a load find a pointer where numbers may lie at other times? Its shadow is there for the forward sweep only.
    pub fn finds_lent(&self, load: Value) -> bool {
        self.procedure.may_be_reused(load.operand(0))
    }

    /// May this load be executed again in the backward sweep?
    pub fn load(&self, load: Value) -> bool {
        if let Some(known) = self.verdicts.borrow().get(&load) {
            return *known;
        }
        let verdict = self.judge(load);
        self.verdicts.borrow_mut().insert(load, verdict);
        verdict
    }

    /// Those of some writers but for which a load that was asked for could be executed again.
    pub fn refuting(&self, writers: &[Value]) -> Vec<Value> {
        let refused = self.verdicts.borrow();
        let refused: Vec<_> = refused
            .iter()
            .filter(|(_, certified)| !**certified)
            .map(|(load, _)| (*load, self.procedure.objects.of(load.operand(0)), self.promised(load.block(), load.operand(0))))
            .collect();
        let harms = |w: &&Writer| refused.iter().any(|(load, objects, promised)| self.refutes(w, *load, objects, promised));
        let own = self.writers.iter().filter(|w| writers.contains(&w.at));
        own.filter(harms).map(|w| w.at).collect()
    }

    /// Loads that were asked for and may not be executed again.
    pub fn refused(&self) -> Vec<Value> {
        let mut found: Vec<Value> =
            self.verdicts.borrow().iter().filter(|(_, certified)| !**certified).map(|(load, _)| *load).collect();
        found.sort_by_key(|load| self.position[load]);
        found
    }

    /// Writers but for which a load could be executed again, if nothing else is in its way.
    pub fn killers(&self, load: Value) -> Option<Vec<Value>> {
        let objects = self.procedure.objects.of(load.operand(0));
        let promised = self.promised(load.block(), load.operand(0));
        let there = is_simple(load) && leads_somewhere(load.operand(0), &objects) && objects.iter().all(|o| self.survives(*o));
        there.then(|| self.writers.iter().filter(|w| self.refutes(w, load, &objects, &promised)).map(|w| w.at).collect())
    }

    /// Those of some writers that may write what a load reads, whenever they run.
    pub fn harmful<'w>(&self, writers: &'w [Value], load: Value) -> impl Iterator<Item = Value> + use<'w, '_, 'a> {
        let objects = self.procedure.objects.of(load.operand(0));
        let may_harm = move |at: &Value| {
            let known = self.writers_in(at.block()).iter().find(|w| w.at == *at);
            known.is_some_and(|w| self.may_overlap(w, &objects)) && self.clobbers(*at, load)
        };
        writers.iter().copied().filter(may_harm)
    }

    fn refutes(&self, writer: &Writer, load: Value, objects: &[Object], promised: &[usize]) -> bool {
        self.may_overlap(writer, objects)
            && self.runs_after(writer.at, load, promised)
            && self.clobbers(writer.at, load)
            && !self.is_younger(writer.at, load)
    }

    /// May a write that comes after a load change what that reads? Of memory that is declared as something the types of accesses tell, too; what is allocated may
    /// be something else by then.
    fn clobbers(&self, writer: Value, load: Value) -> bool {
        let facts = &self.procedure.prepared.facts;
        facts.may_clobber(writer, load) || self.may_retype(writer, load) && facts.may_clobber_bytes(writer, load)
    }

    /// Do a write and a load touch the same bytes, as far as known, of memory without a declared type? Fortran's has one, and C++ lets none last.
    fn may_retype(&self, writer: Value, load: Value) -> bool {
        let Procedure { module, objects, .. } = self.procedure;
        let written: Vec<(Object, Offset, u64)> = match classify(writer) {
            _ if facts::is_fortran_access(load) => return false,
            Operation::Store => {
                let bytes = module.store_size(writer.operand(0).ty());
                objects.places(writer.operand(1)).into_iter().map(|(object, at)| (object, at, bytes)).collect()
            }
            Operation::Copy | Operation::Fill => {
                objects.places(writer.operand(0)).into_iter().map(|(object, _)| (object, ANYWHERE, 1)).collect()
            }
            _ => return true,
        };
        let (read, bytes) = (objects.places(load.operand(0)), module.store_size(load.ty()));
        let lasts = !facts::is_cxx_access(load);
        let declared = |object: Object| lasts && object.has_declared_type();
        // Under another name it may lie anywhere.
        let is_same = |(object, at): &(Object, Offset)| {
            let meets = |(other, to, b): &(Object, Offset, u64)| match other {
                _ if other == object => at.overlaps(bytes, *to, *b),
                _ => !declared(*other) && self.procedure.may_be_same(*other, *object),
            };
            written.iter().any(meets)
        };
        read.iter().filter(|(object, _)| !declared(*object)).any(is_same)
    }

    /// If a write comes after a load, does it go to memory that was allocated after the load's address was found? It does if the allocation, which the tape keeps, is
    /// behind that: on each way to the write control passes it once more. So one time step fills an array that the next one reads, and each has its own.
    fn is_younger(&self, writer: Value, load: Value) -> bool {
        let target = match classify(writer) {
            Operation::Heap => writer,
            Operation::Store | Operation::Copy | Operation::Fill => root(address(writer)),
            _ => return false,
        };
        let found = root(load.operand(0));
        let older = || !found.is_instruction() || self.procedure.prepared.facts.runs_before(found, target);
        matches!(classify(target), Operation::Heap) && self.taped.contains(&target) && found != target && older()
    }

    fn judge(&self, load: Value) -> bool {
        let pointer = load.operand(0);
        if !is_simple(load) {
            return false;
        }
        if self.switches.to_be_recorded && self.procedure.prepared.facts.constant_memory(pointer) {
            return true;
        }
        let objects = self.procedure.objects.of(pointer);
        let promised = self.promised(load.block(), pointer);
        self.switches.to_be_recorded
            && leads_somewhere(pointer, &objects)
            && objects.iter().all(|o| self.survives(*o))
            && !self.writers.iter().any(|w| self.refutes(w, load, &objects, &promised))
    }

    /// Does `load` find what was there when control last passed the end of `at`, which dominates it? `apart` may
    /// acquit a writer that alias analysis suspects.
    pub fn unchanged_since(&self, at: Block, load: Value, apart: &dyn Fn(Value) -> bool) -> bool {
        if !is_simple(load) {
            return false;
        }
        let objects = self.procedure.objects.of(load.operand(0));
        if !leads_somewhere(load.operand(0), &objects) {
            return false;
        }
        let between = between(at, load.block());
        let repeats = between.contains(&load.block());
        let may_harm =
            |w: &Writer| self.may_overlap(w, &objects) && self.procedure.prepared.facts.may_clobber(w.at, load) && !apart(w.at);
        let before = |w: &&Writer| repeats || self.position[&w.at] < self.position[&load];
        !between.iter().filter(|b| **b != load.block()).flat_map(|b| self.writers_in(*b)).any(may_harm)
            && !self.writers_in(load.block()).iter().filter(before).any(may_harm)
    }

    /// Does a cell that `load` reads in one iteration of a loop keep that until control has passed the end of `at`, in the next
    /// iteration, or of `exit`, to which alone the loop is left? `apart` may acquit a writer in the load's own iteration.
    pub fn unchanged_until(&self, load: Value, header: Block, at: Block, exit: Block, apart: &dyn Fn(Value) -> bool) -> bool {
        let objects = self.procedure.objects.of(load.operand(0));
        let own = walk(load.block().successors(), &[header, exit]);
        let mut behind = walk(vec![header], &[at]);
        behind.extend([at, exit]);
        let repeats = own.contains(&load.block());
        let may_harm = |w: &Writer| self.may_overlap(w, &objects) && self.clobbers(w.at, load);
        let later = |w: &&Writer| repeats || self.position[&w.at] > self.position[&load];
        let own = own.iter().filter(|b| **b != load.block()).flat_map(|b| self.writers_in(*b));
        let own = own.chain(self.writers_in(load.block()).iter().filter(later));
        is_simple(load)
            && leads_somewhere(load.operand(0), &objects)
            && !behind.iter().flat_map(|b| self.writers_in(*b)).any(may_harm)
            && !own.filter(|w| !apart(w.at)).any(may_harm)
    }

    fn writers_in(&self, block: Block) -> &[Writer] {
        self.writers_of.get(&block).map_or(&[], |range| &self.writers[range.clone()])
    }

    /// Is what `load` may read at the end of `block` still there when the backward sweep runs?
    pub fn settled_after(&self, block: Block, load: Value) -> bool {
        let objects = self.procedure.objects.of(load.operand(0));
        let later = walk(block.successors(), &[]);
        let may_harm = |w: &Writer| self.may_overlap(w, &objects) && self.clobbers(w.at, load);
        objects.iter().all(|o| self.survives(*o)) && !self.writers.iter().any(|w| later.contains(&w.at.block()) && may_harm(w))
    }

    /// May two pointers lead to one object, be it only read?
    pub fn may_meet(&self, a: Value, b: Value) -> bool {
        let (one, other) = (self.procedure.objects.of(a), self.procedure.objects.of(b));
        one.is_empty() || other.is_empty() || one.iter().any(|x| other.iter().any(|y| self.procedure.may_be_one(*x, *y)))
    }

    /// May two pointers lead to one object, where something writes to one of them?
    pub fn may_conflict(&self, a: Value, b: Value) -> bool {
        let (one, other) = (self.procedure.objects.of(a), self.procedure.objects.of(b));
        let same = |x: &Object| other.iter().any(|y| self.procedure.may_be_same(*x, *y));
        one.is_empty() || other.is_empty() || one.iter().any(same)
    }

    /// Are two bases of addresses handed round by one loop, and apart, while the loop `scope` within it runs, or an iteration of it if it is that loop?
    pub fn differ(&self, a: Value, b: Value, scope: usize) -> bool {
        let loops = &self.procedure.prepared.loops;
        let mut around = std::iter::successors(Some(scope), |index| loops[*index].parent);
        let all = around.find_map(|index| ring::beginnings(&loops[index], a, b));
        all.is_some_and(|all| ring::are_apart(&all, |one, other| self.may_conflict(*one, *other)))
    }

    /// The place of an instruction in the procedure.
    pub fn position(&self, at: Value) -> usize {
        self.position[&at]
    }

    pub fn switches(&self) -> Switches {
        self.switches
    }

    /// Does what `pointer` addresses stay as it is after `call`, until the backward sweep comes back to it?
    pub fn kept_after(&self, call: Value, pointer: Value) -> bool {
        self.switches.adjoint_out && self.stays_after(call, pointer)
    }

    /// The same, whatever the plan may make of it.
    pub fn stays_after(&self, call: Value, pointer: Value) -> bool {
        let objects = self.procedure.objects.of(pointer);
        let promised = self.promised(call.block(), pointer);
        leads_somewhere(pointer, &objects)
            && objects.iter().all(|o| self.survives(*o))
            && !self.writers.iter().any(|w| {
                self.may_overlap(w, &objects)
                    && self.runs_after(w.at, call, &promised)
                    && self.procedure.prepared.facts.may_clobber_object(w.at, pointer)
            })
    }

    /// The same of objects that no pointer of the procedure's own need lead to.
    pub fn objects_kept_after(&self, call: Value, objects: &[Object]) -> bool {
        self.switches.adjoint_out && self.objects_stay_after(call, objects)
    }

    /// The same, whatever the plan may make of it.
    pub fn objects_stay_after(&self, call: Value, objects: &[Object]) -> bool {
        let promised = self.promised_of_iteration(call);
        objects.iter().all(|o| self.survives(*o))
            && !self.writers.iter().any(|w| self.may_overlap(w, objects) && self.runs_after(w.at, call, &promised))
    }

    /// Does the object exist, with this content, when the backward sweep runs (as far as others than this procedure go)?
    fn survives(&self, object: Object) -> bool {
        match (object, self.sweeps) {
            (Object::Global(global), _) if global.is_constant_global() => true,
            (Object::Local(site) | Object::Heap(site), _) if self.taped.contains(&site) => true,
            (Object::Local(site), Sweeps::Joined | Sweeps::Plain) => facts::is_static_alloca(site),
            // Memory with a shadow is freed late only.
            (Object::Heap(site), Sweeps::Joined | Sweeps::Plain) => self.shadowed.contains(&Object::Heap(site)),
            (_, Sweeps::Joined | Sweeps::Plain) => true,
            (Object::Argument(index), Sweeps::Split) => self.key.kept[index],
            (_, Sweeps::Split) => false,
        }
    }

    /// May the backward sweep write to the object? It does if that is there still, whatever is in it by then, and its address is handed on.
    pub fn outlasts(&self, object: Object) -> bool {
        let is_there = || !self.gone.iter().any(|gone| self.procedure.may_be_same(*gone, object));
        match (object, self.sweeps) {
            (Object::Local(site) | Object::Heap(site), _) if self.taped.contains(&site) => true,
            (Object::Global(_), _) => true,
            (Object::Local(site), Sweeps::Joined | Sweeps::Plain) => facts::is_static_alloca(site),
            (_, Sweeps::Joined | Sweeps::Plain) => is_there(),
            (Object::Argument(index), Sweeps::Split) => self.key.kept[index] && is_there(),
            (Object::Heap(_), Sweeps::Split) => self.shadowed.contains(&object) && is_there(),
            (Object::Local(_) | Object::Behind(_) | Object::Unknown, Sweeps::Split) => false,
        }
    }

    fn may_overlap(&self, writer: &Writer, objects: &[Object]) -> bool {
        match &writer.objects {
            None => true,
            Some(written) => written.iter().any(|w| objects.iter().any(|o| self.procedure.may_be_same(*w, *o))),
        }
    }

    /// The loops around a block of which it is promised that no other iteration writes what is at this address. An address that is the same in all
    /// iterations is that of a variable that each has for itself: one that all share would break the promise.
    fn promised(&self, block: Block, address: Value) -> Vec<usize> {
        let Prepared { facts, loops, .. } = &self.procedure.prepared;
        facts
            .loops_around(block)
            .filter(|i| loops[*i].independent && independent::varies(facts, &loops[*i], *i, address))
            .collect()
    }

    /// The same of what an iteration as a whole reads before it writes it, if the call runs one.
    fn promised_of_iteration(&self, call: Value) -> Vec<usize> {
        let Prepared { facts, loops, .. } = &self.procedure.prepared;
        let runs_iteration = call.callee_function().is_some_and(|callee| callee.string_attribute(FUSED).is_some());
        let around = facts.loop_of(call.block()).filter(|index| runs_iteration && loops[*index].independent);
        around.into_iter().collect()
    }

    /// Can `later` run after `first`, in the same or a later iteration, not counting further ones of the `promised` loops around it?
    fn runs_after(&self, later: Value, first: Value, promised: &[usize]) -> bool {
        let (from, to) = (first.block(), later.block());
        if from == to && self.position[&later] > self.position[&first] {
            return true;
        }
        let mut reach = self.reach.borrow_mut();
        let found = reach.entry((from, promised.to_vec())).or_insert_with(|| self.behind(from, promised));
        found.contains(&to)
    }

    /// Blocks that are reached from the end of this one. Where a promised loop comes back it is as if it had been left.
    fn behind(&self, from: Block, promised: &[usize]) -> FxHashSet<Block> {
        let loops: Vec<_> = promised.iter().map(|index| &self.procedure.prepared.loops[*index]).collect();
        let next = |block: Block| {
            let back = |to: &Block| loops.iter().find(|form| form.latch == block && form.header == *to);
            let ends = |to: Block| match back(&to) {
                Some(form) => form.exits.iter().map(|(_, outside)| *outside).collect(),
                None => vec![to],
            };
            block.successors().into_iter().flat_map(ends).collect::<Vec<_>>()
        };
        reached(next(from), &next)
    }
}

/// Is it known where a pointer leads, or that it leads nowhere? Of what a library has put in memory it may not be.
fn leads_somewhere(pointer: Value, objects: &[Object]) -> bool {
    !objects.is_empty() || pointer.is_null() || pointer.is_undef()
}

/// The objects that an instruction may write; `None` if any.
fn written(program: &Program, procedure: &Procedure, at: Value) -> Option<Vec<Object>> {
    let (_, writes, opaque) = touched(&program.procedures, procedure, at);
    let known = match classify(at) {
        // Fresh memory is none that was there.
        Operation::Heap => return Some(vec![Object::Heap(at)]),
        Operation::Store | Operation::Copy | Operation::Fill | Operation::Call(_) => !opaque,
        // What a library's function writes is known, output above all.
        Operation::Inactive => entry(at).is_some(),
        _ => false,
    };
    known.then_some(writes)
}

/// Stores of the one constant that a local ever holds, such as a literal that a call in a loop is passed by its address: whoever reads it finds
/// that, however often it is stored.
fn repeated_constants(procedure: &Procedure, writers: &[Writer]) -> FxHashSet<Value> {
    let mut stores: FxHashMap<Value, Vec<Value>> = FxHashMap::default();
    let mut others: FxHashSet<Object> = FxHashSet::default();
    for Writer { at, objects } in writers {
        let plain = at.is_op(Opcode::LLVMStore) && is_simple(*at) && at.operand(0).is_constant();
        if plain && facts::is_static_local(at.operand(1)) {
            stores.entry(at.operand(1)).or_default().push(*at);
            continue;
        }
        match objects {
            Some(objects) => others.extend(objects),
            // A local is not freed.
            None if matches!(classify(*at), Operation::Free) => {}
            None => return FxHashSet::default(),
        }
    }
    let same = |all: &[Value]| all.iter().all(|store| store.operand(0) == all[0].operand(0));
    let alone = |local: Value| !others.iter().any(|o| procedure.may_be_same(Object::Local(local), *o));
    stores.into_iter().filter(|(local, all)| same(all) && alone(*local)).flat_map(|(_, all)| all).collect()
}

/// Blocks that can be reached from these, without what lies behind the `ends`.
fn walk(mut starts: Vec<Block>, ends: &[Block]) -> FxHashSet<Block> {
    starts.retain(|start| !ends.contains(start));
    reached(starts, &|block| block.successors().into_iter().filter(|next| !ends.contains(next)).collect())
}

/// These blocks, and all to which control comes from them.
fn reached(mut work: Vec<Block>, next: &dyn Fn(Block) -> Vec<Block>) -> FxHashSet<Block> {
    let mut seen = FxHashSet::default();
    while let Some(block) = work.pop() {
        if seen.insert(block) {
            work.extend(next(block));
        }
    }
    seen
}
