// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Activity: varied (depends on an independent), useful (influences a dependent), active (both).
//!
//! Two analyses are laid over one another. The one in this file takes an object as a whole, wherever control is, and a callee as
//! its effects; it runs once a (procedure, context). `varied` and `useful` follow cells from point to point and into callees;
//! `-wengert-activity=off` leaves them out. See Tapenade's model, section 4.6. Invariant: both over-approximate; whatever is not in the
//! result carries no derivative. Imports the analyses below it.

use super::bits;
use super::contexts::Context;
use super::effects::{Procedure, freed, is_inactive, touched};
use super::elsewhere::handed_out;
use super::flow::Step;
use super::joined::{alternatives, by_call};
use super::mantissa::taken_in;
use super::object::{Path, Then};
use super::objects::{Object, Root, describes_type};
use super::useful::Useful;
use super::varied::{Edge, Varied};
use super::{Key, Program};
use crate::holds::is_marked_characters;
use crate::llvm::offset::Offset;
use crate::llvm::{Function, Opcode, Value};
use crate::operation::{Operation, PASSIVE, classify, moves_bits};
use crate::separate;
use rustc_hash::{FxHashMap, FxHashSet};
use wengert_core::separate::Argument;
use wengert_core::table::Partial;

/// What is active in one procedure under one context.
#[derive(Default)]
pub struct Activity {
    pub values: FxHashSet<Value>,
    /// Objects that have a shadow.
    pub objects: FxHashSet<Object>,
    /// Those whose shadows are read or written.
    pub used: FxHashSet<Object>,
    /// Stores, copies and fills behind which shadows of what they write matter.
    pub writers: FxHashSet<Value>,
    /// Copies of something varied to where it is useful.
    pub copies: FxHashSet<Value>,
    /// Derivatives that active calls need.
    pub calls: FxHashMap<Value, Key>,
    /// Values that depend on an independent, active or not.
    pub varied: FxHashSet<Value>,
    pub varied_objects: FxHashSet<Object>,
    pub useful: FxHashSet<Value>,
    /// Objects whose contents influence a dependent; fewer than those with a shadow, which a shared pointer may demand.
    pub useful_objects: FxHashSet<Object>,
    /// What varies where each call is entered and is useful to its callee, if that is known from point to point.
    pub entered: Option<FxHashMap<Value, FxHashSet<Object>>>,
    /// Parameters of each call's callee whose memory varies where it is entered, if that is known from point to point.
    pub passed: Option<FxHashMap<Value, FxHashSet<usize>>>,
    /// Globals and outliving allocations that vary, and those that have a shadow.
    pub shared_varied: FxHashSet<Object>,
    pub shared: FxHashSet<Object>,
}

pub struct Solver<'a> {
    program: &'a Program,
    procedure: &'a Procedure,
    key: &'a Key,
    instructions: Vec<Value>,
    varied: FxHashSet<Value>,
    useful: FxHashSet<Value>,
    varied_objects: FxHashSet<Object>,
    useful_objects: FxHashSet<Object>,
    changed: bool,
}

pub fn solve(program: &Program, key: &Key) -> Activity {
    let procedure = &program.procedures[&key.function];
    let mut solver = Solver {
        program,
        procedure,
        key,
        instructions: procedure.prepared.function.instructions(),
        varied: FxHashSet::default(),
        useful: FxHashSet::default(),
        varied_objects: FxHashSet::default(),
        useful_objects: FxHashSet::default(),
        changed: true,
    };
    solver.seed();
    while std::mem::take(&mut solver.changed) {
        for index in 0..solver.instructions.len() {
            solver.vary(solver.instructions[index]);
        }
    }
    solver.changed = true;
    while std::mem::take(&mut solver.changed) {
        for index in (0..solver.instructions.len()).rev() {
            solver.need(solver.instructions[index]);
        }
    }
    solver.finish()
}

impl Activity {
    /// Does memory that is freed have a shadow, which is freed as well?
    pub fn frees_shadow(&self, procedure: &Procedure, free: Value) -> bool {
        !is_marked_characters(free) && self.is_allocated(procedure, free.operand(0))
    }

    /// May the pointer be that of an allocation which has a shadow? That of a variable is not, nor is one further on: to the room that a string has in itself
    /// for few characters.
    pub fn is_allocated(&self, procedure: &Procedure, pointer: Value) -> bool {
        let begins = |at: Offset| at.may_be(Offset::new(0, 0)) || at.exact().is_some_and(|at| at < 0);
        let allocated =
            |object: Object| !matches!(object, Object::Local(_) | Object::Global(_)) && self.objects.contains(&object);
        procedure.objects.places(pointer).into_iter().any(|(object, at)| allocated(object) && begins(at))
    }
}

impl Solver<'_> {
    fn seed(&mut self) {
        if self.key.passive {
            return;
        }
        for (index, parameter) in self.procedure.prepared.function.parameters().into_iter().enumerate() {
            if !self.key.arguments[index] {
                continue;
            }
            if parameter.ty().is_pointer() {
                self.seed_memory(Object::Argument(index));
            } else {
                self.varied.insert(parameter);
            }
        }
        self.key.behind.iter().for_each(|object| self.seed_memory(*object));
        for object in self.procedure.objects.spoken_of() {
            let seeded =
                matches!(object, Object::Behind(path) if matches!(path.root, Root::Global(g) if self.program.is_seeded(g)));
            if seeded || self.program.is_owned(object) {
                self.seed_memory(object);
            }
        }
        self.varied_objects.extend(self.program.varied.iter().copied());
    }

    /// Memory from outside with a shadow: it varies when the procedure starts, and is used when it has ended.
    fn seed_memory(&mut self, object: Object) {
        self.useful_objects.insert(object);
        if self.procedure.may_vary(object) {
            self.varied_objects.insert(object);
        }
    }

    fn objects(&self, pointer: Value) -> Vec<Object> {
        self.procedure.objects.of(pointer).into_vec()
    }
    fn any_varied(&self, pointer: Value) -> bool {
        self.objects(pointer).iter().any(|o| self.varied_objects.contains(o))
    }
    fn any_useful(&self, pointer: Value) -> bool {
        self.objects(pointer).iter().any(|o| self.is_useful_object(*o))
    }
    /// What globals and allocations hold that live on may be used by whoever called.
    fn is_useful_object(&self, object: Object) -> bool {
        self.procedure.is_shared(object) || self.useful_objects.contains(&object)
    }
    fn vary_value(&mut self, value: Value) {
        self.changed |= self.varied.insert(value);
    }
    fn vary_objects(&mut self, objects: Vec<Object>) {
        for object in objects {
            if self.procedure.may_vary(object) {
                self.changed |= self.varied_objects.insert(object);
            }
        }
    }
    fn need_value(&mut self, value: Value) {
        if !value.is_constant() {
            self.changed |= self.useful.insert(value);
        }
    }
    fn need_objects(&mut self, objects: Vec<Object>) {
        for object in objects {
            self.changed |= self.useful_objects.insert(object);
        }
    }

    /// Forward: does the result, or what is written, depend on an independent?
    fn vary(&mut self, at: Value) {
        if let Some(from) = depends_on(self.procedure, at) {
            if from.iter().any(|o| self.varied.contains(o)) {
                self.vary_value(at);
            }
            return;
        }
        match classify(at) {
            Operation::Load => {
                let holds = at.ty().holds_float() || self.procedure.may_be_bits(at);
                if holds && self.any_varied(at.operand(0)) {
                    self.vary_value(at);
                }
            }
            Operation::Store => {
                if self.varied.contains(&at.operand(0)) {
                    self.vary_objects(self.objects(at.operand(1)));
                }
            }
            Operation::Copy if is_marked_characters(at) => {}
            Operation::Copy => {
                if self.any_varied(at.operand(1)) {
                    self.vary_objects(self.objects(at.operand(0)));
                }
            }
            Operation::Call(callee) if self.is_passive(callee) => {}
            Operation::Call(_) | Operation::Unknown | Operation::Indirect | Operation::Assembly => self.vary_call(at),
            // Text made of an active number, say.
            Operation::Inactive if at.is_call() && at.arguments().iter().any(|a| self.varied.contains(a)) => {
                let (_, writes, _) = touched(&self.program.procedures, self.procedure, at);
                self.vary_objects(writes);
            }
            _ => {}
        }
    }

    /// Does no derivative go through the procedure, called from here?
    fn is_passive(&self, callee: Function) -> bool {
        self.key.passive || callee.string_attribute(PASSIVE).is_some()
    }

    /// Does anything that varies reach this call?
    fn reaches(&self, at: Value) -> bool {
        let (reads, _) = self.reached(at);
        at.value_operands().any(|o| self.varied.contains(&o)) || reads.into_iter().any(|o| self.varied_objects.contains(&o))
    }
    /// What a call may read, and may write, unknown code below it included.
    fn reached(&self, at: Value) -> (Vec<Object>, Vec<Object>) {
        let (mut reads, mut writes, opaque) = touched(&self.program.procedures, self.procedure, at);
        if opaque {
            reads.extend(self.procedure.found_by_name());
            writes.extend(self.procedure.found_by_name());
        }
        (reads, writes)
    }
    fn vary_call(&mut self, at: Value) {
        if !self.reaches(at) {
            return;
        }
        let varies = |index: usize| self.varied.contains(&at.operand(index));
        let returns_bits = |f: Function| bits::returns_bits(&self.program.procedures, f, varies);
        if at.ty().holds_float() || bits::may_be_bits(at.ty()) && at.callee_function().is_some_and(returns_bits) {
            self.vary_value(at);
        }
        let (_, writes) = self.reached(at);
        self.vary_objects(writes);
        if at.ty().holds_pointer() {
            self.vary_objects(vec![Object::Unknown]);
        }
    }

    /// Backward: does the operand, or what is read, influence a dependent?
    fn need(&mut self, at: Value) {
        let wanted = self.useful.contains(&at);
        if let Some(from) = depends_on(self.procedure, at) {
            if wanted {
                from.into_iter().for_each(|o| self.need_value(o));
            }
            return;
        }
        match classify(at) {
            Operation::Discrete if at.is_op(Opcode::LLVMRet) && self.key.result => {
                at.value_operands().for_each(|o| self.need_value(o));
            }
            Operation::Load if wanted => self.need_objects(self.objects(at.operand(0))),
            Operation::Store => {
                if self.any_useful(at.operand(1)) && (at.operand(0).ty().holds_float() || self.varied.contains(&at.operand(0))) {
                    self.need_value(at.operand(0));
                }
            }
            Operation::Copy if is_marked_characters(at) => {}
            Operation::Copy => {
                if self.any_useful(at.operand(0)) {
                    self.need_objects(self.objects(at.operand(1)));
                }
            }
            Operation::Call(callee) if self.is_passive(callee) => {}
            Operation::Call(_) | Operation::Unknown | Operation::Indirect | Operation::Assembly => self.need_call(at, wanted),
            _ => {}
        }
    }
    fn need_call(&mut self, at: Value, wanted: bool) {
        let (reads, writes) = self.reached(at);
        if !wanted && !writes.iter().any(|o| self.is_useful_object(*o)) {
            return;
        }
        let bits = |o: &Value| bits::may_be_bits(o.ty()) && self.varied.contains(o);
        let numbers: Vec<Value> = at.value_operands().filter(|o| o.ty().holds_float() || bits(o)).collect();
        for operand in numbers {
            self.need_value(operand);
        }
        self.need_objects(reads);
    }

    fn finish(mut self) -> Activity {
        let mut activity = Activity::default();
        let finer = self.follow_cells();
        let both = |v: &Value| self.useful.contains(v) && v.ty().holds_float();
        activity.values = self.varied.iter().copied().filter(both).collect();
        let both = |o: &Object| self.is_useful_object(*o) && self.may_have_shadow(*o);
        activity.objects = self.varied_objects.iter().copied().filter(both).collect();
        if let Some((_, useful)) = &finer {
            activity.values.retain(|value| useful.values.contains(value));
            let used: FxHashSet<Object> = useful.cells.iter().map(|cell| self.procedure.cells.get(cell).object).collect();
            activity.objects.retain(|object| used.contains(object));
        }
        activity.used.clone_from(&activity.objects);
        activity.objects.extend(self.given());
        self.join(&mut activity);
        self.find_writers(&mut activity, finer.as_ref().map(|(_, useful)| useful));
        for at in std::mem::take(&mut self.instructions) {
            if let Operation::Call(callee) = classify(at)
                && let Some(key) = self.callee_key(&activity, at, callee, finer.as_ref())
            {
                activity.calls.insert(at, key);
            }
        }
        activity.shared_varied = self.varied_objects.iter().copied().filter(|o| self.procedure.is_shared(*o)).collect();
        let shared = |o: &Object| self.procedure.is_shared(*o) || self.program.is_owned(*o);
        activity.shared = activity.objects.iter().copied().filter(shared).collect();
        activity.entered = finer.as_ref().map(|finer| self.entered(finer));
        activity.passed = finer.as_ref().map(|(varied, _)| self.passed(varied));
        activity.varied = self.varied;
        activity.varied_objects = self.varied_objects;
        activity.useful = self.useful;
        activity.useful_objects = self.useful_objects;
        if let Some((varied, useful)) = finer {
            activity.varied.retain(|value| varied.values.contains(value));
            activity.useful.retain(|value| useful.values.contains(value) || !varied.values.contains(value));
            let vary: FxHashSet<Object> = varied.cells.iter().map(|cell| self.procedure.cells.get(cell).object).collect();
            activity.varied_objects.retain(|object| vary.contains(object));
        }
        activity
    }

    /// Varied and useful from point to point, unless that is switched off.
    fn follow_cells(&self) -> Option<(Varied, Useful)> {
        let contexts = self.program.contexts.as_ref()?;
        let parameters = self.procedure.prepared.function.parameters();
        let given = |i: &usize| self.key.arguments[*i] && !parameters[*i].ty().is_pointer();
        let values = (0..parameters.len()).filter(given).collect();
        let result = self.key.result && self.key.function.ty().returns().holds_float();
        Some(contexts.within(&self.program.procedures, self.key.function, &self.key.context, values, result))
    }

    /// What varies where each call is entered and is useful to its callee, whose results are.
    fn entered(&self, (varied, useful): &(Varied, Useful)) -> FxHashMap<Value, FxHashSet<Object>> {
        let mut entered = FxHashMap::default();
        for step in self.procedure.flow.steps() {
            let Step::Call { at, callee, crossings, .. } = step else { continue };
            let (Some(entry), Some(contexts)) = (varied.calls.get(at), &self.program.contexts) else { continue };
            // What it computes from that may be of no use.
            let matters =
                |end: &&Edge| !end.values.is_empty() || crossings.iter().any(|c| c.written && end.cells.contains(c.theirs));
            if useful.ends.get(at).filter(matters).is_none() {
                continue;
            }
            let wanted = &contexts.useful_before(*callee).cells;
            let crossing = crossings.iter().filter(|c| entry.cells.contains(c.theirs) && wanted.contains(c.theirs));
            let cells = crossing.flat_map(|c| c.place.own.iter().copied());
            entered.insert(*at, cells.map(|cell| self.procedure.cells.get(cell).object).collect());
        }
        entered
    }

    fn passed(&self, varied: &Varied) -> FxHashMap<Value, FxHashSet<usize>> {
        let parameters = |at: Value, callee: Function| {
            let cells = &self.program.procedures[&callee].cells;
            let varies = |index: &usize| {
                let own = cells.of_object(Object::Argument(*index));
                varied.calls.get(&at).is_some_and(|entry| own.iter().any(|cell| entry.cells.contains(*cell)))
            };
            (0..at.arguments().len()).filter(varies).collect()
        };
        let calls = self
            .procedure
            .flow
            .steps()
            .filter_map(|step| if let Step::Call { at, callee, .. } = step { Some((*at, *callee)) } else { None });
        calls.map(|(at, callee)| (at, parameters(at, callee))).collect()
    }

    fn find_writers(&self, activity: &mut Activity, finer: Option<&Useful>) {
        let shadowed = |activity: &Activity, p: Value| self.objects(p).iter().any(|o| activity.objects.contains(o));
        for at in &self.instructions {
            let target = match classify(*at) {
                Operation::Store => at.operand(1),
                Operation::Copy | Operation::Fill if !is_marked_characters(*at) => at.operand(0),
                _ => continue,
            };
            // Characters lie where no numbers do, be it in the string itself.
            let of_text =
                || at.is_op(Opcode::LLVMStore) && !at.operand(0).ty().holds_float() && self.procedure.may_be_text(target);
            if !shadowed(activity, target) || of_text() || finer.is_some_and(|useful| !useful.writers.contains(at)) {
                continue;
            }
            activity.writers.insert(*at);
        }
        let copies = self.instructions.iter().copied().filter(|at| matches!(classify(*at), Operation::Copy));
        let carries = |at: &Value| !is_marked_characters(*at) && self.any_varied(at.operand(1)) && self.any_useful(at.operand(0));
        activity.copies = copies.filter(|at| carries(at) && finer.is_none_or(|useful| useful.copies.contains(at))).collect();
    }

    /// What is known of memory where a callee is entered and left, as far as it has a shadow there.
    fn callee_context(&self, key: &Key, at: Value, (varied, useful): &(Varied, Useful)) -> Context {
        let cells = &self.program.procedures[&key.function].cells;
        let given = |cell: &usize| match cells.get(*cell).object {
            Object::Argument(index) => key.arguments[index],
            object @ Object::Behind(path) if matches!(path.root, Root::Argument(_)) => key.behind.contains(&object),
            _ => true,
        };
        let of = |edge: Option<&Edge>| edge.map(|e| e.cells.iter().filter(given).collect()).unwrap_or_default();
        Context { varied: of(varied.calls.get(&at)), useful: of(useful.ends.get(&at)) }
    }

    /// Objects whose shadow the caller hands over, or whoever else speaks of them has made.
    fn given(&self) -> Vec<Object> {
        let arguments = self.procedure.prepared.function.parameters().into_iter().enumerate();
        let arguments =
            arguments.filter(|(i, p)| self.key.arguments[*i] && p.ty().is_pointer()).map(|(i, _)| Object::Argument(i));
        let seeded = |object: &Object| match object {
            Object::Global(global) => self.program.is_seeded(*global),
            Object::Behind(path) => matches!(path.root, Root::Global(global) if self.program.is_seeded(global)),
            _ => false,
        };
        let seeded = self.varied_objects.iter().copied().filter(seeded);
        let shared = self.program.shared.iter().copied().filter(|object| !is_inactive(*object) && !describes_type(*object));
        arguments.chain(self.key.behind.iter().copied()).chain(shared).chain(seeded).collect()
    }

    /// The shadow of a descriptor points to that of the memory which the derivative gives a shadow to.
    fn hold_owned(&self, activity: &mut Activity) {
        let held = activity.objects.iter().copied().filter(|o| self.program.is_owned(*o));
        let holders = held.filter_map(|o| if let Object::Behind(path) = o { Some([path.start(), path.parent()]) } else { None });
        let holders: Vec<Object> = holders.flatten().collect();
        activity.objects.extend(holders);
    }

    /// Can the object be given a shadow, or has it been?
    fn may_have_shadow(&self, object: Object) -> bool {
        match object {
            object if is_inactive(object) || describes_type(object) => false,
            Object::Local(_) | Object::Heap(_) | Object::Global(_) => true,
            Object::Argument(index) => self.key.arguments[index],
            Object::Behind(path) => {
                self.key.behind.contains(&object)
                    || matches!(path.root, Root::Global(global) if self.program.is_seeded(global))
                    || self.program.is_owned(object)
            }
            Object::Unknown => false,
        }
    }

    /// Shadows that pointers demand. A pointer that may address an active object needs a shadow wherever it points (of a constant,
    /// a scratch one), and so do the objects that hold such a pointer, for its shadow lies in theirs.
    fn join(&self, activity: &mut Activity) {
        let objects = &self.procedure.objects;
        let text = objects.text();
        let holders: Vec<(Object, Vec<Object>)> =
            objects.contents().map(|(holder, _, held)| (holder, held.iter().map(|(o, _)| *o).collect())).collect();
        let mut joined = alternatives(self.procedure, self.instructions.iter().copied().filter(|i| !i.ty().is_struct()));
        joined.extend(self.instructions.iter().flat_map(|at| by_call(&self.program.procedures, self.procedure, *at)));
        let sides = |at: &Value| [0, 1].into_iter().flat_map(|side| objects.of(at.operand(side))).collect();
        joined.extend(self.procedure.carried.iter().map(sides));
        let tables = self.program.tables.iter().map(|table| table.named.iter().chain([&table.constant]));
        joined.extend(tables.map(|all| all.copied().map(Object::Global).collect()));
        let handed_out = self.instructions.iter().flat_map(|at| handed_out(&self.program.procedures, self.procedure, *at));
        activity.objects.extend(handed_out.filter(|o| o.is_own() || matches!(o, Object::Global(_)) && !describes_type(*o)));
        let calls = self.instructions.iter().filter_map(|at| match classify(*at) {
            Operation::Call(callee) => Some((*at, self.absent(*at, callee))).filter(|(_, absent)| !absent.is_empty()),
            _ => None,
        });
        let calls: Vec<(Value, Vec<Object>)> = calls.collect();
        let leads = |activity: &Activity, v: &Value| objects.of(*v).iter().any(|o| activity.objects.contains(o));
        let mut changed = true;
        while std::mem::take(&mut changed) {
            self.hold_owned(activity);
            let mut join = |activity: &mut Activity, object: Object| {
                let may = object.is_own() || matches!(object, Object::Global(_)) || self.program.is_owned(object);
                changed |= may && !describes_type(object) && text != Some(object) && activity.objects.insert(object);
            };
            for alternatives in &joined {
                if alternatives.iter().any(|o| activity.objects.contains(o)) {
                    alternatives.iter().for_each(|o| join(activity, *o));
                }
            }
            for (holder, held) in &holders {
                if held.iter().any(|o| activity.objects.contains(o)) {
                    join(activity, *holder);
                }
            }
            for (at, absent) in &calls {
                if at.arguments().iter().any(|v| leads(activity, v)) {
                    let holders =
                        absent.iter().filter_map(|o| if let Object::Behind(path) = o { Some(path.parent()) } else { None });
                    holders.flat_map(|o| objects.translate(*at, o)).for_each(|(holder, _)| join(activity, holder));
                }
            }
        }
    }

    /// Memory behind a callee's arguments that is not there: the argument is absent, or no pointer but null lies in the caller's own memory where the callee
    /// would find one. So it is with its shadow, which may be asked for where there is some: of work space that a callee is given or allocates, say.
    fn absent(&self, at: Value, callee: Function) -> Vec<Object> {
        let Procedure { effects, summary, objects, joined, .. } = &self.program.procedures[&callee];
        // What is allocated there is found by the same pointer as what was there before.
        let is_replaced =
            |o: Object| objects.contents().any(|(holder, _, held)| holder.leads_to(o).is_some() && !held.is_empty());
        let carries = |o: &Object| {
            let comes = effects.writes.contains(o) || is_replaced(*o);
            comes && effects.reads.contains(o)
        };
        // A pointer that may lead there, and to memory that is there, has a shadow.
        let beside = joined.iter().flat_map(|class| {
            let (absent, there): (Vec<Object>, Vec<Object>) = class.iter().partition(|o| self.is_absent(at, **o));
            if there.is_empty() { Vec::new() } else { absent }
        });
        let mut absent: Vec<Object> = beside.collect();
        absent.extend(summary.behind.iter().copied().filter(|o| carries(o) && self.is_absent(at, *o)));
        absent
    }

    /// Is there nothing where a callee would follow pointers to? What lies further than its pointers are told apart begins where the first one leads.
    fn is_absent(&self, at: Value, object: Object) -> bool {
        let Object::Behind(path) = object else { return false };
        let Root::Argument(index) = path.root else { return false };
        if !self.procedure.objects.translate(at, object).is_empty() {
            return false;
        }
        let holder = if path.is_further() { Object::Behind(Path { then: Then::Nothing, ..path }) } else { path.parent() };
        let holders = self.procedure.objects.translate(at, holder);
        let in_own = || !holders.is_empty() && holders.iter().all(|(holder, _)| holder.is_own());
        at.arguments()[index].is_null() || in_own()
    }

    /// The context in which an active call's callee is differentiated; `None` for a passive call.
    fn callee_key(&self, activity: &Activity, at: Value, callee: Function, finer: Option<&(Varied, Useful)>) -> Option<Key> {
        if finer.is_some_and(|(_, useful)| !useful.calls.contains(&at)) && !self.program.procedures[&callee].moves_pointers() {
            return None;
        }
        let leads = |pointer: Value| self.procedure.objects.of(pointer).iter().any(|o| activity.objects.contains(o));
        let passive = self.is_passive(callee);
        let is_active = |v: Value| v.ty().holds_pointer() && leads(v) || !passive && activity.values.contains(&v);
        let arguments: Vec<bool> = at.arguments().into_iter().map(is_active).collect();
        let result = is_active(at);
        let absent = self.absent(at, callee);
        // Of an argument that is absent, so is its shadow; that may be asked for where numbers are stored and read back if it is present, or pointers stored.
        let Procedure { effects, summary, objects, .. } = &self.program.procedures[&callee];
        let is_absent = |index: usize| {
            let own = Object::Argument(index);
            let takes_pointers = || objects.contents().any(|(holder, _, held)| holder == own && !held.is_empty());
            let carries = || effects.writes.contains(&own) && (effects.reads.contains(&own) || takes_pointers());
            let behind = || absent.iter().any(|o| o.root() == Some(Root::Argument(index)));
            at.arguments()[index].is_null() && (carries() || behind())
        };
        let given: Vec<bool> = (0..arguments.len()).map(|index| arguments[index] || is_absent(index)).collect();
        let is_shadowed = |o: &Object| {
            let ours = self.procedure.objects.translate(at, *o);
            ours.iter().any(|(o, _)| activity.objects.contains(o)) || absent.contains(o)
        };
        // A pointer in a variable that was aimed on the way has its shadow in that of the variable. Where numbers are touched that the user or the
        // derivative gives a shadow to, the callee knows it by itself; where pointers to them are moved, and nothing else, it does not.
        let given_behind = |o: &Object| match o.root() {
            Some(Root::Argument(index)) => given[index] && is_shadowed(o),
            Some(Root::Global(global)) => {
                let known = !summary.moves_pointers() && (self.program.is_seeded(global) || self.program.is_owned(*o));
                !known && !is_inactive(*o) && is_shadowed(o)
            }
            None => false,
        };
        let behind: Vec<Object> = summary.behind.iter().copied().filter(given_behind).collect();
        let (reads, writes, _) = touched(&self.program.procedures, self.procedure, at);
        let frees = freed(&self.program.procedures, self.procedure, at);
        let shared =
            reads.iter().chain(&writes).chain(&frees).any(|o| self.procedure.is_shared(*o) && activity.objects.contains(o));
        // What carries no derivative clears the shadow of what it writes.
        let clears = writes.iter().chain(&frees).any(|o| activity.objects.contains(o));
        let aimed = behind.iter().any(|o| matches!(o.root(), Some(Root::Global(_))));
        let active = result || if passive { clears } else { shared || aimed || arguments.iter().any(|a| *a) };
        active.then(|| {
            let mut key = Key {
                function: callee,
                mode: self.key.mode,
                width: self.key.width,
                kept: vec![false; given.len()],
                primal: true,
                outermost: false,
                passive,
                again: false,
                logged: vec![],
                compared: vec![],
                arguments: given,
                result,
                behind,
                context: Context::default(),
            };
            if let Some(described) = separate::described(callee) {
                // There is one derivative of it, for whatever may be active.
                let of_arguments = |o: &Object| matches!(o, Object::Behind(path) if matches!(path.root, Root::Argument(_)));
                key.arguments = described.arguments.iter().map(Argument::is_active).collect();
                key.result = callee.ty().returns().holds_float();
                key.behind = self.program.procedures[&callee].summary.behind.iter().copied().filter(of_arguments).collect();
                return key;
            }
            key.context = finer.map(|finer| self.callee_context(&key, at, finer)).unwrap_or_default();
            key
        })
    }
}

/// Of what computes in registers, and by a rule or as bits that are moved: what the result depends on.
pub fn depends_on(procedure: &Procedure, at: Value) -> Option<Vec<Value>> {
    let operands = at.value_operands();
    match classify(at) {
        Operation::Elementwise(row) => {
            Some((0..row.arity).filter(|i| row.partials[*i] != Partial::Zero).map(|i| at.operand(i)).collect())
        }
        Operation::Move => Some(operands.collect()),
        Operation::Reinterpret => Some(operands.chain(taken_in(procedure, at)).collect()),
        Operation::Discrete if keeps_bits(at) => Some(operands.collect()),
        Operation::Discrete => Some(taken_in(procedure, at)).filter(|from| !from.is_empty()),
        _ => None,
    }
}

/// Integer operations through which a floating number's bits may pass, recognisable or not.
pub fn keeps_bits(at: Value) -> bool {
    use Opcode::*;
    let scalar = at.ty().scalar();
    let width = scalar.is_integer() && scalar.bits() >= 8 || at.is_op(LLVMIntToPtr);
    width
        && (moves_bits(at)
            || matches!(
                at.opcode(),
                Some(
                    LLVMIntToPtr
                        | LLVMPtrToInt
                        | LLVMTrunc
                        | LLVMZExt
                        | LLVMSExt
                        | LLVMAnd
                        | LLVMOr
                        | LLVMXor
                        | LLVMShl
                        | LLVMLShr
                        | LLVMAShr
                        | LLVMAdd
                        | LLVMSub
                        | LLVMMul
                )
            ))
}
