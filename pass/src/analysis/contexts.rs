// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Activity across calls: what varies where each procedure is entered, and what is useful where it ends.
//!
//! First all calls of a procedure are taken together, to a fixed point over the call tree; that gives for each callee what varies
//! behind it and what is useful before it. Then each derivative is analysed in the context of its own call ([`Context`]), with these
//! answers for its callees. Invariant: a context lies within that of all calls together, so each answer covers it; beyond
//! [`MOST`] contexts of a procedure that one is taken. Imports the flow and its analyses.

use super::Key;
use super::cells::Cell;
use super::effects::Procedure;
use super::objects::Object;
use super::useful::{self, Useful};
use super::varied::{self, Edge, Varied};
use crate::llvm::{Function, Value};
use crate::operation::{Operation, classify, is_separate};
use crate::separate;
use bit_set::BitSet;
use rustc_hash::{FxHashMap, FxHashSet};

/// More contexts of one procedure than these are taken together.
const MOST: usize = 8;

/// What is known of memory where a derivative's procedure is entered and left.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct Context {
    /// Cells that vary at entry.
    pub varied: BitSet,
    /// Cells that are useful at the end.
    pub useful: BitSet,
}

/// All calls of one procedure together.
#[derive(Default)]
struct Together {
    entry: Edge,
    varied_after: Edge,
    end: Edge,
    useful_before: Edge,
    touched: BitSet,
    acts: bool,
}

#[derive(Default)]
pub struct Contexts {
    together: FxHashMap<Function, Together>,
    callers: FxHashMap<Function, Vec<Function>>,
    /// Callers first, as far as recursion allows.
    order: Vec<Function>,
    apart: FxHashSet<Function>,
    /// The contexts that derivatives are made for.
    known: FxHashMap<Function, Vec<Context>>,
    nothing: Edge,
    no_cells: BitSet,
}

impl Contexts {
    /// Solves for the whole call tree below `root`.
    pub fn new(procedures: &FxHashMap<Function, Procedure>, root: Function, entry: Edge, end: Edge) -> Contexts {
        let mut contexts = Contexts::default();
        let mut work = vec![root];
        let mut seen: FxHashSet<Function> = FxHashSet::default();
        while let Some(function) = work.pop() {
            if !seen.insert(function) {
                continue;
            }
            contexts.order.push(function);
            contexts.together.insert(function, Together::default());
            for callee in &procedures[&function].callees {
                contexts.callers.entry(*callee).or_default().push(function);
                work.push(*callee);
            }
        }
        contexts.part(procedures, root);
        // What another file exports holds for calls in which all that it is differentiated for varies and is useful.
        for (function, described) in contexts.order.iter().filter_map(|f| Some((f, separate::described(*f)?))) {
            let all = |count: usize| (0..count).collect::<BitSet>();
            let passive = |cell: &Cell| matches!(cell.object, Object::Argument(i) if !described.arguments[i].is_active());
            let cells = procedures[function].cells.iter().filter(|(_, cell)| !passive(cell));
            let cells: BitSet = cells.map(|(index, _)| index).collect();
            let together = contexts.together.get_mut(function).expect("listed");
            together.entry = Edge { cells: cells.clone(), values: all(function.ty().parameters().len()) };
            together.end = Edge { cells, values: all(1) };
        }
        let top = contexts.together.get_mut(&root).expect("the root is there");
        (top.entry, top.end) = (entry, end);
        contexts.until_stable(root, &mut |contexts, function| contexts.vary(procedures, function));
        contexts.until_stable(root, &mut |contexts, function| contexts.need(procedures, function));
        contexts
    }

    /// Finds the procedures each of whose calls has a context of its own, and so have all calls below.
    fn part(&mut self, procedures: &FxHashMap<Function, Procedure>, root: Function) {
        let called = |at: Value| if let Operation::Call(callee) = classify(at) { Some(callee) } else { None };
        let instructions = |caller: &Function| procedures[caller].prepared.function.instructions().into_iter();
        let sites = |caller: &Function| instructions(caller).filter_map(called).collect::<Vec<Function>>();
        let sites: Vec<(Function, Vec<Function>)> = self.order.iter().map(|caller| (*caller, sites(caller))).collect();
        let mut counts: FxHashMap<Function, usize> = FxHashMap::default();
        loop {
            let mut counted: FxHashMap<Function, usize> = [(root, 1)].into_iter().collect();
            for (caller, callees) in &sites {
                let contexts = counts.get(caller).copied().unwrap_or(0);
                for callee in callees {
                    let count = counted.entry(*callee).or_insert(0);
                    *count = (*count + contexts).min(MOST + 1);
                }
            }
            if counted == counts {
                break;
            }
            counts = counted;
        }
        let few = counts.into_iter().filter(|(function, count)| *count <= MOST && !is_separate(*function));
        self.apart = few.map(|(function, _)| function).collect();
        let mut before = None;
        while before != Some(self.apart.len()) {
            before = Some(self.apart.len());
            for (caller, callees) in &sites {
                if !callees.iter().all(|callee| self.apart.contains(callee)) {
                    self.apart.remove(caller);
                }
            }
        }
    }

    /// Does each call of the procedure have a context of its own, and each call below?
    pub fn are_apart(&self, callee: Function) -> bool {
        self.apart.contains(&callee)
    }

    /// Solves procedures until none is stale: downwards for what calls enter with, upwards for what comes back.
    fn until_stable(&mut self, root: Function, solve: &mut dyn FnMut(&mut Contexts, Function) -> Vec<Function>) {
        let elsewhere = self.order.iter().copied().filter(|function| is_separate(*function));
        let mut stale: FxHashSet<Function> = elsewhere.chain([root]).collect();
        let mut order = self.order.clone();
        while !stale.is_empty() {
            for function in &order {
                if stale.remove(function) {
                    stale.extend(solve(self, *function));
                }
            }
            order.reverse();
        }
    }

    /// Returns who has to be solved again.
    fn vary(&mut self, procedures: &FxHashMap<Function, Procedure>, function: Function) -> Vec<Function> {
        let entry = self.together[&function].entry.clone();
        let parameters = procedures[&function].prepared.function.parameters();
        let varied = varied::solve(&procedures[&function].flow, &parameters, &entry, self);
        let mut stale = self.enter(procedures, function, &varied.calls, |together| &mut together.entry);
        let own = self.together.get_mut(&function).expect("listed");
        if own.varied_after.join(&varied.end) {
            stale.extend(self.callers.get(&function).into_iter().flatten());
        }
        stale
    }

    fn need(&mut self, procedures: &FxHashMap<Function, Procedure>, function: Function) -> Vec<Function> {
        let (entry, end) = (self.together[&function].entry.clone(), self.together[&function].end.clone());
        let (_, useful) = self.solve(procedures, function, &entry, &end);
        let mut stale = self.enter(procedures, function, &useful.ends, |together| &mut together.end);
        let own = self.together.get_mut(&function).expect("listed");
        let mut grown = own.useful_before.join(&useful.start);
        grown |= !useful.cells.is_subset(&own.touched) || useful.acts() && !own.acts;
        own.touched.union_with(&useful.cells);
        own.acts |= useful.acts();
        if grown {
            stale.extend(self.callers.get(&function).into_iter().flatten());
        }
        stale
    }

    /// Takes in with what callees are entered, or left; returns those for which it is new.
    fn enter(
        &mut self,
        procedures: &FxHashMap<Function, Procedure>,
        caller: Function,
        calls: &FxHashMap<Value, Edge>,
        edge: impl Fn(&mut Together) -> &mut Edge,
    ) -> Vec<Function> {
        let mut stale = Vec::new();
        for callee in &procedures[&caller].callees {
            let calls = calls.iter().filter(|(call, _)| call.callee_function() == Some(*callee));
            for (_, more) in calls {
                let together = self.together.get_mut(callee).expect("all are listed");
                if edge(together).join(more) {
                    stale.push(*callee);
                }
            }
        }
        stale
    }

    fn solve(
        &self,
        procedures: &FxHashMap<Function, Procedure>,
        function: Function,
        entry: &Edge,
        end: &Edge,
    ) -> (Varied, Useful) {
        let parameters = procedures[&function].prepared.function.parameters();
        let flow = &procedures[&function].flow;
        let varied = varied::solve(flow, &parameters, entry, self);
        let useful = useful::solve(flow, &parameters, &varied, end, self);
        (varied, useful)
    }

    /// What varies and what is useful in a derivative of the procedure: in the context, with these parameters varied and the result
    /// useful.
    pub fn within(
        &self,
        procedures: &FxHashMap<Function, Procedure>,
        function: Function,
        context: &Context,
        values: BitSet,
        result: bool,
    ) -> (Varied, Useful) {
        let entry = Edge { cells: context.varied.clone(), values };
        let end = Edge { cells: context.useful.clone(), values: result.then_some(0).into_iter().collect() };
        self.solve(procedures, function, &entry, &end)
    }

    /// Starts to count contexts anew.
    pub fn forget(&mut self) {
        self.known.clear();
    }

    /// Lets a callee's key have its own context, or if there are too many already, that of all calls together.
    pub fn admit(&mut self, key: &mut Key) {
        let known = self.known.entry(key.function).or_default();
        if known.contains(&key.context) {
            return;
        }
        if known.len() < MOST {
            known.push(key.context.clone());
            return;
        }
        let together = &self.together[&key.function];
        key.context.useful.clone_from(&together.end.cells);
        if !key.passive {
            key.context.varied.clone_from(&together.entry.cells);
        }
    }

    pub fn varied_after(&self, callee: Function) -> &Edge {
        self.together.get(&callee).map_or(&self.nothing, |t| &t.varied_after)
    }
    pub fn useful_before(&self, callee: Function) -> &Edge {
        self.together.get(&callee).map_or(&self.nothing, |t| &t.useful_before)
    }
    /// Cells whose shadows the callee reads or writes.
    pub fn touched(&self, callee: Function) -> &BitSet {
        self.together.get(&callee).map_or(&self.no_cells, |t| &t.touched)
    }
    pub fn acts(&self, callee: Function) -> bool {
        self.together.get(&callee).is_some_and(|t| t.acts)
    }
}
