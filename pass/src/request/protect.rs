// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Keeps requests readable while the optimiser runs.
//!
//! Two marker calls must not be merged into one whose function is chosen at run time, so they are `nomerge`. Copies are
//! harmless (they ask the same twice), while forbidding them would keep wrappers around markers from being inlined, which is
//! how their function becomes known. Likewise a differentiated procedure may be inlined elsewhere: its address stands
//! in the marker call, so body and signature stay. Only one that a head names can vanish or change its signature when
//! it is private; it is kept. Invariant: a module without requests is not touched.
//! What memory holds is noted at the same moment (`holds`), and promises that calls break are withdrawn (`promises`).
//! Imports `llvm`, `core`, `holds`, `operation` for the word for inactive procedures.

use super::{arguments, batch, declared, fences, heads, hidden, markers, own, promises, returns, schedules, shadows};
use crate::holds::{self, descriptors::holds_descriptor};
use crate::llvm::{Function, Linkage, Module, Opcode, Value, module::options, transform, value::FUNCTION_INDEX};
use crate::operation::{ASKS, INACTIVE, LOOP_DEPTH};
use crate::refusal::Refusal;
use rustc_hash::FxHashSet;
use wengert_core::catalogue::{Rerun, is_passive, lookup};
use wengert_core::codes::Code;
use wengert_core::names::describes_type;
use wengert_core::request::Marker;

/// On markers that the linker's run is to read.
const LATER: &str = "wengert-later";

/// Marks functions and variables that `protect` kept.
const KEPT: &str = "wengert-kept";

/// The optimiser splits a call of a procedure by what it is passed, with what stands before it, be it a marker of a region or a loop; a convergent call it leaves whole. Calls in procedures
/// that are called may come to stand behind a marker, too.
fn keep_calls_whole(calls: &[(Value, Marker)]) {
    let marked = calls.iter().filter(|(_, asked)| matches!(asked, Marker::Region(..) | Marker::Loop(_)));
    let mut work: Vec<Function> = marked.map(|(call, _)| call.block().function()).collect();
    let mut seen: FxHashSet<Function> = work.iter().copied().collect();
    while let Some(function) = work.pop() {
        for call in function.instructions() {
            let Some(callee) = call.callee_function().filter(|callee| !callee.is_declaration()) else { continue };
            call.add_call_attribute(FUNCTION_INDEX, "convergent");
            if seen.insert(callee) {
                work.push(callee);
            }
        }
    }
}

/// To be called before any optimisation.
pub fn protect(module: Module) {
    markers::refuse_results(module);
    refuse_left_behind(module);
    markers::forget_unwinding(module);
    markers::call_inactive(module);
    batch::answer_known(module);
    declared::apply(module).into_iter().for_each(|refusal| refusal.report(module));
    let accesses = declared::accesses(module);
    let mut calls = markers::calls(module);
    let heads = heads::named(module);
    let derives = !calls.is_empty() || !heads.is_empty() || options::export().is_some();
    if derives {
        let marked = schedules::mark_loops(module);
        if !marked.is_empty() {
            calls = markers::calls(module);
        }
        marked.into_iter().filter_map(Result::err).for_each(|refusal| refusal.report(module));
        holds::note(module);
        if !options::at_link() {
            arguments::note_parts(module);
        }
        promises::withdraw(module);
        returns::mark(module);
        fences::put_up(module, &calls);
        keep_descriptors(module);
        // What is always inlined has no body in any library, though it says so.
        let elsewhere = |f: &Function| f.as_value().linkage() == Linkage::LLVMAvailableExternallyLinkage;
        let goes = |f: &Function| f.is_declaration() || elsewhere(f) && f.has_attribute(FUNCTION_INDEX, "alwaysinline");
        for function in module.functions().into_iter().filter(|f| !goes(f) && is_passive(&f.name())) {
            declared::inactive(function);
            // What makes output is in the library, too; inlined, it is calls through tables of which nothing is known.
            if lookup(&function.name()).is_some_and(|entry| entry.rerun == Rerun::Suppress) {
                function.add_attribute(FUNCTION_INDEX, "noinline");
            }
        }
    }
    accesses.into_iter().for_each(|load| load.erase());
    keep_calls_whole(&calls);
    for (call, asked) in calls {
        call.add_call_attribute(FUNCTION_INDEX, "nomerge");
        match asked {
            // What another file's body is to be, the linker's run notes at that.
            Marker::Inactive | Marker::Control(_) if options::at_link() && names_declared(call) => call.add_call_note(LATER, ""),
            Marker::Inactive => declare_inactive(module, call),
            Marker::Control(control) => schedules::declare(call, control),
            // One that is not understood yet is refused later.
            Marker::CallInactive => {}
            Marker::Itself => drop(declared::rewrite(module, call, asked)),
            // One that is not understood yet may be later.
            Marker::Shadow => drop(shadows::name(module, call)),
            // Its calls are to be told.
            Marker::Register(_) | Marker::Solver => own::named(call).into_iter().for_each(hidden::note),
            Marker::Batch => {}
            // Neither may be copied, nor code be moved across.
            Marker::Region(..) | Marker::Loop(_) => {
                call.add_call_attribute(FUNCTION_INDEX, "convergent");
                call.callee_function().into_iter().for_each(|f| f.add_attribute(FUNCTION_INDEX, "convergent"));
                if matches!(asked, Marker::Loop(_)) {
                    call.add_call_attribute(FUNCTION_INDEX, "noduplicate");
                    call.add_call_note(LOOP_DEPTH, &transform::loop_depth(call.block()).to_string());
                }
            }
            Marker::Independent => promise_of_loop(module, call),
            _ => call.block().function().add_string_attribute(ASKS, ""),
        }
    }
    if derives {
        schedules::apply_options(module).into_iter().for_each(|refusal| refusal.report(module));
    }
    hidden::hide(module);
    let lasting = |function: &Function| {
        matches!(
            function.as_value().linkage(),
            Linkage::LLVMExternalLinkage | Linkage::LLVMWeakAnyLinkage | Linkage::LLVMWeakODRLinkage
        )
    };
    let private = heads.into_iter().filter(|function| !function.is_declaration() && !lasting(function));
    // The linker drops what nobody calls before anyone reads what is said there.
    let says = |(call, asked): &(Value, Marker)| match asked {
        Marker::Register(_) | Marker::Solver => true,
        _ => call.call_note(LATER).is_some(),
    };
    let left = if options::at_link() { markers::calls(module) } else { vec![] };
    let saying = left.iter().filter(|left| says(left)).map(|(call, _)| call.block().function());
    for kept in module.keep(&private.chain(saying).map(Function::as_value).collect::<Vec<_>>()) {
        kept.as_function().expect("a head is a function").add_string_attribute(KEPT, "");
    }
}

/// Derivatives that the linker makes would be others than an option asks for.
fn refuse_left_behind(module: Module) {
    let in_all_loops = || options::memory().iter().any(|text| !text.contains(':')).then(|| "wengert-memory".to_owned());
    if let Some(option) = options::left_behind().or_else(|| in_all_loops().filter(|_| options::at_link())) {
        let message = format!(
            "-{option}: with -wengert-at-link the linker makes the derivatives, which takes no options of a plugin; compile without \
             -wengert-at-link, each file by itself or with lists (-wengert-export)"
        );
        Refusal::new(Code::W0016, message).report(module);
    }
}

/// The marker is to say of which loop it speaks, whatever becomes of the loops around it: it is passed the number of the iteration.
fn promise_of_loop(module: Module, marker: Value) {
    if marker.arguments().is_empty() && !transform::number_iterations(marker) {
        let message = "'wengert_independent_iterations' stands in no loop; call it in the loop's body";
        Refusal::new(Code::W0022, message).at(marker).report(module);
        marker.erase();
    }
}

/// Does a marker name a procedure whose body is in another file?
fn names_declared(call: Value) -> bool {
    let named = |value: &Value| markers::function_argument(Some(*value), "").ok();
    markers::passed(call).iter().filter_map(named).any(Function::is_declaration)
}

/// What markers say of procedures that came with other files, where derivatives are left to the linker.
pub fn declare_late(module: Module) {
    for (call, asked) in markers::calls(module).into_iter().filter(|(call, _)| call.call_note(LATER).is_some()) {
        match asked {
            Marker::Inactive => declare_inactive(module, call),
            Marker::Control(control) => schedules::declare(call, control),
            _ => {}
        }
    }
}

/// Descriptors in variables that the optimiser would take apart (a saved allocatable, say) stay whole: a part says nothing of what the others are. Descriptions
/// of types stay, which nothing may refer to any more, but which say what lies in structures.
fn keep_descriptors(module: Module) {
    let private = |global: &Value| matches!(global.linkage(), Linkage::LLVMInternalLinkage | Linkage::LLVMPrivateLinkage);
    let descriptor = |global: &Value| !global.is_constant_global() && private(global) && holds_descriptor(global.global_type());
    let kept = module.globals().into_iter().filter(|global| descriptor(global) || describes_type(&global.name()));
    for variable in module.keep(&kept.collect::<Vec<_>>()) {
        variable.mark_global(KEPT);
    }
}

/// The procedure or variable that the call names is inactive from here on. A call of which neither is known is left for `collect` to refuse.
fn declare_inactive(module: Module, call: Value) {
    let named = markers::passed(call).first().copied();
    let variable = |address: Value| declared::variable(address).or_else(|| shadows::variable(module, address));
    match (markers::function_argument(named, ""), named.and_then(variable)) {
        (Ok(function), _) => declared::inactive(function),
        (_, Some(variable)) => variable.mark_global(INACTIVE),
        _ => return,
    }
    call.erase();
}

/// Undoes what `protect` did to functions; to be called once requests are read.
pub fn release(module: Module) {
    holds::forget(module);
    for (call, asked) in markers::calls(module) {
        // Regions and loops have been told; what is left says nothing to anyone.
        if matches!(asked, Marker::Region(..) | Marker::Loop(_) | Marker::Independent) && call.is_op(Opcode::LLVMCall) {
            call.erase();
        }
    }
    let mut kept: Vec<Value> = module.globals().into_iter().filter(|global| global.is_marked_global(KEPT)).collect();
    kept.iter().for_each(|variable| variable.unmark_global(KEPT));
    for function in module.functions() {
        function.remove_string_attribute(ASKS);
        if function.string_attribute(KEPT).is_some() {
            function.remove_string_attribute(KEPT);
            kept.push(function.as_value());
        }
    }
    module.release(&kept);
}
