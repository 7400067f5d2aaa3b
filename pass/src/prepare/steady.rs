// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Code that runs twice and in which arrays keep their memory: the bodies of marked regions and checkpointed loops, and what they call.
//!
//! Fortran gives an allocatable variable other memory where it is assigned an array of another shape, and almost no program
//! relies on that within a time step. What would reallocate a variable from outside becomes the end of the program, so that a second
//! run finds the memory of the first. Procedures that assign to such variables are made once more for this. Invariant: no other
//! procedure changes. Imports `llvm`, `holds`, `core`, the refusal, and what finds such code and rewrites assignments.

use super::{fortran, make_private, regions, steps};
use crate::llvm::offset::{Offset, constant_base};
use crate::llvm::{Block, Builder, Function, Linkage, Module, Opcode, Session, Value, diagnose, transform};
use crate::refusal::{CLONE, Result};
use rustc_hash::{FxHashMap, FxHashSet};
use wengert_core::catalogue::RESHAPED;

/// On a procedure made for such code.
const STEADY: &str = "wengert-steady";

/// Makes marked regions and checkpointed loops of a procedure, and all that they call, steady; notes procedures made for that.
pub fn settle(module: Module, session: Session, builder: &Builder, function: Function, made: &mut Vec<Function>) -> Result<()> {
    transform::remove_unreachable(function);
    transform::separate_ends(function);
    let before = made.len();
    let mut known: FxHashMap<Function, bool> = FxHashMap::default();
    let mut work = regions::checkpoints(function).or_else(|_| {
        // Ways that are never taken may lead out of a region.
        transform::run_passes(session, function, super::BEFORE_REGIONS);
        regions::checkpoints(function)
    })?;
    work.extend(steps::loops(session, function));
    while let Some(area) = work.pop() {
        stop_reshapes(module, builder, &area);
        for call in area.iter().flat_map(|block| block.instructions()) {
            let Some(callee) = call.callee_function().filter(|callee| may_reshape(*callee, &mut known)) else { continue };
            let name = format!("{}.steady", callee.name());
            let steady = module.function(&name).filter(is_steady).unwrap_or_else(|| {
                let new = copy(module, session, builder, callee, &name);
                made.push(new);
                work.push(new.blocks().into_iter().collect());
                new
            });
            call.set_callee(steady);
        }
    }
    // Only now: areas may lie within one another.
    made[before..].iter().chain([&function]).for_each(|changed| transform::remove_unreachable(*changed));
    Ok(())
}

fn is_steady(function: &Function) -> bool {
    function.string_attribute(STEADY).is_some()
}

fn copy(module: Module, session: Session, builder: &Builder, procedure: Function, name: &str) -> Function {
    let new = module.add_function(name, procedure.ty());
    new.set_linkage(Linkage::LLVMInternalLinkage);
    drop(transform::clone_into(new, procedure, &new.parameters(), true));
    new.add_string_attribute(STEADY, "");
    make_private(new);
    fortran::lower(module, session, builder, procedure, new);
    new
}

/// Does a procedure of this file, or one that it calls, assign to a variable that it may have to reallocate?
fn may_reshape(function: Function, known: &mut FxHashMap<Function, bool>) -> bool {
    let is_ours = |f: &Function| !f.is_declaration() && !is_steady(f) && crate::separate::described(*f).is_none();
    if !is_ours(&function) {
        return false;
    }
    let mut seen: FxHashSet<Function> = FxHashSet::default();
    let mut work = vec![function];
    let mut found = false;
    while let Some(next) = work.pop().filter(|_| !found) {
        match known.get(&next) {
            Some(reshapes) => found = *reshapes,
            None if seen.insert(next) => {
                let callees: Vec<Function> = next.instructions().into_iter().filter_map(Value::callee_function).collect();
                found = callees.iter().any(|callee| fortran::assigns(*callee));
                work.extend(callees.into_iter().filter(is_ours));
            }
            None => {}
        }
    }
    match found {
        true => drop(known.insert(function, true)),
        false => known.extend(seen.into_iter().map(|function| (function, false))),
    }
    found
}

/// The program ends where memory that others know of would be given back, and other memory got in its place.
fn stop_reshapes(module: Module, builder: &Builder, area: &[Block]) {
    let inside: FxHashSet<Block> = area.iter().copied().collect();
    for block in area {
        let marked: Vec<Value> =
            block.instructions().into_iter().filter(|at| at.is_call() && at.is_marked(fortran::RESHAPES)).collect();
        let lasts = |at: &Value| at.ty().is_pointer() && leaves(module, *at, &inside);
        let Some(first) = marked.first().filter(|_| marked.iter().any(lasts)) else { continue };
        transform::split_before(*first);
        block.terminator().erase();
        builder.at_end(*block);
        builder.locate(Some(*first));
        let line = Some(diagnose::location(*first)).filter(|line| !line.is_empty());
        super::stop(module, builder, RESHAPED, &line.unwrap_or_else(|| block.function().name().replace(CLONE, "")));
    }
}

/// Is the variable that the memory is for known outside of these blocks? Of its descriptor all but the address may have been
/// written before, since it is always the same.
fn leaves(module: Module, memory: Value, inside: &FxHashSet<Block>) -> bool {
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut work = vec![(memory, 0)];
    while let Some((pointer, offset)) = work.pop() {
        for user in pointer.users().into_iter().filter(|user| user.is_instruction() && seen.insert(*user)) {
            let constant = user.is_op(Opcode::LLVMStore) && user.operand(1) == pointer && offset > 0;
            let step = user.is_op(Opcode::LLVMGetElementPtr);
            let marks = user.is_lifetime_mark();
            if !inside.contains(&user.block()) && !constant && !step && !marks {
                return true;
            }
            match user.opcode() {
                Some(Opcode::LLVMStore) if user.operand(0) == pointer => {
                    let variable = constant_base(module, user.operand(1)).0;
                    if !variable.is_op(Opcode::LLVMAlloca) {
                        return true;
                    }
                    work.push((variable, 0));
                }
                Some(Opcode::LLVMPHI | Opcode::LLVMSelect) => work.push((user, offset)),
                Some(Opcode::LLVMGetElementPtr) => {
                    work.push((user, offset + Offset::of_address(module, user).exact().unwrap_or(0)))
                }
                _ => {}
            }
        }
    }
    false
}
