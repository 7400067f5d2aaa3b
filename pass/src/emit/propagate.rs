// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Adjoint of one action: from the adjoint of the result to the adjoints of the operands.
//!
//! Invariant: the adjoint variable of a value is zero outside the time between its last use and its definition, as the
//! backward sweep goes; every shadow increment goes through `increment`.

use super::Each;
use super::backward::Backward;
use super::formula::{self, Operands};
use super::joint::call_runtime;
use super::procedures::{Made, Registry};
use super::sites::What;
use crate::llvm::offset::Offset;
use crate::llvm::{Opcode, Value, diagnose, facts};
use crate::operation::{Operation, classify};
use crate::plan::{self, Local, Needed, Sweeps};
use crate::refusal::Result;
use wengert_core::catalogue::BYTES_MOVED;
use wengert_core::table::Partial;

/// Primal operands as the backward sweep obtains them.
struct Obtained<'a, 'b> {
    sweep: &'a mut Backward<'b>,
    at: Value,
}

impl Operands for Obtained<'_, '_> {
    fn operand(&mut self, index: usize) -> Result<Value> {
        let operand = self.at.operand(index);
        let ty = self.at.ty();
        let value = self.sweep.primal(operand);
        Ok(if operand.ty().is_floating() { self.sweep.context.builder.fcast(value, ty) } else { value })
    }
    fn result(&mut self) -> Result<Value> {
        Ok(self.sweep.primal(self.at))
    }
}

impl Backward<'_> {
    pub fn act(&mut self, registry: &mut Registry, action: plan::Backward) -> Result<()> {
        match action {
            plan::Backward::Elementwise(at) => return self.elementwise(at),
            plan::Backward::Move(at) => self.moved(at),
            plan::Backward::Load(at) => {
                let adjoint = self.take(at);
                if !self.waits(at, &adjoint) {
                    let shadow = self.shadow(at.operand(0));
                    self.increment(&shadow, &adjoint, at);
                }
            }
            plan::Backward::Store(at) => self.store(at),
            plan::Backward::Look(at) => self.look(at),
            plan::Backward::Put(at) => {
                let (adjoint, shadow) = (self.take(at), self.shadow(at.operand(0)));
                self.put(&shadow, &adjoint, at);
            }
            plan::Backward::Erase(at) => {
                let shadow = self.shadow(at.operand(1));
                self.clear(&shadow, at);
            }
            plan::Backward::Copy(at, Some(plan::Moved::Numbers(numbers))) => self.copied(at, numbers),
            plan::Backward::Copy(at, Some(plan::Moved::Bytes)) => self.bytes_copied(at),
            plan::Backward::Begin(at) => {
                let shadow = self.shadow(at);
                let size = self.allocated(at);
                let on_tape = self.plan.local(at).is_some_and(Local::shadow_on_tape);
                for shadow in shadow {
                    match on_tape {
                        true => _ = self.context.builder.memset_zero(shadow, size, 64),
                        false => self.context.clear_allocated(shadow, size),
                    }
                }
            }
            plan::Backward::Allocate(at) => self.allocate_shadow(at),
            plan::Backward::Free(at) => self.free_shadow(at),
            plan::Backward::Copy(at, None) | plan::Backward::Fill(at) => {
                let shadow = self.shadow(at.operand(0));
                let bytes = self.primal(at.operand(2));
                for shadow in shadow {
                    self.context.builder.memset_zero(shadow, bytes, 1);
                }
            }
            plan::Backward::Restore(at) => self.put_back(at),
            plan::Backward::Call(at) => {
                self.context.enter_site(What::Backward(at));
                self.call(registry, at);
                self.context.leave_site();
            }
            plan::Backward::Seed(at) => {
                if let Some(seed) = self.seed.clone() {
                    self.add(at.operand(0), seed);
                }
            }
        }
        Ok(())
    }

    /// Is all that is done with the value's adjoint done in one block? Then it lives within that block's backward sweep.
    fn is_local(&self, value: Value) -> bool {
        let place = |at: &Value| self.plan.moved.get(at).copied().unwrap_or_else(|| at.block());
        let within = |user: &Value| user.is_instruction() && !user.is_op(Opcode::LLVMPHI) && place(user) == place(&value);
        value.is_instruction() && !value.is_op(Opcode::LLVMPHI) && value.users().iter().all(within)
    }

    fn is_active(&self, value: Value) -> bool {
        self.plan.active.contains(&value)
    }

    /// The variables that accumulate a value's adjoint in each direction.
    fn variables(&mut self, value: Value) -> Each {
        if let Some(known) = self.adjoints.get(&value) {
            return known.clone();
        }
        let variables: Each = self.plan.each(|_| self.new_variable(value.ty(), "adjoint"));
        self.adjoints.insert(value, variables.clone());
        variables
    }

    /// value's adjoint += contribution.
    pub fn add(&mut self, value: Value, contribution: Each) {
        if !self.is_active(value) {
            return;
        }
        if self.is_local(value) {
            let sum = match self.passing.get(&value) {
                Some(old) => self.plan.each(|d| self.sum(old[d], contribution[d])),
                None => contribution,
            };
            self.passing.insert(value, sum);
            return;
        }
        for (variable, contribution) in self.variables(value).into_iter().zip(contribution) {
            let old = self.context.builder.load(value.ty(), variable);
            let sum = self.sum(old, contribution);
            self.context.builder.store(sum, variable);
        }
    }

    /// Reads a value's adjoint and clears it.
    pub fn take(&mut self, value: Value) -> Each {
        let builder = &self.context.builder;
        if self.is_local(value) {
            return self.passing.remove(&value).unwrap_or_else(|| vec![builder.zero(value.ty()); self.plan.key.width]);
        }
        let clear = |variable: Value| {
            let adjoint = builder.load(value.ty(), variable);
            builder.store(builder.zero(value.ty()), variable);
            adjoint
        };
        self.variables(value).into_iter().map(clear).collect()
    }

    /// a + b of floating values, vectors, or the floating parts of aggregates.
    pub fn sum(&self, a: Value, b: Value) -> Value {
        let builder = &self.context.builder;
        let ty = a.ty();
        if ty.is_floating() {
            builder.set_fast_math(self.context.sum_flags());
            let sum = builder.fadd(a, b);
            builder.set_fast_math(0);
            return sum;
        }
        if !ty.is_struct() && !ty.is_array() {
            return a;
        }
        (0..ty.len()).fold(a, |all, i| {
            let part = self.sum(builder.extract(a, i), builder.extract(b, i));
            builder.insert_value(all, part, i)
        })
    }

    /// Adds to the shadow of what a load has read.
    pub fn increment(&self, shadow: &[Value], by: &[Value], load: Value) {
        for (d, (shadow, by)) in shadow.iter().zip(by).enumerate() {
            self.increment_in(d, *shadow, *by, load);
        }
    }

    /// The same in one direction.
    pub fn increment_in(&self, direction: usize, shadow: Value, by: Value, load: Value) {
        if facts::is_atomic(load) {
            self.context.builder.atomic_add(shadow, by);
            return;
        }
        let old = self.context.load_shadow(by.ty(), shadow, direction, load);
        self.context.store_shadow(self.sum(old, by), shadow, direction, load);
    }

    /// Clears the shadow of the cell that a store overwrites.
    fn clear(&self, shadow: &[Value], store: Value) {
        let zero = self.context.builder.zero(store.operand(0).ty());
        self.put(shadow, &vec![zero; shadow.len()], store);
    }

    fn put(&self, shadow: &[Value], values: &[Value], access: Value) {
        for (d, (shadow, value)) in shadow.iter().zip(values).enumerate() {
            self.context.store_shadow(*value, *shadow, d, access);
        }
    }

    fn elementwise(&mut self, at: Value) -> Result<()> {
        let Operation::Elementwise(row) = classify(at) else { unreachable!("an elementwise action has a row") };
        let seeds = self.take(at);
        for index in (0..row.arity).filter(|i| row.partials[*i] != Partial::Zero) {
            let operand = at.operand(index);
            if !self.is_active(operand) {
                continue;
            }
            let context = self.context;
            let flags = context.flags_of(at);
            context.builder.set_fast_math(flags);
            let suspect = self.is_suspect(at, &row.partials[index]);
            let terms = formula::contributions(context, row, index, &seeds, at, suspect, &mut Obtained { sweep: self, at })?;
            context.builder.set_fast_math(0);
            let terms = terms.into_iter().map(|term| context.builder.fcast(term, operand.ty())).collect();
            self.add(operand, terms);
        }
        Ok(())
    }

    /// May what the partial is made of be no number although the primal is one, because nobody asked for it?
    fn is_suspect(&self, at: Value, partial: &Partial) -> bool {
        let needs = partial.needs();
        let guarded = &self.plan.guarded;
        (needs.result && guarded.contains(&at))
            || at.value_operands().enumerate().any(|(i, operand)| needs.operands >> i & 1 == 1 && guarded.contains(&operand))
    }

    /// The adjoint of a stored value is what the cell's shadow holds.
    fn look(&mut self, at: Value) {
        let shadow = self.shadow(at.operand(1));
        let adjoint = self.plan.each(|d| self.context.load_shadow(at.operand(0).ty(), shadow[d], d, at));
        self.add(at.operand(0), adjoint);
    }

    fn store(&mut self, at: Value) {
        let shadow = self.shadow(at.operand(1));
        if self.is_active(at.operand(0)) && facts::is_atomic(at) {
            let (builder, zero) = (&self.context.builder, self.context.builder.zero(at.operand(0).ty()));
            let adjoint = self.plan.each(|d| builder.atomic_exchange(shadow[d], zero));
            return self.add(at.operand(0), adjoint);
        }
        if self.is_active(at.operand(0)) {
            self.look(at);
        }
        self.clear(&shadow, at);
    }

    fn moved(&mut self, at: Value) {
        let adjoint = self.take(at);
        match at.opcode() {
            Some(Opcode::LLVMSelect) => {
                let condition = self.primal(at.operand(0));
                let zero = vec![self.context.builder.zero(at.ty()); adjoint.len()];
                for (operand, yes, no) in [(at.operand(1), &adjoint, &zero), (at.operand(2), &zero, &adjoint)] {
                    if self.is_active(operand) {
                        let part = self.plan.each(|d| self.context.builder.select(condition, yes[d], no[d]));
                        self.add(operand, part);
                    }
                }
            }
            Some(Opcode::LLVMFreeze | Opcode::LLVMBitCast) => self.add(at.operand(0), adjoint),
            Some(Opcode::LLVMExtractElement) => {
                let index = self.primal(at.operand(1));
                let builder = &self.context.builder;
                let part = self.plan.each(|d| builder.insert_element(builder.zero(at.operand(0).ty()), adjoint[d], index));
                self.add(at.operand(0), part);
            }
            Some(Opcode::LLVMInsertElement) => {
                let index = self.primal(at.operand(2));
                let builder = &self.context.builder;
                let part = self.plan.each(|d| builder.extract_element(adjoint[d], index));
                let rest = self.plan.each(|d| builder.insert_element(adjoint[d], builder.zero(at.operand(1).ty()), index));
                self.add(at.operand(1), part);
                self.add(at.operand(0), rest);
            }
            Some(Opcode::LLVMShuffleVector) => self.shuffled(at, &adjoint),
            Some(Opcode::LLVMExtractValue) => {
                let whole = self.context.builder.zero(at.operand(0).ty());
                let part = self.plan.each(|d| self.place_at(whole, adjoint[d], &at.indices()));
                self.add(at.operand(0), part);
            }
            Some(Opcode::LLVMInsertValue) => {
                let part = |d: usize| at.indices().iter().fold(adjoint[d], |value, i| self.context.builder.extract(value, *i));
                let parts = self.plan.each(part);
                let zero = self.context.builder.zero(parts[0].ty());
                let rest = self.plan.each(|d| self.place_at(adjoint[d], zero, &at.indices()));
                self.add(at.operand(1), parts);
                self.add(at.operand(0), rest);
            }
            other => unreachable!("no move by {other:?}"),
        }
    }

    /// `whole` with `part` at a path of member indices.
    fn place_at(&self, whole: Value, part: Value, path: &[u32]) -> Value {
        let builder = &self.context.builder;
        match path {
            [] => part,
            [index, rest @ ..] => {
                let inner = self.place_at(builder.extract(whole, *index), part, rest);
                builder.insert_value(whole, inner, *index)
            }
        }
    }

    /// Each lane's adjoint goes back to the lane that it came from.
    fn shuffled(&mut self, at: Value, adjoint: &[Value]) {
        let index = self.context.module.int(32);
        let length = at.operand(0).ty().len() as i32;
        for (side, operand) in [at.operand(0), at.operand(1)].into_iter().enumerate() {
            if !self.is_active(operand) {
                continue;
            }
            let builder = &self.context.builder;
            let part = self.plan.each(|d| {
                let mut part = builder.zero(operand.ty());
                for (lane, source) in at.shuffle_mask().into_iter().enumerate() {
                    let from = source - side as i32 * length;
                    if source < 0 || !(0..length).contains(&from) {
                        continue;
                    }
                    let to = builder.int(index, i64::from(from));
                    let own = builder.extract_element(adjoint[d], builder.int(index, lane as i64));
                    let sum = self.sum(builder.extract_element(part, to), own);
                    part = builder.insert_element(part, sum, to);
                }
                part
            });
            self.add(operand, part);
        }
    }

    /// memcpy and memmove of floating numbers: the source's shadow gains, the target's is cleared.
    fn copied(&mut self, at: Value, plan::Numbers { kind, first, whole }: plan::Numbers) {
        let (to, from) = (self.shadow(at.operand(0)), self.shadow(at.operand(1)));
        let bytes = self.primal(at.operand(2));
        let size = self.context.module.size_of(kind) as i64;
        // What lies behind the last whole number is none where the length is constant, as the plan has seen.
        let length = at.operand(2);
        let is_known = || length.as_int().is_some() || Offset::of_integer(length).modulo(size) == Some(first as i64 % size);
        let place = match whole && !is_known() {
            true => self.context.module.text(&self.plan.key.function.name()),
            false => self.context.builder.zero(to[0].ty()),
        };
        let builder = &self.context.builder;
        let first = self.context.i64(first as i64);
        let bytes = builder.resize(bytes, self.context.module.int(64));
        // A copy that ends before the first number has none.
        let least = self.context.module.intrinsic("llvm.usub.sat", &[bytes.ty()]).expect("LLVM knows usub.sat");
        let bytes = builder.call(least, &[bytes, first]);
        let helper = self.context.copy_helper(kind, self.function);
        for (to, from) in to.into_iter().zip(from) {
            builder.call(helper, &[builder.offset(to, first), builder.offset(from, first), bytes, place]);
        }
    }

    /// The same of bytes of which nothing else is known.
    fn bytes_copied(&mut self, at: Value) {
        let (to, from) = (self.shadow(at.operand(0)), self.shadow(at.operand(1)));
        let module = self.context.module;
        let bytes = self.primal(at.operand(2));
        let bytes = self.context.builder.resize(bytes, module.int(64));
        let line = Some(diagnose::location(at)).filter(|line| !line.is_empty());
        let place = module.text(&line.unwrap_or_else(|| self.plan.key.function.name()));
        for (to, from) in to.into_iter().zip(from) {
            call_runtime(module, &self.context.builder, BYTES_MOVED, bytes.ty().void(), &[place, to, from, bytes]);
        }
    }

    fn call(&mut self, registry: &mut Registry, at: Value) {
        if self.plan.step(at).is_some() {
            return self.reverse_step(registry, at);
        }
        if self.plan.snapshot(at).is_some() {
            return self.rerun(registry, at);
        }
        let key = &self.plan.calls[&at].key;
        let callee = registry.declare(self.context.module, key, Sweeps::Split);
        let function = callee.second.expect("a split adjoint has two sweeps");
        let mut arguments = self.actuals(&callee, at);
        let count = arguments.len();
        arguments[count - 2] = self.get(Needed::Frame(at));
        arguments[count - 1] = self.tape.expect("calls need a tape");
        let result = self.context.builder.call(function, &arguments);
        self.take_adjoints(&callee, at, result);
    }

    /// What a call's backward sweep gets for the procedure's arguments, their shadows and the seed.
    pub fn actuals(&mut self, callee: &Made, at: Value) -> Vec<Value> {
        let types = callee.signature.ty.parameters();
        let mut arguments: Vec<Value> = types.iter().map(|ty| self.context.builder.undef(*ty)).collect();
        for (index, actual) in at.arguments().into_iter().enumerate() {
            let shadow = callee.signature.shadows[index].map(|place| (place, self.shadow(actual)));
            // Any address serves where none is used.
            let unused = shadow.as_ref().filter(|_| !self.plan.calls[&at].reads_argument(index));
            arguments[callee.signature.primals[index]] = match unused {
                Some((_, any)) => any[0],
                None => self.primal(actual),
            };
            if let Some((first, each)) = shadow {
                arguments[first..first + each.len()].copy_from_slice(&each);
            }
        }
        if let Some(seed) = callee.signature.seed {
            let each = self.take(at);
            arguments[seed..seed + each.len()].copy_from_slice(&each);
        }
        arguments
    }

    /// Adds the adjoints that a call's backward sweep returns to those of the actual arguments.
    pub fn take_adjoints(&mut self, callee: &Made, at: Value, result: Value) {
        for (index, actual) in at.arguments().into_iter().enumerate() {
            if let Some(member) = callee.signature.adjoints[index] {
                let adjoint = self.plan.each(|d| self.context.builder.extract(result, (member + d) as u32));
                self.add(actual, adjoint);
            }
        }
    }
}
