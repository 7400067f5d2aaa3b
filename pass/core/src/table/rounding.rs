// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Rounding to integers: constant between its jumps, so the derivative is 0, at a jump too.

use super::Partial::Zero;
use super::builder::unary;
use super::{Cost, Names, Row, primal};

const DOMAIN: (f64, f64) = (-4.0, 4.0);
/// The kinds of Fortran's integers, as flang's run time appends them.
const INTEGER_KINDS: [&str; 5] = ["_1", "_2", "_4", "_8", "_16"];

pub fn rows() -> Vec<Row> {
    let mut rows = to_floating();
    rows.extend(to_integer());
    rows
}

fn step(name: &'static str, primal: fn(f64) -> f64) -> Row {
    unary(name, primal, Zero, DOMAIN).cost(Cost::Cheap).exact()
}

fn to_floating() -> Vec<Row> {
    vec![
        step("floor", primal::floor).intrinsic("llvm.floor").libm().quad("Floor"),
        step("ceil", primal::ceil).intrinsic("llvm.ceil").libm().quad("Ceil"),
        step("trunc", primal::trunc).intrinsic("llvm.trunc").libm().quad("Trunc"),
        step("round", primal::round).intrinsic("llvm.round").libm().quad("Round"),
        step("roundeven", primal::roundeven).intrinsic("llvm.roundeven").libm(),
        step("rint", primal::rint).intrinsic("llvm.rint").libm().quad("Rint"),
        step("nearbyint", primal::nearbyint).intrinsic("llvm.nearbyint").libm().quad("Nearbyint"),
    ]
}

fn to_integer() -> Vec<Row> {
    let of_kinds = |row: Row, base| INTEGER_KINDS.iter().fold(row, |row, kind| row.also(Names::Fortran(base, kind)));
    vec![
        step("lround", primal::round).intrinsic("llvm.lround").libm().quad("Lround"),
        step("llround", primal::round).intrinsic("llvm.llround").libm().quad("Llround"),
        step("lrint", primal::rint).intrinsic("llvm.lrint").libm(),
        step("llrint", primal::rint).intrinsic("llvm.llrint").libm(),
        // The second and third operand say how to round and to how many bits.
        step("fromfp", primal::rint).libm().also(Names::Libm("fromfpx")),
        step("ufromfp", primal::rint).libm().also(Names::Libm("ufromfpx")),
        of_kinds(step("nint", primal::round), "Nint"),
        of_kinds(step("ceiling", primal::ceil), "Ceiling"),
        of_kinds(step("floor_to_integer", primal::floor), "Floor"),
    ]
}
