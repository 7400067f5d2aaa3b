// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What the plugin's words and markers are in code that was compiled without the plugin.
//!
//! Invariant: every plain marker of the interface is defined here, in its C and its Fortran spelling
//! (a trailing underscore), so that a program which uses them links and runs its primal. Those
//! that speak to the plugin only do nothing; those that stand for a derivative cannot be honoured and
//! end the program. The plugin replaces calls of both, and never looks in here. Imports `fatal`.

use std::ffi::c_int;

use crate::fatal::fatal;

/// Activity words. The plugin recognises them by name; their values mean nothing.
macro_rules! words {
    ($($word:ident)*) => { $(
        #[allow(non_upper_case_globals, missing_docs)]
        #[unsafe(no_mangle)]
        pub static $word: c_int = 0;
    )* };
}

words! {
    wengert_dup wengert_const wengert_out wengert_indep wengert_dep wengert_dupnoneed wengert_width
    wengert_dupv wengert_dupnoneedv
    wengert_not_overwritten wengert_keep wengert_tape_at wengert_tape_bytes
}

/// Markers that stand for a derivative. The caller's arguments, whatever they are, stay its own.
macro_rules! derivatives {
    ($($c:ident $fortran:ident)*) => { $(
        #[unsafe(no_mangle)]
        extern "C" fn $c() -> ! {
            without_plugin(stringify!($c))
        }
        #[unsafe(no_mangle)]
        extern "C" fn $fortran() -> ! {
            without_plugin(stringify!($c))
        }
    )* };
}

derivatives! {
    wengert_adjoint wengert_adjoint_
    wengert_tangent wengert_tangent_
    wengert_forward wengert_forward_
    wengert_backward wengert_backward_
    wengert_tapesize wengert_tapesize_
    wengert_shadow wengert_shadow_
    wengert_define_adjoint wengert_define_adjoint_
    wengert_define_tangent wengert_define_tangent_
}

#[cold]
fn without_plugin(marker: &str) -> ! {
    fatal!(
        "{marker} was called in code that was compiled without the plugin; \
         compile it with clang or flang and -fpass-plugin=libwengert.so"
    )
}

/// Markers that only tell the plugin how to differentiate.
macro_rules! controls {
    ($($c:ident $fortran:ident)*) => { $(
        #[unsafe(no_mangle)]
        extern "C" fn $c() {}
        #[unsafe(no_mangle)]
        extern "C" fn $fortran() {}
    )* };
}

controls! {
    wengert_checkpoint_begin wengert_checkpoint_begin_
    wengert_checkpoint_end wengert_checkpoint_end_
    wengert_joint wengert_joint_
    wengert_split wengert_split_
    wengert_link wengert_link_
    wengert_binomial wengert_binomial_
    wengert_binomial_disk wengert_binomial_disk_
    wengert_periodic wengert_periodic_
    wengert_memory wengert_memory_
    wengert_independent_iterations wengert_independent_iterations_
    wengert_solver wengert_solver_
    wengert_fixed_point wengert_fixed_point_
    wengert_inactive wengert_inactive_
    wengert_nodiff_begin wengert_nodiff_begin_
    wengert_nodiff_end wengert_nodiff_end_
    wengert_register wengert_register_
    wengert_register_tangent wengert_register_tangent_
}
