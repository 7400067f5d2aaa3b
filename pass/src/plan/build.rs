// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Builds the plan of one derivative from the facts.

use super::actions::{needs, of_block};
use super::certify::Certifier;
use super::control::{Control, targets};
use super::footprint::{Footprints, Touched};
use super::gather::{self, Course};
use super::sink::{self, Actions};
use super::{
    Birth, BlockPlan, CallPlan, Forward, Home, Key, Kills, Kind, Last, Local, LoopPlan, Needed, Place, Plan, Reverse, Schedule,
    Scope, Section, Snapshot, Sweeps, Way,
};
use super::{idle, kill, lives, log, precision, schedule, second, select, sums};
use crate::analysis::Program;
use crate::analysis::copies::moves_pointers;
use crate::analysis::diff_live::{self, Live, Wanted};
use crate::analysis::effects::freed;
use crate::analysis::guarded::guarded;
use crate::analysis::objects::{Object, Objects};
use crate::llvm::{Block, Opcode, Value, facts};
use crate::operation::{Operation, asked_alignment, classify, is_zeroed, pointed_at};
use crate::refusal::{Refusal, Result};
use rustc_hash::{FxHashMap, FxHashSet};
use wengert_core::codes::Code;
use wengert_core::request::Mode;

/// What lies on a tape is aligned to so many bytes.
const TAPE_ALIGNMENT: i64 = 64;

pub fn build(program: &Program, key: &Key, sweeps: Sweeps) -> Result<Plan> {
    let mut plan = bare(program, key, sweeps);
    if sweeps == Sweeps::Plain {
        plan.touches = log::touches(program, &plan);
    } else {
        outline(program, &mut plan)?;
        if key.mode == Mode::Adjoint {
            let found = plan_backward(program, &mut plan, &Found::default())?;
            if !found.is_empty() {
                plan = anew(program, plan, &found)?;
            }
        }
    }
    if key.outermost {
        plan.listed = program.listed(key);
        if plan.listed.iter().any(|row| row.kind == Kind::Watched) {
            plan.extents = extents(program, key);
        }
    }
    let calls = plan.function.instructions().into_iter();
    plan.plain = calls.filter_map(|call| Some((call, log::plain_key(program, &plan, call)?))).collect();
    Ok(plan)
}

/// What a plan shows that a better one can be made of.
#[derive(Default)]
struct Found {
    /// Writes that the forward sweep leaves out, and for fear of which loads are not repeated.
    harmless: Vec<Value>,
    /// Decisions that the forward sweep makes only to record them.
    idle: FxHashSet<Value>,
}

impl Found {
    fn is_empty(&self) -> bool {
        self.harmless.is_empty() && self.idle.is_empty()
    }
}

/// What the forward sweep leaves out overwrites nothing, and what it does for the tape alone the backward sweep can do: the plan that is made knowing that, if
/// it leaves out the same.
fn anew(program: &Program, plan: Plan, found: &Found) -> Result<Plan> {
    let mut other = bare(program, &plan.key, plan.sweeps);
    outline(program, &mut other)?;
    plan_backward(program, &mut other, found)?;
    Ok(if found.harmless.iter().all(|at| other.leaves_out(*at)) { other } else { plan })
}

/// What may be touched of arguments with shadows, as far as that is known when the procedure is entered.
fn extents(program: &Program, key: &Key) -> Vec<(usize, Vec<Section>)> {
    let footprints = Footprints::new(program);
    let of_argument = |touched: &Touched| match touched.object {
        Object::Argument(index) if key.arguments[index] => {
            let plain: Vec<Section> = touched.known().filter(|section| section.is_plain()).cloned().collect();
            (!plain.is_empty()).then_some((index, plain))
        }
        _ => None,
    };
    footprints.of(key.function).iter().filter_map(of_argument).collect()
}

/// The procedure as it is, before anything is decided.
fn bare(program: &Program, key: &Key, sweeps: Sweeps) -> Plan {
    let procedure = program.procedure(key);
    let prepared = &procedure.prepared;
    let mut plan = Plan {
        key: key.clone(),
        sweeps,
        function: prepared.function,
        exit: prepared.exit,
        active: FxHashSet::default(),
        writers: FxHashSet::default(),
        copies: FxHashSet::default(),
        guarded: FxHashSet::default(),
        shadowed: FxHashSet::default(),
        freeing: FxHashSet::default(),
        found: Vec::new(),
        scratch: FxHashSet::default(),
        mixed: FxHashSet::default(),
        globals: FxHashSet::default(),
        tables: program.tables.iter().map(|table| table.constant).collect(),
        zeroed: if key.outermost { program.unseeded() } else { Vec::new() },
        lent: FxHashSet::default(),
        noted: FxHashSet::default(),
        watches: key.mode == Mode::Adjoint && program.frees_given(),
        gives_back: key.mode == Mode::Adjoint && program.reuses_memory(),
        listed: Vec::new(),
        described: if key.outermost { program.described_arguments(key) } else { Vec::new() },
        extents: Vec::new(),
        lasting: if key.outermost { program.lasting() } else { Vec::new() },
        locals: Vec::new(),
        calls: FxHashMap::default(),
        loops: loops(program, key),
        loop_of: FxHashMap::default(),
        obtain: FxHashMap::default(),
        slots: Vec::new(),
        versions: Vec::new(),
        copy_of: FxHashMap::default(),
        choices: FxHashMap::default(),
        decidable: FxHashSet::default(),
        again: FxHashSet::default(),
        decisive: FxHashSet::default(),
        kills: Kills::default(),
        forward: Vec::new(),
        backward: Vec::new(),
        moved: FxHashMap::default(),
        frees: Vec::new(),
        left_out: if key.again { procedure.rerun.left_out.clone() } else { Vec::new() },
        plain: Vec::new(),
        touches: Vec::new(),
        idle: FxHashSet::default(),
    };
    for block in prepared.function.blocks() {
        if let Some(index) = prepared.facts.loop_of(block) {
            plan.loop_of.insert(block, index);
        }
    }
    plan
}

/// All that does not depend on what is recorded.
fn outline(program: &Program, plan: &mut Plan) -> Result<()> {
    let procedure = program.procedure(&plan.key);
    let activity = program.activity(&plan.key);
    let prepared = &procedure.prepared;
    plan.active.clone_from(&activity.values);
    plan.writers.clone_from(&activity.writers);
    plan.copies.clone_from(&activity.copies);
    plan.guarded = guarded(prepared);
    let has_shadow = |pointer: Value| procedure.objects.of(pointer).iter().any(|o| activity.objects.contains(o));
    for value in prepared.function.parameters().into_iter().chain(prepared.function.instructions()) {
        let operands = if value.is_instruction() { value.value_operands().collect::<Vec<_>>() } else { Vec::new() };
        for pointer in operands.into_iter().chain([value]).filter(|v| v.ty().holds_pointer()) {
            if has_shadow(pointer) {
                plan.shadowed.insert(pointer);
            }
        }
    }
    let frees = prepared.function.instructions().into_iter().filter(|at| matches!(classify(*at), Operation::Free));
    plan.freeing.extend(frees.filter(|at| activity.frees_shadow(procedure, *at)));
    plan.found = found(program, plan);
    plan.scratch = scratch(program, plan);
    plan.mixed = mixed(plan);
    plan.globals = activity.objects.iter().filter_map(|o| if let Object::Global(g) = o { Some(*g) } else { None }).collect();
    let footprints = Footprints::new(program);
    for call in prepared.function.instructions() {
        if let Some(callee) = activity.calls.get(&call) {
            let schedule = schedule::decide(&footprints, plan, call, callee)?;
            plan.calls.insert(call, schedule);
        }
    }
    let lasting = schedule::settle_frees(program, plan)?;
    plan.locals = locals(program, plan, &lasting);
    for instruction in prepared.function.instructions() {
        if matches!(classify(instruction), Operation::Free) {
            let objects = procedure.objects.of(instruction.operand(0));
            let taped = |o: &Object| plan.locals.iter().any(|l| l.place == Place::Tape && *o == Object::Heap(l.site));
            if objects.iter().any(taped) && objects.iter().all(taped) {
                plan.frees.push(instruction);
            } else if plan.freeing.contains(&instruction) || schedule::is_lasting(procedure, &lasting, &objects) {
                plan.forward.push((instruction.block(), Forward::FreeLater(instruction)));
            }
        }
        let pointed = pointed(program, plan, instruction);
        if let Some(Forward::Mirror(at)) = pointed {
            plan.writers.insert(at);
            plan.copies.insert(at);
        }
        if let Some(Forward::Mirror(at) | Forward::Point(at)) = pointed
            && plan.key.mode == Mode::Adjoint
        {
            let to = pointed_at(at);
            if procedure.may_be_reused(to) {
                plan.lent.insert(at);
            }
            if plan.watches && procedure.objects.of(to).iter().any(|o| !o.is_own()) {
                plan.noted.insert(at);
            }
        }
        plan.forward.extend(pointed.map(|action| (instruction.block(), action)));
    }
    Ok(())
}

/// A snapshot knows shadows in one direction.
fn refuse_directions(key: &Key, call: Value, planned: &CallPlan) -> Result<()> {
    let snapshot = if let Schedule::Joint(snapshot) = &planned.schedule { Some(snapshot) } else { None };
    if key.width == 1 || planned.steps.is_none() && !snapshot.is_some_and(Snapshot::knows_shadows) {
        return Ok(());
    }
    let what = match planned.steps {
        Some(_) => "checkpointed or converging loops",
        None => "joint calls with snapshots of pointers",
    };
    let message = format!(
        "this version does not have {what} in adjoints in several directions at once (wengert_width); ask for one direction at a time"
    );
    Err(Refusal::new(Code::W0017, message).at(call))
}

/// What the forward sweep does to shadows because pointers are put in memory.
fn pointed(program: &Program, plan: &Plan, at: Value) -> Option<Forward> {
    let (procedure, activity) = (program.procedure(&plan.key), program.activity(&plan.key));
    match classify(at) {
        Operation::Store if at.operand(0).ty().is_pointer() && plan.shadowed.contains(&at.operand(1)) => Some(Forward::Point(at)),
        Operation::Copy | Operation::Fill
            if plan.shadowed.contains(&at.operand(0)) && moves_pointers(procedure, activity, at) =>
        {
            Some(Forward::Mirror(at))
        }
        _ => None,
    }
}

fn found(program: &Program, plan: &Plan) -> Vec<Value> {
    let procedure = program.procedure(&plan.key);
    let leads_to_numbers = |load: &Value| procedure.objects.of(*load).iter().any(|o| procedure.may_hold_floats(*o));
    let loads = plan.function.instructions().into_iter();
    let loads = loads.filter(|at| at.is_op(Opcode::LLVMLoad) && at.ty().is_pointer() && plan.shadowed.contains(at));
    loads.filter(|load| leads_to_numbers(load) && !procedure.may_be_text(*load)).collect()
}

fn scratch(program: &Program, plan: &Plan) -> FxHashSet<Value> {
    let procedure = program.procedure(&plan.key);
    let chooses = |v: &Value| v.is_op(Opcode::LLVMPHI) || v.is_op(Opcode::LLVMSelect);
    let choices = plan.shadowed.iter().copied().filter(chooses);
    let passive = |p: &Value| {
        let objects = procedure.objects.of(*p);
        let beside = objects.iter().any(|o| !matches!(o, Object::Global(_)));
        p.ty().is_pointer() && !plan.shadowed.contains(p) && (beside || is_no_address(&procedure.objects, *p))
    };
    choices.flat_map(|c| c.value_operands().collect::<Vec<_>>()).filter(passive).collect()
}

/// What a procedure returns, perhaps in a structure, that returns no address but null, what is found where no address was put, or an offset from that.
fn is_no_address(objects: &Objects, pointer: Value) -> bool {
    let mut base = pointer;
    while base.is_op(Opcode::LLVMGetElementPtr) || base.is_op(Opcode::LLVMExtractValue) {
        base = base.operand(0);
    }
    let gives_one = base.is_op(Opcode::LLVMLoad) || base.is_call() && matches!(classify(base), Operation::Call(_));
    gives_one && objects.of(pointer).is_empty()
}

/// What follows from the passive sides of choices.
fn mixed(plan: &Plan) -> FxHashSet<Value> {
    let mut found: FxHashSet<Value> = FxHashSet::default();
    let mut work: Vec<Value> = plan.scratch.iter().flat_map(|p| p.users()).filter(|user| plan.shadowed.contains(user)).collect();
    while let Some(pointer) = work.pop() {
        if pointer.ty().is_pointer() && plan.shadowed.contains(&pointer) && found.insert(pointer) {
            work.extend(pointer.users());
        }
    }
    found
}

fn loops(program: &Program, key: &Key) -> Vec<LoopPlan> {
    let forms = &program.procedure(key).prepared.loops;
    forms
        .iter()
        .enumerate()
        .map(|(index, form)| {
            let mut nest = vec![index];
            let mut outermost = index;
            while outermost != form.root {
                outermost = forms[outermost].parent.expect("a root lies around its nest");
                nest.push(outermost);
            }
            nest.reverse();
            LoopPlan {
                header: form.header,
                preheader: form.preheader,
                latch: form.latch,
                parent: form.parent,
                counter: form.counter,
                trips: form.trips,
                root: form.root,
                nest,
                exits: form.exits.clone(),
                course: Course::default(),
            }
        })
        .collect()
}

/// Where local arrays live. A tangent leaves them where they are.
fn locals(program: &Program, plan: &Plan, lasting: &FxHashSet<Object>) -> Vec<Local> {
    let procedure = program.procedure(&plan.key);
    let measured = measured(program);
    let staying = staying(program, plan, &measured);
    let mut found = Vec::new();
    for site in plan.function.instructions() {
        let heap = matches!(classify(site), Operation::Heap);
        if !heap && !site.is_op(Opcode::LLVMAlloca) {
            continue;
        }
        let shadow = plan.shadowed.contains(&site);
        let fixed = !heap && facts::is_static_alloca(site);
        let split = plan.sweeps == Sweeps::Split;
        let object = Object::of_site(site);
        let measured = heap && measured.contains(&object);
        let lasting = lasting.contains(&object);
        let stays = heap && (shadow || lasting) && staying.contains(&object);
        let tape = plan.key.mode == Mode::Adjoint && (shadow || lasting) && (split || !fixed) && !stays;
        let place = match (stays, tape) {
            (true, _) => Place::Heap,
            (_, true) => Place::Tape,
            _ => Place::Stack,
        };
        let points = procedure.objects.holds_pointers(object);
        let birth = match (heap && shadow && is_zeroed(site), points) {
            (true, false) => Birth::Clear,
            (true, true) if procedure.may_hold_floats(object) => Birth::Mixed,
            _ => Birth::Blank,
        };
        let home = if stays {
            Home::Beside
        } else if tape && (!fixed || lives::is_spoken_of(program, plan, site, lasting)) {
            Home::Tape
        } else {
            Home::Frame
        };
        found.push(Local { site, place, shadow: shadow.then_some(home), measured, lasting, birth });
    }
    found
}

/// Memory whose size the program asks for, wherever in the call tree.
fn measured(program: &Program) -> FxHashSet<Object> {
    let mut found = FxHashSet::default();
    for procedure in program.procedures.values() {
        found.extend(procedure.measured.iter().flat_map(|at| procedure.objects.of(at.arguments()[0])));
    }
    // A callee may measure what its caller allocated.
    if found.iter().all(|o| matches!(o, Object::Heap(_))) {
        return found;
    }
    let sites = program.procedures.values().flat_map(|p| p.prepared.function.instructions());
    sites.filter(|at| matches!(classify(*at), Operation::Heap)).map(Object::Heap).collect()
}

/// Memory that cannot be moved to the tape: known to others than the procedure, measured, aligned as no tape is, or freed by
/// others or together with such memory.
fn staying(program: &Program, plan: &Plan, measured: &FxHashSet<Object>) -> FxHashSet<Object> {
    let procedure = program.procedure(&plan.key);
    let own =
        |o: &Object| matches!(o, Object::Heap(s) if s.block().function() == plan.function && !procedure.outliving.contains(s));
    let mut staying = measured.clone();
    staying.extend(procedure.outliving.iter().map(|site| Object::Heap(*site)));
    let sites = plan.function.instructions().into_iter().filter(|at| matches!(classify(*at), Operation::Heap));
    let far_aligned = |at: &Value| {
        asked_alignment(*at).is_some_and(|alignment| !alignment.as_int().is_some_and(|a| (1..=TAPE_ALIGNMENT).contains(&a)))
    };
    staying.extend(sites.filter(far_aligned).map(Object::Heap));
    let frees = plan.function.instructions().into_iter().map(|at| (at, freed(&program.procedures, procedure, at)));
    let frees: Vec<(Value, Vec<Object>)> = frees.filter(|(_, objects)| !objects.is_empty()).collect();
    let elsewhere = |at: Value, objects: &[Object]| !matches!(classify(at), Operation::Free) || objects.iter().any(|o| !own(o));
    staying.extend(frees.iter().filter(|(at, objects)| elsewhere(*at, objects)).flat_map(|(_, objects)| objects));
    spread(&mut staying, &frees);
    staying
}

/// Adds what may be freed by the same calls as these objects, and so on: it stays where they do.
fn spread(objects: &mut FxHashSet<Object>, frees: &[(Value, Vec<Object>)]) {
    let mut before = None;
    while before != Some(objects.len()) {
        before = Some(objects.len());
        for (_, together) in frees {
            if together.iter().any(|o| objects.contains(o)) {
                objects.extend(together);
            }
        }
    }
}

/// The loads of sums that are kept in place: they have no adjoints of their own.
fn keep_sums(program: &Program, plan: &Plan, actions: &mut Actions) -> Vec<Value> {
    let acting: FxHashSet<Value> = actions.values().flatten().map(|action| action.subject()).collect();
    let has_action = |user: Value| acting.contains(&user) || user.is_op(Opcode::LLVMPHI) && plan.active.contains(&user);
    let facts = &program.procedure(&plan.key).prepared.facts;
    actions.values_mut().flat_map(|list| sums::keep(facts, list, program.switches.rearrange, &has_action)).collect()
}

/// Plans the backward sweep, knowing what a plan before has shown.
fn plan_backward(program: &Program, plan: &mut Plan, known: &Found) -> Result<Found> {
    let key = plan.key.clone();
    let procedure = program.procedure(&key);
    let prepared = &procedure.prepared;
    let taped = plan.locals.iter().filter(|l| l.place == Place::Tape).map(|l| l.site).collect();
    let certifier = Certifier::new(program, &key, plan.sweeps, taped, &known.harmless);
    plan.again.clone_from(&known.idle);
    schedule::settle(program, &certifier, plan)?;
    plan.calls.iter().try_for_each(|(call, planned)| refuse_directions(&plan.key, *call, planned))?;
    let blocks: Vec<Block> = prepared.function.blocks().into_iter().filter(|b| prepared.facts.reachable(*b)).collect();
    let mut actions: Actions = blocks.iter().map(|b| (*b, of_block(program, plan, *b))).collect();
    let kept = keep_sums(program, plan, &mut actions);
    kept.iter().for_each(|load| _ = plan.active.remove(load));
    if program.switches.rearrange {
        plan.moved = sink::sink(prepared, &plan.active, &mut actions);
        actions.values_mut().for_each(|list| sums::replace(&prepared.facts, plan, list));
    }
    lives::settle(program, plan, &mut actions);
    plan.backward = Control { prepared, plan, actions }.blocks();
    let wanted = wanted(plan, &blocks);
    select::obtain(procedure, &certifier, plan, &wanted);
    kill::restore(plan);
    plan.decisive = precision::decisive(plan);
    if program.switches.single_tape {
        precision::round(plan);
    }
    if program.switches.rearrange {
        let courses = gather::find(prepared, &certifier, plan);
        plan.loops.iter_mut().zip(courses).for_each(|(form, course)| form.course = course);
    }
    leave_on_stack(&procedure.objects, plan);
    let records = forward(plan);
    plan.forward.extend(records);
    if !program.switches.diff_liveness {
        return Ok(Found::default());
    }
    let live = leave_out(program, plan);
    let left_out: Vec<Value> = plan.all_left_out().collect();
    Ok(Found { harmless: certifier.refuting(&left_out), idle: idle::decisions(plan, &live) })
}

/// Leaves out of the forward sweep what nobody needs, and tells callees of whose results nobody needs any.
fn leave_out(program: &Program, plan: &mut Plan) -> Live {
    let procedure = program.procedure(&plan.key);
    let needed = plan.obtain.iter().filter_map(|(needed, obtain)| match (needed, obtain.way) {
        (Needed::Primal(value), Way::Record(_) | Way::Available | Way::Reload | Way::Restored) => Some(*value),
        _ => None,
    });
    let saved = plan.forward.iter().filter_map(|(block, action)| match action {
        Forward::Save(index) | Forward::SaveLast(index) => Some((*block, plan.versions[*index].base)),
        Forward::Leave(load) => Some((*block, *load)),
        _ => None,
    });
    // What a sweep in place leaves is read where it lies.
    let left = plan.versions.iter().filter(|v| v.next.as_ref().is_some_and(|next| next.last.is_none()));
    let left = left.map(|version| (plan.exit, version.base));
    let again: FxHashMap<Value, Vec<Object>> =
        plan.calls.iter().filter_map(|(call, callee)| Some((*call, second::finds(program, callee)?))).collect();
    let wanted = Wanted {
        values: needed.collect(),
        saved: saved.chain(left).collect(),
        sweeps: plan.calls.iter().filter(|(_, c)| matches!(c.schedule, Schedule::Split)).map(|(call, _)| *call).collect(),
        calls: plan.calls.keys().copied().filter(|call| !again.contains_key(call)).collect(),
        again,
        end: program.wanted_at_end(&plan.key),
        result: program.result_is_wanted(&plan.key),
    };
    let live = diff_live::solve(procedure, &wanted);
    let dead = live.dead(procedure, &wanted);
    plan.idle = live.idle(procedure, &dead);
    // A call whose first run is left out runs in the backward sweep.
    plan.idle.retain(|at| !plan.kills.loads.contains(at) && !plan.copy_of.contains_key(at) && !plan.calls.contains_key(at));
    let gone: FxHashSet<Value> = dead.iter().copied().collect();
    plan.forward.retain(|(_, action)| !matches!(action, Forward::Point(store) if gone.contains(store)));
    plan.forward.extend(dead.iter().map(|at| (at.block(), Forward::LeaveOut(*at))));
    for (call, callee) in &mut plan.calls {
        callee.key.primal = match &callee.schedule {
            // One that is recorded leaves its state to the next one.
            Schedule::Joint(snapshot) => snapshot.step.as_ref().is_some_and(|step| step.reversal.records_together()),
            Schedule::Split => live.results.contains(call),
        };
    }
    live
}

/// Locals and allocations whose content the backward sweep never reads, under whatever name, need not outlive the forward sweep.
fn leave_on_stack(objects: &Objects, plan: &mut Plan) {
    let obtained = &plan.obtain;
    // An address within it, recorded or worked out again, is for a callee to read through.
    let read: FxHashSet<Object> = obtained
        .iter()
        .filter_map(|(needed, o)| match needed {
            Needed::Primal(load) if matches!(o.way, Way::Reload | Way::Restored) => Some(objects.of(load.operand(0))),
            Needed::Primal(address) if address.ty().is_pointer() => Some(objects.of(*address)),
            _ => None,
        })
        .flatten()
        .collect();
    let may_leave = |l: &Local| !l.shadow_on_tape() && !l.lasting && !read.contains(&l.object());
    let taped = |l: &&Local| l.place == Place::Tape;
    let mut kept: FxHashSet<Object> = plan.locals.iter().filter(taped).filter(|l| !may_leave(l)).map(Local::object).collect();
    // What one call may free is on the tape together, or not at all.
    let frees: Vec<(Value, Vec<Object>)> = plan.frees.iter().map(|at| (*at, objects.of(at.operand(0)).to_vec())).collect();
    spread(&mut kept, &frees);
    for local in plan.locals.iter_mut().filter(|l| l.place == Place::Tape && !kept.contains(&l.object())) {
        local.place = Place::Stack;
    }
    plan.frees.retain(|at| objects.of(at.operand(0)).iter().any(|o| kept.contains(o)));
}

/// All that the backward sweep reads, in program order.
fn wanted(plan: &Plan, blocks: &[Block]) -> Vec<Needed> {
    let by_block: FxHashMap<Block, &BlockPlan> = plan.backward.iter().map(|b| (b.block, b)).collect();
    let mut wanted = Vec::new();
    for block in blocks {
        let Some(visited) = by_block.get(block) else { continue };
        for edge in targets(&visited.reverse) {
            for entry in &edge.enters {
                match entry.last {
                    Last::Trips(value) | Last::Counter(value) => wanted.push(Needed::Primal(value)),
                }
            }
        }
        for action in visited.actions.iter().rev() {
            wanted.extend(needs(plan, *action));
        }
        match &visited.reverse {
            Reverse::Condition { on, .. } | Reverse::Selector { on, .. } => wanted.push(Needed::Primal(*on)),
            _ => {}
        }
    }
    // Operands before what uses them, wherever they were asked for.
    let position: FxHashMap<Value, usize> = plan.function.instructions().into_iter().enumerate().map(|(i, v)| (v, i)).collect();
    wanted.sort_by_key(|needed| match needed {
        Needed::Primal(value) | Needed::Shadow(value) | Needed::Frame(value) | Needed::Killed(value) => {
            position.get(value).copied().unwrap_or(0)
        }
        _ => usize::MAX,
    });
    wanted
}

/// The forward sweep's part: reservations, records, calls.
fn forward(plan: &Plan) -> Vec<(Block, Forward)> {
    let mut actions = Vec::new();
    let mut roots: Vec<usize> =
        plan.slots.iter().filter_map(|s| if let Scope::Nest { root, .. } = s.scope { Some(root) } else { None }).collect();
    roots.sort_unstable();
    roots.dedup();
    actions.extend(roots.into_iter().map(|root| (plan.loops[root].preheader, Forward::Reserve(root))));
    for (index, version) in plan.versions.iter().enumerate() {
        let last = version.next.as_ref().and_then(|next| next.last);
        let is_read = |load: &&Value| plan.obtain.get(&Needed::Primal(**load)).is_some_and(|o| matches!(o.way, Way::Version(_)));
        let beside = version.margins.iter().flat_map(|margins| &margins.loads).filter(is_read);
        actions.extend(beside.map(|load| (load.block(), Forward::Leave(*load))));
        actions.extend([(version.at, Forward::Save(index))].into_iter().chain(last.map(|at| (at, Forward::SaveLast(index)))));
    }
    for (index, slot) in plan.slots.iter().enumerate() {
        let block = match slot.what {
            Needed::Primal(value) if value.is_argument() => plan.function.entry(),
            Needed::Primal(value) | Needed::Shadow(value) | Needed::Killed(value) => value.block(),
            Needed::Frame(call) => plan.frame_block(call),
            Needed::Region(root) => plan.loops[root].preheader,
            Needed::Chain(_, exit) => exit,
            Needed::Version(version) => plan.versions[version].at,
            Needed::Last(version) => plan.last_save(version).expect("only what is saved last is recorded"),
            Needed::Next(_) | Needed::Moved(..) => unreachable!("what follows from other versions is not recorded"),
        };
        actions.push((block, Forward::Record(slot.what, index)));
    }
    // What a call returns may be passed to the next: the first comes first, however the blocks lie.
    let blocks = plan.function.reverse_postorder().into_iter();
    let calls = blocks.flat_map(Block::instructions).filter(|i| plan.calls.contains_key(i));
    actions.extend(calls.map(|call| (call.block(), Forward::Call(call))));
    debug_assert!(plan.obtain.values().all(|o| !matches!(o.way, Way::Record(i) if i >= plan.slots.len())));
    actions
}
