// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! `-wengert-memory=2G`: the time loops of which nothing is said share a budget of memory, within which each is recorded or checkpointed.
//!
//! A time loop is taken to be a loop with further loops in it, or in what it calls, that is itself in no loop of the procedure that is differentiated or of
//! procedures that this one calls on the way, and that writes the same memory in each iteration, which the plan finds out. Where something is said of a loop, in it or below, that goes before. Loops that cannot be checkpointed are left as they are, with a remark that says why.
//!
//! Invariant: behind each request the user's code is what it was; no request fails that would not fail without the option.

use crate::llvm::{Block, Builder, Facts, Function, Module, Session, Type, Value, diagnose, value::FUNCTION_INDEX};
use crate::refusal::Result;
use crate::request::{Request, markers, schedules};
use rustc_hash::{FxHashMap, FxHashSet};
use wengert_core::request::{Marker, Mode, Reversal};

/// A time loop: the end of a block of it that is in no loop within, and how often its procedure is called.
struct TimeLoop {
    at: Value,
    calls: u64,
}

/// Makes a derivative with time loops that share the budget, if there is one.
pub fn share<T>(module: Module, session: Session, request: &Request, derive: impl Fn() -> Result<T>) -> Result<T> {
    let Some(Ok(bytes)) = schedules::budget().filter(|_| request.mode == Mode::Adjoint) else { return derive() };
    let mut loops = Finder::new(module, session).time_loops(request.function);
    let mut missed: Vec<(Value, String)> = Vec::new();
    loop {
        let all: u64 = loops.iter().map(|found| found.calls).sum();
        let marks: Vec<Value> = loops
            .iter()
            .enumerate()
            .map(|(index, l)| mark(module, l, [(bytes / all.max(1)).max(1), index as u64, bytes]))
            .collect();
        let outcome = derive();
        marks.into_iter().for_each(Value::erase);
        match outcome {
            Err(refusal) if !loops.is_empty() => match refusal.unasked.filter(|index| *index < loops.len()) {
                Some(index) => missed.push((loops.remove(index).at, refusal.message)),
                // Whatever is wrong may not be wrong without the loops.
                None => missed.extend(loops.drain(..).map(|found| (found.at, refusal.message.clone()))),
            },
            outcome => {
                if outcome.is_ok() {
                    missed.iter().for_each(|(at, why)| tell(*at, why));
                }
                return outcome;
            }
        }
    }
}

fn tell(at: Value, why: &str) {
    let message = format!("this loop is recorded, whatever -wengert-memory says: {why}");
    diagnose::remark(at.block().function(), Some(at), true, "Memory", &message);
}

/// Puts a marker into the loop, with its share, its number, and what all may take.
fn mark(module: Module, found: &TimeLoop, numbers: [u64; 3]) -> Value {
    let builder = Builder::new(module);
    let word = module.int(64);
    let symbol = format!("{}.unasked", Reversal::Within.marker());
    let marker = module.declare(&symbol, Type::function(word.void(), &[word; 3]));
    marker.add_attribute(FUNCTION_INDEX, "convergent");
    builder.before(found.at);
    builder.locate(Some(found.at));
    let call = builder.call(marker, &numbers.map(|number| builder.int(word, number as i64)));
    ["nomerge", "convergent", "noduplicate"].into_iter().for_each(|word| call.add_call_attribute(FUNCTION_INDEX, word));
    call
}

struct Finder {
    session: Session,
    /// Procedures in which something is said of a loop.
    said: FxHashSet<Function>,
    loops: Vec<TimeLoop>,
}

impl Finder {
    fn new(module: Module, session: Session) -> Finder {
        let calls = markers::calls(module).into_iter().filter(|(_, asked)| matches!(asked, Marker::Loop(_)));
        Finder { session, said: calls.map(|(call, _)| call.block().function()).collect(), loops: Vec::new() }
    }

    fn time_loops(mut self, function: Function) -> Vec<TimeLoop> {
        self.visit(function, &mut Vec::new());
        self.loops
    }

    /// Finds the time loops of a procedure and of those that it calls outside of loops.
    fn visit(&mut self, function: Function, path: &mut Vec<Function>) {
        if function.is_declaration() || path.contains(&function) {
            return;
        }
        let facts = Facts::new(self.session, function);
        let outermost = |block: Block| facts.loops_around(block).last();
        let mut blocks: FxHashMap<usize, Vec<Block>> = FxHashMap::default();
        let mut order: Vec<usize> = Vec::new();
        let mut called: Vec<Function> = Vec::new();
        for block in function.blocks() {
            match outermost(block) {
                Some(index) => {
                    order.extend((!blocks.contains_key(&index)).then_some(index));
                    blocks.entry(index).or_default().push(block);
                }
                None => called.extend(block.instructions().into_iter().filter_map(Value::callee_function)),
            }
        }
        for index in order {
            let (within, header) = (&blocks[&index], facts.loop_header(index));
            let callees: Vec<Function> =
                within.iter().flat_map(|block| block.instructions()).filter_map(Value::callee_function).collect();
            let below = below(&callees);
            let inner = within.iter().any(|block| facts.loop_of(*block) != Some(index));
            let has_loops = |function: &Function| Facts::new(self.session, *function).loop_count() > 0;
            // A marker in the procedure may be one of this loop's.
            let is_said = self.said.contains(&function) && within.iter().any(|block| is_marked(*block));
            if is_said || below.iter().any(|function| self.said.contains(function)) || !inner && !below.iter().any(has_loops) {
                continue;
            }
            let at = facts.loop_latch(index).filter(|latch| facts.loop_of(*latch) == Some(index)).unwrap_or(header).terminator();
            match self.loops.iter_mut().find(|found| found.at == at) {
                Some(found) => found.calls += 1,
                None => self.loops.push(TimeLoop { at, calls: 1 }),
            }
        }
        path.push(function);
        called.into_iter().for_each(|callee| self.visit(callee, path));
        path.pop();
    }
}

fn is_marked(block: Block) -> bool {
    let said = |at: &Value| matches!(at.callee_function().and_then(markers::asked), Some(Marker::Loop(_)));
    block.instructions().iter().any(said)
}

/// These procedures, as far as they have bodies, and all that they call.
fn below(callees: &[Function]) -> FxHashSet<Function> {
    let mut seen: FxHashSet<Function> = FxHashSet::default();
    let mut work = callees.to_vec();
    while let Some(function) = work.pop() {
        if !function.is_declaration() && seen.insert(function) {
            work.extend(function.instructions().into_iter().filter_map(Value::callee_function));
        }
    }
    seen
}
