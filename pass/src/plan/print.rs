// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The plan as text. Invariant: the same plan prints the same text, in program order.

use super::{Bytes, Copy, Edge, Forward, Home, Moved, Needed, Place, Plan, Reverse, Scope, Touch, Way};
use crate::llvm::{Block, Combination, Opcode, Term, Value, diagnose};
use rustc_hash::FxHashMap;
use std::fmt::{Display, Formatter, Result};

impl Display for Plan {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        let blocks = self.function.blocks();
        let order: FxHashMap<Block, usize> = blocks.iter().enumerate().map(|(i, b)| (*b, i)).collect();
        writeln!(f, "plan {:?} of @{} {:?}", self.key.mode, self.key.function.name(), self.sweeps)?;
        writeln!(
            f,
            "  active arguments: {}",
            list(self.key.arguments.iter().enumerate().filter(|(_, a)| **a).map(|(i, _)| (i + 1).to_string()))
        )?;
        if !self.key.primal {
            writeln!(f, "  nothing of the primal result is wanted")?;
        }
        if self.is_exported() {
            let kept = self.key.kept.iter().enumerate().filter(|(_, kept)| **kept).map(|(i, _)| (i + 1).to_string());
            writeln!(f, "  sweeps called apart; not overwritten in between: {}", list(kept))?;
        }
        for (index, form) in self.loops.iter().enumerate() {
            let length = form.trips.map_or("length recorded".to_owned(), |t| format!("{} iterations", name(t)));
            let independent = if form.course.independent { ", independent" } else { "" };
            let scattered = if form.course.scattered { ", scattered" } else { "" };
            let upwards = if form.course.upwards { ", backward sweep upwards" } else { "" };
            let place = label(&order, form.header);
            writeln!(f, "  loop {index} at {place}: {length}, nest root {}{upwards}{independent}{scattered}", form.root)?;
            for gather in &form.course.gathers {
                let loads = gather.members.iter().map(|member| {
                    let certain = if member.certain { "" } else { " under branches" };
                    format!("{} after {}{certain}", name(member.load), member.wait)
                });
                writeln!(f, "    gather, {} bytes on each iteration: {}", gather.step, list(loads))?;
            }
        }
        for local in &self.locals {
            let place = match local.place {
                Place::Tape => "on the tape",
                Place::Stack if local.site.is_op(Opcode::LLVMAlloca) => "on the stack",
                Place::Stack | Place::Heap => "on the heap",
            };
            let shadow = match local.shadow {
                None => "",
                Some(Home::Heap { .. }) => ", with shadow that the backward sweep allocates",
                Some(_) => ", with shadow",
            };
            writeln!(f, "  local {}: {place}{}", name(local.site), shadow)?;
        }
        for (index, slot) in self.slots.iter().enumerate() {
            let scope = match slot.scope {
                Scope::Frame => "once a call".to_owned(),
                Scope::Nest { root, inner } => format!("array over loops {root}..{inner}"),
                Scope::Iteration(index) => format!("each iteration of loop {index}"),
            };
            writeln!(f, "  slot {index}: {} {}, {scope}: {}", slot.ty, what(&order, slot.what), self.obtain[&slot.what].reason)?;
        }
        for (index, version) in self.versions.iter().enumerate() {
            writeln!(
                f,
                "  version {index}: {} bytes of {} from byte {}, saved at the end of {}{}, for {} loads{}",
                formula(&version.bytes),
                name(version.base),
                formula(&version.first),
                label(&order, version.at),
                version
                    .guards
                    .iter()
                    .map(|(c, wanted)| format!("{} {}", if *wanted { " if" } else { " unless" }, name(*c)))
                    .collect::<String>(),
                version.loads.len(),
                if version.rounded { ", in single precision" } else { "" },
            )?;
            if let Some(margins) = &version.margins {
                let (bytes, first) = (formula(&margins.bytes), formula(&margins.first));
                writeln!(
                    f,
                    "    with room for {bytes} bytes from byte {first}, where {} of them leave what they read",
                    margins.loads.len()
                )?;
            }
            if let Some(next) = &version.next {
                let last = match next.last {
                    Some(at) => format!("saved at the end of {}", label(&order, at)),
                    None => "in memory".to_owned(),
                };
                writeln!(
                    f,
                    "    of the next iteration of loop {}, the last one {last}, for {} loads",
                    next.index,
                    next.loads.len()
                )?;
            }
        }
        self.print_kills(f)?;
        self.print_snapshots(f)?;
        self.print_touches(f, &order)?;
        self.print_obtained(f, &order)?;
        self.print_forward(f, &order)?;
        self.print_backward(f, &order)
    }
}

impl Plan {
    fn print_kills(&self, f: &mut Formatter<'_>) -> Result {
        for cells in &self.kills.cells {
            let guards =
                cells.guards.iter().map(|(c, wanted)| format!("{} {}", if *wanted { " if" } else { " unless" }, name(*c)));
            let levels =
                cells.levels.iter().map(|level| format!(", each {} bytes over {}", formula(&level.step), formula(&level.span)));
            writeln!(
                f,
                "  written again at the end: {} bytes of {} from byte {}{}{}{}",
                formula(&cells.bytes),
                name(cells.base),
                formula(&cells.first),
                levels.collect::<String>(),
                if cells.some.is_none() { "" } else { ", as far as they are put back" },
                guards.collect::<String>(),
            )?;
        }
        Ok(())
    }

    fn print_snapshots(&self, f: &mut Formatter<'_>) -> Result {
        for call in self.function.instructions() {
            let steps = self.calls.get(&call).and_then(|callee| Some(&callee.steps.as_ref()?.snapshot));
            for logged in self.snapshot(call).or(steps).into_iter().flat_map(|snapshot| &snapshot.logged) {
                writeln!(f, "  snapshot of {}: logs what it touches of {}", name(call), logged.object)?;
            }
            for pointer in self.snapshot(call).or(steps).into_iter().flat_map(|snapshot| &snapshot.pointers) {
                let (base, first) = (name(pointer.base), formula(&pointer.first));
                writeln!(
                    f,
                    "  snapshot of {}: saves the shadow of the pointer at byte {first} of {base}, if it logs that",
                    name(call)
                )?;
            }
            for pointer in self.snapshot(call).or(steps).into_iter().flat_map(|snapshot| &snapshot.traced) {
                let place = pointer
                    .through
                    .iter()
                    .fold(name(pointer.base), |inside, at| format!("memory behind the pointer at {at} in {inside}"));
                let (call, at) = (name(call), pointer.at);
                writeln!(f, "  snapshot of {call}: saves the shadow of the pointer at byte {at} of {place}, if it logs that")?;
            }
            for kept in self.snapshot(call).or(steps).into_iter().flat_map(|snapshot| &snapshot.sections) {
                let word = if kept.saved { "saves" } else { "puts back" };
                let section = &kept.section;
                let guards =
                    section.guards.iter().map(|g| format!("{} {}", if g.wanted { " if" } else { " unless" }, name(g.condition)));
                writeln!(
                    f,
                    "  snapshot of {}: {word} {} bytes of {}{} from byte {}{}",
                    name(call),
                    formula(&section.bytes),
                    if kept.in_shadow { "the shadow of " } else { "" },
                    name(section.base),
                    formula(&section.first),
                    guards.collect::<String>(),
                )?;
            }
        }
        for call in &self.left_out {
            writeln!(f, "  left out of the second run: {}", name(*call))?;
        }
        Ok(())
    }

    fn print_touches(&self, f: &mut Formatter<'_>, order: &FxHashMap<Block, usize>) -> Result {
        for touch in &self.touches {
            match touch {
                Touch::Own { site } => writeln!(f, "  log nothing of {}", name(*site))?,
                Touch::Before { address, bytes, pointers, .. } => {
                    let bytes = match bytes {
                        Bytes::Fixed(count) => count.to_string(),
                        Bytes::Value(value) => name(*value),
                    };
                    let what = if *pointers { " of pointers" } else { "" };
                    writeln!(f, "  log {bytes} bytes{what} at {}", name(*address))?;
                }
                Touch::Row { at, base, first, bytes, guards } => {
                    let guards =
                        guards.iter().map(|(c, wanted)| format!("{} {}", if *wanted { " if" } else { " unless" }, name(*c)));
                    writeln!(
                        f,
                        "  log {} bytes of {} from byte {} at the end of {}{}",
                        formula(bytes),
                        name(*base),
                        formula(first),
                        label(order, *at),
                        guards.collect::<String>(),
                    )?;
                }
            }
        }
        for (call, key) in &self.plain {
            let log = if key.logged.is_empty() { "" } else { ", with the log" };
            let again = if key.again { ", for the second time" } else { "" };
            writeln!(f, "  plain run of {}{again}{log}", name(*call))?;
        }
        Ok(())
    }

    fn print_obtained(&self, f: &mut Formatter<'_>, order: &FxHashMap<Block, usize>) -> Result {
        let mut lines: Vec<String> = self
            .obtain
            .iter()
            .filter(|(needed, _)| !matches!(needed, Needed::Moved(..)))
            .filter(|(needed, o)| o.way != Way::Available || matches!(needed, Needed::Primal(v) if v.is_instruction()))
            .map(|(needed, o)| {
                let way = match o.way {
                    Way::Available => "available".to_owned(),
                    Way::Counter(index) => format!("counter of loop {index}"),
                    Way::Recompute => "recompute".to_owned(),
                    Way::Reload => "reload".to_owned(),
                    Way::Restored => "reload as it was".to_owned(),
                    Way::Version(copy) => format!("reload from {}", version(copy)),
                    Way::Record(slot) => format!("record in slot {slot}"),
                };
                format!("  need {}: {way} ({})", what(order, *needed), o.reason)
            })
            .collect();
        lines.sort();
        lines.iter().try_for_each(|line| writeln!(f, "{line}"))
    }

    fn print_forward(&self, f: &mut Formatter<'_>, order: &FxHashMap<Block, usize>) -> Result {
        let mut lines: Vec<(usize, String)> = self
            .forward
            .iter()
            .map(|(block, action)| {
                let text = match action {
                    Forward::Record(needed, slot) => format!("record {} in slot {slot}", what(order, *needed)),
                    Forward::Point(store) => format!("store the shadow of a pointer: {}", store.print()),
                    Forward::Mirror(copy) => format!("shadows of pointers as well: {}", copy.print()),
                    Forward::LeaveOut(at) => format!("leave out {}", at.print()),
                    Forward::FreeLater(free) => format!("free when the tape goes back: {}", free.print()),
                    Forward::Reserve(root) => format!("reserve arrays of the nest of loop {root}"),
                    Forward::Leave(load) => format!("leave in version {} {}", self.copy_of[load].version, load.print()),
                    Forward::Save(version) => format!("save version {version}"),
                    Forward::SaveLast(version) => format!("save last version {version}"),
                    Forward::Call(call) if self.snapshot(*call).is_some() => {
                        let run = if self.leaves_out(*call) { "no" } else { "plain" };
                        format!(
                            "snapshot, and {run} call of @{} ({})",
                            self.calls[call].key.function.name(),
                            self.calls[call].reason
                        )
                    }
                    Forward::Call(call) => {
                        format!("forward call of @{} ({})", self.calls[call].key.function.name(), self.calls[call].reason)
                    }
                };
                (order[block], format!("  forward {}: {text}", label(order, *block)))
            })
            .collect();
        lines.sort();
        lines.iter().try_for_each(|(_, line)| writeln!(f, "{line}"))
    }

    fn print_backward(&self, f: &mut Formatter<'_>, order: &FxHashMap<Block, usize>) -> Result {
        let mut blocks: Vec<_> = self.backward.iter().collect();
        blocks.sort_by_key(|b| std::cmp::Reverse(order[&b.block]));
        for plan in blocks {
            let to = |edge: &Edge| label(order, edge.from);
            let reverse = match &plan.reverse {
                Reverse::Finish => "finish".to_owned(),
                Reverse::Goto(edge) => format!("to {}", to(edge)),
                Reverse::Condition { on, yes, no } => format!("if {} to {} else {}", name(*on), to(yes), to(no)),
                Reverse::Selector { on, edges } => format!("by {} to {}", name(*on), list(edges.iter().map(to))),
                Reverse::Iterate { index, again, leave } => {
                    format!("loop {index}: again to {}, then to {}", to(again), to(leave))
                }
            };
            writeln!(f, "  backward {}: then {reverse}", label(order, plan.block))?;
            for action in &plan.actions {
                let joint = matches!(action, super::Backward::Call(at) if self.snapshot(*at).is_some());
                writeln!(f, "    {}{}", if joint { "second run and " } else { "" }, describe(*action))?;
            }
        }
        Ok(())
    }
}

fn describe(action: super::Backward) -> String {
    use super::Backward::*;
    let (word, at) = match action {
        Elementwise(at) => ("adjoint of", at),
        Move(at) => ("move adjoint of", at),
        Load(at) => ("increment shadow for", at),
        Store(at) => ("take and clear shadow for", at),
        Look(at) => ("read shadow for", at),
        Put(at) => ("put in shadow for", at),
        Erase(at) => ("clear shadow for", at),
        Copy(at, Some(Moved::Bytes)) => return format!("adjoint of copy of bytes: {}{}", name(at), place(at)),
        Copy(at, Some(Moved::Numbers(numbers))) => {
            let behind = if numbers.first > 0 { format!(" from byte {} on", numbers.first) } else { String::new() };
            return format!("adjoint of copy of {}{behind}: {}{}", numbers.kind, name(at), place(at));
        }
        Copy(at, None) => ("clear shadow for", at),
        Fill(at) => ("clear shadow for", at),
        Restore(at) => ("put back what is overwritten by", at),
        Call(at) => ("backward call for", at),
        Begin(at) => ("clear shadow for", at),
        Allocate(at) => ("allocate shadow of", at),
        Free(at) => ("free shadow of", at),
        Seed(at) => ("seed", at),
    };
    format!("{word} {}{}", at.print(), place(at))
}

fn place(at: Value) -> String {
    let location = diagnose::location(at);
    if location.is_empty() { location } else { format!(" ; {location}") }
}

fn version(copy: Copy) -> String {
    format!("{}version {}", if copy.next { "the next " } else { "" }, copy.version)
}

fn what(order: &FxHashMap<Block, usize>, needed: Needed) -> String {
    match needed {
        Needed::Primal(value) => name(value),
        Needed::Shadow(value) => format!("shadow of {}", name(value)),
        Needed::Frame(call) => format!("frame of {}", name(call)),
        Needed::Region(root) => format!("arrays of loop {root}"),
        Needed::Version(version) => format!("version {version}"),
        Needed::Last(version) => format!("last version {version}"),
        Needed::Next(version) => format!("next version {version}"),
        Needed::Killed(at) => format!("what is overwritten by {}", name(at)),
        Needed::Moved(pointer, copy) => format!("{} in {}", name(pointer), version(copy)),
        Needed::Chain(index, exit) => format!("last record of loop {index} at {}", label(order, exit)),
    }
}

/// What the terms of an expression compute, in the usual notation.
fn formula(terms: &[Term]) -> String {
    let mut stack: Vec<String> = Vec::new();
    for term in terms {
        let text = match term {
            Term::Constant(number, _) => number.to_string(),
            Term::Value(value) if value.name().is_empty() => format!("[{}]", name(*value)),
            Term::Value(value) => format!("%{}", value.name()),
            Term::Counter(index, _) => format!("counter of loop {index}"),
            Term::SignExtend(_) | Term::ZeroExtend(_) | Term::Truncate(_) => continue,
            Term::Combine(combination) => {
                let (b, a) = (stack.pop().expect("two operands"), stack.pop().expect("two operands"));
                match combination {
                    Combination::Add => format!("({a} + {b})"),
                    Combination::Multiply => format!("{a} * {b}"),
                    Combination::DivideUnsigned => format!("({a} / {b})"),
                    Combination::Largest | Combination::LargestUnsigned => format!("max({a}, {b})"),
                    Combination::Smallest | Combination::SmallestUnsigned => format!("min({a}, {b})"),
                }
            }
        };
        stack.push(text);
    }
    stack.pop().expect("an expression has a value")
}

/// A value's own text: it names itself and says what it is.
fn name(value: Value) -> String {
    value.print()
}

fn label(order: &FxHashMap<Block, usize>, block: Block) -> String {
    let name = block.name();
    if name.is_empty() { format!("block {}", order[&block]) } else { name }
}

fn list(items: impl Iterator<Item = String>) -> String {
    items.collect::<Vec<_>>().join(", ")
}
