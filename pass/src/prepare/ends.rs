// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What is done before the program ends, or an exception is thrown, becomes a procedure that never returns.
//!
//! No derivative goes through such code, whatever it does to active data: it makes a message of numbers, builds what is thrown. Invariant:
//! behind this step blocks that do not reach a return touch memory by calls of such procedures only, unless they share code with other
//! ways. May import `llvm` and `operation`.

use crate::llvm::value::FUNCTION_INDEX;
use crate::llvm::{Block, Function, Opcode, Session, transform};
use crate::operation::{Operation, classify};
use rustc_hash::FxHashSet;

pub fn outline(session: Session, function: Function, made: &mut Vec<Function>) {
    let coming_back = coming_back(function);
    let entries: Vec<Block> = function
        .blocks()
        .into_iter()
        .filter(|block| !coming_back.contains(block) && block.predecessors().iter().any(|p| coming_back.contains(p)))
        .collect();
    for entry in entries {
        let way = way(entry);
        let inside: FxHashSet<Block> = way.iter().copied().collect();
        let alone = way.iter().skip(1).all(|block| block.predecessors().iter().all(|p| inside.contains(p)));
        if !alone || !way.iter().any(|block| works(*block)) {
            continue;
        }
        let Some(call) = transform::extract(session, function, &way) else { continue };
        let end = call.callee_function().expect("it was made just now");
        end.add_attribute(FUNCTION_INDEX, "noreturn");
        end.add_attribute(FUNCTION_INDEX, "cold");
        made.push(end);
    }
}

/// The blocks from which a return is reached.
fn coming_back(function: Function) -> FxHashSet<Block> {
    let mut found: FxHashSet<Block> = FxHashSet::default();
    let mut work: Vec<Block> = function.blocks().into_iter().filter(|b| b.terminator().is_op(Opcode::LLVMRet)).collect();
    while let Some(block) = work.pop() {
        if found.insert(block) {
            work.extend(block.predecessors());
        }
    }
    found
}

/// All blocks that are reached from one, itself first.
fn way(entry: Block) -> Vec<Block> {
    let mut found = vec![entry];
    let mut at = 0;
    while at < found.len() {
        let new: Vec<Block> = found[at].successors().into_iter().filter(|b| !found.contains(b)).collect();
        for block in new {
            if !found.contains(&block) {
                found.push(block);
            }
        }
        at += 1;
    }
    found
}

/// Does a block do more than compute values and call what is known not to come back?
fn works(block: Block) -> bool {
    let works = |operation: Operation| {
        use Operation::*;
        matches!(operation, Store | Copy | Fill | Heap | Free | Call(_) | Assembly | Indirect | Unknown)
    };
    block.instructions().into_iter().any(|at| works(classify(at)))
}
