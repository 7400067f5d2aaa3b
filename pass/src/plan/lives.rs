// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! When the shadows of temporaries begin and end: arrays whose size is known at run time, local or allocated.
//!
//! The backward sweep allocates such a shadow where it comes to the end of the memory's life, and frees it where it comes to the site, as
//! the adjoint of a deallocation is an allocation (the Tapenade paper, section 4.5): a loop needs one shadow for all iterations. Invariants: between
//! the two stand all actions on the shadow, and each is visited as often as the other; the forward sweep does not speak of the shadow. Imports
//! the plan and what callees do with pointers.

use super::actions::needs;
use super::sink::Actions;
use super::{Backward, Birth, Home, Needed, Plan, Schedule};
use crate::analysis::Program;
use crate::analysis::handed::{self, followers};
use crate::analysis::objects::Object;
use crate::llvm::{Block, Value, facts};
use crate::prepare::Prepared;
use rustc_hash::{FxHashMap, FxHashSet};

/// Does the forward sweep speak of the address of a local's or an allocation's shadow, or find shadows of pointers there?
pub fn is_spoken_of(program: &Program, plan: &Plan, site: Value, lasting: bool) -> bool {
    let procedure = program.procedure(&plan.key);
    let points = procedure.objects.holds_pointers(Object::of_site(site));
    points || lasting || handed::of(&program.procedures, procedure, site).shadow || is_passed_on(plan, site)
}

/// Does a callee's forward sweep get the shadow, whatever it does with it? What runs again below it may be handed that.
fn is_passed_on(plan: &Plan, site: Value) -> bool {
    let passes = |pointer: Value, call: Value| {
        let Some(planned) = plan.calls.get(&call).filter(|planned| matches!(planned.schedule, Schedule::Split)) else {
            return false;
        };
        call.arguments().into_iter().enumerate().any(|(index, actual)| actual == pointer && planned.passes_shadow(index))
    };
    followers(site).into_iter().any(|pointer| pointer.users().into_iter().any(|user| passes(pointer, user)))
}

/// Gives the shadows on the tape that may be the backward sweep's alone a life there, by two actions each.
pub fn settle(program: &Program, plan: &mut Plan, actions: &mut Actions) {
    let free = |l: &super::Local| {
        l.shadow_on_tape() && !facts::is_static_local(l.site) && !is_spoken_of(program, plan, l.site, l.lasting)
    };
    let places: Vec<usize> = (0..plan.locals.len()).filter(|index| free(&plan.locals[*index])).collect();
    if places.is_empty() {
        return;
    }
    let mut site_of: FxHashMap<Value, Vec<usize>> = FxHashMap::default();
    for index in &places {
        followers(plan.locals[*index].site).into_iter().for_each(|pointer| site_of.entry(pointer).or_default().push(*index));
    }
    let mut uses: FxHashMap<usize, FxHashSet<Block>> = FxHashMap::default();
    for (block, list) in actions.iter() {
        for needed in list.iter().filter(|action| !matches!(action, Backward::Begin(_))).flat_map(|action| needs(plan, *action)) {
            let Needed::Shadow(pointer) = needed else { continue };
            site_of.get(&pointer).into_iter().flatten().for_each(|index| _ = uses.entry(*index).or_default().insert(*block));
        }
    }
    let prepared = &program.procedure(&plan.key).prepared;
    for index in places {
        let site = plan.locals[index].site;
        let used = uses.remove(&index).unwrap_or_default();
        let Some(ends) = ends_of_life(prepared, site.block(), &used) else { continue };
        plan.locals[index].shadow = Some(Home::Heap { ends: ends.len() });
        plan.locals[index].birth = Birth::Blank;
        let last = actions.entry(site.block()).or_default();
        last.retain(|action| *action != Backward::Begin(site));
        if !used.is_empty() {
            last.push(Backward::Free(site));
        }
        ends.into_iter().for_each(|end| actions.entry(end).or_default().insert(0, Backward::Allocate(site)));
    }
}

/// The blocks behind the uses: one to which control comes once for each time that it has come to the birth, or one behind each use, of which the
/// backward sweep may come to several in one life or to none.
fn ends_of_life(prepared: &Prepared, birth: Block, uses: &FxHashSet<Block>) -> Option<Vec<Block>> {
    if uses.is_empty() {
        return Some(Vec::new());
    }
    let all: Vec<Block> = uses.iter().copied().chain([birth]).collect();
    if let Some(end) = end_of_life(prepared, birth, &all) {
        return Some(vec![end]);
    }
    let each: Option<FxHashSet<Block>> = uses.iter().map(|used| end_of_life(prepared, birth, &[*used])).collect();
    let each = each?;
    // In the order of the program, whatever that of the set.
    Some(prepared.function.blocks().into_iter().filter(|block| each.contains(block)).collect())
}

/// The first block to which control comes from all these before it comes to the birth again, and from which it comes there before it comes to them.
fn end_of_life(prepared: &Prepared, birth: Block, uses: &[Block]) -> Option<Block> {
    let facts = &prepared.facts;
    let mut end = Some(uses[0]);
    for used in uses {
        while let Some(at) = end.filter(|at| !facts.postdominates(*at, *used)) {
            end = facts.immediate_postdominator(at);
        }
    }
    let in_turn = |at: Block| facts.loop_of(at) == facts.loop_of(birth) && facts.dominates(birth, at);
    // A loop may be left, or begun again, between its birth and a use.
    let all_behind =
        |at: Block| at.successors().into_iter().all(|next| facts::passes_first(next, birth, &|block| uses.contains(&block)));
    let comes_before = |at: Block, next: Block| facts::passes_first(next, at, &|block| block == birth);
    let behind = |at: Block, used: Block| at == used || used.successors().into_iter().all(|next| comes_before(at, next));
    let mut rest = std::iter::successors(end, |at| facts.immediate_postdominator(*at));
    rest.find(|at| in_turn(*at) && all_behind(*at) && uses.iter().all(|used| behind(*at, *used)))
}
