// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! What the processor's own vector instructions compute, as arithmetic of vectors: the greater and the lesser of numbers, sums of neighbours, sums and
//! differences in turn, products of rows, rounding, conversion, choice by signs; loads and stores of some lanes, and of lanes from anywhere, one by one.
//!
//! Invariant: values are those that the processor's manual gives, also of what is not a number. What is not known stays as it is. May import `llvm`.

use crate::llvm::{Builder, Function, IntPredicate, Module, RealPredicate, Type, Value, transform};

/// Lanes of which the instructions of wider vectors work apart: 16 bytes.
const BLOCK: u32 = 16;

pub fn lower(module: Module, builder: &Builder, function: Function) {
    for call in function.instructions() {
        let Some(name) = call.callee_function().map(Function::name) else { continue };
        builder.before(call);
        builder.locate(Some(call));
        let instruction = Instruction { module, builder, call };
        if instruction.moves_lanes(&name) {
            call.erase();
            continue;
        }
        let Some(name) = name.strip_prefix("llvm.x86.") else { continue };
        builder.set_fast_math(call.fast_math());
        if let Some(value) = instruction.value(name) {
            call.replace_uses(value);
            call.erase();
        }
    }
    builder.set_fast_math(0);
}

struct Instruction<'a> {
    module: Module,
    builder: &'a Builder,
    call: Value,
}

impl Instruction<'_> {
    /// `None`, and nothing written, if the instruction is none of these.
    fn value(&self, name: &str) -> Option<Value> {
        // The set of instructions, what it does, and of what: `avx.max.pd.256`.
        let parts: Vec<&str> = name.split('.').collect();
        let [_, operation, kind, ..] = parts[..] else { return self.product_of_rows(name) };
        let given = self.call.arguments();
        let alone = matches!(kind, "sd" | "ss");
        match (operation, &given[..]) {
            ("max" | "min", [a, b]) if matches!(kind, "pd" | "ps" | "sd" | "ss") => {
                let beyond = if operation == "max" { RealPredicate::LLVMRealOGT } else { RealPredicate::LLVMRealOLT };
                let chosen = self.builder.select(self.builder.fcmp(beyond, *a, *b), *a, *b);
                Some(if alone { self.first_of(chosen, *a) } else { chosen })
            }
            ("hadd" | "hsub", [a, b]) if matches!(kind, "pd" | "ps") => {
                let [first, second] = [0, 1].map(|at| self.builder.shuffle(*a, *b, &self.neighbours(at)));
                Some(if operation == "hadd" { self.builder.fadd(first, second) } else { self.builder.fsub(first, second) })
            }
            ("addsub", [a, b]) if matches!(kind, "pd" | "ps") => {
                Some(self.in_turn(self.builder.fsub(*a, *b), self.builder.fadd(*a, *b)))
            }
            ("vfmaddsub", [a, b, c]) => {
                let product = self.builder.fmul(*a, *b);
                Some(self.in_turn(self.builder.fsub(product, *c), self.builder.fadd(product, *c)))
            }
            ("vfmsubadd", [a, b, c]) => {
                let product = self.builder.fmul(*a, *b);
                Some(self.in_turn(self.builder.fadd(product, *c), self.builder.fsub(product, *c)))
            }
            ("round", [a, way]) if matches!(kind, "pd" | "ps") => self.rounded(*a, *way),
            ("dp", [a, b, mask]) if kind == "ps" => self.dot(*a, *b, *mask),
            ("cvt", [a]) if name == "avx.cvt.pd2.ps.256" => Some(self.builder.fcast(*a, self.call.ty())),
            ("blendv", [a, b, mask]) if matches!(kind, "pd" | "ps") => {
                Some(self.builder.select(self.are_negative(*mask), *b, *a))
            }
            _ => None,
        }
    }

    /// Loads and stores of those lanes that a mask names. `false`, and nothing written, if the instruction is none.
    fn moves_lanes(&self, name: &str) -> bool {
        let given = self.call.arguments();
        let is = |prefix: &str| name.starts_with(prefix);
        let element = |pointer: Value, ty: Type, lane: u32| self.builder.element(ty, pointer, self.word(lane));
        match given[..] {
            [pointer, mask, other] if is("llvm.masked.load.") && self.call.ty().is_floating() => {
                self.load_lanes(mask, other, |ty, lane| element(pointer, ty, lane));
            }
            [pointer, mask] if is("llvm.x86.avx.maskload.p") => {
                let zero = self.builder.zero(self.call.ty());
                self.load_lanes(self.are_negative(mask), zero, |ty, lane| element(pointer, ty, lane));
            }
            [other, pointer, index, mask, scale] if is("llvm.x86.avx2.gather.") && self.call.ty().is_floating() => {
                let word = self.module.int(64);
                let Some(scale) = scale.as_int() else { return false };
                // Of the narrow ones some indices are left over, or some lanes.
                if index.ty().len() < self.lanes() {
                    return false;
                }
                self.load_lanes(self.are_negative(mask), other, |_, lane| {
                    let index = self.builder.sext(self.builder.extract_element(index, self.word(lane)), word);
                    self.builder.offset_anywhere(pointer, self.builder.mul(index, self.builder.int(word, scale)))
                });
            }
            [value, pointer, mask] if is("llvm.masked.store.") && value.ty().is_floating() => {
                self.store_lanes(value, mask, |ty, lane| element(pointer, ty, lane));
            }
            [pointer, mask, value] if is("llvm.x86.avx.maskstore.p") => {
                self.store_lanes(value, self.are_negative(mask), |ty, lane| element(pointer, ty, lane));
            }
            _ => return false,
        }
        true
    }

    fn load_lanes(&self, mask: Value, other: Value, address: impl Fn(Type, u32) -> Value) {
        let ty = self.call.ty().scalar();
        let mut all = other;
        for lane in 0..self.lanes() {
            let rest = self.builder.extract_element(all, self.word(lane));
            let load = || Some(self.builder.load(ty, address(ty, lane)));
            let loaded = self.where_named(mask, lane, Some(rest), load).expect("it is a number");
            all = self.builder.insert_element(all, loaded, self.word(lane));
        }
        self.call.replace_uses(all);
    }

    fn store_lanes(&self, value: Value, mask: Value, address: impl Fn(Type, u32) -> Value) {
        for lane in 0..value.ty().len() {
            self.where_named(mask, lane, None, || {
                let number = self.builder.extract_element(value, self.word(lane));
                self.builder.store(number, address(number.ty(), lane));
                None
            });
        }
    }

    /// What is done where the mask has a lane, or the other number; the builder stands before the call again then.
    fn where_named(&self, mask: Value, lane: u32, other: Option<Value>, done: impl Fn() -> Option<Value>) -> Option<Value> {
        let (builder, call) = (self.builder, self.call);
        match mask.lane(lane).and_then(Value::as_int) {
            Some(0) => return other,
            Some(_) => return done(),
            None => {}
        }
        let condition = builder.extract_element(mask, self.word(lane));
        let behind = transform::split_before(call);
        let before = behind.predecessors()[0];
        let named = call.block().function().append_block("wengert.lane");
        before.terminator().erase();
        builder.at_end(before);
        builder.branch_if(condition, named, behind);
        builder.at_end(named);
        let found = done();
        builder.branch(behind);
        builder.before(call);
        found.zip(other).map(|(found, other)| {
            let number = builder.phi(found.ty());
            number.add_incoming(&[(found, named), (other, before)]);
            number
        })
    }

    fn word(&self, lane: u32) -> Value {
        self.builder.int(self.module.int(32), lane.into())
    }

    /// The lanes of which the first bit is set, whether they are numbers or integers.
    fn are_negative(&self, mask: Value) -> Value {
        let bits = self.module.size_of(mask.ty().scalar()) as u32 * 8;
        let words = self.builder.bitcast(mask, self.module.int(bits).vector(mask.ty().len()));
        self.builder.icmp(IntPredicate::LLVMIntSLT, words, self.builder.zero(words.ty()))
    }

    fn product_of_rows(&self, name: &str) -> Option<Value> {
        match (name, &self.call.arguments()[..]) {
            ("sse41.dppd" | "sse41.dpps", [a, b, mask]) => self.dot(*a, *b, *mask),
            _ => None,
        }
    }

    fn lanes(&self) -> u32 {
        self.call.ty().len()
    }

    fn lanes_of_block(&self) -> u32 {
        BLOCK / self.module.size_of(self.call.ty().scalar()) as u32
    }

    /// The first lane of one vector, and the others of the other.
    fn first_of(&self, one: Value, other: Value) -> Value {
        let lanes = self.lanes() as i32;
        let mask: Vec<i32> = (0..lanes).map(|lane| if lane == 0 { 0 } else { lanes + lane }).collect();
        self.builder.shuffle(one, other, &mask)
    }

    /// Of each block the first (0) or second (1) lanes of pairs: those of the first operand, then those of the second.
    fn neighbours(&self, which: u32) -> Vec<i32> {
        let (lanes, block) = (self.lanes(), self.lanes_of_block());
        let pair = |lane: u32| {
            let (start, within) = (lane - lane % block, lane % block);
            let operand = if within < block / 2 { 0 } else { lanes };
            (operand + start + 2 * (within % (block / 2)) + which) as i32
        };
        (0..lanes).map(pair).collect()
    }

    /// Lanes of one vector and of the other in turn.
    fn in_turn(&self, even: Value, odd: Value) -> Value {
        let lanes = self.lanes() as i32;
        let mask: Vec<i32> = (0..lanes).map(|lane| if lane % 2 == 0 { lane } else { lanes + lane }).collect();
        self.builder.shuffle(even, odd, &mask)
    }

    /// The way is a number: to the nearest, down, up, or towards zero; a bit of it says that nothing is to be raised.
    fn rounded(&self, number: Value, way: Value) -> Option<Value> {
        let name = match way.as_int()? & 7 {
            0 => "llvm.roundeven",
            1 => "llvm.floor",
            2 => "llvm.ceil",
            3 => "llvm.trunc",
            4 => "llvm.nearbyint",
            _ => return None,
        };
        let function = self.module.intrinsic(name, &[number.ty()])?;
        Some(self.builder.call(function, &[number]))
    }

    /// The sum of the products of the lanes that the upper half of the mask names, in the lanes that the lower half names, in each block.
    fn dot(&self, a: Value, b: Value, mask: Value) -> Option<Value> {
        let (builder, mask, block) = (self.builder, mask.as_int()?, self.lanes_of_block());
        let word = self.module.int(32);
        let at = |vector: Value, lane: u32| builder.extract_element(vector, builder.int(word, lane.into()));
        let products = builder.fmul(a, b);
        let zero = builder.zero(self.call.ty().scalar());
        let mut result = builder.zero(self.call.ty());
        for start in (0..self.lanes()).step_by(block as usize) {
            let part = |lane: u32| if mask >> (4 + lane) & 1 == 1 { at(products, start + lane) } else { zero };
            // Neighbours are summed first.
            let pairs = (0..block).step_by(2).map(|lane| builder.fadd(part(lane), part(lane + 1)));
            let sum = pairs.reduce(|a, b| builder.fadd(a, b))?;
            for lane in (0..block).filter(|lane| mask >> lane & 1 == 1) {
                result = builder.insert_element(result, sum, builder.int(word, (start + lane).into()));
            }
        }
        Some(result)
    }
}
