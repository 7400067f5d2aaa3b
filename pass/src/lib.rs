// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The plugin's edge: what LLVM calls. A panic stops here and becomes a diagnostic.
//!
//! Invariant: nothing unwinds into LLVM. May import everything; only `driver` knows the order of the stages.

mod analysis;
mod driver;
mod emit;
mod holds;
mod llvm;
mod operation;
mod plan;
mod prepare;
mod refusal;
mod report;
mod request;
mod separate;
mod signature;

use llvm::{Module, Session};
use llvm_sys::prelude::LLVMModuleRef;
use refusal::Refusal;
use std::ffi::{c_char, c_void};
use std::panic::{AssertUnwindSafe, catch_unwind};
use wengert_core::codes::Code;

/// What LLVM reads to load a pass plugin (`llvm::PassPluginLibraryInfo`, plugin API version 2).
#[repr(C)]
pub struct PluginInfo {
    api_version: u32,
    name: *const c_char,
    version: *const c_char,
    register: unsafe extern "C" fn(*mut c_void),
    pre_code_gen: *const c_void,
}

#[unsafe(no_mangle)]
pub extern "C" fn llvmGetPassPluginInfo() -> PluginInfo {
    PluginInfo {
        api_version: 2,
        name: c"wengert".as_ptr(),
        version: concat!(env!("CARGO_PKG_VERSION"), "\0").as_ptr().cast(),
        register,
        pre_code_gen: std::ptr::null(),
    }
}

unsafe extern "C" fn register(builder: *mut c_void) {
    // SAFETY: LLVM passes its pass builder.
    unsafe { llvm::module::register(builder) }
}

/// Start of the pipeline: keeps the optimiser from tearing requests apart.
///
/// # Safety
/// LLVM passes a live module.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_pipeline_start(module: LLVMModuleRef) {
    let module = unsafe { Module::new(module) };
    guarded(module, || {
        request::protect(module);
    });
}

/// After simplification: makes the derivatives. Returns whether the module changed.
///
/// # Safety
/// LLVM passes a live module, and the shim its session.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn wengert_optimizer_early(module: LLVMModuleRef, session: *mut c_void, print_plan: bool) -> bool {
    let (module, session) = unsafe { (Module::new(module), Session::new(session)) };
    let mut changed = true;
    guarded(module, || changed = driver::run(module, session, print_plan));
    changed
}

/// Runs a stage; a panic becomes an internal error at no particular line.
fn guarded(module: Module, stage: impl FnOnce()) {
    let place = std::sync::Arc::new(std::sync::Mutex::new(String::new()));
    let seen = place.clone();
    std::panic::set_hook(Box::new(move |info| {
        if let Ok(mut text) = seen.lock() {
            *text = info.location().map(|l| format!(" at {}:{}", l.file(), l.line())).unwrap_or_default();
        }
    }));
    let outcome = catch_unwind(AssertUnwindSafe(stage));
    let _ = std::panic::take_hook();
    if let Err(payload) = outcome {
        let text = payload
            .downcast_ref::<String>()
            .cloned()
            .or_else(|| payload.downcast_ref::<&str>().map(|s| (*s).to_owned()))
            .unwrap_or_else(|| "unknown panic".to_owned());
        let place = place.lock().map(|t| t.clone()).unwrap_or_default();
        let message = format!("internal error: {text}{place}; please report it with the source that shows it");
        Refusal::new(Code::W0001, message).report(module);
        llvm::transform::delete_malformed(module);
    }
}
