// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Which calls are joint: run plainly in the forward sweep, and again, with recording, in the backward sweep.
//!
//! Invariants: a joint call's snapshot and what is put back after its second run cover all memory that the call touches and
//! others know of; that memory still exists in the backward sweep (`Lasting`). Where that cannot be had the call is split, or
//! refused if the user demanded otherwise.

use super::certify::Certifier;
use super::footprint::Footprints;
use super::{CallPlan, Content, Handed, Kept, Key, Plan, Schedule, Section, Snapshot, Sweeps};
use crate::analysis::Program;
use crate::analysis::effects::{freed, inspected, touched};
use crate::analysis::objects::Object;
use crate::llvm::{Combination, Function, Opcode, Term, Value, diagnose, facts};
use crate::operation::{JOINT, LINKS, Operation, REGION, SPLIT, classify, extents};
use crate::refusal::{Refusal, Result};
use rustc_hash::FxHashSet;
use std::borrow::Cow;
use wengert_core::codes::Code;
use wengert_core::request::Mode;

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

/// The attribute of a procedure whose calls are joint wherever that can be had.
const WHERE_POSSIBLE: &str = "where-possible";

fn wish(caller: Function, callee: Function) -> Wish {
    let name = callee.name();
    let links = caller.string_attribute(LINKS).unwrap_or_default();
    let linked = links.split(';').filter_map(|link| link.rsplit_once('=')).rev().find(|(linked, _)| *linked == name);
    match (linked, callee.string_attribute(JOINT)) {
        (Some((_, "joint")), _) => Wish::Joint { demanded: true },
        (Some(_), _) => Wish::Split,
        _ if callee.string_attribute(SPLIT).is_some() => Wish::Split,
        (_, Some(word)) => Wish::Joint { demanded: word != WHERE_POSSIBLE },
        _ => Wish::Nothing,
    }
}

/// May a call in the tree below this procedure be joint?
fn has_joint_below(program: &Program, function: Function) -> bool {
    let mut seen: FxHashSet<Function> = FxHashSet::default();
    let mut work = vec![function];
    while let Some(function) = work.pop() {
        if !seen.insert(function) {
            continue;
        }
        for callee in &program.procedures[&function].callees {
            if matches!(wish(function, *callee), Wish::Joint { .. }) {
                return true;
            }
            work.push(*callee);
        }
    }
    false
}

/// Decides how a call is reversed. What its snapshot holds is settled later, when it is known what else writes.
pub fn decide(footprints: &Footprints<'_>, plan: &Plan, call: Value, key: &Key) -> Result<CallPlan> {
    let reason = Cow::Borrowed("split: forward and backward procedures with a tape");
    let wish = wish(plan.key.function, key.function);
    if plan.key.mode == Mode::Tangent || matches!(wish, Wish::Nothing | Wish::Split) {
        return Ok(split(footprints.program, plan, key, reason));
    }
    let planner = Planner { footprints, plan, call, key };
    match planner.snapshot() {
        Ok(snapshot) => {
            let key = Key { again: true, kept: vec![true; key.kept.len()], ..key.clone() };
            let reason = "joint: run again with recording in the backward sweep".into();
            let handed = vec![Handed::BOTH; key.arguments.len()];
            Ok(CallPlan { key, schedule: Schedule::Joint(snapshot), handed, reason })
        }
        Err(why) => without_snapshot(footprints.program, plan, call, key, &why),
    }
}

/// A call that cannot be joint, though the user wished it.
fn without_snapshot(program: &Program, plan: &Plan, call: Value, key: &Key, why: &str) -> Result<CallPlan> {
    if let Wish::Joint { demanded: true } = wish(plan.key.function, key.function) {
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
    let below = plan.key.mode == Mode::Adjoint && has_joint_below(program, key.function);
    let handed = if below { vec![Handed::BOTH; key.arguments.len()] } else { program.procedure(&key).handed.clone() };
    CallPlan { key, schedule: Schedule::Split, handed, reason }
}

struct Planner<'a> {
    footprints: &'a Footprints<'a>,
    plan: &'a Plan,
    call: Value,
    key: &'a Key,
}

type Why<T> = std::result::Result<T, String>;

impl Planner<'_> {
    /// All that a second run of the call touches, as far as others know of it; or why that cannot be said.
    fn snapshot(&self) -> Why<Snapshot> {
        let program = self.footprints.program;
        let (callee, caller) = (&program.procedures[&self.key.function], &program.procedures[&self.plan.key.function]);
        if let Some((at, why)) = &callee.rerun.forbidden {
            let line = diagnose::location(*at);
            return Err(if line.is_empty() { why.clone() } else { format!("{why} ({line})") });
        }
        if self.key.result && self.key.function.ty().returns().holds_pointer() {
            return Err("it returns a pointer to active memory".into());
        }
        if callee.summary.keeps_pointers() {
            return Err("it puts pointers in memory that others see".into());
        }
        let mut sections: Vec<Kept> = Vec::new();
        for theirs in self.footprints.of(self.key.function).iter() {
            let places = caller.objects.translate(self.call, theirs.object);
            let ours: Vec<Object> = places.into_iter().map(|(object, _)| object).collect();
            let found: Vec<Section> = match &theirs.sections {
                Some(sections) => sections.iter().map(|s| s.clone().called_from(self.call)).collect(),
                None => ours.iter().map(|o| self.whole(*o)).collect::<Why<_>>()?,
            };
            for section in found {
                let known = sections.iter().position(|k| k.section == section).unwrap_or_else(|| {
                    sections.push(Kept { section, objects: vec![], read: false, written: false, saved: false, in_shadow: false });
                    sections.len() - 1
                });
                let kept = &mut sections[known];
                kept.read |= theirs.read;
                kept.written |= theirs.written;
                kept.objects.extend(&ours);
            }
        }
        Ok(Snapshot { sections })
    }

    /// An object of the caller's, from its first byte to its last.
    fn whole(&self, object: Object) -> Why<Section> {
        let caller = &self.footprints.program.procedures[&self.plan.key.function];
        let module = caller.module;
        let once = |site: Value| {
            let facts = &caller.prepared.facts;
            site.block().function() == self.plan.function
                && !self.plan.loop_of.contains_key(&site.block())
                && facts.dominates(site.block(), self.call.block())
        };
        let fixed = |bytes: u64| Ok(vec![Term::Constant(bytes as i64, 64)]);
        let product = |counts: Vec<Value>, bytes: u64| {
            let mut terms = vec![Term::Constant(bytes as i64, 64)];
            for count in counts {
                terms.push(count.as_int().map_or(Term::Value(count), |number| Term::Constant(number, 64)));
                if count.as_int().is_none() && count.ty().bits() != 64 {
                    terms.push(Term::ZeroExtend(64));
                }
                terms.push(Term::Combine(Combination::Multiply));
            }
            Ok(terms)
        };
        let (base, bytes) = match object {
            Object::Local(site) if facts::is_static_alloca(site) => (site, fixed(module.size_of(site.alloca_type()))),
            Object::Local(site) if once(site) => (site, product(vec![site.operand(0)], module.size_of(site.alloca_type()))),
            Object::Heap(site) if once(site) && !caller.outliving.contains(&site) => (site, product(extents(site), 1)),
            Object::Global(global) if !global.is_thread_local() && !global.is_declared_only() => {
                (global, fixed(module.size_of(global.global_type())))
            }
            other => (self.call, Err(format!("how much it touches of {} is not known where it is called", self.words(other)))),
        };
        let (first, guards) = (vec![Term::Constant(0, 64)], vec![]);
        Ok(Section {
            path: vec![],
            base,
            first,
            bytes: bytes?,
            guards,
            alignment: 1,
            content: Content::Unknown,
            arguments: vec![],
            found: vec![],
            forwarded: vec![],
        })
    }

    fn words(&self, object: Object) -> String {
        match object {
            Object::Argument(index) => {
                let name = diagnose::argument_name(self.plan.key.function, index);
                if name.is_empty() { format!("argument {}", index + 1) } else { format!("argument '{name}'") }
            }
            Object::Global(global) => format!("variable '{}'", global.name()),
            Object::Local(site) if !site.name().is_empty() => format!("local '{}'", site.name()),
            Object::Local(_) => "a local".into(),
            Object::Heap(_) => "allocated memory".into(),
            Object::Behind(_) | Object::Unknown => "memory behind pointers in memory".into(),
        }
    }
}

/// Settles how each call is reversed, now that it is known what else writes: what the snapshots of joint ones hold, and what
/// stays as it is until the backward sweep comes to split ones.
pub fn settle(program: &Program, certifier: &Certifier<'_>, plan: &mut Plan) -> Result<()> {
    let mut calls = std::mem::take(&mut plan.calls);
    let order = plan.function.instructions().into_iter();
    for call in order.filter(|i| calls.contains_key(i)).collect::<Vec<_>>() {
        let callee = calls.get_mut(&call).expect("listed");
        if let Schedule::Joint(snapshot) = &mut callee.schedule {
            let Err(why) = settle_snapshot(program, certifier, plan, call, snapshot) else { continue };
            *callee = without_snapshot(program, plan, call, &callee.key, &why)?;
        }
        // What the callee never reads it does not read again either.
        let reads = &program.procedures[&callee.key.function].effects.reads;
        for (index, argument) in call.arguments().into_iter().enumerate() {
            let may_read = argument.ty().is_pointer() && reads.contains(&Object::Argument(index));
            callee.key.kept[index] = may_read && certifier.kept_after(call, argument);
        }
    }
    plan.calls = calls;
    Ok(())
}

/// Saved is what the call reads and what it or anything after it may overwrite.
fn settle_snapshot(program: &Program, certifier: &Certifier<'_>, plan: &Plan, call: Value, snapshot: &mut Snapshot) -> Why<()> {
    let procedure = program.procedure(&plan.key);
    let written: Vec<Object> = snapshot.sections.iter().filter(|k| k.written).flat_map(|k| k.objects.clone()).collect();
    let mut shadows = Vec::new();
    for kept in &mut snapshot.sections {
        kept.objects.retain(|o| !matches!(o, Object::Global(g) if g.is_constant_global()));
        let overwritten = written.iter().any(|w| kept.objects.iter().any(|o| w.may_be(*o, plan.function)));
        kept.saved = kept.read && (overwritten || !certifier.objects_kept_after(call, &kept.objects));
        let active = &program.activity(&plan.key).objects;
        let points = kept.saved && kept.objects.iter().any(|o| active.contains(o) && procedure.objects.holds_pointers(*o));
        if points && kept.section.content != Content::Data {
            // The second run loads the shadows of these pointers, too; numbers beside them must stay.
            let numbers = kept.objects.iter().any(|o| procedure.may_hold_floats(*o));
            let alone = matches!(kept.section.bytes[..], [Term::Constant(8, _)]) || !numbers;
            if kept.section.content != Content::Pointers || !alone || !has_plain_shadow(kept.section.base) {
                return Err("pointers to active memory that it finds in memory may have changed by the backward sweep".into());
            }
            shadows.push(Kept { in_shadow: true, ..kept.clone() });
        }
    }
    // What stays as it is need not be put back either.
    snapshot.sections.retain(|k| k.saved || k.written);
    snapshot.sections.extend(shadows);
    snapshot.sections.sort_by_key(|k| !k.saved);
    Ok(())
}

/// Is the shadow of this address of a callee computed as the address is?
fn has_plain_shadow(mut address: Value) -> bool {
    while matches!(address.opcode(), Some(Opcode::LLVMGetElementPtr | Opcode::LLVMLoad)) {
        address = address.operand(0);
    }
    address.is_argument()
}

/// May one of these objects be such memory?
pub fn is_lasting(function: Function, lasting: &FxHashSet<Object>, objects: &[Object]) -> bool {
    objects.iter().any(|o| lasting.iter().any(|l| l.may_be(*o, function)))
}

/// Memory that second runs of joint calls touch, here or below: it must exist in the backward sweep.
pub fn lasting(program: &Program, plan: &Plan) -> FxHashSet<Object> {
    let procedure = program.procedure(&plan.key);
    let mut found: FxHashSet<Object> = FxHashSet::default();
    if plan.key.mode == Mode::Tangent || plan.sweeps == Sweeps::Plain {
        return found;
    }
    for (call, callee) in &plan.calls {
        if matches!(callee.schedule, Schedule::Joint(_)) || has_joint_below(program, callee.key.function) {
            let (reads, writes, _) = touched(&program.procedures, procedure, *call);
            let looks = inspected(&program.procedures, procedure, *call);
            found.extend(reads.into_iter().chain(writes).chain(looks));
        }
    }
    found
}

/// Memory that a joint call needs may not be freed by a call that nobody sees in.
pub fn refuse_freed(program: &Program, plan: &Plan, lasting: &FxHashSet<Object>) -> Result<()> {
    let (procedure, shadowed) = (program.procedure(&plan.key), &program.activity(&plan.key).objects);
    for at in plan.function.instructions() {
        if matches!(classify(at), Operation::Call(_)) {
            // What has a shadow is freed late where the procedure is differentiated.
            let late = |o: &Object| plan.calls.contains_key(&at) && shadowed.contains(o);
            let gone: Vec<Object> = freed(&program.procedures, procedure, at).into_iter().filter(|o| !late(o)).collect();
            if is_lasting(plan.function, lasting, &gone) {
                let message = "memory that a joint call needs in the backward sweep is freed by a procedure without derivative; free it here, or let the call be split";
                return Err(Refusal::new(Code::W0021, message).at(at));
            }
        }
    }
    Ok(())
}
