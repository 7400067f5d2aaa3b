// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Loops: exact trip counts where scalar evolution knows them, the counter's last value where it does not.
//!
//! Invariant: `trips` is the number of times the header runs in one execution of the loop, or 0 if it would not
//! run at all; it stands in the preheader of the loop's root, so that a whole nest can be sized before it starts.

use super::independent;
use crate::llvm::{Block, Builder, Facts, Function, Module, Session, Value, transform};
use rustc_hash::{FxHashMap, FxHashSet};

pub struct LoopForm {
    pub header: Block,
    pub preheader: Block,
    pub latch: Block,
    pub parent: Option<usize>,
    /// 0, 1, 2, … (i64), a phi of the header.
    pub counter: Value,
    /// Iterations of one execution (i64), in the preheader of `root`; `None` if not computable.
    pub trips: Option<Value>,
    /// The outermost loop before which this one's trip count is known; itself if only just before it.
    pub root: usize,
    /// Does it run whenever control comes through `root`, unless its count says that it does not? If not, counts of loops in it mean something only where it runs.
    pub counted: bool,
    /// For a loop of unknown length, the counter's last value in each exit block.
    pub last: FxHashMap<Block, Value>,
    /// Edges that leave the loop, (inside, outside).
    pub exits: Vec<(Block, Block)>,
    /// The user promises that no iteration touches what another one writes, but for sums.
    pub independent: bool,
}

/// A depth-first search meets a block on its own stack that does not dominate: two entries into one cycle.
pub fn has_irreducible_cycle(function: Function) -> bool {
    let mut order: Vec<Block> = Vec::new();
    let mut state: FxHashMap<Block, bool> = FxHashMap::default();
    let mut retreating = Vec::new();
    let mut stack = vec![(function.entry(), function.entry().successors(), 0usize)];
    state.insert(function.entry(), true);
    while let Some((block, successors, next)) = stack.last_mut() {
        if *next == successors.len() {
            state.insert(*block, false);
            order.push(*block);
            stack.pop();
            continue;
        }
        let (from, to) = (*block, successors[*next]);
        *next += 1;
        match state.get(&to) {
            None => {
                state.insert(to, true);
                stack.push((to, to.successors(), 0));
            }
            Some(true) => retreating.push((from, to)),
            Some(false) => {}
        }
    }
    // In a reducible graph the target of each retreating edge dominates its source.
    retreating.into_iter().any(|(from, to)| reaches_without(function.entry(), from, to))
}

/// Is there a path from `start` to `goal` that avoids `wall`?
fn reaches_without(start: Block, goal: Block, wall: Block) -> bool {
    if start == wall {
        return false;
    }
    let mut seen = FxHashSet::default();
    let mut work = vec![start];
    while let Some(block) = work.pop() {
        if block == goal {
            return true;
        }
        if seen.insert(block) {
            work.extend(block.successors().into_iter().filter(|s| *s != wall));
        }
    }
    false
}

/// Brings uses of values outside their loop behind phis at its exits.
const CLOSED: &str = "lcssa";

/// Describes every loop, and writes trip counts and last counter values into the function.
pub fn measure(
    module: Module,
    session: Session,
    builder: &Builder,
    function: Function,
    counters: &[(Block, Value)],
) -> Vec<LoopForm> {
    let facts = Facts::new(session, function);
    let counters: FxHashMap<Block, Value> = counters.iter().copied().collect();
    let mut loops: Vec<LoopForm> = (0..facts.loop_count()).map(|i| describe(&facts, &counters, i)).collect();
    independent::take(function, &facts, &mut loops);
    for block in function.blocks() {
        for target in block.successors() {
            for index in facts.loops_around(block).filter(|index| !contains(&facts, *index, target)) {
                loops[index].exits.push((block, target));
            }
        }
    }
    for index in 0..loops.len() {
        count_trips(module, session, builder, function, &facts, &mut loops, index);
    }
    // A count may be written in terms of what another loop left.
    transform::run_passes(session, function, CLOSED);
    for form in loops.iter_mut().filter(|l| l.trips.is_none()) {
        note_last(builder, form);
    }
    loops
}

fn describe(facts: &Facts, counters: &FxHashMap<Block, Value>, index: usize) -> LoopForm {
    let header = facts.loop_header(index);
    LoopForm {
        header,
        preheader: facts.loop_preheader(index).expect("loops are simplified"),
        latch: facts.loop_latch(index).expect("loops are simplified"),
        parent: facts.loop_parent(index),
        counter: counters[&header],
        trips: None,
        root: index,
        counted: true,
        last: FxHashMap::default(),
        exits: Vec::new(),
        independent: false,
    }
}

pub fn contains(facts: &Facts, index: usize, block: Block) -> bool {
    facts.loops_around(block).any(|around| around == index)
}

/// Finds the outermost place where the count is exact, and writes it there.
fn count_trips(
    module: Module,
    session: Session,
    builder: &Builder,
    function: Function,
    facts: &Facts,
    loops: &mut [LoopForm],
    index: usize,
) {
    let header = loops[index].header;
    if let Some(parent) = loops[index].parent
        && loops[parent].trips.is_some()
    {
        let root = loops[parent].root;
        let place = loops[root].preheader;
        // A count means something where the loop starts, unless it is one number; so each iteration must come there, but for those that the guards tell.
        if let Some(guards) = guards_within(facts, loops, index, parent, place)
            && let Some(backedges) = transform::expand_backedges(session, function, header, place)
        {
            let counted = loops[parent].counted && always_starts(facts, loops, index, parent, &guards);
            if counted || backedges.as_int().is_some() {
                loops[index].trips = Some(trips_at(module, builder, place, backedges, &guards));
                (loops[index].root, loops[index].counted) = (root, counted);
                return;
            }
        }
    }
    let place = loops[index].preheader;
    if let Some(backedges) = transform::expand_backedges(session, function, header, place) {
        loops[index].trips = Some(trips_at(module, builder, place, backedges, &[]));
    }
}

/// The branch conditions, known at `place`, under which an iteration of `parent` runs the loop `index`;
/// `None` if one of them is not known there.
fn guards_within(facts: &Facts, loops: &[LoopForm], index: usize, parent: usize, place: Block) -> Option<Vec<(Value, bool)>> {
    let mut guards = Vec::new();
    let mut block = loops[index].preheader;
    while block != loops[parent].header {
        let above = facts.immediate_dominator(block)?;
        for target in above.successors() {
            if above.successors().len() > 1 && facts.edge_dominates(above, target, block) {
                let branch = above.terminator();
                let known = branch.is_conditional() && {
                    let condition = branch.condition();
                    !condition.is_instruction() || facts.dominates(condition.block(), place)
                };
                if !known {
                    return None;
                }
                guards.push((branch.condition(), branch.successors()[0] == target));
            }
        }
        block = above;
    }
    // If the parent can leave its first iteration before this loop starts, the count may mean nothing.
    let starts_always = loops[parent].exits.iter().all(|(inside, _)| {
        *inside == loops[parent].latch || facts.dominates(loops[index].preheader, *inside) || !guards.is_empty()
    });
    starts_always.then_some(guards)
}

/// Does each iteration of `parent` come to the loop `index` in which the branch conditions have these values?
fn always_starts(facts: &Facts, loops: &[LoopForm], index: usize, parent: usize, guards: &[(Value, bool)]) -> bool {
    let (start, goal) = (loops[parent].header, loops[index].preheader);
    let mut seen: FxHashSet<Block> = FxHashSet::default();
    let mut work = vec![start];
    while let Some(block) = work.pop() {
        if block == goal || !seen.insert(block) {
            continue;
        }
        let branch = block.terminator();
        let guard = guards.iter().find(|(condition, _)| branch.is_conditional() && branch.condition() == *condition);
        let next = match guard {
            Some((_, wanted)) => vec![branch.successors()[usize::from(!*wanted)]],
            None => block.successors(),
        };
        if next.is_empty() || next.iter().any(|to| *to == start || !contains(facts, parent, *to)) {
            return false;
        }
        work.extend(next);
    }
    true
}

fn trips_at(module: Module, builder: &Builder, place: Block, backedges: Value, guards: &[(Value, bool)]) -> Value {
    let i64 = module.int(64);
    builder.before_end(place);
    builder.locate(None);
    let mut trips = builder.add(backedges, builder.int(i64, 1));
    for (condition, wanted) in guards {
        let zero = builder.int(i64, 0);
        trips = if *wanted { builder.select(*condition, trips, zero) } else { builder.select(*condition, zero, trips) };
    }
    // Folded constants have no name to give; a named value reads better in plans.
    if trips.is_instruction() {
        trips.set_name("wengert.trips");
    }
    trips
}

/// A phi in each exit block that holds the counter's value in the iteration that left.
fn note_last(builder: &Builder, form: &mut LoopForm) {
    for (_, outside) in form.exits.clone() {
        if form.last.contains_key(&outside) {
            continue;
        }
        builder.before(outside.first());
        builder.locate(None);
        let last = builder.phi(form.counter.ty());
        last.set_name("wengert.last");
        for predecessor in outside.predecessors() {
            let edges = predecessor.terminator().successors().iter().filter(|s| **s == outside).count();
            for _ in 0..edges {
                last.add_incoming(&[(form.counter, predecessor)]);
            }
        }
        form.last.insert(outside, last);
    }
}
