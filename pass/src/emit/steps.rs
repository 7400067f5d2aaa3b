// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Loops whose steps run again: the list of what their snapshots hold, and the steps that the backward sweep runs again, or goes round.
//!
//! Invariant: the run-time library takes snapshots and puts them back, and sees adjoints settle (`wengert_steps_…`, `wengert_fixed_…`, docs/abi.md);
//! what is generated here tells it which step comes, and runs it.

use super::Context;
use super::backward::Backward;
use super::entry::AtEntry;
use super::forward::Forward;
use super::joint::entry_offset;
use super::procedures::{Made, Registry};
use super::sites::What;
use crate::llvm::{Builder, IntPredicate, Module, Value, transform};
use crate::operation::REGION;
use crate::plan::{Kept, Needed, Section, Step, Sweeps};
use wengert_core::request::Reversal;

/// Bytes of a word of the lists, and words that say of numbers where their shadows lie: address, bytes, bytes of one, section.
const WORD: usize = 8;
const NUMBERS: usize = 4;

/// What of a section is to be done, as the library knows it.
const SAVED: i64 = 1;
const WRITTEN: i64 = 2;

fn kind(kept: &Kept) -> i64 {
    let saved = if kept.saved { SAVED } else { 0 };
    saved | if kept.written || kept.in_shadow { WRITTEN } else { 0 }
}

/// The functions of the library for loops that are checkpointed, and for those that converge.
const STEPS: &str = "steps";
const FIXED: &str = "fixed";

fn library(reversal: Reversal) -> &'static str {
    if reversal == Reversal::FixedPoint { FIXED } else { STEPS }
}

/// What the library is told of a checkpointed loop.
fn word_of(reversal: Reversal) -> i64 {
    match reversal {
        Reversal::Binomial => 0,
        Reversal::Periodic => 1,
        Reversal::Within => 2,
        Reversal::FixedPoint => unreachable!("it has functions of its own"),
    }
}

/// A loop that was announced to the library, which wants to know when it has been left: it converges, or keeps a log.
pub struct Announced {
    library: &'static str,
    begun: Value,
    /// The list of pointers that a log may hold, and how many these are.
    pointers: [Value; 2],
}

impl Forward<'_> {
    /// Lists what the snapshots of a loop hold whose steps run again, before it is called; of other calls there is nothing to say.
    pub fn announce(&mut self, call: Value) -> Option<Announced> {
        let steps = self.plan.calls[&call].steps.as_ref()?;
        let snapshot = &steps.snapshot;
        let settling = steps.converges.as_ref().map_or(&[][..], |converges| &converges.settling);
        let further: Vec<(&Section, bool)> =
            settling.iter().map(|s| (&s.section, true)).chain(snapshot.loose.iter().map(|k| (&k.section, false))).collect();
        let (places, pointers) = self.places_with_pointers(call, snapshot, &further);
        let (context, clone) = (self.context, self.primal.at(call));
        let builder = &context.builder;
        let tape = self.tape.expect("calls need a tape");
        let count = snapshot.sections.len();
        let name = self.plan.calls[&call].key.function.string_attribute(REGION).unwrap_or_default();
        let all: Vec<(Value, Value)> = places.iter().chain(&pointers).copied().collect();
        let end = entry_offset(snapshot, all.len());
        let bytes = context.i64(end + (WORD * (count + NUMBERS * settling.len())) as i64);
        let list = context.reserve(tape, context.round_up(bytes), clone);
        context.count_bytes(What::Snapshot(call), bytes);
        let word = context.module.int(64);
        context.list(snapshot, list, &all);
        let pointers = [context.entry_of(snapshot, list, places.len()).0, context.i64(pointers.len() as i64)];
        let (sections, _) = context.entry_of(snapshot, list, 0);
        let kinds = builder.offset(list, context.i64(end));
        for (index, kept) in snapshot.sections.iter().enumerate() {
            builder.store(context.i64(kind(kept)), builder.element(word, kinds, context.i64(index as i64)));
        }
        if !snapshot.shadowed.is_empty() {
            context.demand_apart(snapshot, list, &name);
        }
        if !snapshot.loose.is_empty() {
            let (loose, _) = context.entry_of(snapshot, list, places.len() - snapshot.loose.len());
            let counts = [count, snapshot.loose.len()].map(|n| context.i64(n as i64));
            let arguments = [sections, counts[0], loose, counts[1], context.module.text(&name)];
            context.call_runtime("wengert_sections_cover", context.module.int(8).void(), &arguments);
        }
        let said = self.primal.at(steps.marker).arguments();
        let all = [tape, sections, kinds, context.i64(count as i64)];
        let logs = !snapshot.logged.is_empty();
        let logged = if logs { context.module.text(&name) } else { builder.zero(tape.ty()) };
        if let Some(converges) = &steps.converges {
            let numbers = builder.offset(kinds, context.i64((WORD * count) as i64));
            let shadows = &places[count + snapshot.shadowed.len()..];
            for (index, (settling, (shadow, bytes))) in settling.iter().zip(shadows).enumerate() {
                let size = context.i64(context.module.size_of(settling.kind) as i64);
                let of = snapshot.sections.iter().position(|kept| kept.section == settling.section && !kept.in_shadow);
                let of = context.i64(of.unwrap_or(usize::MAX) as i64);
                for (member, value) in [*shadow, *bytes, size, of].into_iter().enumerate() {
                    builder.store(value, builder.element(word, numbers, context.i64((NUMBERS * index + member) as i64)));
                }
            }
            let whole = context.i64(converges.whole.into());
            let own = [numbers, context.i64(settling.len() as i64), said[0], whole, context.module.text(&name), logged];
            let begun = context.call_loop(FIXED, "begin", &[&all[..], &own].concat());
            return Some(Announced { library: FIXED, begun, pointers });
        }
        let number = |index: usize| match said.get(index) {
            Some(number) if number.ty().bits() < 64 => builder.sext(*number, word),
            Some(number) => *number,
            None => context.i64(0),
        };
        // A loop of which nobody says anything has a share of what all may take, a number, and what that is.
        let further = number(if steps.reversal == Reversal::Within { 2 } else { 1 });
        let own = [context.i64(word_of(steps.reversal)), number(0), further, logged];
        let begun = context.call_loop(STEPS, "begin", &[&all[..], &own].concat());
        logs.then_some(Announced { library: STEPS, begun, pointers })
    }

    /// The forward sweep of a loop that was announced is behind the call's place.
    pub fn leave(&mut self, call: Value, announced: Announced) {
        let context = self.context;
        context.builder.after(self.kept[&Needed::Frame(call)]);
        let [pointers, count] = announced.pointers;
        context.call_loop(announced.library, "leave", &[announced.begun, pointers, count]);
    }

    /// A step of a checkpointed loop is about to be run.
    pub fn reach(&mut self, registry: &mut Registry, call: Value, step: &Step) {
        let context = self.context;
        let builder = &context.builder;
        builder.before(self.anchor);
        builder.locate(None);
        let tape = self.tape.expect("calls need a tape");
        let library = library(step.reversal);
        let steps = context.call_loop(library, "take", &[tape]);
        self.kept.insert(Needed::Frame(call), steps);
        if !self.plan.key.logged.is_empty() {
            self.logs.insert(call, context.call_loop(library, "log", &[steps]));
        }
        let ready = self.is_ready(step);
        if ready {
            context.call_loop(STEPS, "ready", &[steps]);
        }
        let clone = self.primal.at(call);
        builder.before(clone);
        builder.locate(Some(clone));
        let (number, trips) = match step.counter {
            None => (context.i64(0), context.i64(1)),
            Some((counter, trips)) => {
                (self.primal.at(counter), trips.map_or_else(|| context.i64(-1), |trips| self.primal.at(trips)))
            }
        };
        // How many steps there are makes no difference where the loop converges.
        let all = [steps, number, trips];
        let told = context.call_loop(library, "reach", if library == FIXED { &all[..2] } else { &all });
        if ready {
            self.record_if_told(registry, call, told, (steps, number));
        }
    }

    /// Can a step be recorded as it is run first, and its record be thrown away again? A second run may leave nothing out, for then it is another procedure; nobody
    /// else reserves tape within the loop; and a log is made by a plain run.
    fn is_ready(&self, step: &Step) -> bool {
        let alone = self.layout.records.iter().all(Option::is_none) && self.plan.versions.is_empty();
        step.reversal == Reversal::Within && step.again.is_none() && self.plan.key.logged.is_empty() && alone
    }

    /// Runs the step with recording if `told`, else plainly.
    fn record_if_told(&mut self, registry: &mut Registry, call: Value, told: Value, (steps, number): (Value, Value)) {
        let context = self.context;
        let tape = self.tape.expect("calls need a tape");
        let callee = registry.declare(context.module, &self.plan.calls[&call].key, Sweeps::Split);
        let mut given = vec![tape; callee.first.ty().parameters().len()];
        for (index, actual) in call.arguments().into_iter().enumerate() {
            given[callee.signature.primals[index]] = self.primal.at(actual);
            if let Some(first) = callee.signature.shadows[index] {
                self.shadow(actual).into_iter().enumerate().for_each(|(d, shadow)| given[first + d] = shadow);
            }
        }
        let clone = self.primal.at(call);
        let builder = &context.builder;
        let head = clone.block();
        let plain = transform::split_before(clone);
        let join = transform::split_before(clone.next().expect("a call is no terminator"));
        let record = self.primal.function.append_block("record");
        head.terminator().erase();
        builder.at_end(head);
        builder.branch_if(builder.icmp(IntPredicate::LLVMIntNE, told, context.i64(0)), record, plain);
        builder.at_end(record);
        builder.locate(Some(clone));
        let recorded = builder.call(callee.first, &given);
        let members = callee.first.ty().returns().len();
        let frame = builder.extract(recorded, members - 1);
        context.call_loop(STEPS, "recorded", &[steps, number, frame]);
        let result = (members > 1).then(|| builder.extract(recorded, 0));
        builder.branch(join);
        if let Some(result) = result {
            builder.before(join.first());
            let either = builder.phi(clone.ty());
            self.primal.replace(call, either);
            either.add_incoming(&[(clone, plain), (result, record)]);
        }
    }
}

impl Backward<'_> {
    /// Brings memory to what it was before a step, and reverses that.
    pub fn reverse_step(&mut self, registry: &mut Registry, at: Value) {
        let (plan, context) = (self.plan, self.context);
        let step = plan.step(at).expect("a step");
        if step.reversal == Reversal::FixedPoint {
            return self.go_round(registry, at, step);
        }
        let steps = self.get(Needed::Frame(at));
        let number = step.counter.map_or_else(|| context.i64(0), |(counter, _)| self.primal(counter));
        let tape = self.tape.expect("calls need a tape");
        self.locate(at);
        let from = context.call_loop(STEPS, "seek", &[steps, tape, number]);
        let key = &plan.calls[&at].key;
        let (callee, result) = if step.reversal.records_together() {
            let first = context.call_loop(STEPS, "first", &[steps, number]);
            self.advance(registry, at, step, steps, (from, first));
            let callee = registry.declare(context.module, key, Sweeps::Split);
            self.record(&callee, at, step, steps, (first, number));
            let mut arguments = self.actuals(&callee, at);
            self.locate(at);
            let own = arguments.len() - 2;
            arguments[own..].copy_from_slice(&[context.call_loop(STEPS, "frame", &[steps]), tape]);
            let result = context.builder.call(callee.second.expect("a split adjoint has two sweeps"), &arguments);
            (callee, result)
        } else {
            self.advance(registry, at, step, steps, (from, number));
            let callee = registry.declare(context.module, key, Sweeps::Joined);
            let mut arguments = self.actuals(&callee, at);
            *arguments.last_mut().expect("the tape is a parameter") = tape;
            self.locate(at);
            let result = context.builder.call(callee.first, &arguments);
            (callee, result)
        };
        context.call_loop(STEPS, "reversed", &[steps, number]);
        self.take_adjoints(&callee, at, result);
    }

    /// Reverses a step of a loop that converges, if it is one of those that are: it is recorded, and its backward sweep goes round until the
    /// adjoints settle.
    fn go_round(&mut self, registry: &mut Registry, at: Value, step: &Step) {
        let (plan, context) = (self.plan, self.context);
        let builder = &context.builder;
        let zero = context.i64(0);
        let fixed = self.get(Needed::Frame(at));
        let number = step.counter.map_or(zero, |(counter, _)| self.primal(counter));
        let callee = registry.declare(context.module, &plan.calls[&at].key, Sweeps::Split);
        let second = callee.second.expect("a split adjoint has two sweeps");
        let mut arguments = self.actuals(&callee, at);
        let adjoints = second.ty().returns();
        let members = if adjoints.is_void() { 0 } else { adjoints.len() };
        let here = builder.block();
        let sums: Vec<Value> = (0..members).map(|member| self.new_variable(adjoints.member(member), "sum")).collect();
        builder.at_end(here);
        self.locate(at);
        for (member, sum) in sums.iter().enumerate() {
            builder.store(builder.zero(adjoints.member(member as u32)), *sum);
        }
        let [record, round, settled, done] =
            ["record", "round", "settled", "through"].map(|name| self.function.append_block(name));
        let wanted = context.call_loop(FIXED, "seek", &[fixed, number]);
        builder.branch_if(builder.icmp(IntPredicate::LLVMIntNE, wanted, zero), record, done);

        builder.at_end(record);
        let tape = self.tape.expect("calls need a tape");
        let mark = context.tape_top(tape);
        let mut given = vec![tape; callee.first.ty().parameters().len()];
        let shadows = callee.signature.shadows.iter().flatten().flat_map(|first| *first..first + callee.signature.width);
        callee.signature.primals.iter().copied().chain(shadows).for_each(|place| given[place] = arguments[place]);
        let recorded = builder.call(callee.first, &given);
        let frame = builder.extract(recorded, callee.first.ty().returns().len() - 1);
        builder.branch(round);

        builder.at_end(round);
        let beside = context.call_loop(FIXED, "round", &[fixed]);
        let own = arguments.len() - 2;
        arguments[own..].copy_from_slice(&[frame, beside]);
        let result = builder.call(second, &arguments);
        for (member, sum) in sums.iter().enumerate() {
            let adjoint = builder.extract(result, member as u32);
            builder.store(builder.fadd(builder.load(adjoint.ty(), *sum), adjoint), *sum);
            let number = |lane: Value| builder.fcast(lane, context.module.int(64).float64());
            for lane in lanes(builder, context.module, adjoint) {
                context.call_loop(FIXED, "value", &[fixed, number(lane)]);
            }
        }
        let again = context.call_loop(FIXED, "again", &[fixed]);
        builder.branch_if(builder.icmp(IntPredicate::LLVMIntNE, again, zero), round, settled);

        builder.at_end(settled);
        context.release(tape, mark);
        builder.branch(done);

        builder.at_end(done);
        let all = (members > 0).then(|| {
            sums.iter().enumerate().fold(builder.zero(adjoints), |all, (member, sum)| {
                builder.insert_value(all, builder.load(adjoints.member(member as u32), *sum), member as u32)
            })
        });
        context.call_loop(FIXED, "reversed", &[fixed, number]);
        if let Some(all) = all {
            self.take_adjoints(&callee, at, all);
        }
    }

    /// Runs steps plainly, up to one.
    fn advance(&mut self, registry: &mut Registry, at: Value, step: &Step, steps: Value, (from, to): (Value, Value)) {
        if step.counter.is_none() {
            return;
        }
        let (context, plan) = (self.context, self.plan);
        let function = match &step.again {
            Some(key) => registry.declare(context.module, key, Sweeps::Plain).first,
            None => plan.calls[&at].key.function,
        };
        self.each_step(at, step, (from, to), &|number, arguments| {
            context.call_loop(STEPS, "reach", &[steps, number, context.i64(-1)]);
            context.builder.call(function, arguments);
        });
    }

    /// Records steps, one after the other, up to the last one, which is the next to be reversed.
    fn record(&mut self, callee: &Made, at: Value, step: &Step, steps: Value, (first, last): (Value, Value)) {
        let context = self.context;
        let tape = self.tape.expect("calls need a tape");
        // Addresses are the same for all steps.
        let shadowed: Vec<(usize, Value)> = at
            .arguments()
            .into_iter()
            .zip(&callee.signature.shadows)
            .filter_map(|(actual, place)| Some(((*place)?, actual)))
            .collect();
        let each = |(first, actual)| {
            self.shadow(actual).into_iter().enumerate().map(|(d, shadow)| (first + d, shadow)).collect::<Vec<_>>()
        };
        let shadows: Vec<(usize, Value)> = shadowed.into_iter().flat_map(each).collect();
        let end = context.builder.add(last, context.i64(1));
        self.each_step(at, step, (first, end), &|number, arguments| {
            let builder = &context.builder;
            let mut given = vec![tape; callee.first.ty().parameters().len()];
            callee.signature.primals.iter().zip(arguments).for_each(|(place, argument)| given[*place] = *argument);
            shadows.iter().for_each(|(place, shadow)| given[*place] = *shadow);
            let recorded = builder.call(callee.first, &given);
            let frame = builder.extract(recorded, callee.first.ty().returns().len() - 1);
            context.call_loop(STEPS, "recorded", &[steps, number, frame]);
        });
    }

    /// Does something for each step of a range, whose number and arguments it is told.
    fn each_step(&mut self, at: Value, step: &Step, (from, to): (Value, Value), act: &dyn Fn(Value, &[Value])) {
        let (context, plan) = (self.context, self.plan);
        let builder = &context.builder;
        // What does not follow from the counter is the same for all steps.
        let same = at.arguments().into_iter().filter(|actual| !plan.varies(*actual));
        let fixed: Vec<(Value, Value)> = same.map(|actual| (actual, self.primal(actual))).collect();
        let word = context.module.int(64);
        let here = builder.block();
        let [head, body, done] = ["steps", "step", "arrived"].map(|name| self.function.append_block(name));
        builder.branch(head);
        builder.at_end(head);
        let number = builder.phi(word);
        builder.branch_if(builder.icmp(IntPredicate::LLVMIntULT, number, to), body, done);
        builder.at_end(body);
        let counter = step.counter.map(|(counter, _)| counter);
        let known = |value: Value| {
            if Some(value) == counter {
                Some(number)
            } else {
                fixed.iter().find(|(actual, _)| *actual == value).map(|(_, known)| *known)
            }
        };
        let mut entry = AtEntry::new(context, plan.key.mode, std::iter::empty(), &known);
        let arguments: Vec<Value> = at.arguments().into_iter().map(|actual| entry.of(&[], actual)).collect();
        act(number, &arguments);
        let next = builder.add(number, builder.int(word, 1));
        let body = builder.block();
        builder.branch(head);
        number.add_incoming(&[(from, here), (next, body)]);
        builder.at_end(done);
    }
}

impl Context {
    fn call_loop(&self, library: &str, what: &str, arguments: &[Value]) -> Value {
        let (pointer, word) = (self.module.int(8).pointer(), self.module.int(64));
        let returns = match what {
            "begin" | "take" | "log" | "round" | "frame" => pointer,
            "seek" | "first" | "again" => word,
            "reach" if library == STEPS => word,
            _ => word.void(),
        };
        self.call_runtime(&format!("wengert_{library}_{what}"), returns, arguments)
    }
}

/// The numbers of a vector, or the only one.
fn lanes(builder: &Builder, module: Module, number: Value) -> Vec<Value> {
    if !number.ty().is_vector() {
        return vec![number];
    }
    (0..number.ty().len()).map(|lane| builder.extract_element(number, builder.int(module.int(32), lane.into()))).collect()
}
