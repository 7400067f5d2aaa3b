// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Entries are found, are unique, and claim no more than is true.

use super::*;
use crate::table;
use std::collections::HashSet;

fn known(symbol: &str) -> &'static Entry {
    lookup(symbol).unwrap_or_else(|| panic!("{symbol} is known"))
}

#[test]
fn no_name_is_listed_twice() {
    let mut seen = HashSet::new();
    for entry in entries() {
        let (Pattern::Exact(name) | Pattern::Prefix(name)) = entry.name;
        assert!(seen.insert(name), "{name} is listed twice");
    }
}

#[test]
fn the_longer_pattern_wins() {
    assert_eq!(known("_FortranAioBeginExternalListOutput").writes, Writes::Nothing);
    let into_text = Writes::Integers(&[(0, Extent::Product(&[1]))]);
    assert_eq!(known("_FortranAioBeginInternalListOutput").writes, into_text);
    assert_eq!(known("_FortranASystemClockCountRate").rerun, Rerun::Replay);
}

#[test]
fn allocation_and_copies_are_no_passive_calls() {
    assert_eq!(known("malloc").effect, Effect::Allocate { size: &[0], zeroed: false, alignment: None });
    assert_eq!(known("calloc").effect, Effect::Allocate { size: &[0, 1], zeroed: true, alignment: None });
    assert_eq!(known("free").effect, Effect::Free { by: "free", alignment: None });
    assert_eq!(
        known("_ZnamSt11align_val_t").effect,
        Effect::Allocate { size: &[0], zeroed: false, alignment: Some(1) }
    );
    assert_eq!(
        known("_ZdlPvmSt11align_val_t").effect,
        Effect::Free { by: "_ZdlPvSt11align_val_t", alignment: Some(2) }
    );
    assert_eq!(known("memcpy").effect, Effect::MemoryCopy);
    assert_eq!(known("memset").effect, Effect::MemorySet);
    assert_eq!(known("_FortranAStopStatement").effect, Effect::NoReturn);
}

#[test]
fn output_is_suppressed_and_input_replayed_with_what_it_wrote() {
    assert_eq!(known("printf").rerun, Rerun::Suppress);
    assert_eq!(known("_FortranAioBeginExternalListOutput").rerun, Rerun::Suppress);
    assert_eq!(known("_FortranAioBeginExternalListInput").rerun, Rerun::Replay);
    assert_eq!(known("_FortranAioBeginInternalListOutput").rerun, Rerun::Harmless);
    assert_eq!(known("_FortranAioOutputReal64").rerun, Rerun::Statement);
    assert_eq!(known("_FortranAioInputReal64").rerun, Rerun::Statement);
    assert_eq!(known("_FortranAioInputReal64").writes, Writes::Arguments(&[(1, Extent::Bytes(8))]));
    assert_eq!(known("_FortranAioInputNamelist").writes, Writes::Arguments(&[(1, Extent::Reached)]));
    assert_eq!(known("_FortranARandomNumber").writes, Writes::Arguments(&[(0, Extent::Described)]));
    assert_eq!(known("fread").writes, Writes::Arguments(&[(0, Extent::Product(&[1, 2]))]));
    assert_eq!(known("__isoc99_fscanf").writes, Writes::From(2));
}

#[test]
fn what_moves_numbers_or_calls_back_is_unknown() {
    for symbol in [
        "qsort",
        "realloc",
        "mempcpy",
        "dgemm_",
        "MPI_Send",
        "_FortranAAssign",
        "_FortranAMatmulReal8Real8",
        "_FortranASumReal8",
        "_FortranAMaxvalReal8",
        "_FortranASecnds",
        "_FortranAioInputDerivedType",
        "printfoo",
        "my_exit",
    ] {
        assert!(lookup(symbol).is_none(), "{symbol}");
    }
}

/// A function cannot be elementwise and something else.
#[test]
fn the_table_and_the_catalogue_do_not_overlap() {
    for entry in entries() {
        let (Pattern::Exact(name) | Pattern::Prefix(name)) = entry.name;
        assert!(table::call_with_stores(name).is_none(), "{name} is a row of the table too");
    }
    for symbol in ["sin", "sqrtf", "_FortranAModReal8", "_FortranANint8_4"] {
        assert!(lookup(symbol).is_none(), "{symbol}");
    }
}
