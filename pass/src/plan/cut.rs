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
use petgraph::unionfind::UnionFind;
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

/// A value of the network.
struct Member {
    value: Value,
    record: u64,
    again: u64,
    /// Members that it takes to compute the value again.
    operands: Vec<usize>,
    needed: bool,
}

#[derive(Default)]
struct Network {
    members: Vec<Member>,
    known: FxHashMap<Value, usize>,
}

/// The values to record so that all that is needed can be had; `price` gives nothing for what is at hand.
pub fn recorded(needed: &[Value], price: &mut dyn FnMut(Value) -> Option<Price>) -> FxHashSet<Value> {
    let mut network = Network::default();
    let mut open = Vec::new();
    for value in needed {
        if let Some(index) = network.member(*value, price, &mut open) {
            network.members[index].needed = true;
        }
    }
    while let Some((index, operands)) = open.pop() {
        let operands = operands.into_iter().filter_map(|operand| network.member(operand, price, &mut open)).collect();
        network.members[index].operands = operands;
    }
    // Parts that share no value are cut each by itself: a cut takes more than linear time.
    network.parts().iter().flat_map(|part| network.cut(part)).collect()
}

impl Network {
    /// A value's place, made when it is met first; none if it is at hand.
    fn member(
        &mut self,
        value: Value,
        price: &mut dyn FnMut(Value) -> Option<Price>,
        open: &mut Vec<(usize, Vec<Value>)>,
    ) -> Option<usize> {
        if let Some(known) = self.known.get(&value) {
            return Some(*known);
        }
        let Price { record, again } = price(value)?;
        let (again, operands) = again.unwrap_or((NEVER, Vec::new()));
        let index = self.members.len();
        self.known.insert(value, index);
        self.members.push(Member { value, record, again, operands: Vec::new(), needed: false });
        open.push((index, operands));
        Some(index)
    }

    fn parts(&self) -> Vec<Vec<usize>> {
        let mut joined: UnionFind<usize> = UnionFind::new(self.members.len());
        for (index, member) in self.members.iter().enumerate() {
            member.operands.iter().for_each(|operand| {
                joined.union(index, *operand);
            });
        }
        let mut parts: FxHashMap<usize, Vec<usize>> = FxHashMap::default();
        (0..self.members.len()).for_each(|index| parts.entry(joined.find_mut(index)).or_default().push(index));
        parts.into_values().collect()
    }

    /// Values of a part whose edge goes from the side of the source, as far as that must reach, to the other one. A value is
    /// computed again on the needed side of the first end of its edge, and recorded between the two.
    fn cut(&self, part: &[usize]) -> Vec<Value> {
        let mut graph: DiGraph<(), u64> = DiGraph::with_capacity(2 * part.len() + 2, 4 * part.len());
        let (source, sink) = (graph.add_node(()), graph.add_node(()));
        let ends: FxHashMap<usize, (NodeIndex, NodeIndex)> =
            part.iter().map(|index| (*index, (graph.add_node(()), graph.add_node(())))).collect();
        for index in part {
            let (member, (operands, result)) = (&self.members[*index], ends[index]);
            graph.add_edge(operands, result, member.record);
            graph.add_edge(source, operands, member.again);
            member.operands.iter().for_each(|operand| {
                graph.add_edge(ends[operand].1, operands, NEVER);
            });
            if member.needed {
                graph.add_edge(result, sink, NEVER);
            }
        }
        let reached = on_the_side_of(&graph, source, sink);
        let is_cut = |index: &&usize| reached[ends[*index].0.index()] && !reached[ends[*index].1.index()];
        part.iter().filter(is_cut).map(|index| self.members[*index].value).collect()
    }
}

/// The nodes on the source's side of the minimum cut that is nearest to the source.
fn on_the_side_of(graph: &DiGraph<(), u64>, source: NodeIndex, sink: NodeIndex) -> Vec<bool> {
    let (_, flows) = dinics(graph, source, sink);
    let mut onward: Vec<Vec<NodeIndex>> = vec![Vec::new(); graph.node_count()];
    for (edge, flow) in graph.edge_references().zip(&flows) {
        if flow < edge.weight() {
            onward[edge.source().index()].push(edge.target());
        }
        if *flow > 0 {
            onward[edge.target().index()].push(edge.source());
        }
    }
    let mut reached = vec![false; graph.node_count()];
    let mut work = vec![source];
    while let Some(node) = work.pop() {
        if !std::mem::replace(&mut reached[node.index()], true) {
            work.extend(&onward[node.index()]);
        }
    }
    reached
}
