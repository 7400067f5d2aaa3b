// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Numbers on the tape in less than their own precision, where the plan has slots and sections so.
//!
//! Invariant: what is rounded is off by half a unit in the last place of single precision at most, or the program ends with an error:
//! numbers too large or too small for that are noticed where they are recorded, and reported when the sweep ends.

use super::backward::Backward;
use super::forward::Forward;
use super::procedures::private;
use crate::llvm::offset::Terms;
use crate::llvm::{Builder, Function, IntPredicate, Module, Opcode, RealPredicate, Type, Value, transform};
use crate::plan::{Copy, Needed, Slot};

/// 2⁻²⁴, by which rounding may change a number, relative to it.
const UNIT: &str = "5.9604644775390625e-08";

impl Forward<'_> {
    /// The value as a slot of this type holds it.
    pub fn narrow(&mut self, value: Value, ty: Type) -> Value {
        let (narrow, lost) = round(self.context.module, &self.context.builder, value, ty);
        self.note_lost(lost);
        narrow
    }

    /// Copies so many bytes of doubles to the tape, where they take half as many.
    pub fn copy_rounded(&mut self, to: Value, from: Value, bytes: Value) {
        let count = self.context.builder.lshr(bytes, self.context.i64(3));
        let lost = self.context.builder.call(rounding(self.context.module, self.plan.key.function), &[to, from, count]);
        self.note_lost(lost);
    }

    /// The flag that tells of lost numbers, if any are rounded.
    pub fn watch_rounding(&mut self) {
        if self.plan.slots.iter().any(Slot::is_rounded) || self.plan.versions.iter().any(|version| version.rounded) {
            let builder = &self.context.builder;
            builder.before(self.top());
            builder.locate(None);
            let flag = builder.alloca(self.context.module.int(64), "wengert.lost");
            builder.store(self.context.i64(0), flag);
            self.lost = Some(flag);
        }
    }

    fn note_lost(&mut self, lost: Value) {
        let builder = &self.context.builder;
        let flag = self.lost.expect("a plan that rounds has a flag");
        builder.store(builder.or(builder.load(lost.ty(), flag), lost), flag);
    }

    /// Ends the program behind the sweep if numbers were lost.
    pub fn report_lost(&self) {
        let Some(flag) = self.lost else { return };
        let at = self.primal.at(self.plan.exit.terminator());
        let builder = &self.context.builder;
        builder.before(at);
        builder.locate(None);
        let lost = builder.load(self.context.module.int(64), flag);
        let before = builder.block();
        let rest = transform::split_before(at);
        before.terminator().erase();
        let report = before.function().append_block("wengert.imprecise");
        builder.at_end(before);
        builder.branch_if(builder.icmp(IntPredicate::LLVMIntNE, lost, self.context.i64(0)), report, rest);
        builder.at_end(report);
        let procedure = self.context.module.text(&self.plan.key.function.name());
        self.context.call_runtime("wengert_tape_imprecise", procedure.ty().void(), &[procedure]);
        builder.unreachable();
    }
}

impl Backward<'_> {
    /// What is recorded at the address of a slot.
    pub fn load_slot(&self, slot: usize, address: Value) -> Value {
        let kept = self.context.load_filled(self.plan, slot, address);
        match self.plan.slots[slot].what {
            Needed::Primal(value) if value.ty() != kept.ty() => self.context.builder.fcast(kept, value.ty()),
            _ => kept,
        }
    }

    /// A number from a section that was rounded: what lies some bytes behind the section's base lies half as many behind the copy's.
    pub fn load_rounded(&mut self, load: Value, copy: Copy) -> Value {
        let base = self.get(copy.base());
        let offset = self.half_offset(load.operand(0), self.plan.versions[copy.version].base);
        let builder = &self.context.builder;
        let ty = load.ty().rounded().expect("the plan rounds numbers of double precision");
        let narrow = self.context.keeps(builder.load(ty, builder.offset_anywhere(base, offset)), None);
        narrow.set_alignment(4);
        builder.fcast(narrow, load.ty())
    }

    /// Half of the bytes from `base` to a pointer that is computed from it.
    fn half_offset(&mut self, mut pointer: Value, base: Value) -> Value {
        let (module, word) = (self.context.module, self.context.module.int(64));
        let mut constant = 0;
        let mut terms: Vec<(Value, i64)> = Vec::new();
        while pointer != base {
            assert!(pointer.any_opcode() == Some(Opcode::LLVMGetElementPtr), "a section's loads stand on its base");
            let step = Terms::of_address(module, pointer).expect("members are numbers");
            constant += step.constant;
            for (index, scale) in step.scaled {
                terms.push((self.primal(index), scale));
            }
            pointer = pointer.operand(0);
        }
        let builder = &self.context.builder;
        let even = constant % 2 == 0 && terms.iter().all(|(_, scale)| scale % 2 == 0);
        let part = if even { 2 } else { 1 };
        let sum = terms.into_iter().fold(self.context.i64(constant / part), |sum, (index, scale)| {
            let index = if index.ty().bits() < 64 { builder.sext(index, word) } else { index };
            builder.add(sum, builder.mul(index, self.context.i64(scale / part)))
        });
        if even { sum } else { builder.ashr(sum, self.context.i64(1)) }
    }
}

/// The number in single precision, and one bit that tells whether more is lost than rounding takes: also where it is too large, or too small.
/// A word of them sums up in vectors as a bit does not.
fn round(module: Module, builder: &Builder, value: Value, ty: Type) -> (Value, Value) {
    let intrinsic = |name: &str, of: Value| {
        builder.call(module.intrinsic(name, &[of.ty()]).unwrap_or_else(|| panic!("LLVM knows {name}")), &[of])
    };
    let narrow = builder.fcast(value, ty);
    let error = intrinsic("llvm.fabs", builder.fsub(value, builder.fcast(narrow, value.ty())));
    let allowed = intrinsic("llvm.fabs", builder.fmul(value, builder.real(value.ty(), UNIT)));
    // Infinities and what is no number are not lost: single precision has them too.
    let lost = builder.fcmp(RealPredicate::LLVMRealOGT, error, allowed);
    let lost = if ty.is_vector() { intrinsic("llvm.vector.reduce.or", lost) } else { lost };
    (narrow, builder.resize(lost, module.int(64)))
}

/// `i64 round(to, from, count)`: copies so many numbers to single precision, for the forward sweep of a procedure, and tells as above.
fn rounding(module: Module, procedure: Function) -> Function {
    let name = format!("wengert.round.{}", procedure.name());
    if let Some(known) = module.function(&name) {
        return known;
    }
    let (word, single, double) = (module.int(64), module.int(8).float32(), module.int(8).float64());
    let function = private(module, procedure, &name, Type::function(word, &[word.pointer(), word.pointer(), word]));
    let [to, from, count] = function.parameters()[..] else { unreachable!("it has three parameters") };
    for parameter in [1, 2] {
        function.add_attribute(parameter, "noalias");
    }
    let builder = Builder::new(module);
    builder.at_end(function.append_block("entry"));
    builder.locate(None);
    let lost = builder.fold(count, builder.zero(word), &|index, lost| {
        let (narrow, bit) = round(module, &builder, builder.load(double, builder.element(double, from, index)), single);
        builder.store(narrow, builder.element(single, to, index));
        builder.or(lost, bit)
    });
    builder.ret(Some(lost));
    function
}
