// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Which values to record: a minimum cut through the data flow between what is at hand and what is needed.
//!
//! Each value is an edge that costs what its record takes; to compute it again costs its operation, and needs its
//! operands. Invariant: each needed value is recorded, or follows by repeatable operations from what is recorded or at
//! hand; no other choice costs less.
//! (A maximum closure: Picard, "Maximal closure of a graph", 1976.) Imports `llvm` for the values' names only.

use crate::llvm::Value;
use petgraph::algo::dinics;
use petgraph::graph::{DiGraph, NodeIndex};
use petgraph::visit::EdgeRef;
use rustc_hash::{FxHashMap, FxHashSet};

/// What it takes to have a value that is not at hand.
pub struct Price {
    pub record: u64,
    /// To compute it again: the price of the operation, and what it needs. `None` if it must not be repeated.
    pub again: Option<(u64, Vec<Value>)>,
}

/// No real price comes near it, nor does the sum of all.
const NEVER: u64 = 1 << 60;

/// The ends of a value's edge: computed again on the needed side of the first, recorded between the two.
#[derive(Clone, Copy)]
struct Ends {
    operands: NodeIndex,
    result: NodeIndex,
}

struct Network<'a> {
    graph: DiGraph<(), u64>,
    source: NodeIndex,
    sink: NodeIndex,
    ends: FxHashMap<Value, Ends>,
    open: Vec<(Ends, Vec<Value>)>,
    price: &'a mut dyn FnMut(Value) -> Option<Price>,
}

/// The values to record so that all that is needed can be had; `price` gives nothing for what is at hand.
pub fn recorded(needed: &[Value], price: &mut dyn FnMut(Value) -> Option<Price>) -> FxHashSet<Value> {
    let mut graph = DiGraph::new();
    let (source, sink) = (graph.add_node(()), graph.add_node(()));
    let mut network = Network { graph, source, sink, ends: FxHashMap::default(), open: Vec::new(), price };
    for value in needed {
        if let Some(ends) = network.value(*value) {
            network.graph.add_edge(ends.result, sink, NEVER);
        }
        while let Some((ends, operands)) = network.open.pop() {
            for operand in operands {
                if let Some(from) = network.value(operand) {
                    network.graph.add_edge(from.result, ends.operands, NEVER);
                }
            }
        }
    }
    network.cut()
}

impl Network<'_> {
    /// The ends of a value, made when it is met first; none if it is at hand.
    fn value(&mut self, value: Value) -> Option<Ends> {
        if let Some(known) = self.ends.get(&value) {
            return Some(*known);
        }
        let Price { record, again } = (self.price)(value)?;
        let ends = Ends { operands: self.graph.add_node(()), result: self.graph.add_node(()) };
        self.ends.insert(value, ends);
        self.graph.add_edge(ends.operands, ends.result, record);
        let (price, operands) = again.unwrap_or((NEVER, Vec::new()));
        self.graph.add_edge(self.source, ends.operands, price);
        self.open.push((ends, operands));
        Some(ends)
    }

    /// Values whose edge goes from the side of the source, as far as that must reach, to the other one.
    fn cut(self) -> FxHashSet<Value> {
        let (_, flows) = dinics(&self.graph, self.source, self.sink);
        let mut onward: Vec<Vec<NodeIndex>> = vec![Vec::new(); self.graph.node_count()];
        for (edge, flow) in self.graph.edge_references().zip(&flows) {
            if flow < edge.weight() {
                onward[edge.source().index()].push(edge.target());
            }
            if *flow > 0 {
                onward[edge.target().index()].push(edge.source());
            }
        }
        let mut reached = vec![false; self.graph.node_count()];
        let mut work = vec![self.source];
        while let Some(node) = work.pop() {
            if !std::mem::replace(&mut reached[node.index()], true) {
                work.extend(&onward[node.index()]);
            }
        }
        let is_cut = |ends: &Ends| reached[ends.operands.index()] && !reached[ends.result.index()];
        self.ends.iter().filter(|(_, ends)| is_cut(ends)).map(|(value, _)| *value).collect()
    }
}
