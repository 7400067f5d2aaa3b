// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The C++ language's own calls, by their mangled names (Itanium ABI, 64-bit sizes), `new` and `delete` in all forms; streams, text, clocks
//! and locks of its library, by the names that GNU's gives them. Those that move the user's data have bodies of ours (`pass/library`).
//!
//! The size that a `delete` is told is left out where memory is freed later: the form without it frees the same memory.

use super::Extent::{Bytes, Object};
use super::{Effect, Entry, Pattern, Rerun, Writes};

const GUARD: Writes = Writes::Integers(&[(0, Bytes(8))]);
const MUTEX: Writes = Writes::Integers(&[(0, Bytes(40))]);
const ITSELF: Writes = Writes::Arguments(&[(0, Object)]);

pub const ENTRIES: &[Entry] = &[
    // operator new, and new[]: plain, nothrow, aligned, aligned and nothrow.
    Entry::allocation("_Znwm", &[0]),
    Entry::allocation("_Znam", &[0]),
    Entry::allocation("_ZnwmRKSt9nothrow_t", &[0]),
    Entry::allocation("_ZnamRKSt9nothrow_t", &[0]),
    Entry::allocation("_ZnwmSt11align_val_t", &[0]).aligned(1),
    Entry::allocation("_ZnamSt11align_val_t", &[0]).aligned(1),
    Entry::allocation("_ZnwmSt11align_val_tRKSt9nothrow_t", &[0]).aligned(1),
    Entry::allocation("_ZnamSt11align_val_tRKSt9nothrow_t", &[0]).aligned(1),
    // operator delete, and delete[]: plain, sized, nothrow; the same, aligned.
    Entry::release("_ZdlPv", "_ZdlPv"),
    Entry::release("_ZdaPv", "_ZdaPv"),
    Entry::release("_ZdlPvm", "_ZdlPv"),
    Entry::release("_ZdaPvm", "_ZdaPv"),
    Entry::release("_ZdlPvRKSt9nothrow_t", "_ZdlPv"),
    Entry::release("_ZdaPvRKSt9nothrow_t", "_ZdaPv"),
    Entry::release("_ZdlPvSt11align_val_t", "_ZdlPvSt11align_val_t").aligned(1),
    Entry::release("_ZdaPvSt11align_val_t", "_ZdaPvSt11align_val_t").aligned(1),
    Entry::release("_ZdlPvmSt11align_val_t", "_ZdlPvSt11align_val_t").aligned(2),
    Entry::release("_ZdaPvmSt11align_val_t", "_ZdaPvSt11align_val_t").aligned(2),
    Entry::release("_ZdlPvSt11align_val_tRKSt9nothrow_t", "_ZdlPvSt11align_val_t").aligned(1),
    Entry::release("_ZdaPvSt11align_val_tRKSt9nothrow_t", "_ZdaPvSt11align_val_t").aligned(1),
    // What a wrong size of an array throws does not come back.
    Entry::no_return("__cxa_throw_bad_array_new_length"),
    Entry::no_return("__cxa_pure_virtual"),
    Entry::no_return("_ZSt9terminatev"),
    // Exceptions: memory for them, which they go back to when the last handler is done; those of the library.
    Entry::harmless(super::CAUGHT),
    Entry::harmless("__cxa_allocate_exception"),
    Entry::harmless("__cxa_free_exception"),
    Entry::harmless("__cxa_get_exception_ptr"),
    Entry::harmless("__cxa_begin_catch"),
    Entry::harmless("__cxa_end_catch"),
    exception("_ZNSt9exception"),
    exception("_ZNKSt9exception"),
    exception("_ZNSt11logic_error"),
    exception("_ZNKSt11logic_error"),
    exception("_ZNSt13runtime_error"),
    exception("_ZNKSt13runtime_error"),
    exception("_ZNSt12domain_error"),
    exception("_ZNSt12length_error"),
    exception("_ZNSt12out_of_range"),
    exception("_ZNSt16invalid_argument"),
    exception("_ZNSt11range_error"),
    exception("_ZNSt14overflow_error"),
    exception("_ZNSt15underflow_error"),
    // What `-finstrument-functions` calls, where the user has them.
    Entry::harmless("__cyg_profile_func_enter"),
    Entry::harmless("__cyg_profile_func_exit"),
    // Local variables that are initialised once.
    Entry::input("__cxa_guard_acquire", GUARD),
    Entry::input("__cxa_guard_release", GUARD),
    Entry::output("__cxa_atexit"),
    Entry::output("__cxa_thread_atexit"),
    Entry::harmless(super::DYNAMIC_CAST),
    // What streams keep.
    Entry::output("_ZNSt8ios_base").and_all_that_begin_so(),
    Entry::output("_ZNKSt8ios_base").and_all_that_begin_so(),
    Entry::output("_ZNKSt9basic_ios").and_all_that_begin_so(),
    Entry::output("_ZNKSt5ctype").and_all_that_begin_so(),
    Entry::input("_ZNSt14basic_ofstream", ITSELF).and_all_that_begin_so(),
    Entry::input("_ZNSt14basic_ifstream", ITSELF).and_all_that_begin_so(),
    Entry::input("_ZNSt13basic_filebuf", ITSELF).and_all_that_begin_so(),
    Entry::harmless("_ZNSt7__cxx1119basic_ostringstream").and_all_that_begin_so().writing(ITSELF),
    Entry::harmless("_ZNKRSt7__cxx1119basic_ostringstream").and_all_that_begin_so().writing(Writes::TextFrom(0)),
    Entry::harmless("_ZNKSt7__cxx1119basic_ostringstream").and_all_that_begin_so().writing(Writes::TextFrom(0)),
    Entry::harmless("_ZNSt7__cxx1118basic_stringstream").and_all_that_begin_so().writing(ITSELF),
    Entry::harmless("_ZNKSt7__cxx1118basic_stringstream").and_all_that_begin_so().writing(Writes::TextFrom(0)),
    // Input.
    Entry::input("_ZNSi", Writes::From(0)).and_all_that_begin_so(),
    Entry::input("_ZSt7getline", Writes::From(0)).and_all_that_begin_so(),
    // Text.
    Entry::harmless("_ZNSaIcE").and_all_that_begin_so(),
    // Hash tables: how many buckets there are to be.
    Entry::harmless("_ZSt11_Hash_bytesPKvmm"),
    Entry::harmless("_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm")
        .writing(Writes::Integers(&[(0, Bytes(16))])),
    Entry::harmless("_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm")
        .writing(Writes::Integers(&[(0, Bytes(16))])),
    // Clocks, random numbers, locks.
    Entry::input("_ZNSt6chrono3_V2", Writes::Nothing).and_all_that_begin_so(),
    Entry::input("_ZNSt13random_device", ITSELF).and_all_that_begin_so(),
    Entry::input("pthread_mutex_lock", MUTEX),
    Entry::input("pthread_mutex_trylock", MUTEX),
    Entry::input("pthread_mutex_unlock", MUTEX),
    Entry::input("__gthrw_", ITSELF).and_all_that_begin_so(),
];

/// Functions that only make output, handle text or count references. That holds of their bodies too, if a header brings one.
pub const WITH_BODIES: &[Entry] = &[
    // Output: members of ostream, operators beside it, manipulators.
    Entry::output("_ZNSo").and_all_that_begin_so(),
    Entry::output("_ZStls").and_all_that_begin_so(),
    Entry::output("_ZSt16__ostream_insert").and_all_that_begin_so(),
    Entry::output("_ZSt4endl").and_all_that_begin_so(),
    Entry::output("_ZSt4ends").and_all_that_begin_so(),
    Entry::output("_ZSt5flush").and_all_that_begin_so(),
    Entry::output("_ZNSt9basic_ios").and_all_that_begin_so(),
    text("_ZNSt7__cxx1112basic_stringIc"),
    text("_ZNKSt7__cxx1112basic_stringIc"),
    text("_ZNSt11char_traitsIc"),
    text("_ZStplIc"),
    text("_ZSteqIc"),
    text("_ZStltIc"),
    text("_ZNSt7__cxx119to_string"),
    counting("_ZN9__gnu_cxx27__exchange_and_add_dispatch"),
    counting("_ZN9__gnu_cxx21__atomic_add_dispatch"),
];

/// A member of an exception of the library, which holds text.
const fn exception(name: &'static str) -> Entry {
    Entry::harmless(name).and_all_that_begin_so().writing(Writes::TextFrom(0))
}

/// A function of strings. One that runs again does to them what it has done already.
const fn text(name: &'static str) -> Entry {
    Entry::new(Pattern::Prefix(name), Effect::Inactive, Rerun::Forbid, Writes::TextFrom(0))
}

/// Adds to an integer, and returns what it was.
const fn counting(name: &'static str) -> Entry {
    Entry::new(Pattern::Prefix(name), Effect::Inactive, Rerun::Forbid, Writes::Integers(&[(0, Bytes(4))]))
}

/// Is it a function of the C++ library that has nothing to do with derivatives, not even in its body?
pub fn is_passive(symbol: &str) -> bool {
    WITH_BODIES.iter().any(|entry| entry.name.is_of(symbol))
}
