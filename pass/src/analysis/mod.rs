// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Facts about a request's call tree: objects, effects, activity.
//!
//! Invariant: pure functions from prepared IR to facts; nothing here changes IR or decides anything.
//! May import `llvm`, `core`, `prepare`, `operation` and the refusal.

pub mod activity;
mod bits;
mod blind;
pub mod cells;
pub mod check;
pub mod contexts;
pub mod copies;
pub mod diff_live;
mod distinct;
pub mod effects;
mod elsewhere;
mod exposed;
pub mod flow;
pub mod guarded;
pub mod handed;
mod initial;
mod integers;
mod joined;
mod kept;
pub mod layout;
pub mod listed;
mod mantissa;
mod object;
pub mod objects;
pub mod owned;
pub mod rerun;
mod reused;
pub mod ring;
mod spread;
mod text;
mod typing;
mod useful;
pub mod varied;
mod words;

mod print;

use crate::llvm::module::options::Switches;
use crate::llvm::{Function, Module, Session, Value};
use crate::operation::{Operation, classify, entry_of, is_separate};
use crate::prepare::prepare;
use crate::refusal::{Refusal, Result};
use crate::separate;
use activity::Activity;
use bit_set::BitSet;
use blind::{blindly_moved, takes_no_pointers};
use contexts::{Context, Contexts};
use copies::moves_both;
use effects::Procedure;
use initial::{Table, tables};
use kept::{address_is_kept, is_kept_as_integer};
pub use listed::{Kind, Listed};
use objects::{Object, Root};
use owned::Held;
pub use owned::Holder;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::{Cell, OnceCell, RefCell};
use std::rc::Rc;
use varied::Edge;
use wengert_core::catalogue::Writes;
use wengert_core::codes::Code;
use wengert_core::request::{Activity as Word, Mode};

/// A derivative: the procedure and the context that it is made for.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Key {
    /// The user's procedure.
    pub function: Function,
    pub mode: Mode,
    /// Directions at once.
    pub width: usize,
    /// Per parameter: does it have a shadow, or an adjoint if it comes by value?
    pub arguments: Vec<bool>,
    /// Is the result active? Of a pointer: does what it leads to have a shadow?
    pub result: bool,
    /// Memory behind pointers in the arguments' memory that has a shadow, in order.
    pub behind: Vec<Object>,
    /// Per parameter: does what it points to stay unchanged from the forward to the backward sweep, beyond what
    /// the procedure itself does to it?
    pub kept: Vec<bool>,
    /// What is known of memory where the procedure is entered and left.
    pub context: Context,
    /// Is what the procedure itself computes wanted by whoever calls, in its result or in memory?
    pub primal: bool,
    /// Is it what the user asked for, and not called by another derivative?
    pub outermost: bool,
    /// Does nothing vary inside, whatever it is called with? Numbers that it stores clear their shadows, and that is all.
    pub passive: bool,
    /// Has the procedure run before, so that it leaves out what a second run must not do?
    pub again: bool,
    /// Memory of which a plain run logs what it touches, in order.
    pub logged: Vec<Object>,
    /// That of it with pointers whose shadows the second run loads, so that they must be the same then.
    pub compared: Vec<Object>,
}

impl Key {
    /// A procedure that is not differentiated, as it runs for a second time (`again`), or for a joint call that logs what it touches.
    pub fn of_plain_run(function: Function, again: bool, logged: Vec<Object>, compared: Vec<Object>) -> Key {
        let none = vec![false; function.ty().parameters().len()];
        Key {
            function,
            mode: Mode::Adjoint,
            width: 1,
            kept: none.clone(),
            arguments: none,
            result: false,
            behind: Vec::new(),
            context: Context::default(),
            primal: true,
            outermost: false,
            passive: true,
            again,
            logged,
            compared,
        }
    }
}

/// All that is known of the call tree of one request.
pub struct Program {
    pub switches: Switches,
    pub procedures: FxHashMap<Function, Procedure>,
    /// Globals, and allocations that outlive the procedure that makes them, that come to hold varied data somewhere in
    /// the call tree.
    pub varied: FxHashSet<Object>,
    /// Those that have a shadow, wherever they are spoken of.
    pub shared: FxHashSet<Object>,
    seeded: Seeded,
    /// Globals with descriptors to whose data the derivative gives shadows itself.
    owned: FxHashMap<Value, Held>,
    /// Globals with pointers, whose shadows nobody but the derivatives knows.
    passive: FxHashMap<Value, Held>,
    /// Allocatable variables of other files that procedures there use.
    described: FxHashSet<Value>,
    /// Constant tables of addresses of variables that the call tree reads.
    pub tables: Vec<Table>,
    unwanted: Vec<usize>,
    /// Is the result of the user's procedure wanted beside its derivative?
    result: bool,
    /// Activity from point to point, unless it is switched off.
    contexts: Option<Contexts>,
    /// Are addresses kept as integers? Found when it is first asked for.
    integers: OnceCell<bool>,
    /// What the user asked for.
    pub root: Function,
    /// Per (procedure, arguments, result).
    activities: FxHashMap<Key, Activity>,
    /// Their keys, callers first: errors come in one order.
    order: Vec<Key>,
    /// What second runs of joint calls do for nothing, as far as it has been asked (`plan/second.rs`).
    pub idle: RefCell<FxHashMap<Key, Rc<Idle>>>,
    /// What second runs of procedures that call themselves touch, which is supposed until it has been found.
    pub reach: RefCell<FxHashMap<Key, Vec<Reach>>>,
    /// What they have been found to touch so far, whether that is being looked for, and whether any of it has grown.
    pub least: RefCell<FxHashMap<Key, Vec<Reach>>>,
    pub settling: Cell<bool>,
    pub grown: Cell<bool>,
    /// Procedures that call themselves whose calls are fused.
    fused: FxHashSet<Function>,
}

/// What a second run of a procedure does for nothing.
#[derive(Default)]
pub struct Idle {
    /// What it leaves out, and loads of which it asks nothing.
    pub left_out: FxHashSet<Value>,
    /// Calls whose first run it leaves out, and as what they run second.
    pub turned: FxHashMap<Value, Key>,
}

/// An object that a procedure may touch, in its own terms, wherever in it.
#[derive(Clone, Copy)]
pub struct Reach {
    pub object: Object,
    pub read: bool,
    pub written: bool,
    /// May it find there what was there when the procedure was entered?
    pub found: bool,
}

/// How a call tree is prepared.
#[derive(Clone, Default)]
pub struct Form {
    /// Parameters of the root that are known to be apart.
    pub apart: Vec<usize>,
    /// Loops whose iterations become procedures, as they are counted where none does.
    pub fused: FxHashMap<Function, Vec<usize>>,
}

/// Globals whose shadows the user names.
#[derive(Clone, Default)]
pub struct Seeded {
    pub globals: FxHashSet<Value>,
    /// Where in them the descriptors of allocatables lie whose data have shadows that derivatives give and leave.
    pub allocatable: Vec<(Value, u64)>,
}

impl Program {
    /// Prepares the whole call tree below `root`.
    /// `passive` are pointers that the root takes, behind which the user says there are no derivatives.
    pub fn new(
        module: Module,
        session: Session,
        (root, passive): (Function, &[usize]),
        form: &Form,
        switches: Switches,
    ) -> Result<Program> {
        let mut program = Program {
            switches,
            procedures: FxHashMap::default(),
            varied: FxHashSet::default(),
            shared: FxHashSet::default(),
            seeded: Seeded::default(),
            owned: FxHashMap::default(),
            passive: FxHashMap::default(),
            described: FxHashSet::default(),
            tables: Vec::new(),
            unwanted: Vec::new(),
            result: true,
            contexts: None,
            integers: OnceCell::new(),
            root,
            activities: FxHashMap::default(),
            order: Vec::new(),
            idle: RefCell::default(),
            reach: RefCell::default(),
            least: RefCell::default(),
            settling: Cell::new(false),
            grown: Cell::new(false),
            fused: FxHashSet::default(),
        };
        let mut work = vec![root];
        while let Some(function) = work.pop() {
            if program.procedures.contains_key(&function) {
                continue;
            }
            if function.is_declaration() && !is_separate(function) {
                program.discard(session);
                return Err(
                    Refusal::new(Code::W0006, format!("the body of '{}' is not in this file", function.name())).within(function)
                );
            }
            let apart: &[usize] = if function == root { &form.apart } else { &[] };
            match prepare(module, session, function, apart, form.fused.get(&function).map_or(&[], |loops| loops)) {
                Ok(prepared) => {
                    let procedure = Procedure::new(module, prepared);
                    work.extend(&procedure.callees);
                    program.procedures.insert(function, procedure);
                }
                Err(refusal) => {
                    program.discard(session);
                    return Err(refusal);
                }
            }
        }
        for described in program.procedures.keys().filter_map(|function| separate::described(*function)) {
            // Whatever its derivatives find there, they use: it starts from zero.
            for global in described.globals.iter().filter(|global| !global.memory.floats.is_empty()) {
                let Some(variable) = module.global(&global.name) else { continue };
                program.shared.insert(Object::Global(variable));
                if global.memory.described {
                    program.described.insert(variable);
                } else {
                    program.varied.insert(Object::Global(variable));
                }
            }
        }
        effects::summarise(module, &mut program.procedures, root, passive)?;
        while program.settle(module, session) {
            effects::summarise(module, &mut program.procedures, root, passive)?;
        }
        while program.copy_words(module, session, root) {
            effects::summarise(module, &mut program.procedures, root, passive)?;
        }
        program.tables = tables(program.procedures[&root].effects.reads.iter().filter_map(|object| match object {
            Object::Global(global) if global.is_constant_global() => Some(*global),
            _ => None,
        }));
        let elsewhere = program.procedures.keys().copied().filter(|function| is_separate(*function));
        elsewhere.collect::<Vec<_>>().into_iter().for_each(|function| program.share_allocations(function));
        Ok(program)
    }

    /// Makes copies of bytes of words that may be numbers or pointers; tells whether there were any.
    fn copy_words(&mut self, module: Module, session: Session, root: Function) -> bool {
        let order = effects::callees_first(&self.procedures, root);
        let words = blind::words(module, &self.procedures, &order);
        for (function, webs) in &words {
            let mut procedure = self.procedures.remove(function).expect("listed");
            procedure.prepared.copy_words(module, session, webs);
            self.procedures.insert(*function, Procedure::new(module, procedure.prepared));
        }
        !words.is_empty()
    }

    /// Gives types to copies of which only the whole call tree tells what they move; tells whether there were any.
    fn settle(&mut self, module: Module, session: Session) -> bool {
        let mut changed = false;
        for function in self.procedures.keys().copied().collect::<Vec<_>>() {
            let mut procedure = self.procedures.remove(&function).expect("listed");
            let Procedure { prepared, objects, layouts, kinds, .. } = &mut procedure;
            if prepared.settle(module, session, &typing::Known { module, objects, layouts, kinds }) {
                procedure = Procedure::new(module, procedure.prepared);
                changed = true;
            }
            self.procedures.insert(function, procedure);
        }
        changed
    }

    /// Arguments of the user's procedure whose memory need not be left as the procedure leaves it, and perhaps its result.
    pub fn spare(&mut self, words: &[Word], result: bool) {
        self.unwanted = (0..words.len()).filter(|i| words[*i] == Word::DupNoNeed).collect();
        self.result = !result;
    }

    /// Lets calls of these procedures be fused, and of no others.
    pub fn fuse_calls(&mut self, functions: impl IntoIterator<Item = Function>) {
        self.fused = functions.into_iter().collect();
        self.idle.borrow_mut().clear();
        self.reach.borrow_mut().clear();
        self.least.borrow_mut().clear();
    }

    pub fn fuses_calls_of(&self, function: Function) -> bool {
        self.fused.contains(&function)
    }

    /// Is the result of the procedure wanted when a derivative has ended?
    pub fn result_is_wanted(&self, key: &Key) -> bool {
        key.primal && (self.result || !key.outermost)
    }

    /// Cells whose content is wanted when a derivative has ended.
    pub fn wanted_at_end(&self, key: &Key) -> BitSet {
        let procedure = self.procedure(key);
        let spared = |object: Object| match object {
            Object::Argument(i) => key.outermost && self.unwanted.contains(&i),
            _ => false,
        };
        let wanted = |object: Object| procedure.is_outside(object) && key.primal && !spared(object);
        procedure.cells.iter().filter(|(_, cell)| wanted(cell.object)).map(|(index, _)| index).collect()
    }

    /// Globals that the user seeds: they vary from the start.
    pub fn seed(&mut self, seeded: Seeded) {
        self.varied.extend(seeded.globals.iter().map(|global| Object::Global(*global)));
        self.seeded = seeded;
    }

    pub fn is_seeded(&self, global: Value) -> bool {
        self.seeded.globals.contains(&global)
    }

    /// Seeded descriptors of allocatables that the call tree names, and where they lie in a global.
    pub fn lasting(&self) -> Vec<(Value, u64)> {
        let named = self.named_globals();
        let mut all: Vec<_> = self.seeded.allocatable.iter().copied().filter(|(global, _)| named.contains(global)).collect();
        all.sort_by_cached_key(|(global, at)| (global.name(), *at));
        all
    }

    fn named_globals(&self) -> FxHashSet<Value> {
        let spoken = self.procedures.values().flat_map(|procedure| procedure.objects.spoken_of());
        let roots = spoken.filter_map(Object::root);
        roots.filter_map(|root| if let Root::Global(global) = root { Some(global) } else { None }).collect()
    }

    /// Lets the derivative give shadows to what allocatables and pointers of modules hold that nobody seeds.
    pub fn own(&mut self, module: Module) {
        let carries = |global: &Value| !self.is_seeded(*global) && !effects::is_inactive(Object::Global(*global));
        let globals = self.named_globals().into_iter().filter(carries);
        // An allocatable variable that only another file names has no type here.
        let held = |global| if self.described.contains(&global) { Held::unseen() } else { Held::of(module, global) };
        self.owned = globals.map(|global| (global, held(global))).collect();
        // A pointer may lead to any variable whose address is kept somewhere: that varies as what it leads to does.
        let spoken = || self.procedures.values().flat_map(|procedure| procedure.objects.spoken_of());
        let astray = |object| owned::root(object).is_some_and(|(global, path)| self.owned[&global].leads_astray(path));
        if spoken().any(|object| self.is_owned(object) && astray(object)) {
            let prepared = |function| self.procedures.contains_key(&function);
            let touched = self.procedures.values().flat_map(|p| p.effects.reads.iter().chain(&p.effects.writes));
            let kept =
                touched.filter(|o| matches!(o, Object::Global(g) if !g.is_constant_global() && address_is_kept(*g, &prepared)));
            let kept: Vec<Object> = kept.copied().collect();
            self.varied.extend(kept);
        }
    }

    /// Is there memory in which numbers and pointers lie in the same bytes?
    pub fn reuses_memory(&self) -> bool {
        self.procedures.values().any(|procedure| !procedure.reused.is_empty())
    }

    /// Procedures that take part in the derivative.
    pub fn differentiated(&self) -> impl Iterator<Item = Function> {
        self.order.iter().filter(|key| !key.passive).map(|key| key.function)
    }

    /// May an adjoint free shadows that the caller gave?
    pub fn frees_given(&self) -> bool {
        let given = |key: &Key| {
            let is_given = |object: &Object| !object.is_own() && !self.is_owned(*object);
            let has_shadow = |object: &Object| is_given(object) && self.activity(key).objects.contains(object);
            self.procedure(key).effects.frees.iter().any(has_shadow)
        };
        self.order.iter().any(|key| key.function == self.root && key.mode == Mode::Adjoint && given(key))
    }

    /// Does a procedure keep an address as an integer, or hand it on as one?
    pub fn keeps_pointers_as_integers(&self) -> bool {
        let keeps = |procedure: &Procedure| procedure.prepared.function.instructions().into_iter().any(is_kept_as_integer);
        *self.integers.get_or_init(|| self.procedures.values().any(keeps))
    }

    /// Does any procedure make text of numbers, which may be read again?
    pub fn prints_numbers(&self) -> bool {
        let prints = |at: &Value| {
            let writes = || at.callee_function().and_then(entry_of).map(|entry| entry.writes);
            at.is_call() && at.arguments().iter().any(|a| a.ty().is_floating()) && matches!(writes(), Some(Writes::Integers(_)))
        };
        self.procedures.values().any(|procedure| procedure.prepared.function.instructions().iter().any(prints))
    }

    /// What the procedure allocates and leaves has shadows, whoever comes to write to it.
    pub fn share_allocations(&mut self, function: Function) {
        let left = self.procedures[&function].outliving.iter().map(|site| Object::Heap(*site));
        self.shared.extend(left);
    }

    /// Is it an allocatable variable that procedures of other files use?
    pub fn describes(&self, global: Value) -> bool {
        self.described.contains(&global)
    }

    /// An allocatable variable that procedures of other files use, and of whose data no shadow is known.
    pub fn unknown_to_others(&self) -> Option<Value> {
        self.described.iter().copied().find(|global| !self.is_seeded(*global) && !self.owned.contains_key(global))
    }

    /// Does the derivative give the object a shadow where it begins?
    pub fn is_owned(&self, object: Object) -> bool {
        owned::root(object).is_some_and(|(global, path)| self.owned.get(&global).is_some_and(|held| held.leads(path)))
    }

    /// What varies where a procedure is entered, and what is useful where it ends.
    fn edges(&self, key: &Key, context: &Context) -> [Edge; 2] {
        let parameters = self.procedures[&key.function].prepared.function.parameters();
        let by_value = |i: &usize| key.arguments[*i] && !parameters[*i].ty().is_pointer();
        [
            Edge { cells: context.varied.clone(), values: (0..parameters.len()).filter(by_value).collect() },
            Edge { cells: context.useful.clone(), values: key.result.then_some(0).into_iter().collect() },
        ]
    }

    /// Says what varies where the procedure that the user asked for is entered, and what is useful where it ends.
    pub fn enter(&mut self, root: &mut Key, words: &[Word]) {
        self.note_passive();
        // What an argument has on one side only does not count on the other, which no analysis has found out.
        self.switches.activity |= words.iter().any(|word| matches!(word, Word::Indep | Word::Dep));
        if !self.switches.activity {
            return;
        }
        let mut found = Context::default();
        let procedure = &self.procedures[&root.function];
        let seeded = |index: usize| root.arguments[index] && words[index].is_dependent();
        let left = procedure.objects.left_in(|holder| match (holder, holder.root()) {
            (Object::Argument(index), _) | (_, Some(Root::Argument(index))) => seeded(index),
            (Object::Global(global), _) | (_, Some(Root::Global(global))) => self.is_seeded(global),
            _ => false,
        });
        for (index, cell) in procedure.cells.iter() {
            let (varied, useful) = match cell.object {
                Object::Argument(i) => (words[i].is_independent(), words[i].is_dependent()),
                object @ Object::Behind(path) => match path.root {
                    Root::Argument(i) if root.behind.contains(&object) => (words[i].is_independent(), words[i].is_dependent()),
                    Root::Argument(_) => (false, false),
                    Root::Global(global) => (self.is_seeded(global), self.is_seeded(global)),
                },
                // Whoever else names the shadow of a global finds its tangent there; adjoints begin with zero.
                object @ Object::Global(global) => {
                    let known = root.mode == Mode::Tangent && !effects::is_inactive(object);
                    (self.is_seeded(global), self.is_seeded(global) || known)
                }
                // Callers in other files know what an exported derivative allocates, and whoever calls what is left in an argument.
                _ => {
                    let known = root.mode == Mode::Tangent || !root.outermost || left.contains(&cell.object);
                    (false, known && procedure.is_shared(cell.object))
                }
            };
            found.varied.extend(varied.then_some(index));
            found.useful.extend(useful.then_some(index));
        }
        let [entry, end] = self.edges(root, &found);
        self.contexts = Some(Contexts::new(&self.procedures, root.function, entry, end));
        root.context = found;
    }

    /// Memory behind pointers in the memory of the arguments that have a shadow.
    pub fn behind_arguments(&self, function: Function, arguments: &[bool]) -> Vec<Object> {
        let shadowed = |o: &Object| matches!(o, Object::Behind(p) if matches!(p.root, Root::Argument(i) if arguments[i]));
        self.procedures[&function].summary.behind.iter().copied().filter(shadowed).collect()
    }

    /// Active globals whose shadows nobody but the derivatives themselves know.
    pub fn unseeded(&self) -> Vec<Value> {
        let global = |o: &Object| if let Object::Global(global) = o { Some(*global) } else { None };
        let mut globals: Vec<Value> =
            self.shared.iter().filter_map(global).filter(|g| !self.is_seeded(*g) && !g.is_constant_global()).collect();
        globals.sort_by_key(|g| g.name());
        globals
    }

    /// An active global that the call tree touches and whose shadow is the user's.
    pub fn active_and_seeded(&self) -> Option<Value> {
        let touched = |o: &Object| {
            self.procedures
                .values()
                .any(|procedure| [&procedure.effects.reads, &procedure.effects.writes].iter().any(|all| all.contains(o)))
        };
        let seeded = |o: &Object| if let Object::Global(global) = o { self.is_seeded(*global).then_some(*global) } else { None };
        self.shared.iter().filter(|o| touched(o)).filter_map(seeded).min_by_key(|global| global.name())
    }

    /// Deletes the prepared clones.
    pub fn discard(self, session: Session) {
        let mut regions = Vec::new();
        for procedure in self.procedures.into_values() {
            let Procedure { prepared, .. } = procedure;
            let function = prepared.function;
            regions.extend(prepared.regions.iter().copied());
            drop(prepared);
            crate::prepare::discard(session, function);
        }
        crate::prepare::discard_regions(session, &regions);
    }

    /// Finds the activity of every derivative that `root` needs, and refuses what has no rule.
    pub fn analyse(&mut self, root: &Key) -> Result<()> {
        // What is shared and turns out to vary may make more vary elsewhere: start again with what is known.
        loop {
            self.activities.clear();
            self.order.clear();
            self.contexts.iter_mut().for_each(Contexts::forget);
            let mut grown = false;
            let mut work = vec![without_kept(root)];
            while let Some(key) = work.pop() {
                if self.activities.contains_key(&key) {
                    continue;
                }
                if is_separate(key.function) {
                    continue;
                }
                let mut activity = activity::solve(self, &key);
                let order = self.procedure(&key).prepared.function.instructions();
                // In program order, so that each compilation tells the same contexts apart.
                if let Some(contexts) = &mut self.contexts {
                    for call in &order {
                        activity.calls.get_mut(call).into_iter().for_each(|key| contexts.admit(key));
                    }
                }
                for (known, found) in [(&mut self.varied, &activity.shared_varied), (&mut self.shared, &activity.shared)] {
                    for object in found {
                        grown |= known.insert(*object);
                    }
                }
                work.extend(order.iter().rev().filter_map(|call| activity.calls.get(call)).cloned());
                self.order.push(key.clone());
                self.activities.insert(key, activity);
            }
            // Copies that move pointers of a caller's need shadows on both sides.
            if !grown && !self.note_carried() {
                break;
            }
        }
        self.order.iter().try_for_each(|key| check::check(self, key, &self.activities[key]))?;
        self.note_copied(root)
    }

    /// Does it, or what it calls, copy pointers of which only callers know?
    pub fn carries_pointers(&self, function: Function) -> bool {
        let mut seen: FxHashSet<Function> = FxHashSet::default();
        let mut work = vec![function];
        while let Some(function) = work.pop() {
            if seen.insert(function) {
                let procedure = &self.procedures[&function];
                if !procedure.carried.is_empty() {
                    return true;
                }
                work.extend(&procedure.callees);
            }
        }
        false
    }

    /// Finds copies that move shadows of pointers of which only callers know; tells whether there are more than before.
    fn note_carried(&mut self) -> bool {
        let mut moved: FxHashMap<Function, FxHashSet<Object>> = FxHashMap::default();
        for key in &self.order {
            let (caller, activity) = (self.procedure(key), self.activity(key));
            for at in caller.prepared.function.instructions() {
                let Some(callee) = activity.calls.get(&at).map(|key| key.function) else { continue };
                let found = blindly_moved(&self.procedures, caller, activity, at);
                if found.is_empty() || takes_no_pointers(callee) {
                    continue;
                }
                moved.entry(callee).or_default().extend(found.iter().flat_map(|moved| [moved.to, moved.from]));
            }
        }
        let grown = blind::note(&mut self.procedures, moved);
        if grown {
            let order = effects::callees_first(&self.procedures, self.root);
            handed::summarise(&mut self.procedures, &order);
        }
        grown
    }

    /// Numbers and pointers that an adjoint copies together lie in memory of the program's own, where no shadow of a pointer was before.
    fn note_copied(&mut self, root: &Key) -> Result<()> {
        let mut copied: FxHashMap<Function, FxHashSet<Object>> = FxHashMap::default();
        let mut first = None;
        for key in self.order.iter().filter(|key| key.mode == Mode::Adjoint) {
            let (procedure, activity) = (self.procedure(key), self.activity(key));
            let copies = procedure.prepared.function.instructions().into_iter();
            for at in copies.filter(|at| matches!(classify(*at), Operation::Copy) && moves_both(procedure, activity, key, *at)) {
                first.get_or_insert(at);
                let sides = [0, 1].into_iter().flat_map(|side| procedure.objects.of(at.operand(side)));
                copied.entry(key.function).or_default().extend(sides);
            }
        }
        let Some(first) = first else { return Ok(()) };
        let order = effects::callees_first(&self.procedures, root.function);
        let copied = reused::note_copied(&mut self.procedures, &order, copied);
        let procedure = &self.procedures[&root.function];
        let given = |object: &Object| match object {
            Object::Global(global) => self.is_seeded(*global),
            object => !object.is_own() && procedure.objects.holds_pointers(*object),
        };
        match copied[&root.function].iter().any(given) {
            true => Err(Refusal::new(Code::W0014, check::COPIED_TOGETHER.to_owned()).at(first)),
            false => Ok(()),
        }
    }

    /// The first instruction of a procedure that may write to an object. One that is freed has no values any more: that of an argument is none, but what may
    /// stand for one (a contiguous copy of it).
    pub fn writer_of(&self, function: Function, object: Object) -> Option<Value> {
        let procedure = &self.procedures[&function];
        let overwrites = |at: &Value| !matches!(classify(*at), Operation::Free);
        let writes = |at: &Value| overwrites(at) && effects::touched(&self.procedures, procedure, *at).1.contains(&object);
        procedure.prepared.function.instructions().into_iter().find(writes)
    }

    pub fn procedure(&self, key: &Key) -> &Procedure {
        &self.procedures[&key.function]
    }

    /// What has a shadow in a derivative; of one that is written elsewhere, what its callers hand it.
    pub fn shadowed(&self, key: &Key) -> FxHashSet<Object> {
        match self.activities.get(&without_kept(key)) {
            Some(activity) => activity.objects.clone(),
            None => {
                let handed = (0..key.arguments.len()).filter(|index| key.arguments[*index]).map(Object::Argument);
                handed.chain(key.behind.iter().copied()).collect()
            }
        }
    }

    /// The activity of a derivative, whatever its caller keeps.
    pub fn activity(&self, key: &Key) -> &Activity {
        &self.activities[&without_kept(key)]
    }
}

/// Activity does not depend on what the caller keeps or wants, nor on whether it runs again.
fn without_kept(key: &Key) -> Key {
    Key {
        kept: vec![false; key.kept.len()],
        primal: true,
        outermost: false,
        again: false,
        logged: vec![],
        compared: vec![],
        ..key.clone()
    }
}
