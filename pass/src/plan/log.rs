// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Joint calls that touch memory of which nobody can tell beforehand how much: the first run logs what it is about to read or write
//! (the undo log of the design, for reads too, since later code may overwrite what was only read).
//!
//! Invariants: memory of a procedure's own, which is gone when the log is restored, is not logged: where an access may reach both, the procedure
//! says which memory is its own; whatever a procedure and its callees touch of the objects that are logged is logged before, by each at the latest where it is
//! touched; only bytes that are touched are, so a loop's accesses are logged together only if nothing lies between them and
//! all certainly run.

use super::sections::{Guards, Sections, address};
use super::{Key, Plan};
use crate::analysis::Program;
use crate::analysis::copies::{copied_kinds, led_to};
use crate::analysis::effects::{Procedure, inspected, touched};
use crate::analysis::objects::Object;
use crate::llvm::{Block, Expression, Facts, Function, Opcode, Term, Value, diagnose, extent, facts};
use crate::operation::{Operation, classify, compared_bytes, is_only_compared, is_seen, is_separate, is_simple, is_stack_mark};
use rustc_hash::FxHashSet;

/// What a logged run touches, and where that is said.
#[derive(Clone, Debug)]
pub enum Touch {
    /// A variable or allocation of the procedure's own, which an access may reach beside what is logged.
    Own { site: Value },
    /// So many bytes at an address, right before the instruction.
    /// `pointers`: it loads pointers from there that must be the same in the second run.
    Before { at: Value, address: Value, bytes: Bytes, pointers: bool },
    /// All numbers that a loop touches in a row, at the end of a block: from a base, where it starts and how many bytes it has, unless conditions have other values.
    Row { at: Block, base: Value, first: Vec<Term>, bytes: Vec<Term>, guards: Guards },
}

#[derive(Clone, Copy, Debug)]
pub enum Bytes {
    Fixed(u64),
    Value(Value),
}

/// What an instruction touches of memory itself.
struct Reach {
    address: Value,
    bytes: Bytes,
    reads: bool,
}

/// None if it cannot be said.
fn reach(at: Value) -> Option<Vec<Reach>> {
    let side = |index: usize| Reach { address: at.operand(index), bytes: Bytes::Value(at.operand(2)), reads: index == 1 };
    match classify(at) {
        Operation::Load | Operation::Store => {
            let bytes = extent::access_bytes(at);
            let all = Reach { address: address(at), bytes: Bytes::Fixed(bytes), reads: at.is_op(Opcode::LLVMLoad) };
            (bytes > 0 && is_simple(at)).then(|| vec![all])
        }
        Operation::Copy => Some(vec![side(0), side(1)]),
        Operation::Fill => Some(vec![side(0)]),
        Operation::Inactive => {
            let compared = |[address, bytes]: [Value; 2]| Reach { address, bytes: Bytes::Value(bytes), reads: true };
            compared_bytes(at).map(|sides| sides.map(compared).into())
        }
        _ => None,
    }
}

/// Does it read pointers? A copy of numbers and of pointers to active memory together is refused elsewhere. What leads to no memory, but to the description of a type,
/// has no shadow.
fn reads_pointers(procedure: &Procedure, at: Value) -> bool {
    match classify(at) {
        Operation::Copy => !led_to(procedure, at).is_empty() && copied_kinds(procedure, at).is_empty(),
        _ if at.ty().is_pointer() => !is_only_compared(at) && !procedure.objects.of(at).is_empty(),
        _ => at.ty().holds_pointer() && !is_only_compared(at),
    }
}

/// Is one of these among the objects that are logged?
fn is_logged(logged: &[Object], objects: &[Object]) -> bool {
    objects.iter().any(|o| logged.contains(o))
}

/// What allocates the procedure's own memory among these objects, if some of them are logged.
fn own_sites(procedure: &Procedure, logged: &[Object], objects: &[Object]) -> Vec<Value> {
    let own = |o: &Object| match *o {
        Object::Local(site) | Object::Heap(site) if !procedure.is_shared(*o) => Some(site),
        _ => None,
    };
    if is_logged(logged, objects) { objects.iter().filter_map(own).collect() } else { vec![] }
}

/// What an instruction that is no access of its own may touch: known functions, and rows of the table that write through pointers.
fn others(program: &Program, procedure: &Procedure, at: Value) -> Vec<Object> {
    let (reads, writes, _) = touched(&program.procedures, procedure, at);
    let arguments = if at.is_call() { at.arguments() } else { vec![] };
    let pointers = arguments.into_iter().filter(|a| a.ty().is_pointer());
    let through: Vec<Object> = match classify(at) {
        Operation::Elementwise(_) | Operation::Discrete => pointers.flat_map(|a| procedure.objects.of(a)).collect(),
        _ => vec![],
    };
    let looks = inspected(&program.procedures, procedure, at);
    reads.into_iter().chain(writes).chain(looks).chain(through).collect()
}

/// What a call touches, in the callee's terms and in the caller's.
fn touched_by(program: &Program, procedure: &Procedure, call: Value, callee: Function) -> Vec<(Object, Vec<Object>)> {
    let effects = &program.procedures[&callee].effects;
    let theirs: FxHashSet<Object> = effects.reads.iter().chain(&effects.inspects).chain(&effects.writes).copied().collect();
    let ours = |o: Object| procedure.objects.translate(call, o).into_iter().map(|(object, _)| object).collect();
    theirs.into_iter().map(|o| (o, ours(o))).collect()
}

/// What of the logged objects a call touches, in the callee's terms.
fn passed_on(program: &Program, procedure: &Procedure, logged: &[Object], call: Value, callee: Function) -> Vec<Object> {
    if logged.is_empty() {
        return vec![];
    }
    let all = touched_by(program, procedure, call, callee).into_iter();
    let mut found: Vec<Object> = all.filter(|(_, ours)| is_logged(logged, ours)).map(|(theirs, _)| theirs).collect();
    found.sort();
    found
}

/// Can a run of the procedure log what it touches of these objects? If not, why.
pub fn can_log(program: &Program, function: Function, logged: &[Object]) -> Result<(), String> {
    let mut seen: FxHashSet<(Function, Vec<Object>)> = FxHashSet::default();
    let mut work = vec![(function, logged.to_vec())];
    while let Some((function, logged)) = work.pop() {
        if logged.is_empty() || !seen.insert((function, logged.clone())) {
            continue;
        }
        if is_separate(function) && !is_seen(function) {
            return Err(format!("how much '{}' touches of memory is not known before it runs", function.name()));
        }
        let procedure = &program.procedures[&function];
        for at in procedure.prepared.function.instructions() {
            match classify(at) {
                Operation::Call(callee) => work.push((callee, passed_on(program, procedure, &logged, at, callee))),
                Operation::Heap | Operation::Free => {}
                _ if is_stack_mark(at) => {}
                _ if procedure.rerun.left_out.contains(&at) => {}
                _ if reach(at).is_some() => {}
                _ if facts::may_read(at) || facts::may_write(at) => {
                    if is_logged(&logged, &others(program, procedure, at)) {
                        let what = at.callee_function().map_or_else(|| "an instruction".into(), |f| format!("'{}'", f.name()));
                        let why = format!("how much {what} touches of memory is not known before it runs");
                        return Err(diagnose::with_location(&why, at));
                    }
                }
                _ => {}
            }
        }
    }
    Ok(())
}

/// All that a procedure with a key that logs must say before it touches it.
pub fn touches(program: &Program, plan: &Plan) -> Vec<Touch> {
    if plan.key.logged.is_empty() {
        return vec![];
    }
    let procedure = program.procedure(&plan.key);
    let sections = Sections::new(&procedure.prepared, &facts::always_passes, &|_| false);
    let mut found = Vec::new();
    let mut own: Vec<Value> = Vec::new();
    let mut rows: FxHashSet<(Block, Value, Expression, Expression, Guards)> = FxHashSet::default();
    let mut block = None;
    // What has been said in this block.
    let mut said: Vec<(Value, u64, bool)> = Vec::new();
    for at in plan.function.instructions() {
        if block.replace(at.block()) != Some(at.block()) {
            said.clear();
        }
        if plan.left_out.contains(&at) {
            continue;
        }
        if let Operation::Call(callee) = classify(at) {
            // Where the callee logs some of it, an access of its own may lead to any.
            let all: Vec<Object> = touched_by(program, procedure, at, callee).into_iter().flat_map(|(_, ours)| ours).collect();
            own.extend(own_sites(procedure, &plan.key.logged, &all));
        }
        for Reach { address, bytes, reads } in reach(at).unwrap_or_default() {
            let objects = procedure.objects.of(address);
            if !is_logged(&plan.key.logged, &objects) {
                continue;
            }
            own.extend(own_sites(procedure, &plan.key.logged, &objects));
            let pointers = reads && is_logged(&plan.key.compared, &objects) && reads_pointers(procedure, at);
            if let Some(row) = if pointers { None } else { Row::of(&sections, plan, at) } {
                if rows.insert((row.at, row.base, row.first, row.end, row.guards.clone())) {
                    found.push(row.touch(&procedure.prepared.facts));
                }
                continue;
            }
            if let Bytes::Fixed(count) = bytes {
                if said
                    .iter()
                    .any(|(known, enough, as_pointers)| *known == address && count <= *enough && (*as_pointers || !pointers))
                {
                    continue;
                }
                said.push((address, count, pointers));
            }
            found.push(Touch::Before { at, address, bytes, pointers });
        }
    }
    own.sort();
    own.dedup();
    own.into_iter().map(|site| Touch::Own { site }).chain(found).collect()
}

/// What a load or store touches while loops run, without gaps.
struct Row {
    at: Block,
    base: Value,
    first: Expression,
    end: Expression,
    guards: Guards,
}

impl Row {
    /// Over as many of the loops around as there are no gaps; none if the innermost one leaves some.
    fn of(sections: &Sections<'_>, plan: &Plan, access: Value) -> Option<Row> {
        if !(access.is_op(Opcode::LLVMLoad) || access.is_op(Opcode::LLVMStore)) {
            return None;
        }
        let facts = &sections.prepared.facts;
        let mut covered: Option<Row> = None;
        let (_, offset) = facts.offset(address(access))?;
        let mut at_start = offset;
        let chain = plan.loops_around(access.block());
        for (depth, index) in chain.iter().enumerate().rev() {
            let scope = depth.checked_sub(1).map(|k| chain[k]);
            let step = facts.step(at_start, *index)?;
            let next = Row::within(sections, plan, access, *index, scope);
            let dense = next.as_ref().is_some_and(|next| match &covered {
                None => reaches(facts, step, access.block(), extent::access_bytes(access) as i64),
                // The inner loops' bytes follow each other directly.
                Some(inner) => {
                    let bytes = facts.minus(inner.end, inner.first);
                    facts.constant(facts.minus(step, bytes), next.at) == Some(0)
                        || facts.constant(bytes, next.at).is_some_and(|bytes| reaches(facts, step, next.at, bytes))
                }
            });
            if !dense {
                return covered;
            }
            covered = next;
            at_start = facts.least(offset, access.block(), scope)?;
        }
        covered
    }

    fn within(sections: &Sections<'_>, plan: &Plan, access: Value, index: usize, scope: Option<usize>) -> Option<Row> {
        let at = plan.loops[index].preheader;
        let extent = sections.extent(access, scope)?;
        let guards = sections.guards(access, at, scope)?;
        let base_known = !extent.base.is_instruction() || sections.prepared.facts.dominates(extent.base.block(), at);
        let known = base_known && sections.is_known(&extent, at);
        known.then_some(Row { at, base: extent.base, first: extent.first, end: extent.end, guards })
    }

    fn touch(self, facts: &Facts) -> Touch {
        let bytes = facts.terms(facts.minus(self.end, self.first));
        Touch::Row { at: self.at, base: self.base, first: facts.terms(self.first), bytes, guards: self.guards }
    }
}

/// Is a step so short that nothing lies between so many bytes and the next ones?
fn reaches(facts: &Facts, step: Expression, at: Block, bytes: i64) -> bool {
    facts.constant(step, at).is_some_and(|step| step.abs() <= bytes)
}

/// The key of a procedure as a call of it runs plainly: without what a second run leaves out, and logging; none if it runs as it is.
pub fn plain_key(program: &Program, plan: &Plan, call: Value) -> Option<Key> {
    let Operation::Call(callee) = classify(call) else { return None };
    let runs_plainly = !plan.calls.contains_key(&call) || plan.snapshot(call).is_some();
    let handed = |objects: &[Object]| passed_on(program, program.procedure(&plan.key), objects, call, callee);
    let (logged, compared) = match plan.snapshot(call) {
        Some(snapshot) if snapshot.step.is_none() => (snapshot.logged_objects(), snapshot.compared_objects()),
        _ => (handed(&plan.key.logged), handed(&plan.key.compared)),
    };
    let again = plan.key.again && program.procedures[&plan.key.function].rerun.quiet.contains(&call);
    (runs_plainly && (again || !logged.is_empty())).then(|| Key::of_plain_run(callee, again, logged, compared))
}
