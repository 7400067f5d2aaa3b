// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Record on kill: the forward sweep saves what a store, copy or fill overwrites, the backward sweep puts it back, and loads from
//! before are repeated. However many loads of however many iterations read a cell, each write of it is recorded once. (Hascoët and
//! Pascual, "The Tapenade automatic differentiation tool", 2013, section 4.6; way 5 of the design.)
//!
//! Invariants: the backward sweep of a block begins by putting back all that the block has overwritten, so that memory is as it was
//! when the primal entered the block. There a load is repeated only if nothing that may write what it has read, and comes behind it,
//! lies before the block's first instruction or is not put back. What others see of the memory is saved where the sweep turns, and
//! written again at its end: of each cell that is put back, and of no other, which may be another thread's, or a shadow. Where it depends
//! on the run which cells these are, they are marked as they are put back.

use super::certify::Certifier;
use super::control::targets;
use super::sections::{Extent, Guards, Sections, address, since};
use super::{Backward, Copy, Last, Needed, Place, Plan, Reverse, Scope, Slot, Way, cost};
use crate::analysis::effects::Procedure;
use crate::analysis::objects::Object;
use crate::llvm::{Block, Expression, Facts, Opcode, Term, Type, Value, extent, facts};
use crate::operation::{Operation, classify, extents, is_simple, passes_pointer, update_of};
use petgraph::unionfind::UnionFind;
use rustc_hash::{FxHashMap, FxHashSet};

/// What is put back, and why.
#[derive(Clone, Debug, Default)]
pub struct Kills {
    /// Stores, copies and fills, in the order of the procedure.
    pub writers: Vec<Value>,
    /// Loads that may be repeated because of that.
    pub loads: FxHashSet<Value>,
    /// What others see of it.
    pub cells: Vec<Cells>,
    /// Stores that mark what they put back, and the cells that they mark.
    pub marked: FxHashMap<Value, usize>,
    /// Loads that the backward sweep of a block repeats from the memory of the primal.
    pub reads: FxHashMap<Block, Vec<Value>>,
}

/// One dimension of what a nest writes: how many bytes lie from the first time to the last (less than none if there is no time), and from one
/// time to the next.
#[derive(Clone, Debug, PartialEq)]
pub struct Level {
    pub span: Vec<Term>,
    pub step: Vec<Term>,
}

/// Cells that are written, in bytes from a base, as they can be told where the sweep turns.
#[derive(Clone, Debug, PartialEq)]
pub struct Cells {
    pub base: Value,
    pub first: Vec<Term>,
    /// Outermost first.
    pub levels: Vec<Level>,
    /// What lies together.
    pub bytes: Vec<Term>,
    /// There are none unless these conditions have these values.
    pub guards: Guards,
    /// The type of one if some may not be written. They lie together.
    pub some: Option<Type>,
    /// All bytes, as far as they can be guessed.
    estimate: f64,
}

/// The values that it takes to put back what an instruction overwrites.
pub fn needs(at: Value) -> Vec<Needed> {
    let size = (!at.is_op(Opcode::LLVMStore)).then(|| Needed::Primal(at.operand(2)));
    [Needed::Killed(at), Needed::Primal(address(at))].into_iter().chain(size).collect()
}

/// The backward sweep puts back at the start of each block.
pub fn restore(plan: &mut Plan) {
    let mut by_block: FxHashMap<Block, Vec<Backward>> = FxHashMap::default();
    for at in plan.kills.writers.iter().rev() {
        by_block.entry(at.block()).or_default().push(Backward::Restore(*at));
    }
    for block in &mut plan.backward {
        if let Some(first) = by_block.remove(&block.block) {
            block.actions.splice(0..0, first);
        }
    }
}

/// Bytes of tape that it takes beside slots, as far as they can be guessed: where the sweep turns, and for what copies and fills overwrite.
pub fn bytes(facts: &Facts, plan: &Plan) -> f64 {
    let seen: f64 = plan.kills.cells.iter().map(|cells| cells.estimate).sum();
    let copies = plan.kills.writers.iter().filter(|at| !at.is_op(Opcode::LLVMStore));
    let each = |at: &Value| facts.expression(at.operand(2)).map_or(cost::UNKNOWN, |size| facts.estimate(size, cost::UNKNOWN));
    seen + copies.map(|at| cost::runs(facts, plan, at.block()) * (each(at) + cost::OVERHEAD)).sum::<f64>()
}

/// What is overwritten is put back if that saves more than this part of what it takes: values and sections leave memory alone.
const WORTH: f64 = 0.25;
/// The same of single cells that each iteration overwrites: their values are in registers.
const WORTH_OF_CELLS: f64 = 1.5;

/// Bytes that it has to save, as far as they can be guessed.
pub fn margin(facts: &Facts, plan: &Plan) -> f64 {
    let is_cell = |at: &Value| {
        let innermost = plan.loop_of.get(&at.block()).copied();
        let fixed = |index| facts.offset(address(*at)).is_some_and(|(_, offset)| facts.is_fixed(offset, index));
        at.is_op(Opcode::LLVMStore) && innermost.is_some_and(fixed)
    };
    let killed = |slot: &Slot| if let Needed::Killed(at) = slot.what { Some(at) } else { None };
    let cells = cost::bytes_of(facts, plan, &|slot| killed(slot).is_some_and(|at| is_cell(&at)));
    let others = cost::bytes_of(facts, plan, &|slot| killed(slot).is_some_and(|at| !is_cell(&at)));
    WORTH_OF_CELLS * cells + WORTH * (others + bytes(facts, plan))
}

pub struct Killer<'a> {
    procedure: &'a Procedure,
    certifier: &'a Certifier<'a>,
    exit: Block,
    /// Blocks that the backward sweep visits, with the last call that it reverses there.
    visited: FxHashMap<Block, Option<Value>>,
    /// What is certainly touched, by what its addresses are computed from, found when it is first asked for.
    touched: Option<FxHashMap<Value, Vec<Touched>>>,
    /// What others see of what each writer that was asked for overwrites, if that can be told.
    known: FxHashMap<Value, Option<Option<Cells>>>,
}

/// Bytes from a base that are accessible, with all between, if control comes through the procedure under these conditions.
struct Touched {
    first: Expression,
    end: Expression,
    guards: Guards,
}

impl<'a> Killer<'a> {
    pub fn new(procedure: &'a Procedure, certifier: &'a Certifier<'a>, plan: &Plan) -> Self {
        let call = |actions: &[Backward]| actions.iter().find(|a| matches!(a, Backward::Call(_))).map(|a| a.subject());
        let visited = plan.backward.iter().filter(|b| !b.actions.is_empty()).map(|b| (b.block, call(&b.actions))).collect();
        let known = FxHashMap::default();
        Killer { procedure, certifier, exit: plan.exit, visited, touched: None, known }
    }

    fn facts(&self) -> &'a Facts {
        &self.procedure.prepared.facts
    }

    /// Loads that could be repeated if all that kills them were put back, by what they share: may one of these be written by what
    /// kills another one, they are taken together.
    pub fn components(&mut self, plan: &Plan) -> Vec<Vec<Value>> {
        let mut loads: Vec<(Value, Vec<Value>)> = Vec::new();
        for load in self.certifier.refused() {
            let killers = self.certifier.killers(load).filter(|all| all.iter().all(|at| self.puts_back(plan, *at)));
            loads.extend(killers.map(|killers| (load, killers)));
        }
        let mut place: FxHashMap<Value, usize> = FxHashMap::default();
        for writer in loads.iter().flat_map(|(_, killers)| killers) {
            let next = place.len();
            place.entry(*writer).or_insert(next);
        }
        let mut joined: UnionFind<usize> = UnionFind::new(place.len());
        for (_, killers) in &loads {
            killers.windows(2).for_each(|pair| _ = joined.union(place[&pair[0]], place[&pair[1]]));
        }
        let mut order: Vec<usize> = Vec::new();
        let mut found: FxHashMap<usize, Vec<Value>> = FxHashMap::default();
        for (load, killers) in loads {
            let Some(first) = killers.first() else { continue };
            let of = joined.find_mut(place[first]);
            let members = found.entry(of).or_default();
            if members.is_empty() {
                order.push(of);
            }
            members.push(load);
        }
        order.into_iter().filter_map(|of| found.remove(&of)).collect()
    }

    /// Can it be put back what an instruction overwrites, and can all be told that others see of it?
    fn puts_back(&mut self, plan: &Plan, writer: Value) -> bool {
        if let Some(known) = self.known.get(&writer) {
            return known.is_some();
        }
        let outlasts = || self.procedure.objects.of(address(writer)).iter().all(|o| self.certifier.outlasts(*o));
        let cells = if self.is_plain(writer) && self.is_visited(writer) && outlasts() { self.cells(plan, writer) } else { None };
        let fits = cells.is_some();
        self.known.insert(writer, cells);
        fits
    }

    /// Numbers, bit by bit. Where pointers lie their shadows would have to be put back as well.
    fn is_plain(&self, writer: Value) -> bool {
        let numbers = || !self.procedure.objects.of(address(writer)).iter().any(|o| self.procedure.objects.holds_pointers(*o));
        match classify(writer) {
            Operation::Store => {
                let ty = writer.operand(0).ty();
                // What threads may update together is nobody's to put back.
                let one =
                    !ty.is_struct() && !ty.is_array() && !ty.is_scalable() && is_simple(writer) && update_of(writer).is_none();
                let kind = ty.scalar();
                let whole = kind.is_integer() && [8, 16, 32, 64].contains(&kind.bits());
                one && extent::access_bytes(writer) > 0 && (kind.is_single_or_double() || whole && numbers())
            }
            // The fourth argument says that it is volatile.
            Operation::Copy | Operation::Fill => {
                writer.arguments().get(3).is_none_or(|mark| mark.as_int() == Some(0)) && numbers()
            }
            _ => false,
        }
    }

    /// Does the backward sweep come to its block, and to no call in it that comes behind? That would read what was put back too early.
    fn is_visited(&self, writer: Value) -> bool {
        let before = |call: &Value| self.certifier.position(*call) < self.certifier.position(writer);
        self.visited.get(&writer.block()).is_some_and(|call| call.as_ref().is_none_or(before))
    }

    /// All that kills some loads.
    pub fn killers(&self, loads: &FxHashSet<Value>) -> Vec<Value> {
        let mut found: Vec<Value> = loads.iter().flat_map(|load| self.certifier.killers(*load).unwrap_or_default()).collect();
        found.sort_by_key(|at| self.certifier.position(*at));
        found.dedup();
        found
    }

    /// What others see of what these writers overwrite, each part once, and which of them mark it.
    pub fn seen(&self, writers: &[Value]) -> (Vec<Cells>, FxHashMap<Value, usize>) {
        let mut found: Vec<Cells> = Vec::new();
        let mut marked = FxHashMap::default();
        for at in writers {
            let Some(cells) = self.known[at].as_ref().and_then(Option::as_ref) else { continue };
            let place = found.iter().position(|other| other == cells).unwrap_or(found.len());
            if place == found.len() {
                found.push(cells.clone());
            }
            if cells.some.is_some() {
                marked.insert(*at, place);
            }
        }
        (found, marked)
    }

    /// Is an object of no interest when the procedure has returned?
    fn is_private(&self, plan: &Plan, object: Object) -> bool {
        match object {
            Object::Local(_) => true,
            Object::Heap(site) => plan.place_of(site) == Some(Place::Tape),
            _ => false,
        }
    }

    /// What others see of the cells that a writer writes, if they see any of them; none if that cannot be told where the sweep turns.
    fn cells(&mut self, plan: &Plan, writer: Value) -> Option<Option<Cells>> {
        let objects = self.procedure.objects.of(address(writer)).into_vec();
        if !objects.is_empty() && objects.iter().all(|o| self.is_private(plan, *o)) {
            return Some(None);
        }
        let told = self.rows(plan, writer).or_else(|| self.stretch(plan, writer)).or_else(|| match objects[..] {
            [object] => self.whole(object, writer),
            _ => None,
        });
        told.map(Some)
    }

    /// The type of the cells that a store may mark: they lie at multiples of their size from each other.
    fn marked(&self, writer: Value) -> Option<Type> {
        let ty = writer.is_op(Opcode::LLVMStore).then(|| writer.operand(0).ty())?;
        let size = self.facts().size_of(ty);
        (!ty.is_vector() && size.is_power_of_two() && u64::from(writer.alignment()) >= size).then_some(ty)
    }

    /// A variable from its first byte to its last.
    fn whole(&self, object: Object, writer: Value) -> Option<Cells> {
        let Object::Global(variable) = object else { return None };
        if variable.is_thread_local() || variable.is_declared_only() || variable.is_constant_global() {
            return None;
        }
        let some = self.marked(writer)?;
        let (cell, size) = (self.facts().size_of(some) as i64, self.procedure.module.size_of(variable.global_type()) as i64);
        let [first, bytes] = [0, size].map(|number| vec![Term::Constant(number, 64)]);
        let aligned = i64::from(variable.alignment()) >= cell && size % cell == 0;
        let cells =
            Cells { base: variable, first, levels: vec![], bytes, guards: vec![], some: Some(some), estimate: size as f64 };
        aligned.then_some(cells)
    }

    /// The rows of cells that the loops around a writer lead it along, all of which it certainly writes.
    fn rows(&self, plan: &Plan, writer: Value) -> Option<Cells> {
        let facts = self.facts();
        let (base, offset) = facts.offset(address(writer))?;
        let block = writer.block();
        let zero = facts.minus(offset, offset);
        let mut bytes = match writer.is_op(Opcode::LLVMStore) {
            true => facts.plus(zero, i64::try_from(extent::access_bytes(writer)).ok()?),
            false => facts.expression(writer.operand(2))?,
        };
        let guards = self.guards(writer).filter(|_| self.is_there(base))?;
        let around = plan.loops_around(block);
        let mut at = offset;
        let mut levels: Vec<(Expression, Expression)> = Vec::new();
        let mut estimate = facts.estimate(bytes, cost::UNKNOWN).max(0.0);
        for depth in (0..around.len()).rev() {
            let scope = depth.checked_sub(1).map(|outer| around[outer]);
            let (first, last) = (facts.least(at, block, scope)?, facts.greatest(at, block, scope)?);
            if facts.is_fixed(at, around[depth]) {
                at = first;
                continue;
            }
            let step = facts.step(at, around[depth])?;
            let step = match facts.constant(step, block) {
                Some(bytes) => facts.plus(zero, bytes.checked_abs()?),
                None if facts.touched_at_most(zero, step, block) => step,
                None => return None,
            };
            let span = facts.minus(last, first);
            let all = facts.sum(span, bytes);
            let follows = levels.is_empty() && facts.constant(facts.minus(step, bytes), block) == Some(0);
            let often = facts.estimate(span, cost::UNKNOWN).max(0.0) / facts.estimate(step, cost::UNKNOWN).max(1.0) + 1.0;
            estimate *= often;
            if follows {
                bytes = all;
            } else {
                levels.push((span, step));
            }
            at = first;
        }
        levels.reverse();
        let known = |e: &Expression| facts.known_at(*e, self.exit);
        let all_known = known(&at) && known(&bytes) && levels.iter().all(|(span, step)| known(span) && known(step));
        // At least one byte, so that nothing is divided by zero where nothing runs.
        let at_least_one = |step: Expression| facts.larger(step, facts.plus(zero, 1));
        let level =
            |(span, step): &(Expression, Expression)| Level { span: facts.terms(*span), step: facts.terms(at_least_one(*step)) };
        all_known.then(|| {
            let levels: Vec<Level> = levels.iter().map(level).collect();
            Cells { base, first: facts.terms(at), levels, bytes: facts.terms(bytes), guards, some: None, estimate }
        })
    }

    /// All between the first and the last cell that a store may write, if other accesses make sure that it can be read.
    fn stretch(&mut self, plan: &Plan, writer: Value) -> Option<Cells> {
        let some = self.marked(writer)?;
        let facts = self.facts();
        let (_, offset) = facts.offset(address(writer))?;
        let sections = Sections::new(&self.procedure.prepared, &facts::always_passes, &|_| false);
        let reach = sections.extent(writer, None).filter(|reach| sections.is_known(reach, self.exit))?;
        let small = facts.stays_small(offset, writer.block(), None) || plan.loops_around(writer.block()).is_empty();
        let Extent { base, first, end } = reach;
        let guards = self.around(plan, writer, base, (first, end)).filter(|_| small && self.is_there(base))?;
        let bytes = facts.minus(end, first);
        let estimate = facts.estimate(bytes, cost::UNKNOWN).max(0.0);
        let (first, bytes) = (facts.terms(first), facts.terms(bytes));
        Some(Cells { base, first, levels: vec![], bytes, guards, some: Some(some), estimate })
    }

    fn is_there(&self, value: Value) -> bool {
        is_there(self.facts(), self.exit, value)
    }

    /// Under which conditions, known where the sweep turns, an access certainly runs whenever control comes there.
    fn guards(&self, access: Value) -> Option<Guards> {
        let at = self.turning_off(access.block())?;
        if at == access.block() {
            return Some(Guards::new());
        }
        let foresees = |condition: Value| is_told(self.facts(), self.exit, condition, DEEPEST);
        Sections::new(&self.procedure.prepared, &facts::always_passes, &foresees).guards(access, at, None)
    }

    /// The last block on all ways to this one that control passes whenever it comes to the end, once.
    fn turning_off(&self, block: Block) -> Option<Block> {
        let facts = self.facts();
        let mut at = block;
        while facts.loop_of(at).is_some() || !facts.dominates(at, self.exit) {
            at = facts.immediate_dominator(at)?;
        }
        Some(at)
    }

    /// Under which conditions, without which the writer does not run, are these bytes behind its base certainly accessible?
    fn around(&mut self, plan: &Plan, writer: Value, base: Value, (first, end): (Expression, Expression)) -> Option<Guards> {
        if self.touched.is_none() {
            self.touched = Some(self.find_touched(plan));
        }
        let (facts, exit) = (self.facts(), self.exit);
        let foresees = |condition: Value| is_told(facts, exit, condition, DEEPEST);
        let sections = Sections::new(&self.procedure.prepared, &facts::always_passes, &foresees);
        let own = sections.conditions(writer.block(), self.turning_off(writer.block())?);
        let all = self.touched.as_ref()?.get(&base)?;
        let holds = |touched: &&Touched| {
            touched.guards.iter().all(|guard| own.contains(guard))
                && facts.at_most(touched.first, first, exit)
                && facts.at_most(end, touched.end, exit)
        };
        all.iter().find(holds).map(|touched| touched.guards.clone())
    }

    fn find_touched(&self, plan: &Plan) -> FxHashMap<Value, Vec<Touched>> {
        let mut found: FxHashMap<Value, Vec<Touched>> = FxHashMap::default();
        let sections = Sections::new(&self.procedure.prepared, &facts::always_passes, &|_| false);
        let accesses = plan.function.instructions().into_iter();
        for access in accesses.filter(|at| matches!(classify(*at), Operation::Load | Operation::Store) && is_simple(*at)) {
            let Some((base, _)) = self.facts().offset(address(access)) else { continue };
            let Some(reach) = sections.extent(access, None) else { continue };
            let Some(guards) = self.guards(access).filter(|_| sections.is_known(&reach, self.exit)) else { continue };
            let (first, end) = (reach.first, reach.end);
            found.entry(base).or_default().push(Touched { first, end, guards });
        }
        found
    }

    /// Does the plan compute a value from what there is where the sweep turns?
    fn is_computed(&self, plan: &Plan, value: Value) -> bool {
        let again = || plan.obtain.get(&Needed::Primal(value)).is_some_and(|o| o.way == Way::Recompute);
        let repeats = again() && !value.is_op(Opcode::LLVMPHI);
        self.is_there(value) || repeats && value.value_operands().all(|o| self.is_computed(plan, o))
    }

    /// The loads that may not be repeated where the plan repeats them, as its kills stand; none of a plan that cannot be
    /// followed with these. Notes what is repeated, block by block.
    pub fn misplaced(&self, plan: &mut Plan) -> Option<FxHashSet<Value>> {
        let writers = plan.kills.writers.clone();
        let harmed = |load: Value, within: &dyn Fn(Value) -> bool| self.certifier.harmful(&writers, load).any(within);
        let (reads, early) = {
            let mut reader = Reader { plan, seen: FxHashSet::default(), reads: FxHashMap::default() };
            reader.read_all();
            let mut addresses = Reader { plan, seen: FxHashSet::default(), reads: FxHashMap::default() };
            for writer in &writers {
                needs(*writer).into_iter().for_each(|needed| addresses.read(needed, writer.block()));
            }
            (reader.reads, addresses.reads)
        };
        // Addresses are worked out before anything of the block has been put back.
        let too_early = |(block, loads): (&Block, &Vec<Value>)| loads.iter().any(|load| harmed(*load, &|w| w.block() == *block));
        // The last copy of a section may be the array itself.
        let in_memory = plan.versions.iter().filter_map(|v| v.next.as_ref()).filter(|next| next.last.is_none());
        if early.iter().any(too_early) || in_memory.flat_map(|next| &next.loads).any(|load| harmed(*load, &|_| true)) {
            return None;
        }
        // What is told where the sweep turns is computed there.
        if !plan.kills.cells.iter().flat_map(Cells::values).all(|value| self.is_computed(plan, value)) {
            return None;
        }
        let mut bad = FxHashSet::default();
        for (block, loads) in &reads {
            for load in loads {
                let own = load.block();
                let position = self.certifier.position(*load);
                let before = |w: Value| w.block() == own && self.certifier.position(w) < position;
                let behind = |w: Value| w.block() == own && self.certifier.position(w) > position;
                let stands = if *block == own {
                    !harmed(*load, &before)
                } else {
                    // Control has come to the load since it divided, if only one of the ways leads there.
                    let mut divided = own;
                    while !self.facts().dominates(divided, *block) {
                        divided = self.facts().immediate_dominator(divided)?;
                    }
                    let on_the_way = since(&[own, divided], *block);
                    !harmed(*load, &|w| behind(w) || on_the_way.contains(&w.block()))
                };
                if stands {
                    continue;
                }
                if plan.obtain[&Needed::Primal(*load)].way != Way::Restored {
                    return None;
                }
                bad.insert(*load);
            }
        }
        plan.kills.reads = reads;
        Some(bad)
    }
}

/// Is a value known where the sweep turns?
fn is_there(facts: &Facts, exit: Block, value: Value) -> bool {
    !value.is_instruction() || facts.loop_of(value.block()).is_none() && facts.dominates(value.block(), exit)
}

/// Conditions are computed again from so many levels of operations.
const DEEPEST: usize = 8;

/// Can a value be computed where the sweep turns, wherever else it is?
fn is_told(facts: &Facts, exit: Block, value: Value, depth: usize) -> bool {
    let exact = || facts::is_speculatable(value) && !value.is_op(Opcode::LLVMPHI) && !value.ty().holds_float();
    let all = || value.value_operands().all(|o| !o.ty().holds_float() && is_told(facts, exit, o, depth - 1));
    is_there(facts, exit, value) || depth > 0 && exact() && all()
}

impl Cells {
    /// The values that they are told by.
    pub fn values(&self) -> Vec<Value> {
        let levels = self.levels.iter().flat_map(|level| level.span.iter().chain(&level.step));
        let terms = self.first.iter().chain(&self.bytes).chain(levels);
        let values = terms.filter_map(|term| if let Term::Value(value) = term { Some(*value) } else { None });
        values.chain(self.guards.iter().map(|(condition, _)| *condition)).chain([self.base]).collect()
    }
}

/// Which loads the backward sweep of each block repeats.
struct Reader<'a> {
    plan: &'a Plan,
    seen: FxHashSet<(Needed, Block)>,
    reads: FxHashMap<Block, Vec<Value>>,
}

impl Reader<'_> {
    fn read_all(&mut self) {
        let plan = self.plan;
        for block in &plan.backward {
            let at = block.block;
            block.actions.iter().flat_map(|action| super::actions::needs(plan, *action)).for_each(|needed| self.read(needed, at));
            match &block.reverse {
                Reverse::Condition { on, .. } | Reverse::Selector { on, .. } => self.read(Needed::Primal(*on), at),
                Reverse::Iterate { index, .. } => {
                    plan.loops[*index].trips.into_iter().for_each(|trips| self.read(Needed::Primal(trips), at));
                    self.versions(*index, Needed::Version, at);
                }
                Reverse::Finish | Reverse::Goto(_) => {}
            }
            for entry in targets(&block.reverse).into_iter().flat_map(|edge| &edge.enters) {
                let (Last::Trips(last) | Last::Counter(last)) = entry.last;
                self.read(Needed::Primal(last), at);
                self.read(Needed::Chain(entry.index, entry.exit), at);
                self.versions(entry.index, Needed::Last, at);
                let bases = plan.versions.iter().filter(|v| v.next.as_ref().is_some_and(|next| next.index == entry.index));
                bases.for_each(|version| self.read(Needed::Primal(version.base), at));
            }
        }
        let writers = plan.kills.writers.iter();
        writers.flat_map(|at| needs(*at).into_iter().map(|needed| (needed, at.block()))).for_each(|(n, at)| self.read(n, at));
        plan.kills.cells.iter().flat_map(Cells::values).for_each(|value| self.read(Needed::Primal(value), plan.exit));
    }

    fn versions(&mut self, index: usize, needed: impl Fn(usize) -> Needed, block: Block) {
        for version in 0..self.plan.versions.len() {
            if self.plan.versions[version].next.as_ref().is_some_and(|next| next.index == index) {
                self.read(needed(version), block);
            }
        }
    }

    fn read(&mut self, needed: Needed, block: Block) {
        let plan = self.plan;
        // What nobody has asked for is not there.
        let Some(way) = plan.obtain.get(&needed).map(|obtain| obtain.way) else { return };
        if !self.seen.insert((needed, block)) {
            return;
        }
        match (way, needed) {
            (Way::Available | Way::Counter(_), _) => {}
            (Way::Record(slot), _) => self.slot(slot, block),
            (Way::Version(copy), Needed::Primal(load)) => self.read(Needed::Moved(load.operand(0), copy), block),
            (Way::Reload | Way::Restored, Needed::Primal(load)) => {
                self.reads.entry(block).or_default().push(load);
                self.read(Needed::Primal(load.operand(0)), block);
            }
            (_, Needed::Primal(phi)) if plan.choice(phi).is_some() => {
                let all = plan.chosen_with(phi);
                self.seen.extend(all.iter().map(|phi| (Needed::Primal(*phi), block)));
                all.into_iter().flat_map(|phi| plan.operands_again(phi)).for_each(|o| self.read(Needed::Primal(o), block));
            }
            (_, Needed::Primal(value)) => {
                plan.operands_again(value).into_iter().for_each(|o| self.read(Needed::Primal(o), block));
            }
            (_, Needed::Shadow(pointer)) => self.shadow(pointer, block),
            (_, Needed::Moved(pointer, copy)) => self.moved(pointer, copy, block),
            _ => {}
        }
    }

    fn moved(&mut self, pointer: Value, copy: Copy, block: Block) {
        if pointer == self.plan.versions[copy.version].base || !pointer.is_instruction() {
            return self.read(copy.base(), block);
        }
        self.read(Needed::Moved(pointer.operand(0), copy), block);
        pointer
            .value_operands()
            .skip(1)
            .collect::<Vec<_>>()
            .into_iter()
            .for_each(|index| self.read(Needed::Primal(index), block));
    }

    fn shadow(&mut self, pointer: Value, block: Block) {
        let site = pointer.is_op(Opcode::LLVMAlloca) || matches!(classify(pointer), Operation::Heap);
        if site {
            self.read(Needed::Primal(pointer), block);
            extents(pointer).into_iter().for_each(|size| self.read(Needed::Primal(size), block));
            return;
        }
        let only_first = pointer.is_call() && !passes_pointer(pointer) || pointer.is_op(Opcode::LLVMLoad);
        for operand in pointer.value_operands().take(if only_first { 1 } else { usize::MAX }).collect::<Vec<_>>() {
            self.read(Needed::Shadow(operand), block);
            self.read(Needed::Primal(operand), block);
        }
    }

    /// What it takes to find a slot.
    fn slot(&mut self, slot: usize, block: Block) {
        let plan = self.plan;
        let Scope::Nest { root, .. } = plan.slots[slot].scope else { return };
        self.read(Needed::Region(root), block);
        for other in plan.slots[..=slot].iter() {
            if let Scope::Nest { root: own, inner } = other.scope
                && own == root
            {
                let trips = plan.loops[inner].nest.iter().filter_map(|index| plan.loops[*index].trips);
                trips.collect::<Vec<_>>().into_iter().for_each(|trips| self.read(Needed::Primal(trips), block));
            }
        }
    }
}
