// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What a joint call keeps so that it can run again: sections of memory that are saved before it runs, and of memory of which nobody can
//! tell beforehand how much it touches, a log that its first run makes.
//!
//! Invariants: sections and log cover all memory that the call touches and others know of. A section is restored and put back as a whole,
//! so no shadow may lie in it: that is compared at run time (`Snapshot::shadowed`), unless each of its bytes is touched, or it is memory of the
//! caller's own, whose shadow lies elsewhere. What is logged is restored byte by byte, before the sections, and put back after them; with the pointers
//! among it go their shadows, where the caller knows these (`Snapshot::pointers`), or they must be the same for the second run.

use super::certify::Certifier;
use super::footprint::{Footprints, Touched};
use super::{Content, Kept, Key, Logged, Plan, Section, Settling, Snapshot, Traced, log, second};
use crate::analysis::Program;
use crate::analysis::effects::{Procedure, touched};
use crate::analysis::objects::{Object, Path, Then};
use crate::llvm::offset::Offset;
use crate::llvm::{Combination, Opcode, Term, Type, Value, diagnose, facts};
use crate::operation::{Operation, classify, extents, reversal};
use rustc_hash::FxHashSet;
use std::rc::Rc;
use wengert_core::request::Reversal;

/// What a call needs to run again, or why that cannot be had. What of it is saved is settled later.
pub fn find(footprints: &Footprints<'_>, plan: &Plan, call: Value, key: &Key) -> Why<Snapshot> {
    Planner { footprints, plan, call, key, converges: converges(key) }.snapshot()
}

/// Is it the procedure of a loop that converges to a fixed point?
pub fn converges(key: &Key) -> bool {
    reversal(key.function) == Some(Reversal::FixedPoint)
}

/// Settles what is saved. Where sections will not do, all that they cover is logged; but not pointers, which the run compares, unless the user
/// demanded that the call be joint.
pub fn settle(
    program: &Program,
    certifier: &Certifier<'_>,
    plan: &Plan,
    (call, key, demanded): (Value, &Key, bool),
    snapshot: &mut Snapshot,
) -> Why<()> {
    let mut settled = settle_parts(program, certifier, plan, call, snapshot);
    if settled.is_err() {
        let footprints = Footprints::new(program);
        *snapshot = Planner { footprints: &footprints, plan, call, key, converges: converges(key) }.by_log();
        settled = settle_parts(program, certifier, plan, call, snapshot);
    }
    if settled? && !demanded {
        return Err(POINTERS_CHANGE.into());
    }
    log::can_log(program, key.function, &snapshot.logged_objects())
}

/// The numbers with shadows that the steps of a converging loop touch; or why it cannot be seen how they settle.
pub fn settling(program: &Program, plan: &Plan, snapshot: &Snapshot) -> Why<Vec<Settling>> {
    let caller = program.procedure(&plan.key);
    let active = &program.activity(&plan.key).objects;
    let mut found = Vec::new();
    for kept in snapshot.sections.iter().filter(|kept| !kept.in_shadow && kept.section.content != Content::Pointers) {
        let objects = || kept.objects.iter().filter(|o| active.contains(o) && caller.may_hold_floats(**o));
        if objects().next().is_none() {
            continue;
        }
        let mut kinds: Vec<Type> = objects().flat_map(|o| caller.kinds.get(o).into_iter().flatten().copied()).collect();
        kinds.dedup();
        match kinds[..] {
            [kind] if kind.is_single_or_double() && has_plain_shadow(active, &kept.section) => {
                found.push(Settling { section: kept.section.clone(), kind });
            }
            // What follows from the state settles when that does.
            _ if !kept.written => {}
            _ => {
                let name = kept.section.base.name();
                return Err(format!(
                    "what its steps write ('{name}') does not hold numbers of one kind only, double or single precision"
                ));
            }
        }
    }
    Ok(found)
}

struct Planner<'a> {
    footprints: &'a Footprints<'a>,
    plan: &'a Plan,
    call: Value,
    key: &'a Key,
    converges: bool,
}

/// Bytes of a pointer.
const POINTER: i64 = 8;

type Why<T> = Result<T, String>;

impl Planner<'_> {
    /// All that a second run of the call touches, as far as others know of it; or why there cannot be one.
    fn snapshot(&self) -> Why<Snapshot> {
        let callee = &self.footprints.program.procedures[&self.key.function];
        if let Some((at, why)) = &callee.rerun.forbidden {
            return Err(diagnose::with_location(why, *at));
        }
        if self.key.result && self.key.function.ty().returns().holds_pointer() {
            return Err("it returns a pointer to active memory".into());
        }
        if callee.summary.keeps_pointers() {
            return Err("it puts pointers in memory that others see".into());
        }
        Ok(self.by_sections().unwrap_or_else(|| self.by_log()))
    }

    /// What a second run touches.
    fn touched(&self) -> Rc<Vec<Touched>> {
        second::touched(self.footprints, self.key)
    }

    /// What an object that the call touches may be, in the caller's terms.
    fn ours(&self, theirs: &Touched) -> Vec<Object> {
        let caller = &self.footprints.program.procedures[&self.plan.key.function];
        // What is allocated later, and has not been before, cannot lie there yet.
        let is_later = |object: Object| {
            matches!(object, Object::Local(site) | Object::Heap(site) if site.block().function() == self.plan.function
                && !caller.outliving.contains(&site)
                && !self.plan.loop_of.contains_key(&self.call.block())
                && caller.prepared.facts.runs_before(self.call, site))
        };
        let mut ours: Vec<Object> = Vec::new();
        for (object, _) in caller.objects.translate(self.call, theirs.object) {
            if !ours.contains(&object) && !is_later(object) {
                ours.push(object);
            }
        }
        ours
    }

    /// All of it as sections; none where it is not known how far these reach, or where their shadows lie.
    fn by_sections(&self) -> Option<Snapshot> {
        let active = &self.footprints.program.activity(&self.plan.key).objects;
        let touched = self.touched();
        let mut snapshot = Snapshot { found: found(&touched), ..Snapshot::default() };
        for theirs in touched.iter() {
            let ours = self.ours(theirs);
            let sections = match self.sections(theirs, &ours) {
                Some(sections) => sections,
                // The run finds out whether all lies in what is certain.
                None if self.converges && !theirs.certain.is_empty() => {
                    let from_here = |sections: &[Section]| sections.iter().map(|s| s.clone().called_from(self.call)).collect();
                    keep(&mut snapshot.loose, theirs, &ours, from_here(theirs.loose.as_ref()?));
                    from_here(&theirs.certain)
                }
                None => return None,
            };
            if ours.iter().any(|o| !is_apart(*o) && active.contains(o)) {
                let numbers = sections.iter().filter(|section| section.content != Content::Pointers);
                let numbers: Vec<Section> = numbers.filter(|section| !snapshot.shadowed.contains(section)).cloned().collect();
                numbers.iter().all(|section| has_plain_shadow(active, section)).then_some(())?;
                snapshot.shadowed.extend(numbers);
            }
            keep(&mut snapshot.sections, theirs, &ours, sections);
        }
        Some(snapshot)
    }

    /// What lies apart from all shadows as sections, and the rest as a log.
    fn by_log(&self) -> Snapshot {
        let touched = self.touched();
        let mut snapshot = Snapshot { found: found(&touched), ..Snapshot::default() };
        for theirs in touched.iter() {
            let ours = self.ours(theirs);
            let exact = || theirs.sections().is_some_and(|sections| sections.iter().all(|section| section.exact));
            let sections = if exact() || ours.iter().all(|o| is_apart(*o)) { self.sections(theirs, &ours) } else { None };
            let caller = &self.footprints.program.procedures[&self.plan.key.function];
            let active = &self.footprints.program.activity(&self.plan.key).objects;
            let mixed = |sections: &Vec<Section>| sections.iter().any(|section| mixes_pointers(caller, active, section, &ours));
            match sections.filter(|sections| !mixed(sections)) {
                Some(sections) => keep(&mut snapshot.sections, theirs, &ours, sections),
                None => {
                    let (read, written) = (theirs.found, theirs.written);
                    if self.plan.key.width == 1 && points(caller, active, &ours) {
                        snapshot.pointers.extend(self.pointers(theirs, active));
                        if theirs.loose.is_none() {
                            ours.iter().for_each(|object| snapshot.traced.extend(self.traced(*object)));
                        }
                    }
                    snapshot.logged.push(Logged { object: theirs.object, objects: ours, read, written, points: false });
                }
            }
        }
        snapshot
    }

    /// The pointers among what may be touched of an object, as far as it is known where they lie and where their shadows do.
    fn pointers(&self, theirs: &Touched, active: &FxHashSet<Object>) -> Vec<Section> {
        let all = theirs.known().map(|section| section.clone().called_from(self.call));
        all.filter(|section| is_one_pointer(section) && has_plain_shadow(active, section)).collect()
    }

    /// All pointers in an object that one comes to from a variable or a parameter by way of few pointers.
    fn traced(&self, object: Object) -> Vec<Traced> {
        let caller = &self.footprints.program.procedures[&self.plan.key.function];
        let active = &self.footprints.program.activity(&self.plan.key).objects;
        // What a pointer leads to on the way has a shadow as well, in which the next one is found.
        let way = match object {
            Object::Behind(path) => match path.then {
                Then::Nothing => vec![path.first],
                Then::At(second) if active.contains(&Object::Behind(Path { then: Then::Nothing, ..path })) => {
                    vec![path.first, second]
                }
                Then::At(_) | Then::Further(..) => return vec![],
            },
            _ => vec![],
        };
        let start = if let Object::Behind(path) = object { path.start() } else { object };
        let base = match start {
            Object::Argument(index) => Some(self.plan.function.parameters()[index]).filter(|_| self.plan.key.arguments[index]),
            Object::Global(variable) => Some(variable),
            Object::Local(site) => Some(site).filter(|site| facts::is_static_local(*site)),
            _ => None,
        };
        let Some(base) = base.filter(|_| active.contains(&start)) else { return vec![] };
        let Some(through) = way.into_iter().map(Offset::exact).collect::<Option<Vec<i64>>>() else { return vec![] };
        let words = caller.objects.pointers_in(object).into_iter().filter_map(Offset::exact);
        let mut found: Vec<Traced> = Vec::new();
        for at in words {
            let pointer = Traced { base, through: through.clone(), at };
            if !found.contains(&pointer) {
                found.push(pointer);
            }
        }
        found
    }

    fn sections(&self, theirs: &Touched, ours: &[Object]) -> Option<Vec<Section>> {
        match theirs.sections() {
            Some(sections) => Some(sections.iter().map(|s| s.clone().called_from(self.call)).collect()),
            None => {
                ours.iter().map(|o| Some(self.parted(*o, self.whole(*o)?))).collect::<Option<Vec<_>>>().map(|all| all.concat())
            }
        }
    }

    /// A whole object, with each pointer to active memory in it a section of its own, as far as it is known where these lie.
    fn parted(&self, object: Object, whole: Section) -> Vec<Section> {
        let caller = &self.footprints.program.procedures[&self.plan.key.function];
        let active = &self.footprints.program.activity(&self.plan.key).objects;
        let words: Option<Vec<i64>> = caller.objects.pointers_in(object).into_iter().map(Offset::exact).collect();
        let (Some(mut words), [Term::Constant(size, _)]) = (words, &whole.bytes[..]) else { return vec![whole] };
        let size = *size;
        words.sort_unstable();
        words.dedup();
        let apart = words.windows(2).all(|pair| pair[0] + POINTER <= pair[1])
            && words.first().is_none_or(|at| *at >= 0)
            && words.last().is_none_or(|at| *at + POINTER <= size);
        if !apart || !points(caller, active, &[object]) {
            return vec![whole];
        }
        let part = |from: i64, to: i64, content: Content| Section {
            first: vec![Term::Constant(from, 64)],
            bytes: vec![Term::Constant(to - from, 64)],
            content,
            ..whole.clone()
        };
        let mut parts = Vec::new();
        let mut from = 0;
        for at in words {
            parts.push(part(from, at, Content::Data));
            parts.push(part(at, at + POINTER, Content::Pointers));
            from = at + POINTER;
        }
        parts.push(part(from, size, Content::Data));
        parts.retain(|part| part.bytes != [Term::Constant(0, 64)]);
        parts
    }

    /// An object of the caller's, from its first byte to its last.
    fn whole(&self, object: Object) -> Option<Section> {
        let caller = &self.footprints.program.procedures[&self.plan.key.function];
        let module = caller.module;
        let once = |site: Value| {
            site.block().function() == self.plan.function
                && !self.plan.loop_of.contains_key(&site.block())
                && caller.prepared.facts.runs_before(site, self.call)
        };
        let fixed = |bytes: u64| vec![Term::Constant(bytes as i64, 64)];
        let product = |counts: Vec<Value>, bytes: u64| {
            let mut terms = vec![Term::Constant(bytes as i64, 64)];
            for count in counts {
                terms.push(count.as_int().map_or(Term::Value(count), |number| Term::Constant(number, 64)));
                if count.as_int().is_none() && count.ty().bits() != 64 {
                    terms.push(Term::ZeroExtend(64));
                }
                terms.push(Term::Combine(Combination::Multiply));
            }
            terms
        };
        let (base, bytes) = match object {
            Object::Local(site) if facts::is_static_alloca(site) => (site, fixed(module.size_of(site.alloca_type()))),
            Object::Local(site) if once(site) => (site, product(vec![site.operand(0)], module.size_of(site.alloca_type()))),
            Object::Heap(site) if once(site) && !caller.outliving.contains(&site) => (site, product(extents(site), 1)),
            Object::Global(global) if !global.is_thread_local() && !global.is_declared_only() => {
                (global, fixed(module.size_of(global.global_type())))
            }
            _ => return None,
        };
        Some(Section::whole(base, bytes, Content::Unknown))
    }
}

fn found(touched: &[Touched]) -> Vec<Object> {
    touched.iter().filter(|theirs| theirs.found).map(|theirs| theirs.object).collect()
}

/// Adds the sections of an object.
fn keep(all: &mut Vec<Kept>, theirs: &Touched, ours: &[Object], sections: Vec<Section>) {
    for section in sections {
        let known = all.iter().position(|k| k.section == section).unwrap_or_else(|| {
            all.push(Kept { section, objects: vec![], read: false, written: false, saved: false, in_shadow: false });
            all.len() - 1
        });
        let kept = &mut all[known];
        kept.read |= theirs.found;
        kept.written |= theirs.written;
        kept.objects.extend(ours);
    }
}

/// Is its shadow an object of its own, so that it cannot lie between its elements or another object's?
fn is_apart(object: Object) -> bool {
    matches!(object, Object::Local(_) | Object::Heap(_) | Object::Global(_))
}

const POINTERS_CHANGE: &str = "pointers to active memory that it finds in memory may have changed by the backward sweep";

/// Saved is what the call reads and what it or anything after it may overwrite.
/// Returns whether pointers to active memory are logged.
fn settle_parts(program: &Program, certifier: &Certifier<'_>, plan: &Plan, call: Value, snapshot: &mut Snapshot) -> Why<bool> {
    let procedure = program.procedure(&plan.key);
    let active = &program.activity(&plan.key).objects;
    // The first run writes what the second one may leave out.
    let (_, written, _) = touched(&program.procedures, procedure, call);
    let is_saved = |objects: &[Object]| {
        let overwritten = written.iter().any(|w| objects.iter().any(|o| procedure.may_be_same(*w, *o)));
        overwritten || !certifier.objects_kept_after(call, objects)
    };
    let points = |objects: &[Object]| points(procedure, active, objects);
    let mut shadows = Vec::new();
    for kept in &mut snapshot.sections {
        kept.objects.retain(|o| !is_constant(*o));
        kept.saved = kept.read && is_saved(&kept.objects);
        if kept.saved && points(&kept.objects) && !kept.section.content.is_data() {
            // The second run loads the shadows of these pointers, too; numbers beside them must stay.
            if mixes_pointers(procedure, active, &kept.section, &kept.objects) {
                return Err(POINTERS_CHANGE.into());
            }
            shadows.push(Kept { in_shadow: true, ..kept.clone() });
        }
    }
    for logged in &mut snapshot.logged {
        logged.objects.retain(|o| !is_constant(*o));
        logged.read &= is_saved(&logged.objects);
        logged.points = points(&logged.objects);
    }
    for kept in &mut snapshot.loose {
        kept.saved = kept.read && is_saved(&kept.objects);
    }
    // What stays as it is need not be put back either, nor what nobody looks at: a variable that only the call uses, and overwrites first.
    let sections = snapshot.sections.iter().filter(|k| k.read).flat_map(|k| k.objects.clone());
    let logged = snapshot.logged.iter().filter(|l| l.read).flat_map(|l| l.objects.clone());
    let found: FxHashSet<Object> = sections.chain(logged).collect();
    let is_scratch = |objects: &[Object]| {
        let is_scratch = |o: &Object| {
            matches!(o, Object::Local(site) | Object::Heap(site) if only_user(*site) == Some(call)) && !found.contains(o)
        };
        !objects.is_empty() && objects.iter().all(is_scratch)
    };
    snapshot.sections.retain(|k| k.saved || k.written && !is_scratch(&k.objects));
    leave_covered(&mut snapshot.sections, &|kept| !kept.objects.iter().any(|o| procedure.objects.holds_pointers(*o)));
    snapshot.loose.retain(|k| k.saved || k.written);
    snapshot.logged.retain(|l| l.read || l.written && !is_scratch(&l.objects));
    if snapshot.logged.is_empty() {
        snapshot.pointers.clear();
        snapshot.traced.clear();
    }
    if snapshot.sections.iter().all(|kept| kept.section.exact || kept.objects.iter().all(|o| is_apart(*o))) {
        snapshot.shadowed.clear();
    }
    snapshot.sections.sort_by_key(|k| (k.section.exact, !k.saved));
    snapshot.sections.extend(shadows);
    Ok(snapshot.logged.iter().any(|logged| logged.read && logged.points))
}

/// Leaves out sections that lie in others, which are restored and put back as a whole. Only a section that is saved anyway stands for one that is.
fn leave_covered(sections: &mut Vec<Kept>, plain: &dyn Fn(&Kept) -> bool) {
    for at in (0..sections.len()).rev() {
        let one = &sections[at];
        let stands = |other: &Kept| (other.saved || !one.saved) && other.section.covers(&one.section, plain(other) && plain(one));
        let Some(other) = (0..sections.len()).find(|other| *other != at && stands(&sections[*other])) else { continue };
        let Kept { objects, read, written, .. } = sections.remove(at);
        let other = &mut sections[other - usize::from(other > at)];
        other.read |= read;
        other.written |= written;
        other.objects.extend(objects);
    }
}

/// The only instruction that is handed an address, or a place within what it points to, before that is freed.
fn only_user(address: Value) -> Option<Value> {
    let ends = |user: &Value| user.is_lifetime_mark() || matches!(classify(*user), Operation::Free);
    let mut users = address.users().into_iter().filter(|user| !ends(user)).map(|user| match user.opcode() {
        Some(Opcode::LLVMGetElementPtr) => only_user(user),
        Some(Opcode::LLVMCall) => Some(user),
        _ => None,
    });
    let first = users.next()??;
    users.all(|user| user == Some(first)).then_some(first)
}

/// Do pointers to active memory lie in one of these?
fn points(procedure: &Procedure, active: &FxHashSet<Object>, objects: &[Object]) -> bool {
    objects.iter().any(|o| active.contains(o) && procedure.objects.holds_pointers(*o))
}

/// Do pointers to active memory lie in a section beside numbers, or where their shadows are not known?
fn mixes_pointers(procedure: &Procedure, active: &FxHashSet<Object>, section: &Section, objects: &[Object]) -> bool {
    let numbers = objects.iter().any(|o| procedure.may_hold_floats(*o));
    points(procedure, active, objects)
        && !section.content.is_data()
        && (numbers && !is_one_pointer(section) || !has_plain_shadow(active, section))
}

fn is_one_pointer(section: &Section) -> bool {
    section.content == Content::Pointers && matches!(section.bytes[..], [Term::Constant(POINTER, _)])
}

fn is_constant(object: Object) -> bool {
    matches!(object, Object::Global(global) if global.is_constant_global())
}

/// Is the shadow of a section's base computed as the base is, from shadows that the caller knows?
pub fn has_plain_shadow(active: &FxHashSet<Object>, section: &Section) -> bool {
    let (mut path, mut address) = (section.path.as_slice(), section.base);
    while let Some((call, before)) = path.split_last() {
        if address.is_global_variable() {
            return active.contains(&Object::Global(address));
        } else if let Some(index) = address.argument_index() {
            (path, address) = (before, call.arguments()[index]);
        } else if let Some(forwarded) = section.forwarded.iter().find(|f| f.load == address && f.path == path) {
            (path, address) = (&forwarded.from, forwarded.value);
        } else if matches!(address.opcode(), Some(Opcode::LLVMGetElementPtr | Opcode::LLVMLoad)) {
            address = address.operand(0);
        } else {
            return false;
        }
    }
    true
}
