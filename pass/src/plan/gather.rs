// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The course of backward loops: which increments of neighbouring cells are summed before they go to memory (gather form), which loops
//! may run in the primal's order, and in which no iteration touches a cell that another one changes.
//!
//! A loop that reads `x[i-1]` and `x[i+1]` increments both shadows in the iteration `i` of its backward sweep, so that each cell is
//! loaded, changed and stored several times in quick succession, and nothing vectorises. Gathered, a cell's increments wait in
//! registers until the last of its readers has been visited.
//!
//! Invariants: an increment waits only while nothing takes what is in its cell; where the order changes, increments pass each other
//! and nothing else; two accesses of a loop that is called independent meet in no cell, unless in one iteration. Of arguments that
//! are only read nothing is assumed unless the calls tell: they may be one array, and so may their shadows. Only loops whose iterations all run to
//! their end.

use super::certify::Certifier;
use super::control::targets;
use super::sections::{Extent, Sections, address};
use super::{Backward, BlockPlan, Gather, LoopPlan, Member, Needed, Plan, Way};
use crate::llvm::{Block, Expression, Facts, Opcode, Type, Value, extent, facts};
use crate::operation::{Operation, classify};
use crate::prepare::{Prepared, independent};
use rustc_hash::FxHashSet;
use wengert_core::table::Partial;

/// Increments wait no more iterations than these: each takes a register.
const LONGEST: i64 = 6;

/// A loop with more accesses is left as it is: each is compared with all others.
const MOST: usize = 200;

/// How a backward loop runs, beside what the actions say.
#[derive(Clone, Debug, Default)]
pub struct Course {
    pub gathers: Vec<Gather>,
    /// No iteration touches a shadow cell that another one changes, and the optimiser may know it.
    pub independent: bool,
    /// From the first iteration to the last, as the primal does.
    pub upwards: bool,
    /// Under branches it touches shadow cells that do not follow each other. Vectors of iterations would gather and scatter these under masks, which takes
    /// longer than the branches: optimisers that reckon otherwise made such loops six times as slow.
    pub scattered: bool,
}

#[derive(Clone, Copy, PartialEq)]
enum Does {
    /// Looks at what is in the cell.
    Read,
    /// Adds to it.
    Add,
    /// Takes it away, or puts another one in its place.
    Take,
}

/// What an action does to shadow memory in a loop.
struct Access {
    at: Value,
    /// Where the action stands: under a branch, perhaps, that the load or store stands before.
    block: Block,
    does: Does,
    base: Value,
    offset: Expression,
    size: i64,
}

impl Access {
    /// Does the primal write to the cell? What a sum is put in is named by the load of the cell that it stores to.
    fn is_written(&self) -> bool {
        self.does == Does::Take || self.at.is_op(Opcode::LLVMStore)
    }
}

/// Where two accesses of an innermost loop meet.
#[derive(PartialEq)]
enum Meeting {
    Never,
    /// In one iteration at most.
    Within,
    /// The second one is so many iterations ahead of the first, always.
    After(i64),
    Unknown,
}

struct Finder<'a> {
    prepared: &'a Prepared,
    certifier: &'a Certifier<'a>,
    plan: &'a Plan,
    sections: &'a Sections<'a>,
    index: usize,
    /// What the backward sweep visits of the loop.
    blocks: &'a [&'a BlockPlan],
}

/// The course of each loop.
pub fn find(prepared: &Prepared, certifier: &Certifier<'_>, plan: &Plan) -> Vec<Course> {
    let mut blocks: Vec<Vec<&BlockPlan>> = vec![Vec::new(); plan.loops.len()];
    for block in &plan.backward {
        plan.loops_around(block.block).into_iter().for_each(|index| blocks[index].push(block));
    }
    let bound = bound_to_order(plan);
    let sections = Sections::new(prepared, &facts::always_passes, &|_| false);
    let mut courses: Vec<Course> = Vec::new();
    for (index, form) in plan.loops.iter().enumerate() {
        let finder = Finder { prepared, certifier, plan, sections: &sections, index, blocks: &blocks[index] };
        let runs_to_end = form.trips.is_some() && form.exits.iter().all(|(from, _)| *from == form.latch);
        let around = form.parent.filter(|parent| !courses[*parent].upwards);
        courses.push(if runs_to_end { finder.course(bound.contains(&index), around) } else { Course::default() });
    }
    courses
}

/// Loops in which an iteration of the backward sweep needs what the one before has left, or what is before the loop needs what the primal's first
/// one leaves, or the last one what comes from behind.
fn bound_to_order(plan: &Plan) -> FxHashSet<usize> {
    let mut bound: FxHashSet<usize> = plan.versions.iter().filter_map(|version| Some(version.next.as_ref()?.index)).collect();
    for edge in plan.backward.iter().flat_map(|block| targets(&block.reverse)) {
        for (phi, incoming) in &edge.phis {
            // Also where only the first iteration's goes anywhere: to an argument, or to what was computed before the loop.
            bound.extend(plan.loops.iter().position(|form| form.header == phi.block()));
            if incoming.is_instruction() {
                let leaves = |index: &usize| edge.enters.iter().any(|entry| entry.index == *index);
                bound.extend(plan.loops_around(incoming.block()).into_iter().filter(leaves));
            }
        }
    }
    bound
}

/// Each with itself and with all behind it.
fn pairs<'a>(accesses: impl Iterator<Item = &'a Access> + Clone) -> impl Iterator<Item = (&'a Access, &'a Access)> {
    let rest = accesses.clone();
    accesses.enumerate().flat_map(move |(k, a)| rest.clone().skip(k).map(move |b| (a, b)))
}

impl Finder<'_> {
    /// `around`: the loop around this one, if that runs downwards.
    fn course(&self, bound: bool, around: Option<usize>) -> Course {
        let innermost = self.plan.loops.get(self.index + 1).is_none_or(|next| next.parent != Some(self.index));
        let few = |all: &Vec<Access>| (1..=MOST).contains(&all.len());
        let Some(accesses) = self.accesses().filter(few) else { return Course::default() };
        let Some(restored) = self.restored().filter(|all| all.len() <= MOST) else { return Course::default() };
        let (mut gathers, left) = if innermost { self.gathers(&accesses) } else { (Vec::new(), Vec::new()) };
        let both = |a: &Access, b: &Access, does: Does| a.does == does && b.does == does;
        let parted = |a: &Access, b: &Access| matches!(self.meeting(a, b), Meeting::Never | Meeting::Within);
        // What is put back stays apart from shadows.
        let all = || pairs(left.iter().copied()).chain(pairs(restored.iter()));
        let independent = innermost && all().all(|(a, b)| both(a, b, Does::Read) || parted(a, b));
        // Sums may be made in any order.
        let free = |a: &Access, b: &Access| both(a, b, Does::Add) || both(a, b, Does::Read);
        let claimed = independent && !all().any(|(a, b)| a.at != b.at && self.is_rearranged(a, b));
        let upwards = !bound
            && self.goes_with(around, &accesses)
            && (independent
                || pairs(accesses.iter())
                    .chain(pairs(restored.iter()))
                    .all(|(a, b)| free(a, b) || innermost && parted(a, b) || !self.crosses(a, b)));
        for gather in &mut gathers {
            gather.turn(upwards);
        }
        let scattered = innermost && accesses.iter().any(|access| !self.is_certain(access) && !self.follows(access));
        Course { gathers, independent: claimed, upwards, scattered }
    }

    /// May the optimiser change the order of two accesses within an iteration that is called independent? LLVM's loop vectoriser, which looks for
    /// no dependences there, moves loads before stores and stores behind loads to make groups of neighbours where these lie 2 to 8 elements further on in
    /// each iteration. What only one access touches stays right; so do cells that follow each other, of which it makes no groups.
    fn is_rearranged(&self, a: &Access, b: &Access) -> bool {
        let read = a.does == Does::Read && b.does == Does::Read;
        !read && ![a, b].into_iter().all(|access| self.follows(access)) && self.meeting(a, b) != Meeting::Never
    }

    fn facts(&self) -> &Facts {
        &self.prepared.facts
    }
    fn form(&self) -> &LoopPlan {
        &self.plan.loops[self.index]
    }

    /// All that the loop does to shadow memory; none if that is more than single cells.
    fn accesses(&self) -> Option<Vec<Access>> {
        let mut found = Vec::new();
        for BlockPlan { block, actions, .. } in self.blocks {
            for action in actions {
                match *action {
                    Backward::Elementwise(_) | Backward::Move(_) | Backward::Restore(_) => {}
                    Backward::Look(at) => found.push(self.access(at, *block, Does::Read)?),
                    Backward::Load(at) => found.push(self.access(at, *block, Does::Add)?),
                    Backward::Store(at) | Backward::Erase(at) | Backward::Put(at) => {
                        found.push(self.access(at, *block, Does::Take)?)
                    }
                    Backward::Copy(..)
                    | Backward::Fill(_)
                    | Backward::Call(_)
                    | Backward::Begin(_)
                    | Backward::Allocate(_)
                    | Backward::Free(_)
                    | Backward::Seed(_) => {
                        return None;
                    }
                }
            }
        }
        Some(found)
    }

    /// What the loop puts back in the memory of the primal, and what it reads there that may be put back in it; none if that is more than single cells.
    fn restored(&self) -> Option<Vec<Access>> {
        let mut found = Vec::new();
        let mut writers = Vec::new();
        for BlockPlan { block, actions, .. } in self.blocks {
            for action in actions {
                if let Backward::Restore(at) = *action {
                    found.push(self.access(at.is_op(Opcode::LLVMStore).then_some(at)?, *block, Does::Take)?);
                    writers.push(at);
                }
            }
        }
        for block in self.blocks.iter().map(|plan| plan.block) {
            let reads = self.plan.kills.reads.get(&block).into_iter().flatten();
            for load in reads.filter(|load| self.certifier.harmful(&writers, **load).next().is_some()) {
                found.push(self.access(*load, block, Does::Read)?);
            }
        }
        Some(found)
    }

    fn access(&self, at: Value, block: Block, does: Does) -> Option<Access> {
        let pointer = address(at);
        let (base, offset) = self.facts().offset(pointer)?;
        let moves = base.is_instruction() && self.plan.loops_around(base.block()).contains(&self.index);
        if moves || self.plan.mixed.contains(&pointer) || self.plan.scratch.contains(&pointer) {
            return None;
        }
        let size = i64::try_from(extent::access_bytes(at)).ok().filter(|bytes| *bytes > 0)?;
        Some(Access { at, block, does, base, offset, size })
    }

    /// How far an access moves in an iteration.
    fn step(&self, access: &Access) -> Option<Expression> {
        self.facts().step(access.offset, self.index)
    }
    fn fixed_step(&self, access: &Access) -> Option<i64> {
        self.facts().constant(self.step(access)?, self.form().header)
    }
    /// Does each iteration of the primal come to one of the loads? Where it comes to none, there is nothing to be done as it is.
    fn are_met(&self, members: &[Member]) -> bool {
        let (header, latch) = (self.form().header, self.form().latch);
        let meets = |block: Block| members.iter().any(|member| member.load.block() == block);
        let mut seen: FxHashSet<Block> = FxHashSet::default();
        let mut work = vec![header];
        while let Some(block) = work.pop() {
            if meets(block) || !seen.insert(block) {
                continue;
            }
            if block == latch {
                return false;
            }
            work.extend(block.successors().into_iter().filter(|next| *next != header && self.is_inside(*next)));
        }
        true
    }

    fn is_inside(&self, block: Block) -> bool {
        self.plan.loop_of.get(&block) == Some(&self.index)
    }

    /// Can an address be told in iterations that do not come to where it is computed?
    fn leads_on(&self, pointer: Value) -> bool {
        let everywhere = |value: Value| !value.is_instruction() || self.facts().dominates(value.block(), self.form().header);
        let again = |needed: Needed| self.plan.obtain.get(&needed).is_some_and(|obtain| obtain.way == Way::Recompute);
        let mut work: Vec<Value> = Vec::new();
        let mut pointer = pointer;
        while !everywhere(pointer) {
            if !pointer.is_op(Opcode::LLVMGetElementPtr) || !again(Needed::Shadow(pointer)) {
                return false;
            }
            work.extend(pointer.value_operands().skip(1));
            pointer = pointer.operand(0);
        }
        while let Some(index) = work.pop() {
            if everywhere(index) {
                continue;
            }
            let computed = !index.is_op(Opcode::LLVMPHI) && !index.is_op(Opcode::LLVMLoad) && facts::is_speculatable(index);
            if !computed || !again(Needed::Primal(index)) {
                return false;
            }
            work.extend(index.value_operands());
        }
        true
    }

    /// Does the primal access the cell in each iteration?
    fn is_loaded(&self, access: &Access) -> bool {
        self.facts().dominates(access.at.block(), self.form().latch)
    }
    /// Is the access made in each iteration?
    fn is_certain(&self, access: &Access) -> bool {
        self.facts().dominates(access.block, self.form().latch)
    }

    /// Does the access touch the same cell in each iteration, or the next one?
    fn follows(&self, access: &Access) -> bool {
        self.facts().is_fixed(access.offset, self.index) || self.fixed_step(access).is_some_and(|step| step.abs() == access.size)
    }

    fn meeting(&self, a: &Access, b: &Access) -> Meeting {
        match self.seen_meeting(a, b) {
            Meeting::Unknown if self.are_promised(a, b) => Meeting::Within,
            seen => seen,
        }
    }

    /// As far as the addresses tell.
    fn seen_meeting(&self, a: &Access, b: &Access) -> Meeting {
        if a.base != b.base {
            return if self.are_apart(a, b) { Meeting::Never } else { Meeting::Unknown };
        }
        let distance = self.facts().constant(self.facts().minus(b.offset, a.offset), self.form().header);
        if let (Some(step), Some(other), Some(distance)) = (self.step(a), self.step(b), distance)
            && step == other
        {
            if let Some(step) = self.fixed_step(a) {
                let meeting = met(distance, step, a.size, b.size);
                let far = matches!(meeting, Meeting::After(_)) && self.lie_apart(a, b);
                return if far { Meeting::Never } else { meeting };
            }
            if distance == 0 && self.is_at_least(step, self.facts().plus(self.facts().minus(step, step), a.size.max(b.size)), a) {
                return Meeting::Within;
            }
        }
        if self.lie_apart(a, b) { Meeting::Never } else { Meeting::Unknown }
    }

    /// Does the user promise that two accesses meet in one iteration at most? Not of what sums may share.
    fn are_promised(&self, a: &Access, b: &Access) -> bool {
        let form = &self.prepared.loops[self.index];
        let varies = |access: &Access| independent::varies(self.facts(), form, self.index, address(access.at));
        let sums = |access: &Access| access.at.is_op(Opcode::LLVMStore) && self.may_sum(access.at.operand(0), address(access.at));
        form.independent && (a.is_written() || b.is_written()) && [a, b].into_iter().all(|access| varies(access) && !sums(access))
    }

    /// May a value be a sum to which what lies there was added?
    fn may_sum(&self, value: Value, place: Value) -> bool {
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut work = vec![value];
        while let Some(term) = work.pop() {
            if !seen.insert(term) || !term.is_instruction() {
                continue;
            }
            if term.is_op(Opcode::LLVMLoad) && self.certifier.may_meet(term.operand(0), place) {
                return true;
            }
            if self.plan.loops_around(term.block()).contains(&self.index) && passes_terms(term) {
                work.extend(term.value_operands());
            }
        }
        false
    }

    /// Does a step, in whatever direction, lead over so many bytes?
    fn is_at_least(&self, step: Expression, bytes: Expression, access: &Access) -> bool {
        let back = self.facts().minus(self.facts().minus(step, step), step);
        [step, back].into_iter().any(|step| self.facts().touched_at_most(bytes, step, access.at.block()))
    }

    /// What an access touches while the loops inside `scope` run, all of which it certainly does.
    fn extent(&self, access: &Access, scope: Option<usize>) -> Option<Extent> {
        let before = scope.map_or(self.form().preheader, |index| self.plan.loops[index].header);
        self.sections.extent(access.at, scope).filter(|_| self.sections.is_settled(access.at, before, scope))
    }

    /// Do all cells of one access lie before those of the other, while the loop runs?
    fn lie_apart(&self, a: &Access, b: &Access) -> bool {
        let around = self.form().parent;
        let (Some(one), Some(other)) = (self.extent(a, around), self.extent(b, around)) else { return false };
        let at_most = |x, y| self.facts().touched_at_most(x, y, a.at.block());
        at_most(one.end, other.first) || at_most(other.end, one.first)
    }

    /// May two accesses meet in different iterations? Not if each iteration has a part of the array to itself.
    fn crosses(&self, a: &Access, b: &Access) -> bool {
        if a.base != b.base {
            return !self.are_apart(a, b);
        }
        let own = Some(self.index);
        let (Some(one), Some(other)) = (self.extent(a, own), self.extent(b, own)) else { return true };
        let at = a.at.block();
        let first = self.sections.smaller(one.first, other.first, at);
        let end = self.sections.larger(one.end, other.end, at);
        let steps = (self.facts().step(first, self.index), self.facts().step(end, self.index));
        let parts = matches!(steps, (Some(step), Some(same)) if step == same && self.is_at_least(step, self.facts().minus(end, first), a));
        !parts && !self.lie_apart(a, b)
    }

    /// Are they certainly different memory? What is only read may be one array under two names.
    fn are_apart(&self, a: &Access, b: &Access) -> bool {
        let written = a.is_written() || b.is_written();
        if written && !self.facts().may_share(a.at, b.at) {
            return true;
        }
        let handed = written && self.form().parent.is_some_and(|around| self.differ(a, b, around));
        handed || !self.certifier.may_meet(address(a.at), address(b.at))
    }

    /// Are their bases apart in each iteration of a loop around, which hands them round?
    fn differ(&self, a: &Access, b: &Access, around: usize) -> bool {
        self.certifier.differ(a.base, b.base, around)
    }

    /// Rows that follow each other in memory are visited in the order of their cells: the processor fetches ahead.
    fn goes_with(&self, around: Option<usize>, accesses: &[Access]) -> bool {
        let Some(around) = around else { return true };
        accesses.iter().all(|access| {
            let first = self.facts().least(access.offset, access.at.block(), Some(around));
            first.is_some_and(|first| self.facts().step(first, around).is_none())
        })
    }

    /// Increments of one array that follow each other at constant distances, and what is left to be looked at when they
    /// are gathered.
    fn gathers<'b>(&self, accesses: &'b [Access]) -> (Vec<Gather>, Vec<&'b Access>) {
        let mut gathers: Vec<Gather> = Vec::new();
        let mut left: Vec<&Access> = accesses.iter().collect();
        for first in accesses {
            let Some(step) = self.fixed_step(first) else { continue };
            let waits = |a: &Access| gathers.iter().flat_map(|gather| &gather.members).any(|member| member.load == a.at);
            let free = |a: &Access| a.does == Does::Add && (self.is_loaded(a) || a.at.ty().is_float()) && !waits(a);
            let ahead = |other: &Access| match self.meeting(first, other) {
                Meeting::Within => Some(0),
                Meeting::After(iterations) if iterations.abs() <= LONGEST => Some(iterations),
                _ => None,
            };
            let kind: (Type, u32) = (first.at.ty(), first.at.alignment());
            let alike = |a: &&Access| free(a) && kind == (a.at.ty(), a.at.alignment());
            let mut members: Vec<(&Access, i64)> = accesses.iter().filter(alike).filter_map(|a| Some((a, ahead(a)?))).collect();
            members.sort_by_key(|(_, ahead)| -ahead);
            let Some((_, furthest)) = members.first().filter(|_| free(first)) else { continue };
            let furthest = *furthest;
            members.retain(|(_, ahead)| furthest - ahead <= LONGEST);
            let disturbed = |member: &Access| {
                accesses.iter().any(|other| other.does != Does::Add && !matches!(self.meeting(member, other), Meeting::Never))
            };
            if members.len() < 2 || members.iter().any(|(member, _)| disturbed(member)) {
                continue;
            }
            let together = self.is_certain(first) && members.iter().all(|(member, _)| member.block == first.block);
            let member = |(a, ahead): &(&Access, i64)| Member {
                load: a.at,
                wait: (furthest - ahead) as usize,
                certain: self.is_loaded(a),
            };
            let summed: Vec<Member> = members.iter().map(member).collect();
            if !self.are_met(&summed) {
                continue;
            }
            let Some(guide) = summed.iter().find(|member| together || self.leads_on(address(member.load))) else { continue };
            left.retain(|a| members[1..].iter().all(|(member, _)| member.at != a.at));
            let block = if together { first.block } else { self.form().header };
            gathers.push(Gather { step: -step, block, guide: *guide, members: summed });
        }
        (gathers, left)
    }
}

/// Does a value hold one of its operands, or its negative, as a term?
fn passes_terms(value: Value) -> bool {
    match classify(value) {
        Operation::Elementwise(row) => row.partials.iter().any(|partial| matches!(partial, Partial::One | Partial::MinusOne)),
        Operation::Move => true,
        _ => value.is_op(Opcode::LLVMPHI),
    }
}

/// Where two accesses meet that advance by `step` bytes an iteration, the second one `distance` bytes ahead.
fn met(distance: i64, step: i64, size: i64, other: i64) -> Meeting {
    let length = step.abs();
    if length < size.max(other) {
        return Meeting::Unknown;
    }
    let rest = distance.rem_euclid(length);
    match rest {
        0 if distance == 0 => Meeting::Within,
        0 => Meeting::After(distance / step),
        _ if rest >= size && length - rest >= other => Meeting::Never,
        _ => Meeting::Unknown,
    }
}
