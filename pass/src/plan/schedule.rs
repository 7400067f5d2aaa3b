// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Which calls are joint: run plainly in the forward sweep, and again, with recording, in the backward sweep.
//!
//! Invariants: a joint call's snapshot and what is put back after its second run cover all memory that the call touches and
//! others know of; that memory still exists in the backward sweep (`Lasting`). Where that cannot be had the call is split, or
//! refused if the user demanded otherwise.

use super::certify::Certifier;
use super::footprint::Footprints;
use super::{
    CallPlan, Convergence, Handed, Key, Logged, Plan, Schedule, Section, Snapshot, Step, Steps, Sweeps, second, snapshot,
};
use crate::analysis::Program;
use crate::analysis::effects::{Procedure, freed, inspected, touched};
use crate::analysis::objects::{Object, Root};
use crate::llvm::offset::choices;
use crate::llvm::{Block, Function, Opcode, Term, Value};
use crate::operation::{
    FUSED, JOINT, LINKS, Operation, REGION, SPLIT, STEP, STEPS, classify, has_own_derivatives, is_separate, reads_back, reversal,
    unasked, why_separate,
};
use crate::prepare::{Prepared, steps};
use crate::refusal::{Refusal, Result};
use rustc_hash::FxHashSet;
use std::borrow::Cow;
use wengert_core::codes::Code;
use wengert_core::request::{Mode, Reversal};

/// What the user says of a call.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wish {
    Nothing,
    Split,
    /// Joint; an error where that cannot be had, or a remark.
    Joint {
        demanded: bool,
    },
}

const JOINT_CALL: &str = "joint: run again with recording in the backward sweep";
/// Why a call of a procedure that calls itself is joint though nobody asked for that.
pub const FUSED_CALL: &str = "fused: run in the backward sweep only, right before it is reversed";

/// A second run does not find the shadows of pointers there, which the first one has given back.
const REUSED: &str = "it touches memory in which numbers and pointers lie in the same bytes, one after the other, or copies both without a look at them";

/// The attribute of a procedure whose calls are joint wherever that can be had.
const WHERE_POSSIBLE: &str = "where-possible";

fn wish(program: &Program, caller: Function, callee: Function) -> Wish {
    if callee.string_attribute(STEP).is_some() {
        return Wish::Joint { demanded: true };
    }
    let joint = callee.string_attribute(JOINT);
    let name = callee.name();
    let links = caller.string_attribute(LINKS).unwrap_or_default();
    let linked = links.split(';').filter_map(|link| link.rsplit_once('=')).rev().find(|(linked, _)| *linked == name);
    match (linked, joint) {
        (Some((_, "joint")), _) => Wish::Joint { demanded: true },
        (Some(_), _) => Wish::Split,
        _ if callee.string_attribute(SPLIT).is_some() => Wish::Split,
        (_, Some(word)) if word != WHERE_POSSIBLE => Wish::Joint { demanded: true },
        _ if is_separate(callee) => Wish::Split,
        (_, Some(_)) => Wish::Joint { demanded: false },
        _ if callee.string_attribute(FUSED).is_some() || program.fuses_calls_of(callee) => Wish::Joint { demanded: false },
        _ => Wish::Nothing,
    }
}

/// May a call in the tree below this derivative be joint, and run again with memory? What has no derivative is not run again by itself, and nor is what must not run
/// twice, whose call is split or refused.
fn has_joint_below(program: &Program, key: &Key) -> bool {
    let touches = |callee: Function| {
        let effects = &program.procedures[&callee].effects;
        [&effects.reads, &effects.writes, &effects.inspects].iter().any(|objects| !objects.is_empty())
    };
    // Steps are not asked, but the loop that they belong to.
    let may_run_again =
        |callee: Function| callee.string_attribute(STEP).is_some() || program.procedures[&callee].rerun.forbidden.is_none();
    let mut seen: FxHashSet<&Key> = FxHashSet::default();
    let mut work = vec![key];
    while let Some(key) = work.pop() {
        // Derivatives that are written elsewhere run nothing of ours again.
        if is_separate(key.function) || !seen.insert(key) {
            continue;
        }
        for callee in program.activity(key).calls.values() {
            let joint = matches!(wish(program, key.function, callee.function), Wish::Joint { .. });
            if joint && may_run_again(callee.function) && touches(callee.function) {
                return true;
            }
            work.push(callee);
        }
    }
    false
}

/// Decides how a call is reversed. What its snapshot holds is settled later, when it is known what else writes.
pub fn decide(footprints: &Footprints<'_>, plan: &Plan, call: Value, key: &Key) -> Result<CallPlan> {
    let reason = Cow::Borrowed("split: forward and backward procedures with a tape");
    let wish = wish(footprints.program, plan.key.function, key.function);
    let reused = || reuses(footprints.program, plan, call, key.function);
    if plan.key.mode == Mode::Adjoint && key.function.string_attribute(STEPS).is_some() {
        if reused() {
            return Err(cannot_run_again(call, key, REUSED));
        }
        return stepwise(footprints, plan, call, key);
    }
    if plan.key.mode == Mode::Tangent || matches!(wish, Wish::Nothing | Wish::Split) {
        return Ok(split(footprints.program, plan, key, reason));
    }
    let found = match key.function.string_attribute(STEP) {
        Some(_) if reused() => return Err(cannot_run_again(call, key, REUSED)),
        None if is_separate(key.function) => {
            Err(format!("it {}, and what a second run of it does is not known", why_separate(key.function)))
        }
        None if reused() => Err(REUSED.to_owned()),
        Some(_) if differs_in_addresses(plan, call, key) => {
            return Err(cannot_run_again(
                call,
                key,
                "an address goes from the loop into its body that another iteration does not share",
            ));
        }
        Some(_) => Ok(Snapshot { step: Some(Box::new(step(footprints.program, plan, call, key))), ..Snapshot::default() }),
        None => snapshot::find(footprints, plan, call, &second::key(footprints.program, key)),
    };
    match found {
        Ok(snapshot) => {
            let key = second::key(footprints.program, key);
            let reason = if footprints.program.fuses_calls_of(key.function) { FUSED_CALL } else { JOINT_CALL }.into();
            let handed = vec![Handed::BOTH; key.arguments.len()];
            Ok(CallPlan { key, schedule: Schedule::Joint(snapshot), handed, steps: None, reason })
        }
        Err(why) => without_snapshot(footprints.program, plan, call, key, &why),
    }
}

/// Does a call touch memory with a shadow in which numbers and pointers lie in the same bytes, or move pointers of which it does not know?
fn reuses(program: &Program, plan: &Plan, call: Value, callee: Function) -> bool {
    if program.carries_pointers(callee) {
        return true;
    }
    let (procedure, active) = (program.procedure(&plan.key), &program.activity(&plan.key).objects);
    let (reads, writes, _) = touched(&program.procedures, procedure, call);
    reads.iter().chain(&writes).any(|object| procedure.reused.contains(object) && active.contains(object))
}

/// Are steps recorded together, and some of them called with other addresses than the rest?
fn differs_in_addresses(plan: &Plan, call: Value, key: &Key) -> bool {
    let varies = |actual: &Value| actual.ty().holds_pointer() && plan.varies(*actual);
    reversal(key.function).is_some_and(Reversal::records_together) && call.arguments().iter().any(varies)
}

/// How a step is run in the loop around the call.
fn step(program: &Program, plan: &Plan, call: Value, key: &Key) -> Step {
    let form = plan.loop_of.get(&call.block()).map(|index| &plan.loops[*index]);
    let reversal = reversal(key.function).expect("a step");
    let differs = program.procedures[&key.function].rerun.differs();
    Step {
        counter: form.map(|form| (form.counter, form.trips)),
        again: differs.then(|| Key::of_plain_run(key.function, true, vec![], vec![])),
        reversal,
    }
}

/// The call of a loop whose steps run again: its sweeps are apart, and what its snapshots hold is listed before.
fn stepwise(footprints: &Footprints<'_>, plan: &Plan, call: Value, key: &Key) -> Result<CallPlan> {
    let program = footprints.program;
    let reversal = reversal(key.function).expect("a loop");
    let reason = match reversal {
        Reversal::FixedPoint => "a loop that converges: the adjoint of one step, at the fixed point, goes round",
        Reversal::Binomial => "a checkpointed loop: its steps run again from snapshots",
        Reversal::Periodic => "a checkpointed loop: its steps run again from snapshots at equal distances",
        Reversal::Within => "a checkpointed loop: its steps are recorded, or run again from snapshots, as the budget allows",
    };
    let refuse = |why: String| cannot_run_again(call, key, &why);
    let marker = steps::marker_of(call).ok_or_else(|| refuse("its marker is lost".into()))?;
    if unasked(key.function).is_some() && moves_on(footprints, key) {
        return Err(refuse("each iteration writes other memory, as in a loop over places, not over time".into()));
    }
    let snapshot = snapshot::find(footprints, plan, call, key).map_err(refuse)?;
    let converges =
        (reversal == Reversal::FixedPoint).then(|| snapshot::settling(program, plan, &snapshot)).transpose().map_err(refuse)?;
    let converges = converges.map(|settling| Convergence { whole: steps::is_whole(marker), settling });
    Ok(CallPlan {
        steps: Some(Steps { snapshot, reversal, marker, converges }),
        ..split(program, plan, key, Cow::Borrowed(reason))
    })
}

/// A state that so many bits of a step's number choose is written again soon.
const MOST_STATES_BITS: u32 = 2;

/// Does a loop's step write memory, in all iterations, whose place follows from the loop's counter?
fn moves_on(footprints: &Footprints<'_>, key: &Key) -> bool {
    let procedure = &footprints.program.procedures[&key.function];
    let steps = procedure.prepared.function.instructions().into_iter();
    let found =
        steps.filter_map(|call| Some((call, call.callee_function().filter(|f| f.string_attribute(STEP).is_some())?))).next();
    let Some((call, step)) = found else { return false };
    // One of two states is written again soon.
    let varies = |actual: &Value| {
        let inside = actual.is_instruction() && procedure.prepared.facts.loop_of(actual.block()).is_some();
        inside && choices(*actual).is_none()
    };
    let counters: Vec<usize> = (0..).zip(call.arguments()).filter(|(_, actual)| varies(actual)).map(|(index, _)| index).collect();
    let follows = |arguments: &[usize]| arguments.iter().any(|index| counters.contains(index));
    let moves = |section: &Section| {
        let direct = section.path.is_empty() && section.found.is_empty();
        let moved = follows(&section.arguments) || section.found.iter().any(|found| follows(&found.arguments));
        section.guards.is_empty() && moved && !(direct && alternates(section, &counters))
    };
    let all = footprints.of(step);
    all.iter().filter(|touched| touched.written).any(|t| t.known().any(moves))
        || stores_further_on(&footprints.program.procedures[&step], &counters)
}

/// Is a section, though these arguments say where, at one of few places in an array, as their lowest bits choose or what is left of them?
fn alternates(section: &Section, counters: &[usize]) -> bool {
    let is_fixed = |value: Value| value.argument_index().is_some_and(|index| !counters.contains(&index));
    let next = section.first.iter().skip(1).map(Some).chain([None]);
    let few = |(term, next): (&Term, Option<&Term>)| match (term, next) {
        (Term::Value(_), Some(Term::Truncate(bits))) if *bits <= MOST_STATES_BITS => true,
        (Term::Value(value), _) => is_fixed(*value) || choices(*value).is_some(),
        _ => true,
    };
    is_fixed(section.base) && section.first.iter().zip(next).all(few)
}

/// Does the step itself, in all iterations, store where a product or a sum with one of these arguments leads, as far apart as only the run tells?
fn stores_further_on(procedure: &Procedure, counters: &[usize]) -> bool {
    let Prepared { function, facts, exit, .. } = &procedure.prepared;
    let parameters = function.parameters();
    let mut moved: FxHashSet<Value> = counters.iter().map(|index| parameters[*index]).collect();
    for at in function.reverse_postorder().into_iter().flat_map(Block::instructions) {
        use Opcode::*;
        let linear = matches!(
            at.opcode(),
            Some(LLVMAdd | LLVMSub | LLVMMul | LLVMShl | LLVMSExt | LLVMZExt | LLVMTrunc | LLVMGetElementPtr)
        );
        if linear && at.value_operands().any(|operand| moved.contains(&operand)) {
            moved.insert(at);
        }
    }
    let always = |block: Block| {
        let outermost = facts.loops_around(block).last().map_or(block, |index| facts.loop_header(index));
        facts.dominates(outermost, *exit)
    };
    let stores = function.instructions().into_iter().filter(|at| matches!(classify(*at), Operation::Store));
    stores.into_iter().any(|store| moved.contains(&store.operand(1)) && always(store.block()))
}

fn cannot_run_again(call: Value, key: &Key, why: &str) -> Refusal {
    let name = key.function.string_attribute(REGION).unwrap_or_default();
    let reversal = reversal(key.function).expect("a loop");
    let what = match reversal {
        Reversal::FixedPoint => format!("the adjoint of this loop in '{name}' cannot be iterated at its fixed point"),
        Reversal::Binomial | Reversal::Periodic | Reversal::Within => format!("this loop in '{name}' cannot be checkpointed"),
    };
    let unasked = unasked(key.function);
    let advice = if unasked.is_none() { format!("; remove {} from its body", reversal.marker()) } else { String::new() };
    let message = format!("{what}: {why}{advice}");
    Refusal::new(Code::W0021, message).at(call).without(unasked)
}

/// A call that cannot be joint, though the user wished it.
fn without_snapshot(program: &Program, plan: &Plan, call: Value, key: &Key, why: &str) -> Result<CallPlan> {
    if let Wish::Joint { demanded: true } = wish(program, plan.key.function, key.function) {
        let name = key.function.name();
        let message = match key.function.string_attribute(REGION) {
            Some(_) => {
                format!("this region cannot be a checkpoint: {why}; remove its markers, or let it begin and end elsewhere")
            }
            None => format!("the call of '{name}' cannot be joint: {why}; let it be split (wengert_split, wengert_link)"),
        };
        return Err(Refusal::new(Code::W0021, message).at(call));
    }
    Ok(split(program, plan, key, format!("split, though joint was asked for: {why}").into()))
}

fn split(program: &Program, plan: &Plan, key: &Key, reason: Cow<'static, str>) -> CallPlan {
    let key = Key { again: plan.key.again, ..key.clone() };
    // Second runs below need all that the procedure was called with.
    let below = plan.key.mode == Mode::Adjoint && has_joint_below(program, &key);
    let handed = if below { vec![Handed::BOTH; key.arguments.len()] } else { program.procedure(&key).handed.clone() };
    CallPlan { key, schedule: Schedule::Split, handed, steps: None, reason }
}

/// Settles how each call is reversed, now that it is known what else writes: what the snapshots of joint ones hold, and what
/// stays as it is until the backward sweep comes to split ones.
pub fn settle(program: &Program, certifier: &Certifier<'_>, plan: &mut Plan) -> Result<()> {
    // Whether a backward sweep of the user's own finds what it reads is asked whatever is switched off.
    let asked = program.procedures.keys().any(|function| has_own_derivatives(*function));
    let mut calls = std::mem::take(&mut plan.calls);
    let order = plan.function.instructions().into_iter();
    for call in order.filter(|i| calls.contains_key(i)).collect::<Vec<_>>() {
        let callee = calls.get_mut(&call).expect("listed");
        if let Some(steps) = &mut callee.steps {
            snapshot::settle(program, certifier, plan, (call, &callee.key, true), &mut steps.snapshot)
                .map_err(|why| cannot_run_again(call, &callee.key, &why))?;
            // Its steps log it.
            (callee.key.logged, callee.key.compared) = (steps.snapshot.logged_objects(), steps.snapshot.compared_objects());
            let active = &program.activity(&plan.key).objects;
            let unseen = |l: &Logged| l.written && l.objects.iter().any(|o| active.contains(o));
            if snapshot::converges(&callee.key) && steps.snapshot.logged.iter().any(unseen) {
                let why = "nobody can tell before it runs how much its steps write of an array (of one that is passed in, by indirect addressing or under a branch)";
                return Err(cannot_run_again(call, &callee.key, why));
            }
        }
        if let Schedule::Joint(snapshot) = &mut callee.schedule
            && snapshot.step.is_none()
        {
            let demanded = wish(program, plan.key.function, callee.key.function) == (Wish::Joint { demanded: true });
            let Err(why) = snapshot::settle(program, certifier, plan, (call, &callee.key, demanded), snapshot) else { continue };
            *callee = without_snapshot(program, plan, call, &callee.key, &why)?;
        } else if matches!(&callee.schedule, Schedule::Joint(snapshot) if snapshot.step.is_none()) {
            // Nothing comes between the sweeps of a second run.
            continue;
        }
        // What the callee never reads it does not read again either.
        let reads = &program.procedures[&callee.key.function].effects.reads;
        for (index, argument) in call.arguments().into_iter().enumerate() {
            let may_read = argument.ty().is_pointer() && reads.contains(&Object::Argument(index));
            let stays = || if asked { certifier.stays_after(call, argument) } else { certifier.kept_after(call, argument) };
            callee.key.kept[index] = may_read && stays();
            if plan.key.mode == Mode::Adjoint && reads_back(callee.key.function, index) {
                refuse_overwritten(program.procedure(&plan.key), certifier, (call, &callee.key), index)?;
            }
        }
    }
    plan.calls = calls;
    Ok(())
}

/// A backward sweep that the user has written finds arguments as they were, or is not called.
fn refuse_overwritten(procedure: &Procedure, certifier: &Certifier<'_>, (call, key): (Value, &Key), index: usize) -> Result<()> {
    // What a descriptor describes is read, too.
    let behind = key.behind.iter().filter(|o| o.root() == Some(Root::Argument(index)));
    let behind: Vec<Object> = behind.flat_map(|o| procedure.objects.translate(call, *o)).map(|(object, _)| object).collect();
    if certifier.stays_after(call, call.arguments()[index]) && certifier.objects_stay_after(call, &behind) {
        return Ok(());
    }
    let message = format!(
        "the backward sweep that is registered for '{}' may read argument {} of this call, which may be something else by then; let its forward sweep copy what it needs to a tape, or say wengert_not_overwritten behind the argument's word where it is registered",
        key.function.name(),
        index + 1
    );
    Err(Refusal::new(Code::W0024, message).at(call))
}

/// May one of these objects be such memory?
pub fn is_lasting(procedure: &Procedure, lasting: &FxHashSet<Object>, objects: &[Object]) -> bool {
    objects.iter().any(|o| lasting.iter().any(|l| procedure.may_be_same(*l, *o)))
}

/// Memory that second runs of joint calls touch, here or below, by the call: it must exist in the backward sweep.
fn lasting(program: &Program, plan: &Plan) -> Vec<(Value, FxHashSet<Object>)> {
    let procedure = program.procedure(&plan.key);
    if plan.key.mode == Mode::Tangent || plan.sweeps == Sweeps::Plain {
        return Vec::new();
    }
    let runs_again = |callee: &CallPlan| matches!(callee.schedule, Schedule::Joint(_)) || has_joint_below(program, &callee.key);
    let touched = |call: Value| {
        let (reads, writes, _) = touched(&program.procedures, procedure, call);
        let looks = inspected(&program.procedures, procedure, call);
        (call, reads.into_iter().chain(writes).chain(looks).collect())
    };
    plan.calls.iter().filter(|(_, callee)| runs_again(callee)).map(|(call, _)| touched(*call)).collect()
}

/// Memory that a joint call needs may not be freed by a call that nobody sees in: a joint call that nobody demands is split then.
pub fn settle_frees(program: &Program, plan: &mut Plan) -> Result<FxHashSet<Object>> {
    let (procedure, shadowed) = (program.procedure(&plan.key), &program.activity(&plan.key).objects);
    let mut lasting = lasting(program, plan);
    for at in plan.function.instructions() {
        if !matches!(classify(at), Operation::Call(_)) {
            continue;
        }
        // What has a shadow is freed late where the procedure is differentiated.
        let late = |o: &Object| plan.calls.contains_key(&at) && shadowed.contains(o);
        let gone: Vec<Object> = freed(&program.procedures, procedure, at).into_iter().filter(|o| !late(o)).collect();
        // What runs again below the call that frees is the callee's own concern, unless that was called before.
        let facts = &procedure.prepared.facts;
        let repeated = facts.loop_of(at.block()).is_some();
        // What only this run of the procedure can have touched, and not yet, is another's memory when the call needs some.
        let is_early = |call: Value| {
            let around: Vec<usize> = facts.loops_around(at.block()).collect();
            let apart = !facts.loops_around(call.block()).any(|index| around.contains(&index));
            let lives_on = |o: &Object| matches!(o, Object::Heap(site) if procedure.outliving.contains(site));
            apart
                && facts.runs_before(at, call)
                && gone.iter().all(|o| o.is_own() && !lives_on(o) && !procedure.objects.has_escaped(*o))
        };
        let needs = |(call, objects): &(Value, FxHashSet<Object>)| {
            (*call != at || repeated) && is_lasting(procedure, objects, &gone) && !is_early(*call)
        };
        let needing: Vec<Value> = lasting.iter().filter(|call| needs(call)).map(|(call, _)| *call).collect();
        for call in needing {
            let key = plan.calls[&call].key.clone();
            let demanded = wish(program, plan.key.function, key.function) == (Wish::Joint { demanded: true });
            if demanded || has_joint_below(program, &key) {
                let message = "memory that a joint call needs in the backward sweep is freed by a procedure without derivative; free it here, or let the call be split";
                return Err(Refusal::new(Code::W0021, message).at(at));
            }
            let why = "memory that it needs is freed by a procedure without derivative";
            let schedule = without_snapshot(program, plan, call, &key, why)?;
            plan.calls.insert(call, schedule);
            lasting.retain(|(other, _)| *other != call);
        }
    }
    Ok(lasting.into_iter().flat_map(|(_, objects)| objects).collect())
}
