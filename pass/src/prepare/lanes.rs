// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Lanes that hold nothing: an optimiser leaves open what is in a lane of a vector, or in a number, that nobody asks for.
//!
//! Nobody asks for it in the primal. The adjoint of `a * b` does: it adds 0 times the open lane of `b` to the adjoint of `a`, and open it stays, whatever
//! it is multiplied by. So computations get numbers there of which no derivative is infinite. Invariant: no instruction but those that put lanes
//! together or take them apart has an operand of which it can be seen that a lane is open; what the program asks for is what it was. May import `llvm`.

use crate::llvm::{Builder, Function, Opcode, Type, Value};
use rustc_hash::FxHashMap;

/// For which lanes of a vector nothing was put in; of a scalar, its only one.
type Open = Vec<bool>;

pub fn fill(builder: &Builder, function: Function) {
    let mut known: FxHashMap<Value, Open> = FxHashMap::default();
    let instructions: Vec<Value> = function.reverse_postorder().into_iter().flat_map(|block| block.instructions()).collect();
    for at in &instructions {
        if let Some(open) = put_together(*at, &known) {
            known.insert(*at, open);
        }
    }
    let mut filled: FxHashMap<Value, Value> = FxHashMap::default();
    for at in instructions.into_iter().filter(|at| computes(*at)) {
        for index in 0..at.operand_count() {
            let operand = at.operand(index);
            if !is_number(operand) || at.is_call() && index >= at.arguments().len() {
                continue;
            }
            let open = open(operand, &known);
            if open.contains(&true) {
                let whole = *filled.entry(operand).or_insert_with(|| with(builder, operand, &open));
                at.set_operand(index, whole);
            }
        }
    }
}

fn is_number(value: Value) -> bool {
    let ty = value.ty();
    ty.is_floating() || ty.is_vector() && ty.scalar().is_integer()
}

/// All but what moves lanes as they are. What is stored or returned is no operand of arithmetic.
fn computes(at: Value) -> bool {
    use Opcode::*;
    match at.opcode() {
        Some(LLVMShuffleVector | LLVMExtractElement | LLVMStore | LLVMRet) => false,
        // Which lane is replaced is not known.
        Some(LLVMInsertElement) => at.operand(2).as_int().is_none(),
        _ => true,
    }
}

/// The open lanes of what moves lanes; `None` for anything else, and if there are none.
fn put_together(at: Value, known: &FxHashMap<Value, Open>) -> Option<Open> {
    let lanes: Open = match at.opcode()? {
        Opcode::LLVMInsertElement => {
            let (mut lanes, index) = (open(at.operand(0), known), at.operand(2).as_int()?);
            *lanes.get_mut(usize::try_from(index).ok()?)? = at.operand(1).is_undef();
            lanes
        }
        Opcode::LLVMShuffleVector => {
            let both: Open = (0..2).flat_map(|operand| open(at.operand(operand), known)).collect();
            at.shuffle_mask().into_iter().map(|from| usize::try_from(from).map_or(true, |from| both[from])).collect()
        }
        _ => return None,
    };
    lanes.contains(&true).then_some(lanes)
}

fn open(value: Value, known: &FxHashMap<Value, Open>) -> Open {
    if !value.ty().is_vector() {
        return vec![value.is_undef()];
    }
    let lanes = value.ty().len();
    match known.get(&value) {
        Some(open) => open.clone(),
        None => (0..lanes).map(|lane| value.is_undef() || value.lane(lane).is_some_and(Value::is_undef)).collect(),
    }
}

/// The value with numbers in its open lanes.
fn with(builder: &Builder, value: Value, open: &Open) -> Value {
    let number = neutral(builder, value.ty());
    if open.iter().all(|open| *open) {
        return number;
    }
    if value.is_instruction() {
        builder.after(value);
        builder.locate(Some(value));
    }
    let lanes = open.len();
    let mask: Vec<i32> = (0..lanes).map(|lane| (if open[lane] { lanes + lane } else { lane }) as i32).collect();
    builder.shuffle(value, number, &mask)
}

/// A number where quotients, logarithms, powers and roots have derivatives.
fn neutral(builder: &Builder, ty: Type) -> Value {
    if ty.is_floating() { builder.real(ty, "1") } else { builder.zero(ty) }
}
