// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Declarations of the shim's C ABI (`pass/shim`). Imports nothing of this crate.

use llvm_sys::prelude::*;
use std::ffi::{c_char, c_int, c_uint, c_void};

pub type TermCallback = extern "C" fn(context: *mut c_void, kind: c_uint, number: i64, bits: c_uint, value: LLVMValueRef);
pub type LoopCallback = extern "C" fn(context: *mut c_void, within: LLVMBasicBlockRef, depth: u32, line: u32);
pub type PairCallback = extern "C" fn(context: *mut c_void, from: LLVMValueRef, to: LLVMValueRef);

unsafe extern "C" {
    pub fn wg_register(builder: *mut c_void);
    pub fn wg_option_heads() -> usize;
    pub fn wg_option_head(index: usize) -> *const c_char;
    pub fn wg_option_joints() -> usize;
    pub fn wg_option_joint(index: usize) -> *const c_char;
    pub fn wg_option_splits() -> usize;
    pub fn wg_option_split(index: usize) -> *const c_char;
    pub fn wg_option_fixed_points() -> usize;
    pub fn wg_option_fixed_point(index: usize) -> *const c_char;
    pub fn wg_option_binomials() -> usize;
    pub fn wg_option_binomial(index: usize) -> *const c_char;
    pub fn wg_option_periodics() -> usize;
    pub fn wg_option_periodic(index: usize) -> *const c_char;
    pub fn wg_option_memories() -> usize;
    pub fn wg_option_memory(index: usize) -> *const c_char;
    pub fn wg_option_links() -> usize;
    pub fn wg_option_link(index: usize) -> *const c_char;
    pub fn wg_option_export() -> *const c_char;
    pub fn wg_option_interfaces() -> usize;
    pub fn wg_option_interface(index: usize) -> *const c_char;
    pub fn wg_option_report() -> *const c_char;
    pub fn wg_option_report_stats() -> *const c_char;
    pub fn wg_option_imports() -> usize;
    pub fn wg_option_import(index: usize) -> *const c_char;
    pub fn wg_option_at_link() -> bool;
    pub fn wg_option_left_behind() -> *const c_char;
    pub fn wg_option_strict() -> bool;
    pub fn wg_option_check() -> bool;
    pub fn wg_option_activity() -> bool;
    pub fn wg_option_diff_liveness() -> bool;
    pub fn wg_option_tbr() -> bool;
    pub fn wg_option_rearrange() -> bool;
    pub fn wg_option_apart() -> bool;
    pub fn wg_option_adjoint_out() -> bool;
    pub fn wg_option_fuse() -> bool;
    pub fn wg_option_versions() -> bool;
    pub fn wg_option_single_tape() -> bool;
    pub fn wg_option_dump() -> *const c_char;

    pub fn wg_debug_location(at: LLVMValueRef) -> LLVMMetadataRef;
    pub fn wg_error(module: LLVMModuleRef, function: LLVMValueRef, location: LLVMMetadataRef, message: *const c_char);
    pub fn wg_remark(function: LLVMValueRef, at: LLVMValueRef, missed: bool, name: *const c_char, message: *const c_char);
    pub fn wg_location(value: LLVMValueRef, buffer: *mut c_char, size: usize) -> usize;
    pub fn wg_place(value: LLVMValueRef, line: *mut u32, column: *mut u32, buffer: *mut c_char, size: usize) -> usize;
    pub fn wg_source_file(module: LLVMModuleRef, buffer: *mut c_char, size: usize) -> usize;
    pub fn wg_returns_in_argument(function: LLVMValueRef) -> bool;
    pub fn wg_takes_alike(first: LLVMValueRef, first_index: c_uint, second: LLVMValueRef, second_index: c_uint) -> bool;
    pub fn wg_argument_name(function: LLVMValueRef, index: c_uint, buffer: *mut c_char, size: usize) -> usize;
    pub fn wg_argument_type(function: LLVMValueRef, index: c_uint, buffer: *mut c_char, size: usize) -> usize;

    pub fn wg_declared(module: LLVMModuleRef, pointer: LLVMValueRef, offset: *mut u64) -> LLVMTypeRef;

    pub fn wg_facts_new(session: *mut c_void, function: LLVMValueRef) -> *mut c_void;
    pub fn wg_facts_free(facts: *mut c_void);
    pub fn wg_loop_count(facts: *mut c_void) -> c_int;
    pub fn wg_loop_parent(facts: *mut c_void, index: c_int) -> c_int;
    pub fn wg_loop_header(facts: *mut c_void, index: c_int) -> LLVMBasicBlockRef;
    pub fn wg_loop_preheader(facts: *mut c_void, index: c_int) -> LLVMBasicBlockRef;
    pub fn wg_loop_latch(facts: *mut c_void, index: c_int) -> LLVMBasicBlockRef;
    pub fn wg_loop_of(facts: *mut c_void, block: LLVMBasicBlockRef) -> c_int;
    pub fn wg_fits(facts: *mut c_void, value: LLVMValueRef, bits: u32) -> bool;
    pub fn wg_postdominates(facts: *mut c_void, a: LLVMBasicBlockRef, b: LLVMBasicBlockRef) -> bool;
    pub fn wg_dominates(facts: *mut c_void, a: LLVMBasicBlockRef, b: LLVMBasicBlockRef) -> bool;
    pub fn wg_ipdom(facts: *mut c_void, block: LLVMBasicBlockRef) -> LLVMBasicBlockRef;
    pub fn wg_idom(facts: *mut c_void, block: LLVMBasicBlockRef) -> LLVMBasicBlockRef;
    pub fn wg_edge_dominates(
        facts: *mut c_void,
        from: LLVMBasicBlockRef,
        to: LLVMBasicBlockRef,
        block: LLVMBasicBlockRef,
    ) -> bool;
    pub fn wg_reachable_from_entry(facts: *mut c_void, block: LLVMBasicBlockRef) -> bool;
    pub fn wg_may_clobber(facts: *mut c_void, writer: LLVMValueRef, load: LLVMValueRef, typed: bool) -> bool;
    pub fn wg_may_clobber_object(facts: *mut c_void, writer: LLVMValueRef, pointer: LLVMValueRef) -> bool;
    pub fn wg_may_share(facts: *mut c_void, a: LLVMValueRef, b: LLVMValueRef) -> bool;
    pub fn wg_constant_memory(facts: *mut c_void, pointer: LLVMValueRef) -> bool;
    pub fn wg_call_argument_effect(call: LLVMValueRef, index: c_uint) -> c_uint;
    pub fn wg_may_write(instruction: LLVMValueRef) -> bool;
    pub fn wg_may_read(instruction: LLVMValueRef) -> bool;
    pub fn wg_is_speculatable(instruction: LLVMValueRef) -> bool;
    pub fn wg_is_simple_access(instruction: LLVMValueRef) -> bool;
    pub fn wg_copied_members(copy: LLVMValueRef, buffer: *mut c_char, size: usize) -> usize;
    pub fn wg_alias_scopes(instruction: LLVMValueRef, buffer: *mut c_char, size: usize) -> usize;
    pub fn wg_tbaa_is_cxx(instruction: LLVMValueRef) -> bool;
    pub fn wg_tbaa_is_scalar(instruction: LLVMValueRef) -> bool;
    pub fn wg_tbaa_name(instruction: LLVMValueRef, buffer: *mut c_char, size: usize) -> usize;
    pub fn wg_is_static_alloca(alloca: LLVMValueRef) -> bool;

    pub fn wg_always_passes(block: LLVMBasicBlockRef) -> bool;

    pub fn wg_offset(facts: *mut c_void, pointer: LLVMValueRef, base: *mut LLVMValueRef) -> *mut c_void;
    pub fn wg_expression(facts: *mut c_void, number: LLVMValueRef) -> *mut c_void;
    pub fn wg_extreme(facts: *mut c_void, of: *mut c_void, block: LLVMBasicBlockRef, scope: c_int, greatest: bool)
    -> *mut c_void;
    pub fn wg_holds_at_first(facts: *mut c_void, index: c_int, condition: LLVMValueRef, wanted: bool) -> bool;
    pub fn wg_stays_small(facts: *mut c_void, of: *mut c_void, block: LLVMBasicBlockRef, scope: c_int) -> bool;
    pub fn wg_plus(facts: *mut c_void, a: *mut c_void, b: i64) -> *mut c_void;
    pub fn wg_sum(facts: *mut c_void, a: *mut c_void, b: *mut c_void) -> *mut c_void;
    pub fn wg_minus(facts: *mut c_void, a: *mut c_void, b: *mut c_void) -> *mut c_void;
    pub fn wg_smaller(facts: *mut c_void, a: *mut c_void, b: *mut c_void) -> *mut c_void;
    pub fn wg_larger(facts: *mut c_void, a: *mut c_void, b: *mut c_void) -> *mut c_void;
    pub fn wg_never_negative(facts: *mut c_void, a: *mut c_void, block: LLVMBasicBlockRef, unwrapped: bool) -> bool;
    pub fn wg_known_at(facts: *mut c_void, a: *mut c_void, block: LLVMBasicBlockRef) -> bool;
    pub fn wg_estimate(facts: *mut c_void, a: *mut c_void, unknown: f64) -> f64;
    pub fn wg_write_expression(facts: *mut c_void, a: *mut c_void, context: *mut c_void, emit: TermCallback);
    pub fn wg_is_fixed(facts: *mut c_void, of: *mut c_void, index: c_int) -> bool;
    pub fn wg_step(facts: *mut c_void, of: *mut c_void, index: c_int) -> *mut c_void;
    pub fn wg_backedges(facts: *mut c_void, index: c_int) -> *mut c_void;
    pub fn wg_access_bytes(access: LLVMValueRef) -> u64;
    pub fn wg_type_bytes(facts: *mut c_void, ty: LLVMTypeRef) -> u64;
    pub fn wg_written_only(
        facts: *mut c_void,
        store: LLVMValueRef,
        load: LLVMValueRef,
        scope: c_int,
        later: bool,
        in_order: bool,
    ) -> bool;

    pub fn wg_drop_promises(instruction: LLVMValueRef);
    pub fn wg_keep_scalar(branch: LLVMValueRef);
    pub fn wg_mark_for_vectors(branch: LLVMValueRef);
    pub fn wg_mark_independent(branch: LLVMValueRef, accesses: *mut LLVMValueRef, count: usize);
    pub fn wg_lend_bodies(module: LLVMModuleRef, bytes: *const c_char, length: usize);
    pub fn wg_take_bodies_back(module: LLVMModuleRef);
    pub fn wg_update_kind(value: LLVMValueRef) -> u32;
    pub fn wg_sum_at_once(attempt: LLVMValueRef, by: LLVMValueRef, subtract: bool) -> LLVMValueRef;
    pub fn wg_computed_gotos(original: LLVMValueRef, clone: LLVMValueRef, why: *mut *const c_char) -> LLVMValueRef;
    pub fn wg_drop_labels(module: LLVMModuleRef);
    pub fn wg_is_atomic(value: LLVMValueRef) -> bool;
    pub fn wg_set_atomic(value: LLVMValueRef);
    pub fn wg_order_as(value: LLVMValueRef, other: LLVMValueRef);
    pub fn wg_counts(atomic: LLVMValueRef) -> bool;
    pub fn wg_inline(call: LLVMValueRef) -> bool;
    pub fn wg_forget_unwinding(invoke: LLVMValueRef);
    pub fn wg_hold_unwinding(invoke: LLVMValueRef);
    pub fn wg_release_unwinding(module: LLVMModuleRef);
    pub fn wg_separate_ends(function: LLVMValueRef);
    pub fn wg_phi_to_memory(phi: LLVMValueRef);
    pub fn wg_extract(session: *mut c_void, function: LLVMValueRef, blocks: *mut LLVMBasicBlockRef, count: usize)
    -> LLVMValueRef;
    pub fn wg_reload_carried(session: *mut c_void, function: LLVMValueRef) -> bool;
    pub fn wg_note_extents(function: LLVMValueRef);
    pub fn wg_hoist_loads(session: *mut c_void, function: LLVMValueRef) -> bool;
    pub fn wg_run_passes(session: *mut c_void, function: LLVMValueRef, pipeline: *const c_char) -> bool;
    pub fn wg_forget(session: *mut c_void, function: LLVMValueRef);
    pub fn wg_clone_into(
        target: LLVMValueRef,
        source: LLVMValueRef,
        arguments: *const LLVMValueRef,
        attributes: bool,
        context: *mut c_void,
        callback: PairCallback,
    );
    pub fn wg_make_private_clone(function: LLVMValueRef);
    pub fn wg_loop_depth(block: LLVMBasicBlockRef) -> u32;
    pub fn wg_each_exit(block: LLVMBasicBlockRef, context: *mut c_void, push: extern "C" fn(*mut c_void, LLVMBasicBlockRef));
    pub fn wg_retarget(call: LLVMValueRef, function: LLVMValueRef);
    pub fn wg_number_iterations(marker: LLVMValueRef) -> bool;
    pub fn wg_note_iteration(before: LLVMValueRef, name: *const c_char, number: LLVMValueRef);
    pub fn wg_each_loop(function: LLVMValueRef, context: *mut c_void, callback: LoopCallback);
    pub fn wg_canonical_counters(
        session: *mut c_void,
        function: LLVMValueRef,
        context: *mut c_void,
        callback: PairCallback,
    ) -> c_int;
    pub fn wg_expand_backedges(
        session: *mut c_void,
        function: LLVMValueRef,
        header: LLVMBasicBlockRef,
        block: LLVMBasicBlockRef,
    ) -> LLVMValueRef;
    pub fn wg_keep(module: LLVMModuleRef, globals: *const LLVMValueRef, count: usize, known: *mut bool);
    pub fn wg_release(module: LLVMModuleRef, globals: *const LLVMValueRef, count: usize);
    pub fn wg_mark_global(global: LLVMValueRef, name: *const c_char, length: usize);
    pub fn wg_unmark_global(global: LLVMValueRef, name: *const c_char, length: usize);
    pub fn wg_is_marked_global(global: LLVMValueRef, name: *const c_char, length: usize) -> bool;
    pub fn wg_remove_unreachable(function: LLVMValueRef) -> bool;
    pub fn wg_delete_body(function: LLVMValueRef);
    pub fn wg_split_before(at: LLVMValueRef) -> LLVMBasicBlockRef;
    pub fn wg_verify(function: LLVMValueRef, buffer: *mut c_char, size: usize, length: *mut usize) -> bool;
    pub fn wg_copy_function_attributes(target: LLVMValueRef, source: LLVMValueRef);
    pub fn wg_copy_param_attributes(target: LLVMValueRef, to: c_uint, source: LLVMValueRef, from: c_uint, shadow: bool);
}
