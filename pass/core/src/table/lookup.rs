// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Finding a row by the names that programs use for it.
//!
//! Invariant: no two rows share a name in one name space; the first look-up panics if they do, and a
//! test makes that look-up.

use super::{Kind, Names, Row};
use super::{
    arithmetic, bessel, exponential, hyperbolic, powers, representation, rounding, selection, special, trigonometric,
};
use std::collections::HashMap;
use std::sync::LazyLock;

static TABLE: LazyLock<Vec<Row>> = LazyLock::new(|| {
    [
        arithmetic::rows(),
        selection::rows(),
        rounding::rows(),
        representation::rows(),
        powers::rows(),
        exponential::rows(),
        trigonometric::rows(),
        hyperbolic::rows(),
        special::rows(),
        bessel::rows(),
    ]
    .into_iter()
    .flatten()
    .collect()
});

static BY_NAME: LazyLock<HashMap<&str, &Row>> = LazyLock::new(|| unique(TABLE.iter().map(|row| (row.name, row))));

static BY_INTRINSIC: LazyLock<HashMap<&str, &Row>> =
    LazyLock::new(|| unique(TABLE.iter().flat_map(|row| row.intrinsics.iter().map(move |name| (*name, row)))));

static BY_SYMBOL: LazyLock<HashMap<String, (&Row, Kind)>> = LazyLock::new(|| {
    unique(TABLE.iter().flat_map(|row| {
        let symbols = row.names.iter().flat_map(|names| names.symbols());
        symbols.map(move |(symbol, kind)| (symbol, (row, kind)))
    }))
});

/// The intrinsics that return several results, with the row of each.
const SEVERAL_RESULTS: [(&str, [&str; 2]); 4] = [
    ("llvm.sincos", ["sin", "cos"]),
    ("llvm.sincospi", ["sinpi", "cospi"]),
    ("llvm.modf", ["modf", "trunc"]),
    ("llvm.frexp", ["frexp", "ilogb"]),
];

/// All rows.
pub fn all() -> &'static [Row] {
    &TABLE
}

/// The row of this name.
pub fn by_name(name: &str) -> Option<&'static Row> {
    BY_NAME.get(name).copied()
}

/// The row that a formula calls.
///
/// # Panics
/// If there is none; a test shows that no formula does this.
pub(crate) fn named(name: &str) -> &'static Row {
    by_name(name).unwrap_or_else(|| panic!("a formula calls '{name}', which is no row of the table"))
}

/// The row of an LLVM instruction.
pub fn instruction(opcode: &str) -> Option<&'static Row> {
    by_name(opcode).filter(|row| row.is_instruction)
}

/// The row of an LLVM intrinsic, its type suffix removed. Constrained ones are the plain operation.
pub fn intrinsic(base: &str) -> Option<&'static Row> {
    BY_INTRINSIC.get(base).copied().or_else(|| {
        let operation = base.strip_prefix("llvm.experimental.constrained.")?;
        instruction(operation).or_else(|| intrinsic(&format!("llvm.{operation}")))
    })
}

/// The row of each result of an LLVM intrinsic that returns a structure of two.
pub fn intrinsic_results(base: &str) -> Option<[&'static Row; 2]> {
    let (_, results) = SEVERAL_RESULTS.iter().find(|(name, _)| *name == base)?;
    Some(results.map(named))
}

/// The row of an external function that stores no floating value through a pointer.
///
/// A name alone proves little: ask only for functions without a body, and check that the function's
/// type has the kind and at least the operands that the row has.
pub fn call(symbol: &str) -> Option<(&'static Row, Kind)> {
    call_with_stores(symbol).filter(|(row, _)| row.stores.iter().all(|store| store.value.is_none()))
}

/// The row of an external function. The caller must honour [`Row::stores`]: the values stored have
/// derivatives too.
pub fn call_with_stores(symbol: &str) -> Option<(&'static Row, Kind)> {
    BY_SYMBOL.get(symbol).copied()
}

impl Names {
    /// The member of this family for `kind`.
    pub(super) fn member(self, kind: Kind) -> Option<String> {
        match self {
            Names::Libm(base) => Some(suffixed(base, libm_suffix(kind)?)),
            Names::Helper(base) if kind != Kind::F128 => Some(suffixed(base, libm_suffix(kind)?)),
            Names::Helper(_) => None,
            Names::Fortran(base, tail) => Some(format!("_FortranA{base}{}{tail}", fortran_kind(kind)?)),
            Names::FortranQuad(base) => (kind == Kind::F128).then(|| format!("_FortranA{base}F128")),
        }
    }

    /// All spellings of all members.
    fn symbols(self) -> Vec<(String, Kind)> {
        let kinds = [Kind::F32, Kind::F64, Kind::F80, Kind::F128];
        let mut found: Vec<_> = kinds.iter().filter_map(|kind| Some((self.member(*kind)?, *kind))).collect();
        if let Names::Libm(base) = self {
            // What glibc's -ffinite-math-only headers of old called.
            let finite = found.iter().map(|(symbol, kind)| (format!("__{symbol}_finite"), *kind));
            let exact_widths = [("f32", Kind::F32), ("f64", Kind::F64), ("f32x", Kind::F64), ("f64x", Kind::F80)];
            let mut more: Vec<_> = finite.collect();
            more.extend(exact_widths.map(|(suffix, kind)| (suffixed(base, suffix), kind)));
            more.push((suffixed(base, "q"), Kind::F128));
            found.extend(more);
        }
        found
    }
}

/// `lgamma_r` with suffix `f` is `lgammaf_r`.
fn suffixed(base: &str, suffix: &str) -> String {
    match base.strip_suffix("_r") {
        Some(stem) => format!("{stem}{suffix}_r"),
        None => format!("{base}{suffix}"),
    }
}

fn libm_suffix(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::F32 => Some("f"),
        Kind::F64 => Some(""),
        Kind::F80 => Some("l"),
        Kind::F128 => Some("f128"),
        Kind::F16 | Kind::BF16 => None,
    }
}

fn fortran_kind(kind: Kind) -> Option<u8> {
    match kind {
        Kind::F32 => Some(4),
        Kind::F64 => Some(8),
        Kind::F80 => Some(10),
        Kind::F128 => Some(16),
        Kind::F16 | Kind::BF16 => None,
    }
}

/// A map of entries that must not have a key twice.
fn unique<K: std::hash::Hash + Eq + std::fmt::Debug + Clone, V>(
    entries: impl Iterator<Item = (K, V)>,
) -> HashMap<K, V> {
    let mut map = HashMap::new();
    for (key, value) in entries {
        assert!(map.insert(key.clone(), value).is_none(), "the table has {key:?} twice");
    }
    map
}
