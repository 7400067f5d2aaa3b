// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Changes to IR: cloning, pass pipelines, canonical loop counters, verification.

use super::{Block, Function, Module, Session, Value, ffi};
use llvm_sys::prelude::*;
use std::ffi::{CString, c_char, c_void};

extern "C" fn push_pair(context: *mut c_void, from: LLVMValueRef, to: LLVMValueRef) {
    // SAFETY: `context` is the vector that the caller below passed in.
    unsafe { (*context.cast::<Vec<(Value, Value)>>()).push((Value(from), Value(to))) }
}

pub(super) fn with_buffer(fill: impl FnOnce(*mut c_char, usize) -> usize) -> String {
    let mut buffer = vec![0u8; 4096];
    let length = fill(buffer.as_mut_ptr().cast(), buffer.len());
    buffer.truncate(length);
    String::from_utf8_lossy(&buffer).into_owned()
}

// SAFETY (whole file): handles are live, and the callbacks' context outlives the call.

/// Runs a function pass pipeline (LLVM's textual form) on one function.
pub fn run_passes(session: Session, function: Function, pipeline: &str) {
    let text = CString::new(pipeline).expect("no NUL in a pipeline");
    let parsed = unsafe { ffi::wg_run_passes(session.0, function.0, text.as_ptr()) };
    assert!(parsed, "LLVM does not know the pipeline {pipeline}");
}

/// Says of the extents in descriptors of Fortran's variables that they are not negative.
pub fn note_extents(function: Function) {
    unsafe { ffi::wg_note_extents(function.0) }
}

/// Moves loads out of loops whose stores provably lie elsewhere in the same array; returns whether any moved.
pub fn hoist_loads(session: Session, function: Function) -> bool {
    unsafe { ffi::wg_hoist_loads(session.0, function.0) }
}

/// Loads that are carried from one iteration to the next become loads again; returns whether there were any.
pub fn reload_carried(session: Session, function: Function) -> bool {
    unsafe { ffi::wg_reload_carried(session.0, function.0) }
}

/// Tells the optimiser that no iteration of the loop that `branch` closes touches by these accesses what another one writes.
pub fn mark_independent(branch: Value, accesses: &[Value]) {
    let mut raw: Vec<LLVMValueRef> = accesses.iter().map(|a| a.0).collect();
    unsafe { ffi::wg_mark_independent(branch.0, raw.as_mut_ptr(), raw.len()) };
}

/// Has the loop that `branch` closes made such as the vectoriser asks for, right before it sees it.
pub fn mark_for_vectors(branch: Value) {
    unsafe { ffi::wg_mark_for_vectors(branch.0) };
}

/// Keeps the optimiser from making vectors of iterations of the loop that `branch` closes.
pub fn keep_scalar(branch: Value) {
    unsafe { ffi::wg_keep_scalar(branch.0) };
}

/// Makes a call of one that may leave by an exception to somewhere in its function: it leaves the function then.
pub fn forget_unwinding(invoke: Value) {
    unsafe { ffi::wg_forget_unwinding(invoke.0) };
}

/// Makes a call of one that may leave by an exception, until `release_unwinding`: what is put in its place may leave as it could.
pub fn hold_unwinding(invoke: Value) {
    unsafe { ffi::wg_hold_unwinding(invoke.0) };
}

pub fn release_unwinding(module: Module) {
    unsafe { ffi::wg_release_unwinding(module.0) };
}

/// Gives functions that the module only declares the bodies that this bitcode has of them, until `take_bodies_back`.
pub fn lend_bodies(module: Module, bitcode: &[u8]) {
    unsafe { ffi::wg_lend_bodies(module.0, bitcode.as_ptr().cast(), bitcode.len()) };
}

pub fn take_bodies_back(module: Module) {
    unsafe { ffi::wg_take_bodies_back(module.0) };
}

/// Puts a function's body in the place of a call of it; tells whether that could be done.
pub fn inline(call: Value) -> bool {
    unsafe { ffi::wg_inline(call.0) }
}

/// An atomic sum where a comparison and exchange makes one that is tried until it succeeds; gives the old value.
pub fn sum_at_once(attempt: Value, by: Value, subtract: bool) -> Value {
    Value(unsafe { ffi::wg_sum_at_once(attempt.0, by.0, subtract) })
}

/// Makes computed gotos of a fresh clone switches over the numbers of labels; gives an instruction that stands in the way, and why.
pub fn computed_gotos(original: Function, clone: Function) -> Option<(Value, &'static str)> {
    let mut why = std::ptr::null();
    let at = unsafe { ffi::wg_computed_gotos(original.0, clone.0, &mut why) };
    // SAFETY: the reason is a literal of the shim.
    (!at.is_null()).then(|| (Value(at), unsafe { std::ffi::CStr::from_ptr(why) }.to_str().expect("ASCII")))
}

/// Deletes tables of label numbers that nobody uses any more.
pub fn drop_labels(module: Module) {
    unsafe { ffi::wg_drop_labels(module.0) }
}

/// Gives each branch to a block that does not come back a block of its own.
pub fn separate_ends(function: Function) {
    unsafe { ffi::wg_separate_ends(function.0) };
}

/// Makes these blocks, of which the first is entered first, a private function of their own; returns the call in their place,
/// or `None` if that cannot be done.
pub fn extract(session: Session, function: Function, blocks: &[Block]) -> Option<Value> {
    let mut raw: Vec<LLVMBasicBlockRef> = blocks.iter().map(|b| b.0).collect();
    let call = unsafe { ffi::wg_extract(session.0, function.0, raw.as_mut_ptr(), raw.len()) };
    (!call.is_null()).then_some(Value(call))
}

/// Drops cached analyses of a function that is about to be deleted.
pub fn forget(session: Session, function: Function) {
    unsafe { ffi::wg_forget(session.0, function.0) }
}

/// Keeps in memory what a phi chooses from: each predecessor stores its value.
pub fn phi_to_memory(phi: Value) {
    unsafe { ffi::wg_phi_to_memory(phi.0) }
}

/// Clones the body of `source` into the empty `target`, and its attributes if asked to; returns the pairs (old, new)
/// of blocks and instructions.
pub fn clone_into(target: Function, source: Function, arguments: &[Value], attributes: bool) -> Vec<(Value, Value)> {
    let raw: Vec<LLVMValueRef> = arguments.iter().map(|v| v.0).collect();
    let mut pairs: Vec<(Value, Value)> = Vec::new();
    unsafe { ffi::wg_clone_into(target.0, source.0, raw.as_ptr(), attributes, (&raw mut pairs).cast(), push_pair) };
    pairs
}

/// Frees a clone of optnone and noinline, of lifetime marks, and of alias metadata that holds only within one iteration.
pub fn make_private_clone(function: Function) {
    unsafe { ffi::wg_make_private_clone(function.0) }
}

/// Gives each loop a counter from 0 by 1 in its header; returns (header, counter) pairs, or `None` if a loop lacks a
/// preheader or a single latch.
pub fn canonical_counters(session: Session, function: Function) -> Option<Vec<(Block, Value)>> {
    let mut pairs: Vec<(Value, Value)> = Vec::new();
    let irregular = unsafe { ffi::wg_canonical_counters(session.0, function.0, (&raw mut pairs).cast(), push_pair) };
    (irregular == 0).then(|| pairs.into_iter().map(|(header, counter)| (Block::from_value(header), counter)).collect())
}

/// Computes at the end of `at` how often the back edge of the loop with this header is taken (i64), if that is exact.
pub fn expand_backedges(session: Session, function: Function, header: Block, at: Block) -> Option<Value> {
    let value = unsafe { ffi::wg_expand_backedges(session.0, function.0, header.0, at.0) };
    (!value.is_null()).then_some(Value(value))
}

/// A loop as the source has it: a block within, how many loops are around it, and the line where it begins, if that is known.
#[derive(Clone, Copy)]
pub struct SourceLoop {
    pub within: Block,
    pub depth: u32,
    pub line: Option<u32>,
}

/// The loops of a procedure that nothing has optimised yet, outer ones before those within, in the order of the source.
pub fn source_loops(function: Function) -> Vec<SourceLoop> {
    extern "C" fn push(context: *mut c_void, within: LLVMBasicBlockRef, depth: u32, line: u32) {
        let line = Some(line).filter(|line| *line > 0);
        // SAFETY: `context` is the vector below.
        unsafe { (*context.cast::<Vec<SourceLoop>>()).push(SourceLoop { within: Block(within), depth, line }) }
    }
    let mut loops: Vec<SourceLoop> = Vec::new();
    unsafe { ffi::wg_each_loop(function.0, (&raw mut loops).cast(), push) };
    loops
}

/// How many loops a block stands in.
pub fn loop_depth(block: Block) -> u32 {
    unsafe { ffi::wg_loop_depth(block.0) }
}

/// The blocks that the innermost loop around a block is left to.
pub fn loop_exits(block: Block) -> Vec<Block> {
    extern "C" fn push(context: *mut c_void, exit: LLVMBasicBlockRef) {
        // SAFETY: `context` is the vector below.
        unsafe { (*context.cast::<Vec<Block>>()).push(Block(exit)) }
    }
    let mut exits: Vec<Block> = Vec::new();
    unsafe { ffi::wg_each_exit(block.0, (&raw mut exits).cast(), push) };
    exits
}

/// Makes the call of a marker, which has no arguments, one of `NAME.of` that is passed the number of the iteration of the loop that it stands in; tells whether
/// there is a loop.
pub fn number_iterations(marker: Value) -> bool {
    unsafe { ffi::wg_number_iterations(marker.0) }
}

/// Calls the same before another instruction, with a number.
pub fn note_iteration(before: Value, name: &str, number: Value) {
    let name = CString::new(name).expect("no NUL in a name");
    unsafe { ffi::wg_note_iteration(before.0, name.as_ptr(), number.0) }
}

/// Removes blocks that no path from the entry reaches.
pub fn remove_unreachable(function: Function) {
    unsafe { ffi::wg_remove_unreachable(function.0) };
}

/// Takes functions that LLVM's verifier refuses their bodies, so that later passes, which run in spite of errors, do not crash.
pub fn delete_malformed(module: Module) {
    let malformed = |function: &Function| !function.is_declaration() && verify(*function).is_err();
    for function in module.functions().into_iter().filter(malformed) {
        unsafe { ffi::wg_delete_body(function.0) }
    }
}

/// Deletes functions that refer to one another only, finished or not.
pub fn delete_together(session: Session, functions: &[Function]) {
    for function in functions {
        forget(session, *function);
        unsafe { ffi::wg_delete_body(function.0) }
    }
    functions.iter().for_each(|f| f.delete());
}

/// Moves `at` and all behind it into a new block, to which the old one branches.
pub fn split_before(at: Value) -> Block {
    Block(unsafe { ffi::wg_split_before(at.0) })
}

/// LLVM's verifier: `Err` holds its complaint.
pub fn verify(function: Function) -> Result<(), String> {
    let mut fine = false;
    let complaint = with_buffer(|buffer, size| {
        let mut length = 0;
        fine = unsafe { ffi::wg_verify(function.0, buffer, size, &mut length) };
        length
    });
    if fine { Ok(()) } else { Err(complaint) }
}

/// Copies a parameter's attributes; of a shadow's, those that speak of access and aliasing stay behind.
pub fn copy_parameter_attributes(target: Function, to: usize, source: Function, from: usize, shadow: bool) {
    unsafe { ffi::wg_copy_param_attributes(target.0, to as u32, source.0, from as u32, shadow) }
}

/// Copies the attributes that say how to compile a function (processor, features), not those about its effects.
pub fn copy_function_attributes(target: Function, source: Function) {
    unsafe { ffi::wg_copy_function_attributes(target.0, source.0) }
}
