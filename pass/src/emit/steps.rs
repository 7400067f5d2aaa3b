// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Checkpointed loops: the list of what their snapshots hold, and the steps that the backward sweep runs again.
//!
//! Invariant: the run-time library takes snapshots and puts them back (`wengert_steps_…`, docs/abi.md); what is generated here tells it
//! which step comes, and runs it.

use super::Context;
use super::backward::Backward;
use super::entry::AtEntry;
use super::forward::Forward;
use super::joint::entry_offset;
use super::procedures::Registry;
use crate::llvm::{IntPredicate, Type, Value};
use crate::operation::REGION;
use crate::plan::{Kept, Needed, Step, Sweeps};

/// What of a section is to be done, as the library knows it.
const SAVED: i64 = 1;
const WRITTEN: i64 = 2;

fn kind(kept: &Kept) -> i64 {
    let saved = if kept.saved { SAVED } else { 0 };
    saved | if kept.written || kept.in_shadow { WRITTEN } else { 0 }
}

impl Forward<'_> {
    /// Lists what the snapshots of a checkpointed loop hold, before it is called. Returns the loop, as the library knows it, if it keeps a
    /// log; of other calls there is nothing to say.
    pub fn announce(&mut self, call: Value) -> Option<Value> {
        let steps = self.plan.calls[&call].steps.as_ref()?;
        let snapshot = &steps.snapshot;
        let places = self.places(call, snapshot);
        let (context, clone) = (self.context, self.primal.at(call));
        let builder = &context.builder;
        let tape = self.tape.expect("calls need a tape");
        let count = snapshot.sections.len();
        let name = self.plan.calls[&call].key.function.string_attribute(REGION).unwrap_or_default();
        let end = entry_offset(snapshot, places.len());
        let bytes = context.i64(end + 8 * count as i64);
        let list = context.reserve(tape, context.round_up(bytes), clone);
        let word = context.module.int(64);
        context.list(snapshot, list, &places);
        let (sections, _) = context.entry_of(snapshot, list, 0);
        let kinds = builder.offset(list, context.i64(end));
        for (index, kept) in snapshot.sections.iter().enumerate() {
            builder.store(context.i64(kind(kept)), builder.element(word, kinds, context.i64(index as i64)));
        }
        if !snapshot.shadowed.is_empty() {
            context.demand_apart(snapshot, list, &name);
        }
        let marker = self.primal.at(steps.marker);
        let number = marker.operand(0);
        let snapshots = if number.ty().bits() < 64 { builder.sext(number, word) } else { number };
        let logs = !snapshot.logged.is_empty();
        let logged = if logs { context.module.text(&name) } else { builder.zero(tape.ty()) };
        let begun = context.call_steps("begin", &[tape, sections, kinds, context.i64(count as i64), snapshots, logged]);
        logs.then_some(begun)
    }

    /// The forward sweep of a checkpointed loop that keeps a log is behind the call's place.
    pub fn leave(&mut self, call: Value, steps: Value) {
        let frame = self.kept[&Needed::Frame(call)];
        self.context.builder.after(frame);
        self.context.call_steps("leave", &[steps]);
    }

    /// A step of a checkpointed loop is about to be run.
    pub fn reach(&mut self, call: Value, step: &Step) {
        let context = self.context;
        let builder = &context.builder;
        builder.before(self.anchor);
        builder.locate(None);
        let steps = context.call_steps("take", &[self.tape.expect("calls need a tape")]);
        self.kept.insert(Needed::Frame(call), steps);
        if !self.plan.key.logged.is_empty() {
            self.logs.insert(call, context.call_steps("log", &[steps]));
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
        context.call_steps("reach", &[steps, number, trips]);
    }
}

impl Backward<'_> {
    /// Brings memory to what it was before a step, and reverses that.
    pub fn reverse_step(&mut self, registry: &mut Registry, at: Value) {
        let (plan, context) = (self.plan, self.context);
        let step = plan.step(at).expect("a step");
        let steps = self.get(Needed::Frame(at));
        let number = step.counter.map_or_else(|| context.i64(0), |(counter, _)| self.primal(counter));
        self.locate(at);
        let from = context.call_steps("seek", &[steps, number]);
        self.advance(registry, at, step, steps, (from, number));
        let callee = registry.declare(context.module, &plan.calls[&at].key, Sweeps::Joined);
        let mut arguments = self.actuals(&callee, at);
        *arguments.last_mut().expect("the tape is a parameter") = self.tape.expect("calls need a tape");
        self.locate(at);
        let result = context.builder.call(callee.first, &arguments);
        context.call_steps("reversed", &[steps, number]);
        self.take_adjoints(&callee, at, result);
    }

    /// Runs the steps of a range plainly.
    fn advance(&mut self, registry: &mut Registry, at: Value, step: &Step, steps: Value, (from, to): (Value, Value)) {
        let Some((counter, _)) = step.counter else { return };
        let (context, plan) = (self.context, self.plan);
        let builder = &context.builder;
        let function = match &step.again {
            Some(key) => registry.declare(context.module, key, Sweeps::Plain).first,
            None => plan.calls[&at].key.function,
        };
        // What does not follow from the counter is the same for all steps.
        let varies = |actual: &Value| actual.is_instruction() && plan.loop_of.contains_key(&actual.block());
        let same = at.arguments().into_iter().filter(|actual| !varies(actual));
        let fixed: Vec<(Value, Value)> = same.map(|actual| (actual, self.primal(actual))).collect();
        let word = context.module.int(64);
        let here = builder.block();
        let [head, body, done] = ["steps", "step", "arrived"].map(|name| self.function.append_block(name));
        builder.branch(head);
        builder.at_end(head);
        let number = builder.phi(word);
        builder.branch_if(builder.icmp(IntPredicate::LLVMIntULT, number, to), body, done);
        builder.at_end(body);
        context.call_steps("reach", &[steps, number, context.i64(-1)]);
        let known = |value: Value| {
            if value == counter {
                Some(number)
            } else {
                fixed.iter().find(|(actual, _)| *actual == value).map(|(_, known)| *known)
            }
        };
        let mut entry = AtEntry::new(context, plan.key.mode, std::iter::empty(), &known);
        let arguments: Vec<Value> = at.arguments().into_iter().map(|actual| entry.of(&[], actual)).collect();
        builder.call(function, &arguments);
        let next = builder.add(number, builder.int(word, 1));
        builder.branch(head);
        number.add_incoming(&[(from, here), (next, body)]);
        builder.at_end(done);
    }
}

impl Context {
    fn call_steps(&self, what: &str, arguments: &[Value]) -> Value {
        let (pointer, word) = (self.module.int(8).pointer(), self.module.int(64));
        let returns = match what {
            "begin" | "take" | "log" => pointer,
            "seek" => word,
            _ => word.void(),
        };
        let types: Vec<Type> = arguments.iter().map(|a| a.ty()).collect();
        self.builder.call(self.module.declare(&format!("wengert_steps_{what}"), Type::function(returns, &types)), arguments)
    }
}
