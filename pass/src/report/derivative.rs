// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! One derivative as the page shows it: its plan, line by line, and where its costs are counted.
//!
//! Invariant: says what the plan says and no more; the same plan makes the same text, in the order of the source.
//! May import `llvm`, `plan`, `emit` (sites).

use super::files::Files;
use super::words;
use crate::emit::{Site, What, lies_on_tape};
use crate::llvm::{Block, Module, Opcode, Term, Type, Value, diagnose, transform};
use crate::plan::{CallPlan, Forward, Kept, Needed, Place, Plan, Schedule, Scope, Snapshot, Sweeps, Way};
use serde_json::{Value as Json, json};
use std::collections::{BTreeMap, BTreeSet};
use wengert_core::request::{Mode, Reversal};

/// Bytes that every reservation is a multiple of.
const GRANULE: u64 = 64;

/// Something at a source line that costs, or saves.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Mark {
    /// Number of the file and line; 0 where that is not known.
    at: (usize, u32),
    kind: &'static str,
    what: String,
    why: String,
    /// Bytes each time, and how often that is.
    bytes: Option<u64>,
    often: String,
    /// Times in a call of the procedure, if that is known.
    times: Option<u64>,
    /// The loop around it.
    within: Option<usize>,
    /// Where it is counted, and whether that counts its bytes or its visits.
    site: Option<u64>,
    by: Option<&'static str>,
}

pub struct Writer<'a> {
    module: Module,
    plan: &'a Plan,
    sites: &'a [Site],
    files: &'a mut Files,
    /// Alike marks are told once, with their number.
    marks: BTreeMap<Mark, usize>,
    /// Where the procedure begins, and its loops.
    home: (usize, u32),
    lines: Vec<(usize, u32)>,
}

/// The derivative's record, and for each of its calls which derivative that reaches.
pub fn describe(module: Module, plan: &Plan, sites: &[Site], files: &mut Files) -> Json {
    let mut writer = Writer { module, plan, sites, files, marks: BTreeMap::new(), home: (0, 0), lines: Vec::new() };
    // Files are numbered in the order of the code, not in that of hashes.
    let places: Vec<(usize, u32)> = plan.function.instructions().into_iter().map(|at| writer.at(at)).collect();
    // A procedure that was made of a part of another has no line of its own.
    let first = places.into_iter().find(|place| place.1 > 0).unwrap_or_default();
    writer.home = Some(writer.at(plan.key.function.as_value())).filter(|place| place.1 > 0).unwrap_or(first);
    writer.lines = writer.lines_of_loops();
    let (file, line) = writer.home;
    let word = if plan.key.mode == Mode::Tangent { "tangent" } else { "adjoint" };
    let name = words::procedure(plan.key.function);
    let loops = writer.loops();
    let calls = writer.calls();
    if plan.key.mode == Mode::Adjoint && plan.sweeps != Sweeps::Plain {
        writer.slots();
        writer.versions();
        writer.killed();
        writer.locals();
        writer.obtained();
    }
    writer.left_out();
    let active = writer.active();
    let marks: Vec<Json> = writer.marks.iter().map(|(mark, count)| mark.json(*count)).collect();
    json!({
        "procedure": name, "symbol": plan.key.function.name(), "mode": word, "sweeps": sweeps(plan), "file": file, "line": line,
        "context": context(module, plan), "loops": loops, "calls": calls, "active": active, "marks": marks,
        "forward": writer.site(What::SweepForward), "backward": writer.site(What::SweepBackward),
    })
}

/// Where the sweeps are.
fn sweeps(plan: &Plan) -> &'static str {
    match plan.sweeps {
        Sweeps::Plain if plan.key.again => "second run",
        Sweeps::Plain => "run that logs",
        _ if plan.key.mode == Mode::Tangent => "with the primal",
        Sweeps::Joined => "both sweeps in one procedure",
        Sweeps::Split => "sweeps apart",
    }
}

/// What tells this derivative from others of the procedure.
fn context(module: Module, plan: &Plan) -> Vec<String> {
    let key = &plan.key;
    let names = |which: &[bool]| -> Vec<String> {
        let chosen = which.iter().enumerate().filter(|(_, active)| **active);
        chosen.map(|(index, _)| words::argument(module, key.function, index)).collect()
    };
    let active = names(&key.arguments);
    let mut all = vec![match active.is_empty() {
        true => "no argument is active".to_owned(),
        false => format!("active arguments: {}", active.join(", ")),
    }];
    if key.result {
        all.push("the result is active".into());
    }
    let kept = names(&key.kept);
    if !kept.is_empty() {
        all.push(format!("left as they are until the backward sweep: {}", kept.join(", ")));
    }
    if !key.primal {
        all.push("nothing of the primal result is wanted".into());
    }
    if plan.is_exported() {
        all.push("the sweeps are called apart".into());
    }
    all
}

impl Mark {
    fn json(&self, count: usize) -> Json {
        let mut record = json!({"file": self.at.0, "line": self.at.1, "kind": self.kind, "what": self.what});
        let mut put = |name: &str, value: Option<Json>| {
            if let Some(value) = value {
                record[name] = value;
            }
        };
        put("why", (!self.why.is_empty()).then(|| json!(self.why)));
        put("bytes", self.bytes.map(|bytes| json!(bytes)));
        put("often", (!self.often.is_empty()).then(|| json!(self.often)));
        put("times", self.times.map(|times| json!(times)));
        put("loop", self.within.map(|index| json!(index)));
        put("site", self.site.map(|site| json!(site)));
        put("by", self.by.map(|by| json!(by)));
        put("count", (count > 1).then(|| json!(count)));
        record
    }
}

impl Writer<'_> {
    fn site(&self, what: What) -> Option<u64> {
        self.sites.iter().find(|site| site.what == what).map(|site| site.number)
    }

    fn at(&mut self, value: Value) -> (usize, u32) {
        let place = diagnose::place(value);
        place.map_or((0, 0), |place| (self.files.number(&place.file), place.line))
    }

    /// The same, or where the loop around it begins, or its procedure: what control flow carries and what was moved out of a loop have no
    /// line of their own.
    fn near(&mut self, value: Value) -> (usize, u32) {
        let own = self.at(value);
        if own.1 > 0 || !value.is_instruction() {
            return own;
        }
        let around = self.plan.loop_of.get(&value.block()).map(|index| self.lines[*index]);
        around.filter(|place| place.1 > 0).unwrap_or(self.home)
    }

    /// A block's line: that of its first instruction that has one.
    fn at_block(&mut self, block: Block) -> (usize, u32) {
        let found = block.instructions().into_iter().find(|at| diagnose::place(*at).is_some());
        found.map_or((0, 0), |at| self.at(at))
    }

    /// Where each loop begins.
    fn lines_of_loops(&mut self) -> Vec<(usize, u32)> {
        let source = transform::source_loops(self.plan.function);
        let mut lines = Vec::new();
        for form in &self.plan.loops {
            let (file, line) = self.at_block(form.header);
            let told = source.iter().find(|l| l.within == form.latch || l.within == form.header).and_then(|l| l.line);
            lines.push((file, told.unwrap_or(line)));
        }
        lines
    }

    fn mark(&mut self, mark: Mark) {
        *self.marks.entry(mark).or_default() += 1;
    }

    fn blank(&mut self, kind: &'static str, at: (usize, u32), around: &[usize]) -> Mark {
        Mark {
            at,
            kind,
            what: String::new(),
            why: String::new(),
            bytes: None,
            often: self.often(around),
            times: words::times(self.plan, around),
            within: around.last().copied(),
            site: None,
            by: None,
        }
    }

    fn often(&self, around: &[usize]) -> String {
        match around.last().map(|index| self.lines[*index].1) {
            None => "a call".into(),
            Some(0) => "an iteration".into(),
            Some(line) => format!("an iteration of the loop at line {line}"),
        }
    }

    fn loops(&mut self) -> Vec<Json> {
        let plan = self.plan;
        let one = |(index, form): (usize, &crate::plan::LoopPlan)| {
            let (file, line) = self.lines[index];
            json!({
                "file": file, "line": line, "parent": form.parent, "course": words::course(form),
                "iterations": self.site(What::Loop(index)),
                "forward": self.site(What::LoopForward(index)), "backward": self.site(What::LoopBackward(index)),
            })
        };
        plan.loops.iter().enumerate().map(one).collect()
    }

    /// Lines with active values, or where something is done to shadows, by file.
    fn active(&mut self) -> BTreeMap<usize, BTreeSet<u32>> {
        let plan = self.plan;
        let mut lines: BTreeMap<usize, BTreeSet<u32>> = BTreeMap::new();
        let acted = plan.backward.iter().flat_map(|block| &block.actions).map(|action| action.subject());
        for at in plan.active.iter().copied().chain(plan.writers.iter().copied()).chain(acted) {
            let (file, line) = self.at(at);
            if line > 0 {
                lines.entry(file).or_default().insert(line);
            }
        }
        lines
    }

    /// What is recorded, and what its records take beside.
    fn slots(&mut self) {
        let plan = self.plan;
        // What frames and records take beyond their slots, by the site that counts them.
        let mut rest: Vec<(&Site, u64)> = Vec::new();
        for site in self.sites {
            if let What::Frame(bytes) | What::Records(_, bytes) = site.what {
                rest.push((site, bytes.next_multiple_of(GRANULE)));
            }
        }
        for (index, slot) in plan.slots.iter().enumerate() {
            let (at, what) = self.needed(slot.what);
            let around = match slot.scope {
                Scope::Frame => vec![],
                Scope::Nest { inner, .. } => plan.loops_around(plan.loops[inner].header),
                Scope::Iteration(inner) => plan.loops_around(plan.loops[inner].header),
            };
            let counted = match slot.scope {
                Scope::Frame => self.sites.iter().find(|s| matches!(s.what, What::Frame(_))),
                Scope::Iteration(inner) => self.sites.iter().find(|s| matches!(s.what, What::Records(i, _) if i == inner)),
                Scope::Nest { .. } => self.sites.iter().find(|s| s.what == What::Array(index)),
            };
            let what = if slot.is_rounded() { what + ", in single precision" } else { what };
            let bytes = self.module.size_of(slot.ty);
            if let Some((_, left)) = rest.iter_mut().find(|(site, _)| Some(site.number) == counted.map(|s| s.number)) {
                *left = left.saturating_sub(bytes);
            }
            let on_tape = lies_on_tape(plan, index);
            let mut mark = self.blank(if on_tape { "recorded" } else { "kept" }, at, &around);
            mark.what = if on_tape { what } else { format!("{what}, in a variable of the derivative") };
            mark.why = plan.obtain[&slot.what].reason.to_owned();
            mark.bytes = on_tape.then_some(bytes);
            mark.site = counted.map(|site| site.number);
            mark.by = counted.map(|_| if matches!(slot.scope, Scope::Nest { .. }) { "bytes" } else { "visits" });
            self.mark(mark);
        }
        for (site, bytes) in rest.into_iter().filter(|(_, bytes)| *bytes > 0) {
            let (at, around, what) = match site.what {
                What::Records(index, _) => {
                    (self.lines[index], plan.loops_around(plan.loops[index].header), "link and rounding of an iteration's record")
                }
                _ => (self.home, vec![], "head and rounding of the frame"),
            };
            let mut mark = self.blank("recorded", at, &around);
            mark.what = what.into();
            mark.why = format!("every reservation on the tape is a multiple of {GRANULE} bytes");
            (mark.bytes, mark.site, mark.by) = (Some(bytes), Some(site.number), Some("visits"));
            self.mark(mark);
        }
    }

    /// Where something stands that the backward sweep reads, and what it is.
    fn needed(&mut self, needed: Needed) -> ((usize, u32), String) {
        let plan = self.plan;
        match needed {
            Needed::Primal(value) if value.is_argument() => (self.home, words::value(self.module, value)),
            Needed::Primal(value) => (self.near(value), words::value(self.module, value)),
            Needed::Shadow(value) if value.is_instruction() => {
                (self.near(value), format!("the shadow of {}", words::value(self.module, value)))
            }
            Needed::Shadow(_) | Needed::Moved(..) => (self.home, "the address of a shadow".into()),
            Needed::Frame(call) => (self.near(call), "where the frame or the snapshot of the call lies".into()),
            Needed::Region(root) => (self.lines[root], "where the arrays of the loop nest lie".into()),
            Needed::Version(version) | Needed::Last(version) | Needed::Next(version) => {
                let load = plan.versions[version].readers().next();
                (load.map_or((0, 0), |load| self.near(load)), "where a saved section lies".into())
            }
            Needed::Killed(at) if at.is_op(Opcode::LLVMStore) => (self.near(at), "what a store overwrites".into()),
            Needed::Killed(at) => (self.near(at), "where what a copy overwrites lies".into()),
            Needed::Chain(index, _) => (self.lines[index], "where the loop's last record lies".into()),
        }
    }

    fn versions(&mut self) {
        let plan = self.plan;
        for (index, version) in plan.versions.iter().enumerate() {
            let readers: Vec<Value> = version.readers().collect();
            let at = readers.first().map_or((0, 0), |load| self.near(*load));
            let name = words::variable(self.module, version.base).unwrap_or_else(|| "an array".into());
            let around = plan.loops_around(version.at);
            let bytes = constant(&version.bytes).map(|bytes| bytes / version.shrinks() as u64);
            for (site, end) in [(What::Saved(index), ""), (What::Last(index), ", once more where its loop is left")] {
                if end.is_empty() || plan.last_save(index).is_some() {
                    let mut mark = self.blank("saved", at, &around);
                    mark.what = format!("a section of {name}{}{end}", if version.rounded { ", in single precision" } else { "" });
                    mark.why = format!(
                        "{} loads are repeated from it after it is overwritten; that takes fewer bytes than their values",
                        readers.len()
                    );
                    (mark.bytes, mark.site, mark.by) = (bytes, self.site(site), Some("bytes"));
                    self.mark(mark);
                }
            }
        }
    }

    /// What is kept to be put back, beside slots.
    fn killed(&mut self) {
        let plan = self.plan;
        for at in plan.kills.writers.iter().filter(|at| !at.is_op(Opcode::LLVMStore)) {
            let place = self.near(*at);
            let mut mark = self.blank("saved", place, &plan.loops_around(at.block()));
            mark.what = "what a copy overwrites".into();
            mark.why = plan.obtain[&Needed::Killed(*at)].reason.to_owned();
            mark.bytes = at.operand(2).as_int().and_then(|bytes| u64::try_from(bytes).ok());
            (mark.site, mark.by) = (self.site(What::Killed(*at)), Some("bytes"));
            self.mark(mark);
        }
        if !plan.kills.cells.is_empty() {
            let mut mark = self.blank("saved", self.home, &[]);
            mark.what = "what is put back, as the procedure leaves it".into();
            mark.why = "it is written again where the backward sweep ends".into();
            (mark.site, mark.by) = (self.site(What::Seen), Some("bytes"));
            self.mark(mark);
        }
    }

    fn locals(&mut self) {
        let plan = self.plan;
        for local in plan.locals.iter().filter(|local| local.place == Place::Tape) {
            let at = self.near(local.site);
            let around = plan.loops_around(local.site.block());
            let mut mark = self.blank("local", at, &around);
            let size = static_size(self.module, local.site);
            mark.bytes = size.map(|size| if local.shadow_on_tape() { 2 * size } else { size });
            mark.what = format!(
                "{} lies on the tape{}",
                words::variable(self.module, local.site).unwrap_or_else(|| "a local array or allocation".into()),
                if local.shadow_on_tape() { ", with its shadow" } else { "" }
            );
            mark.why =
                if local.lasting { "a second run of a joint call touches it" } else { "the backward sweep finds it there" }
                    .into();
            (mark.site, mark.by) = (self.site(What::Local(local.site)), Some("bytes"));
            self.mark(mark);
        }
    }

    /// How the backward sweep gets what it reads, other than from records.
    fn obtained(&mut self) {
        let plan = self.plan;
        for (needed, obtain) in &plan.obtain {
            let Needed::Primal(value) = needed else { continue };
            let kind = match obtain.way {
                Way::Recompute => "recomputed",
                Way::Reload | Way::Restored | Way::Version(_) => "reloaded",
                Way::Available | Way::Counter(_) | Way::Record(_) => continue,
            };
            // Addresses are computed with their loads.
            if !value.is_instruction() || value.ty().is_pointer() && kind == "recomputed" {
                continue;
            }
            let at = self.near(*value);
            let mut mark = self.blank(kind, at, &plan.loops_around(value.block()));
            mark.what = words::value(self.module, *value);
            mark.why = match obtain.way {
                Way::Version(_) => "from a section that was saved".into(),
                _ => obtain.reason.to_owned(),
            };
            self.mark(mark);
        }
    }

    fn left_out(&mut self) {
        let plan = self.plan;
        let dead = plan.forward.iter().filter_map(|(_, action)| match action {
            Forward::LeaveOut(at) => Some((*at, "neither the backward sweep nor the caller needs it")),
            _ => None,
        });
        let silent = plan.left_out.iter().map(|call| (*call, "a second run prints nothing"));
        for (at, why) in dead.chain(silent).collect::<Vec<_>>() {
            let place = self.near(at);
            let mut mark = self.blank("left out", place, &plan.loops_around(at.block()));
            mark.what = match at.opcode() {
                Some(Opcode::LLVMStore) => {
                    format!("a store to {}", words::variable(self.module, at.operand(1)).unwrap_or_else(|| "memory".into()))
                }
                _ => words::value(self.module, at).replace("the result of", "the call of"),
            };
            mark.why = why.into();
            self.mark(mark);
        }
    }

    /// Each call, and what it keeps.
    fn calls(&mut self) -> Vec<Json> {
        let plan = self.plan;
        let in_order: Vec<Value> = plan.function.instructions().into_iter().filter(|i| plan.calls.contains_key(i)).collect();
        let mut all = Vec::new();
        for call in in_order {
            let callee = &plan.calls[&call];
            let (file, line) = self.near(call);
            let around = plan.loops_around(call.block());
            let snapshot = match (&callee.schedule, &callee.steps) {
                (Schedule::Joint(snapshot), _) => Some(snapshot),
                (_, Some(steps)) => Some(&steps.snapshot),
                _ => None,
            };
            if let Some(snapshot) = snapshot.filter(|snapshot| snapshot.step.is_none()) {
                let mut mark = self.blank("snapshot", (file, line), &around);
                mark.what = format!("of {}: {}", words::procedure(callee.key.function), self.holds(snapshot));
                mark.why = callee.reason.to_string();
                (mark.site, mark.by) = (self.site(What::Snapshot(call)), Some("bytes"));
                self.mark(mark);
                if let Some(site) = self.site(What::Present(call)) {
                    let mut mark = self.blank("put back", (file, line), &around);
                    mark.what = "what the sections hold when the call runs again".into();
                    mark.why = "it is put back behind the second run".into();
                    (mark.site, mark.by) = (Some(site), Some("bytes"));
                    self.mark(mark);
                }
            }
            all.push(json!({
                "name": words::procedure(callee.key.function), "file": file, "line": line, "loop": around.last(),
                "schedule": schedule(plan, callee), "why": callee.reason,
                "forward": self.site(What::Forward(call)), "backward": self.site(What::Backward(call)),
            }));
        }
        all
    }

    fn holds(&self, snapshot: &Snapshot) -> String {
        let name = |kept: &Kept| {
            let of = words::variable(self.module, kept.section.base).unwrap_or_else(|| "memory".into());
            let bytes = constant(&kept.section.bytes).map(|bytes| format!(" ({bytes} bytes)")).unwrap_or_default();
            format!("{}{of}{bytes}", if kept.in_shadow { "the shadow of " } else { "" })
        };
        let list = |saved: bool| {
            let names: BTreeSet<String> = snapshot.sections.iter().filter(|kept| kept.saved == saved).map(name).collect();
            names.into_iter().collect::<Vec<_>>().join(", ")
        };
        let (saved, written) = (list(true), list(false));
        let mut parts = Vec::new();
        if !saved.is_empty() {
            parts.push(format!("saves sections of {saved}"));
        }
        if !written.is_empty() {
            parts.push(format!("puts back {written}"));
        }
        if !snapshot.logged.is_empty() {
            parts.push("logs what else it touches".into());
        }
        if parts.is_empty() { "nothing has to be kept".into() } else { parts.join("; ") }
    }
}

fn schedule(plan: &Plan, callee: &CallPlan) -> &'static str {
    match (&callee.schedule, &callee.steps) {
        _ if plan.key.mode == Mode::Tangent => "tangent",
        (_, Some(steps)) if steps.converges.is_some() => "fixed point",
        (_, Some(_)) => "checkpointed",
        (Schedule::Joint(snapshot), _) if snapshot.step.is_some() => "step",
        (Schedule::Joint(_), _) => "joint",
        (Schedule::Split, _) => "split",
    }
}

fn constant(terms: &[Term]) -> Option<u64> {
    match terms {
        [Term::Constant(number, _)] => u64::try_from(*number).ok(),
        _ => None,
    }
}

/// Bytes of a local that has a fixed size.
fn static_size(module: Module, site: Value) -> Option<u64> {
    let count = site.is_op(Opcode::LLVMAlloca).then(|| site.operand(0).as_int())??;
    let element: Type = site.alloca_type();
    module.size_of(element).checked_mul(u64::try_from(count).ok()?).map(|bytes| bytes.next_multiple_of(GRANULE))
}

/// The sweeps of the derivative that a call reaches.
pub fn reached(plan: &Plan, callee: &CallPlan) -> Sweeps {
    match &callee.schedule {
        _ if plan.key.mode == Mode::Tangent => Sweeps::Joined,
        Schedule::Joint(snapshot) if snapshot.step.as_ref().is_some_and(|step| step.reversal != Reversal::Binomial) => {
            Sweeps::Split
        }
        Schedule::Joint(_) => Sweeps::Joined,
        Schedule::Split => Sweeps::Split,
    }
}
