// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What a procedure touches of the memory that others know of, as sections that can be computed where it is called.
//!
//! Invariants: whatever the procedure and its callees read or write of an object lies in that object's sections, if it has
//! any; under its guards a section is accessible when the procedure is entered. An access under a branch never widens a
//! section; it lies in one provably, or the object has no sections.

use super::sections::{Extent, Guards, Sections, address, are_same, between};
use super::{Content, Forwarded, Found, Guard, Section, overwriting, section};
use crate::analysis::effects::{Procedure, inspected, touched};
use crate::analysis::objects::Object;
use crate::analysis::rerun::{self, may_stop};
use crate::analysis::{Program, Reach};
use crate::llvm::{Block, Expression, Facts, Function, Opcode, Term, Type, Value, facts};
use crate::operation::{Operation, classify, is_simple};
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::rc::Rc;
use wengert_core::catalogue::{self, Writes};

/// One object, in the procedure's own terms.
pub struct Touched {
    pub object: Object,
    pub read: bool,
    pub written: bool,
    /// May it find there what was there when the procedure was entered? Not where it overwrites all that it reads before.
    pub found: bool,
    /// What loads and stores find in it; copies tell nothing.
    pub contents: Vec<Content>,
    /// What certainly is touched.
    pub certain: Vec<Section>,
    /// What else may be, if all that is touched lies in one or the other; none where it may lie anywhere.
    pub loose: Option<Vec<Section>>,
}

/// What calls touch.
pub type Turned = FxHashMap<Value, Rc<Vec<Touched>>>;

impl Touched {
    /// Something of an object, nobody knows where.
    pub fn somewhere(Reach { object, read, written, found }: Reach) -> Touched {
        Touched { object, read, written, found, contents: vec![Content::Unknown], certain: vec![], loose: None }
    }
    /// All that is known to be touched.
    pub fn known(&self) -> impl Iterator<Item = &Section> {
        self.certain.iter().chain(self.loose.iter().flatten())
    }
    /// All that is touched, if that is certain.
    pub fn sections(&self) -> Option<&[Section]> {
        self.loose.as_ref().filter(|loose| loose.is_empty()).map(|_| &self.certain[..])
    }
}

/// The footprints of a request's procedures, each found when it is first asked for.
pub struct Footprints<'a> {
    pub program: &'a Program,
    known: RefCell<FxHashMap<Function, Option<Rc<Vec<Touched>>>>>,
}

/// Largest expression that is computed again where a procedure is called.
const MOST_STEPS: usize = 64;
/// A pointer that is one of more than these leads anywhere.
const MOST_BASES: usize = 8;

impl<'a> Footprints<'a> {
    pub fn new(program: &'a Program) -> Self {
        Footprints { program, known: RefCell::default() }
    }

    /// What a call of the procedure touches; objects without sections where that is asked for while it is being found.
    pub fn of(&self, function: Function) -> Rc<Vec<Touched>> {
        let known = self.known.borrow().get(&function).cloned();
        match known {
            Some(Some(found)) => return found,
            Some(None) => return Rc::new(self.somewhere(function)),
            None => {}
        }
        self.known.borrow_mut().insert(function, None);
        let found = Rc::new(self.read(function, &FxHashSet::default(), &Turned::default()));
        self.known.borrow_mut().insert(function, Some(found.clone()));
        found
    }

    /// What a second run touches that leaves these instructions out, or asks nothing of them.
    /// `turned`: what calls touch whose first run it leaves out.
    pub fn without(&self, function: Function, idle: &FxHashSet<Value>, turned: &Turned) -> Rc<Vec<Touched>> {
        if idle.is_empty() && turned.is_empty() { self.of(function) } else { Rc::new(self.read(function, idle, turned)) }
    }

    fn read(&self, function: Function, idle: &FxHashSet<Value>, turned: &Turned) -> Vec<Touched> {
        let procedure = &self.program.procedures[&function];
        let comes_back = |call: Value| match classify(call) {
            Operation::Call(callee) => !self.program.procedures[&callee].rerun.stops,
            _ => !may_stop(call),
        };
        let passing: RefCell<FxHashMap<Block, bool>> = RefCell::default();
        let passes = |block: Block| {
            let all = || block.instructions().into_iter().all(|i| !i.is_call() || comes_back(i));
            *passing.borrow_mut().entry(block).or_insert_with(all)
        };
        let block = procedure.prepared.function.entry();
        let entry = Entry { procedure, block, passes: &passes, loads: RefCell::default() };
        let foresees = |condition: Value| entry.computes(condition, &mut Leaves::default());
        let sections = Sections::new(&procedure.prepared, &passes, &foresees);
        let reader = Reader { footprints: self, procedure, sections, entry: &entry, drafts: vec![], uses: vec![], calls: vec![] };
        reader.read(idle, turned)
    }

    fn somewhere(&self, function: Function) -> Vec<Touched> {
        let effects = &self.program.procedures[&function].effects;
        let objects: FxHashSet<Object> = effects.reads.iter().chain(&effects.inspects).chain(&effects.writes).copied().collect();
        let reach = |object: Object| Reach {
            object,
            read: effects.reads.contains(&object) || effects.inspects.contains(&object),
            written: effects.writes.contains(&object),
            found: true,
        };
        objects.into_iter().map(|object| Touched::somewhere(reach(object))).collect()
    }
}

/// A section in the making.
struct Draft {
    base: Value,
    first: Expression,
    end: Expression,
    guards: Guards,
    alignment: u32,
    content: Content,
    exact: bool,
}

/// How far one use of some objects is known.
#[derive(Clone)]
enum Bound {
    Draft(usize),
    Section(Section),
    /// It lies within, as far as it runs, which is only under these conditions. Of several sections, each is that of the objects to which its base leads.
    Loose(Vec<Section>, Guards),
    None,
}

/// What an instruction does to some objects.
pub struct Use {
    pub at: Value,
    pub objects: Vec<Object>,
    pub read: bool,
    pub written: bool,
    /// May it read what was there at the entry, as far as it tells itself?
    pub found: bool,
    contents: Vec<Content>,
    bound: Bound,
}

/// What an address is computed from, if by a constant number of bytes.
fn constant_offset(facts: &Facts, address: Value, at: Block) -> Option<(Value, i64)> {
    let (base, offset) = facts.offset(address)?;
    Some((base, facts.constant(offset, at)?))
}

/// Conditions of a procedure, as it sees them itself.
fn guards_here(guards: &Guards) -> impl Iterator<Item = Guard> {
    guards.iter().map(|(condition, wanted)| Guard { path: vec![], condition: *condition, wanted: *wanted })
}

/// What an access loads or stores.
fn accessed(access: Value) -> Type {
    if access.is_op(Opcode::LLVMStore) { access.operand(0).ty() } else { access.ty() }
}

fn content(access: Value) -> Content {
    match accessed(access) {
        ty if ty.is_pointer() => Content::Pointers,
        ty if ty.holds_pointer() => Content::Unknown,
        ty if ty.is_floating() => Content::Floats(ty.scalar()),
        _ => Content::Data,
    }
}

/// Is a value computed from another one?
fn is_computed_from(value: Value, other: Value) -> bool {
    let (mut work, mut seen) = (vec![value], FxHashSet::default());
    while let Some(next) = work.pop() {
        if next == other {
            return true;
        }
        if next.is_instruction() && seen.insert(next) {
            work.extend(next.value_operands());
        }
    }
    false
}

/// What a value at a procedure's entry is computed from.
#[derive(Clone, Default)]
struct Leaves {
    arguments: Vec<usize>,
    /// What is loaded, each once.
    found: Vec<Found>,
    seen: FxHashSet<Value>,
}

impl Leaves {
    fn take(&mut self, found: &[Found]) {
        for new in found {
            if self.found.iter().all(|known| known.load != new.load || known.path != new.path) {
                self.found.push(new.clone());
            }
        }
    }
}

/// Where a procedure is entered.
struct Entry<'a, 'b> {
    procedure: &'a Procedure,
    block: Block,
    passes: &'b dyn Fn(Block) -> bool,
    /// Loads that can run there, each with what it and the conditions on which it runs find, itself at the end; none for those that cannot.
    loads: RefCell<FxHashMap<Value, Option<Rc<Vec<Found>>>>>,
}

impl Entry<'_, '_> {
    fn computes_all(&self, terms: &[Term], leaves: &mut Leaves) -> bool {
        terms.iter().all(|term| match term {
            Term::Value(value) => self.computes(*value, leaves),
            Term::Counter(..) => false,
            _ => true,
        })
    }

    /// Can the value be computed from the arguments before the procedure is entered?
    fn computes(&self, value: Value, leaves: &mut Leaves) -> bool {
        if let Some(index) = value.argument_index() {
            leaves.arguments.push(index);
            return true;
        }
        if !value.is_instruction() || !leaves.seen.insert(value) {
            return true;
        }
        if leaves.seen.len() + leaves.found.len() > MOST_STEPS {
            return false;
        }
        if value.is_op(Opcode::LLVMLoad) {
            let found = self.finds(value);
            found.iter().for_each(|found| leaves.take(found));
            return found.is_some();
        }
        facts::is_speculatable(value) && value.value_operands().collect::<Vec<_>>().into_iter().all(|o| self.computes(o, leaves))
    }

    /// The pointers, known before the procedure is entered, of which this one is always one: branches choose it, or a loop swaps them.
    fn bases(&self, pointer: Value, leaves: &mut Leaves) -> Option<Vec<Value>> {
        let (mut found, mut work, mut seen) = (Vec::new(), vec![pointer], FxHashSet::default());
        let known = |select: Value| self.computes(select, &mut Leaves::default());
        while let Some(next) = work.pop() {
            match next {
                _ if !seen.insert(next) => {}
                _ if next.is_op(Opcode::LLVMPHI) => work.extend(next.incoming().into_iter().map(|(value, _)| value)),
                _ if next.is_op(Opcode::LLVMSelect) && !known(next) => work.extend([next.operand(1), next.operand(2)]),
                _ if self.computes(next, leaves) => found.push(next),
                _ => return None,
            }
        }
        (found.len() <= MOST_BASES).then_some(found)
    }

    /// What a load finds that can run before the procedure is entered. Conditions of loads stand on loads that run on conditions, so each is asked once.
    fn finds(&self, load: Value) -> Option<Rc<Vec<Found>>> {
        let known = self.loads.borrow().get(&load).cloned();
        known.unwrap_or_else(|| {
            let found = self.find(load).map(Rc::new);
            self.loads.borrow_mut().insert(load, found.clone());
            found
        })
    }

    fn find(&self, load: Value) -> Option<Vec<Found>> {
        let pointer = load.operand(0);
        let mut leaves = Leaves::default();
        if !is_simple(load) || !self.is_first(load) {
            return None;
        }
        let guards = self.guards(load).or_else(|| self.describes_for_sure(load).then(Guards::new))?;
        let known =
            guards.iter().all(|(condition, _)| self.computes(*condition, &mut leaves)) && self.computes(pointer, &mut leaves);
        let objects = self.procedure.objects.of(pointer).into_vec();
        let Leaves { arguments, mut found, .. } = leaves;
        found.push(Found { path: vec![], load, objects, arguments, guards });
        known.then_some(found)
    }

    /// Under which conditions, known at the entry, a load certainly runs; none for one in a loop.
    fn guards(&self, load: Value) -> Option<Guards> {
        if load.block() == self.block {
            return Some(Guards::new());
        }
        let facts = &self.procedure.prepared.facts;
        let foresees = |condition: Value| self.computes(condition, &mut Leaves::default());
        let sections = Sections::new(&self.procedure.prepared, self.passes, &foresees);
        facts.loop_of(load.block()).is_none().then(|| sections.guards(load, self.block, None)).flatten()
    }

    /// Does a load read a descriptor that is there whenever the procedure is entered, as it is read at once?
    fn describes_for_sure(&self, load: Value) -> bool {
        let facts = &self.procedure.prepared.facts;
        let described = |at: Value| {
            let (base, _) = constant_offset(facts, at.operand(0), at.block())?;
            base.argument_index().filter(|index| self.procedure.takes_descriptor(*index))
        };
        let wanted = described(load).filter(|_| facts.loop_of(load.block()).is_none());
        let read = |at: Value| at.is_op(Opcode::LLVMLoad) && described(at) == wanted;
        wanted.is_some() && self.block.instructions().into_iter().any(read)
    }

    /// Does a load outside of loops find what was there when the procedure was entered?
    fn is_first(&self, load: Value) -> bool {
        let mut blocks: Vec<Block> = between(self.block, load.block()).into_iter().collect();
        blocks.push(self.block);
        let own = load.block().instructions().into_iter().take_while(|i| *i != load);
        let others = blocks.into_iter().filter(|b| *b != load.block()).flat_map(Block::instructions);
        let objects = self.procedure.objects.of(load.operand(0));
        let clobbers = |i: Value| self.procedure.prepared.facts.may_clobber(i, load) && !self.stores_apart(i, &objects);
        !own.chain(others).any(|i| facts::may_write(i) && clobbers(i))
    }

    /// Does it store to none of these objects, free none of them, or only allocate another one?
    fn stores_apart(&self, at: Value, objects: &[Object]) -> bool {
        let written = match classify(at) {
            Operation::Store => self.procedure.objects.of(address(at)),
            Operation::Free => self.procedure.objects.of(at.operand(0)),
            Operation::Heap => return true,
            _ => return false,
        };
        let apart = |w: &Object| objects.iter().all(|o| !self.procedure.may_be_same(*w, *o));
        !written.is_empty() && !objects.is_empty() && written.iter().all(apart)
    }
}

struct Reader<'a, 'b> {
    footprints: &'b Footprints<'a>,
    procedure: &'a Procedure,
    sections: Sections<'b>,
    entry: &'b Entry<'a, 'b>,
    drafts: Vec<Draft>,
    uses: Vec<Use>,
    calls: Vec<Value>,
}

impl Reader<'_, '_> {
    fn facts(&self) -> &Facts {
        &self.procedure.prepared.facts
    }

    fn read(mut self, idle: &FxHashSet<Value>, turned: &Turned) -> Vec<Touched> {
        let mut left: Vec<(Value, usize)> = Vec::new();
        let all = self.procedure.prepared.function.instructions().into_iter();
        for at in all.filter(|at| !idle.contains(at)) {
            match classify(at) {
                Operation::Load => self.access(at, true, &mut left),
                Operation::Store => self.access(at, false, &mut left),
                Operation::Copy => {
                    self.stretch(at, 0, false);
                    self.stretch(at, 1, true);
                }
                Operation::Fill => self.stretch(at, 0, false),
                Operation::Call(callee) => {
                    let theirs = turned.get(&at).cloned().unwrap_or_else(|| self.footprints.of(callee));
                    self.call(at, &theirs);
                }
                Operation::Heap | Operation::Free => {}
                // What a second run leaves out touches nothing.
                _ if self.procedure.rerun.left_out.contains(&at) => {}
                _ if facts::may_read(at) || facts::may_write(at) => self.somewhere(at),
                _ => {}
            }
        }
        // Accesses that may not run tell nothing of what may be read; they follow where they provably fit.
        for (access, index) in left {
            if let Some(draft) = self.draft_around(access) {
                self.uses[index].bound = Bound::Draft(draft);
            } else if let Some(sections) = self.loosely_around(access) {
                self.uses[index].bound = Bound::Loose(sections, self.sections.conditions(access.block(), self.entry.block));
            }
        }
        self.assemble()
    }

    fn note(&mut self, at: Value, objects: Vec<Object>, read: bool, contents: &[Content], bound: Bound) {
        let objects: Vec<Object> = objects.into_iter().filter(|o| self.is_outside(*o)).collect();
        if !objects.is_empty() {
            self.uses.push(Use { at, objects, read, written: !read, found: read, contents: contents.to_vec(), bound });
        }
    }

    fn is_outside(&self, object: Object) -> bool {
        match object {
            Object::Local(_) => false,
            Object::Heap(_) => self.procedure.is_shared(object),
            Object::Global(global) => !global.is_constant_global(),
            _ => true,
        }
    }

    fn access(&mut self, at: Value, read: bool, left: &mut Vec<(Value, usize)>) {
        let objects = self.procedure.objects.of(address(at)).into_vec();
        if !objects.iter().any(|o| self.is_outside(*o)) {
            return;
        }
        let bound = self.place(at).map_or(Bound::None, Bound::Draft);
        let placed = matches!(bound, Bound::Draft(_));
        self.note(at, objects, read, &[content(at)], bound);
        if !placed && is_simple(at) {
            left.push((at, self.uses.len() - 1));
        }
    }

    /// The section of an access that certainly runs; begun, or widened.
    fn place(&mut self, access: Value) -> Option<usize> {
        let extent = self.sections.extent(access, None).filter(|_| is_simple(access))?;
        if !self.sections.is_known(&extent, self.sections.before_loops(access)) || !self.starts_known(&extent) {
            return None;
        }
        let guards = self.sections.guards(access, self.entry.block, None)?;
        if !guards.iter().all(|(condition, _)| self.entry.computes(*condition, &mut Leaves::default())) {
            return None;
        }
        let (alignment, content) = (access.alignment(), content(access));
        // What a loop touches again and again is touched as a whole, too.
        let gap = |from, to| self.facts().constant(self.facts().minus(to, from), self.entry.block);
        let all = self.procedure.module.store_size(accessed(access)) as i64;
        let exact = self.sections.loops_around(access.block()).is_empty() || gap(extent.first, extent.end) == Some(all);
        let touch = |d: &Draft| {
            !exact || gap(d.end, extent.first).is_some_and(|gap| gap <= 0) && gap(extent.end, d.first).is_some_and(|gap| gap <= 0)
        };
        let same = |d: &Draft| d.base == extent.base && d.content == content && are_same(&d.guards, &guards);
        let fits = |d: &Draft| d.exact == exact && same(d) && touch(d);
        let known = self.drafts.iter().position(fits);
        if let Some(index) = known {
            let first = self.sections.smaller(self.drafts[index].first, extent.first, self.entry.block);
            let end = self.sections.larger(self.drafts[index].end, extent.end, self.entry.block);
            let draft = &mut self.drafts[index];
            (draft.first, draft.end, draft.alignment) = (first, end, draft.alignment.min(alignment));
            return Some(index);
        }
        let Extent { base, first, end } = extent;
        self.drafts.push(Draft { base, first, end, guards, alignment, content, exact });
        Some(self.drafts.len() - 1)
    }

    /// Can the base and the bounds be computed before the procedure is entered?
    fn starts_known(&self, extent: &Extent) -> bool {
        let mut leaves = Leaves::default();
        self.entry.computes(extent.base, &mut leaves)
            && [extent.first, extent.end].into_iter().all(|e| self.entry.computes_all(&self.facts().terms(e), &mut leaves))
    }

    /// A section that provably contains all that an access touches which may not run.
    fn draft_around(&self, access: Value) -> Option<usize> {
        let (base, offset) = self.facts().offset(address(access))?;
        let extent = self.sections.extent(access, None)?;
        if !self.facts().stays_small(offset, access.block(), None) {
            return None;
        }
        let own = self.sections.conditions(access.block(), self.entry.block);
        self.drafts.iter().position(|draft| {
            draft.base == base
                && draft.content == content(access)
                && draft.guards.iter().all(|g| own.contains(g))
                && self.facts().at_most(draft.first, extent.first, access.block())
                && self.facts().at_most(extent.end, draft.end, access.block())
        })
    }

    /// What an access that may not run touches if all around it does, from each pointer that may be its base.
    fn loosely_around(&self, access: Value) -> Option<Vec<Section>> {
        let extent = self.sections.extent(access, None)?;
        self.sections.is_known(&extent, self.sections.before_loops(access)).then_some(())?;
        let settled = self.sections.is_settled(access, self.entry.block, None);
        let Extent { base, first, end } = extent;
        let (first, bytes) = (self.facts().terms(first), self.facts().terms(self.facts().minus(end, first)));
        let mut leaves = Leaves::default();
        let known = self.entry.computes_all(&first, &mut leaves) && self.entry.computes_all(&bytes, &mut leaves);
        let bases = self.entry.bases(base, &mut leaves).filter(|_| known)?;
        let kind = (access.alignment(), content(access), false);
        let section = self.section(base, first, bytes, &Guards::new(), kind, leaves);
        let from = |base: Value| Section { base, settled, ..section.clone() };
        Some(bases.into_iter().map(from).collect())
    }

    /// memcpy and memset: one side of it.
    fn stretch(&mut self, at: Value, side: usize, read: bool) {
        let objects = self.procedure.objects.of(at.operand(side)).into_vec();
        let exact = self.sections.loops_around(at.block()).is_empty();
        let bound = self.stretch_bound(at, side, self.bytes(at.operand(2)), exact).map_or(Bound::None, Bound::Section);
        self.note(at, objects, read, &[], bound);
    }

    /// A number of bytes that a call is told.
    fn bytes(&self, size: Value) -> Vec<Term> {
        match size.as_int() {
            Some(number) => vec![Term::Constant(number, 64)],
            None if size.ty().bits() == 64 => vec![Term::Value(size)],
            None => vec![Term::Value(size), Term::ZeroExtend(64)],
        }
    }

    /// What so many bytes behind an argument are; `exact` if all of them are touched.
    fn stretch_bound(&self, at: Value, side: usize, size: Vec<Term>, exact: bool) -> Option<Section> {
        let (base, offset) = self.facts().offset(at.operand(side))?;
        let (first, last) = (self.facts().least(offset, at.block(), None)?, self.facts().greatest(offset, at.block(), None)?);
        if ![first, last].into_iter().all(|e| self.facts().known_at(e, self.sections.before_loops(at))) {
            return None;
        }
        let guards = self.sections.guards(at, self.entry.block, None)?;
        let mut leaves = Leaves::default();
        let mut bytes = self.facts().terms(self.facts().minus(last, first));
        bytes.extend(size);
        bytes.push(Term::Combine(crate::llvm::Combination::Add));
        let known = self.entry.computes(base, &mut leaves)
            && self.entry.computes_all(&self.facts().terms(first), &mut leaves)
            && self.entry.computes_all(&bytes, &mut leaves)
            && guards.iter().all(|(condition, _)| self.entry.computes(*condition, &mut leaves));
        known.then(|| self.section(base, self.facts().terms(first), bytes, &guards, (1, Content::Unknown, exact), leaves))
    }

    fn section(
        &self,
        base: Value,
        first: Vec<Term>,
        bytes: Vec<Term>,
        guards: &Guards,
        kind: (u32, Content, bool),
        leaves: Leaves,
    ) -> Section {
        let (alignment, content, exact) = kind;
        let (path, guards, forwarded) = (vec![], guards_here(guards).collect(), vec![]);
        let Leaves { arguments, found, .. } = leaves;
        Section { path, base, first, bytes, guards, alignment, content, exact, settled: true, arguments, found, forwarded }
    }

    fn call(&mut self, call: Value, touched: &[Touched]) {
        let guards = self.sections.guards(call, self.entry.block, None);
        let under = self.sections.conditions(call.block(), self.entry.block);
        // Of calls with the same arguments the first stands for all: what is computed at the entry is the same.
        let same = |other: &&Value| other.callee_function() == call.callee_function() && other.arguments() == call.arguments();
        let stands = self.calls.iter().find(same).copied().unwrap_or(call);
        self.calls.push(stands);
        for theirs in touched {
            let places = self.procedure.objects.translate(call, theirs.object);
            let mut objects: Vec<Object> = Vec::new();
            places.into_iter().filter(|(o, _)| self.is_outside(*o)).for_each(|(o, _)| {
                if !objects.contains(&o) {
                    objects.push(o);
                }
            });
            let bounds = self.lift_all(theirs, (call, stands), guards.as_ref(), &under);
            let before = self.uses.len();
            for (read, applies) in [(true, theirs.read), (false, theirs.written)] {
                match &bounds {
                    _ if !applies => {}
                    Some(bounds) => {
                        bounds.iter().for_each(|bound| self.note(call, objects.clone(), read, &theirs.contents, bound.clone()))
                    }
                    None => self.note(call, objects.clone(), read, &theirs.contents, Bound::None),
                }
            }
            self.uses[before..].iter_mut().for_each(|used| used.found &= theirs.found);
        }
    }

    /// What a call, which runs under these conditions, touches of an object of its callee's; of one that may not run nothing is certain.
    fn lift_all(&self, theirs: &Touched, calls: (Value, Value), guards: Option<&Guards>, under: &Guards) -> Option<Vec<Bound>> {
        let loose = theirs.loose.as_ref()?;
        let perhaps = |s: &Section| Some(Bound::Loose(self.lift(s, calls, &Guards::new())?, under.clone()));
        let certainly = |s: &Section| match self.lift(s, calls, guards?)?.as_slice() {
            [section] => Some(Bound::Section(section.clone())),
            _ => None,
        };
        let certainly = |s: &Section| certainly(s).or_else(|| perhaps(s));
        theirs.certain.iter().map(certainly).chain(loose.iter().map(perhaps)).collect()
    }

    /// A callee's section in terms of this procedure's entry: one, or one from each pointer of which the call passes one.
    fn lift(&self, section: &Section, (call, stands): (Value, Value), guards: &Guards) -> Option<Vec<Section>> {
        let mut leaves = Leaves::default();
        let arguments = call.arguments();
        // A call may pass less than its callee takes.
        let given = |i: &usize, leaves: &mut Leaves| arguments.get(*i).is_some_and(|given| self.entry.computes(*given, leaves));
        let chosen = self.chosen(section, call).map(|(bases, theirs)| {
            leaves = theirs;
            bases
        });
        let is_chosen = |i: &usize| chosen.is_some() && section.base.argument_index() == Some(*i);
        let known = section.arguments.iter().all(|i| is_chosen(i) || given(i, &mut leaves))
            && guards.iter().all(|(condition, _)| self.entry.computes(*condition, &mut leaves));
        let mut lifted = section.clone();
        lifted.found.clear();
        for found in &section.found {
            let places = found.objects.iter().flat_map(|o| self.procedure.objects.translate(call, *o));
            let objects: Vec<Object> = places.map(|(object, _)| object).collect();
            // What the callee finds in memory must lie there from the start, or be stored for it.
            if objects.iter().all(|o| self.is_outside(*o) && !self.may_be_written(*o, found.load)) {
                let mut own = Leaves::default();
                found.arguments.iter().all(|i| given(i, &mut own)).then_some(())?;
                leaves.take(&own.found);
                lifted.found.push(Found { objects, arguments: own.arguments, ..found.clone() });
            } else {
                let value = self.stored_for(call, found)?;
                let known = self.entry.computes(value, &mut leaves);
                let (path, load) = (found.path.clone(), found.load);
                lifted.forwarded.push(Forwarded { path, load, from: vec![], value });
                known.then_some(())?;
            }
        }
        known.then(|| {
            let mut lifted = lifted.called_from(stands);
            if lifted.path.is_empty()
                && let Some((base, by)) = constant_offset(self.facts(), lifted.base, stands.block())
            {
                lifted = lifted.told_from(base, by);
            }
            // Values of this procedure stand behind no call of it.
            let own = lifted.forwarded.iter_mut().skip(section.forwarded.len());
            own.for_each(|forwarded| forwarded.from.clear());
            lifted.guards.extend(guards_here(guards));
            lifted.found.extend(leaves.found);
            lifted.arguments = leaves.arguments;
            let from = |base: Value| Section { base, ..lifted.clone() };
            chosen.map_or_else(|| vec![lifted.clone()], |bases| bases.into_iter().map(from).collect())
        })
    }

    /// The pointers of which a call passes one where a section of its callee's begins, and nothing else of the section stands on that.
    fn chosen(&self, section: &Section, call: Value) -> Option<(Vec<Value>, Leaves)> {
        let parameter = section.base;
        let passed = *call.arguments().get(parameter.argument_index().filter(|_| section.path.is_empty())?)?;
        let (pointer, _) = constant_offset(self.facts(), passed, call.block())?;
        let is_chosen = pointer.is_op(Opcode::LLVMPHI) || pointer.is_op(Opcode::LLVMSelect);
        let direct = |term: &Term| match term {
            Term::Value(value) => value.argument_index().is_some() && *value != parameter,
            _ => true,
        };
        let apart = |guard: &Guard| guard.path.is_empty() && !is_computed_from(guard.condition, parameter);
        let alone = section.first.iter().chain(&section.bytes).all(direct)
            && section.guards.iter().all(apart)
            && section.found.is_empty()
            && section.forwarded.is_empty();
        let mut leaves = Leaves::default();
        let bases = self.entry.bases(pointer, &mut leaves).filter(|_| is_chosen && alone)?;
        Some((bases, leaves))
    }

    /// The value that this procedure stores, once and before the call, in a local of its own where its callee then loads.
    fn stored_for(&self, call: Value, found: &Found) -> Option<Value> {
        let callee = call.callee_function().filter(|_| found.path.is_empty())?;
        let theirs = &self.footprints.program.procedures[&callee].prepared.facts;
        let (parameter, further) = constant_offset(theirs, found.load.operand(0), found.load.block())?;
        let given = *call.arguments().get(parameter.argument_index()?)?;
        let (site, start) = constant_offset(self.facts(), given, call.block())?;
        let (place, width) = (start + further, self.procedure.module.store_size(found.load.ty()) as i64);
        if !site.is_op(Opcode::LLVMAlloca) {
            return None;
        }
        let mut stored = None;
        for at in self.procedure.prepared.function.instructions() {
            let (_, writes, _) = touched(&self.footprints.program.procedures, self.procedure, at);
            if !writes.contains(&Object::Local(site)) {
                continue;
            }
            let (base, to) = constant_offset(self.facts(), at.is_op(Opcode::LLVMStore).then(|| at.operand(1))?, at.block())?;
            let bytes = self.procedure.module.store_size(at.operand(0).ty()) as i64;
            if base == site && (to + bytes <= place || place + width <= to) {
                continue;
            }
            let fits = base == site && to == place && at.operand(0).ty() == found.load.ty() && is_simple(at);
            if !fits || !self.facts().runs_before(at, call) || stored.replace(at.operand(0)).is_some() {
                return None;
            }
        }
        stored
    }

    /// May the procedure write to an object from outside, under whatever name, what a load finds there? Numbers do not overwrite pointers, nor,
    /// in Fortran, the bounds that lie beside these in a descriptor.
    fn may_be_written(&self, object: Object, load: Value) -> bool {
        let Procedure { objects, kinds, effects, prepared, .. } = self.procedure;
        let describes = objects.holds_pointers(object) && !self.procedure.may_hold_floats(object);
        let of_pointers = describes && (load.ty().is_pointer() || prepared.function.name().contains("_Q"));
        let numbers = |o: Object| !objects.holds_pointers(o) && kinds.get(&o).is_some_and(|kinds| !kinds.is_empty());
        effects.writes.iter().any(|w| self.procedure.may_be_same(*w, object) && !(of_pointers && numbers(*w)))
    }

    /// Anything else that looks into memory.
    fn somewhere(&mut self, at: Value) {
        let (reads, writes, _) = touched(&self.footprints.program.procedures, self.procedure, at);
        let looks = inspected(&self.footprints.program.procedures, self.procedure, at);
        let rows: Vec<Object> = match classify(at) {
            // A function of the table that writes through a pointer, such as frexp.
            Operation::Elementwise(_) | Operation::Discrete if at.is_call() => {
                at.arguments().into_iter().filter(|a| a.ty().is_pointer()).flat_map(|a| self.procedure.objects.of(a)).collect()
            }
            _ => vec![],
        };
        self.note(
            at,
            reads.into_iter().chain(looks).chain(rows.iter().copied()).collect(),
            true,
            &[Content::Unknown],
            Bound::None,
        );
        let mut writes: Vec<Object> = writes.into_iter().chain(rows).collect();
        for (bound, objects) in self.text(at) {
            writes.retain(|o| !objects.contains(o));
            self.note(at, objects, false, &[Content::Data], bound);
        }
        self.note(at, writes, false, &[Content::Unknown], Bound::None);
    }

    /// What a function of the library writes as text, of which it is told how much at most, or that it writes to a variable.
    fn text(&self, at: Value) -> Vec<(Bound, Vec<Object>)> {
        let Some(Writes::Integers(list)) = rerun::entry(at).map(|known| known.writes) else { return vec![] };
        let of = |(index, extent): &(usize, catalogue::Extent)| {
            let objects = self.procedure.objects.of(at.operand(*index)).into_vec();
            let section = match (extent, &objects[..]) {
                (catalogue::Extent::Product([factor]), _) => {
                    self.stretch_bound(at, *index, self.bytes(at.operand(*factor)), false)
                }
                (catalogue::Extent::Object, [Object::Global(variable)]) => {
                    let size = at.block().function().module().size_of(variable.global_type());
                    let [start, bytes] = [0, size as i64].map(|number| vec![Term::Constant(number, 64)]);
                    let kind = (1, Content::Data, false);
                    Some(self.section(*variable, start, bytes, &Guards::new(), kind, Leaves::default()))
                }
                _ => None,
            };
            Some((Bound::Section(section?), objects))
        };
        list.iter().filter_map(of).collect()
    }

    fn assemble(self) -> Vec<Touched> {
        let drafts: Vec<Section> = self
            .drafts
            .iter()
            .map(|d| {
                let mut leaves = Leaves::default();
                let (first, bytes) = (self.facts().terms(d.first), self.facts().terms(self.facts().minus(d.end, d.first)));
                self.entry.computes(d.base, &mut leaves);
                self.entry.computes_all(&first, &mut leaves);
                self.entry.computes_all(&bytes, &mut leaves);
                d.guards.iter().for_each(|(condition, _)| {
                    self.entry.computes(*condition, &mut leaves);
                });
                self.section(d.base, first, bytes, &d.guards, (d.alignment, d.content, d.exact), leaves)
            })
            .collect();
        let exposed = overwriting::Overwriting::new(self.procedure, &self.sections, self.entry.block).exposed(&self.uses);
        let mut found: Vec<Touched> = Vec::new();
        let mut perhaps: Vec<(usize, Section, Guards)> = Vec::new();
        for Use { objects, read, written, contents, bound, .. } in self.uses {
            for object in objects {
                let known = found.iter().position(|t| t.object == object).unwrap_or_else(|| {
                    found.push(Touched {
                        object,
                        read: false,
                        written: false,
                        found: exposed.contains(&object),
                        contents: vec![],
                        certain: vec![],
                        loose: Some(vec![]),
                    });
                    found.len() - 1
                });
                let touched = &mut found[known];
                touched.read |= read;
                touched.written |= written;
                let others = contents.iter().filter(|content| !touched.contents.contains(content)).collect::<Vec<_>>();
                touched.contents.extend(others);
                let certainly = match &bound {
                    Bound::Draft(index) => Some(&drafts[*index]),
                    Bound::Section(section) => Some(section),
                    Bound::Loose(sections, under) => {
                        let theirs = |s: &&Section| sections.len() == 1 || self.procedure.objects.of(s.base).contains(&object);
                        let own: Vec<&Section> = sections.iter().filter(theirs).collect();
                        if own.is_empty() {
                            touched.loose = None;
                        }
                        perhaps.extend(own.into_iter().map(|section| (known, section.clone(), under.clone())));
                        None
                    }
                    Bound::None => {
                        touched.loose = None;
                        None
                    }
                };
                if certainly.is_some_and(|section| !section::add(&mut touched.certain, section.clone())) {
                    touched.loose = None;
                }
            }
        }
        // Where it runs, what is certain under the same conditions is touched as well.
        for (index, section, under) in perhaps {
            let Touched { certain, loose, .. } = &mut found[index];
            let where_it_runs =
                Section { guards: section.guards.iter().cloned().chain(guards_here(&under)).collect(), ..section.clone() };
            match loose {
                Some(some) if !certain.iter().any(|certain| certain.covers(&where_it_runs, false)) => {
                    if !section::add(some, section) {
                        *loose = None;
                    }
                }
                _ => {}
            }
        }
        found
    }
}
