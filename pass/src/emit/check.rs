// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Checks of a procedure's derivatives at the point at which a program calls it: which memory it touches, and a procedure by which the run-time
//! library runs it, its tangent and its adjoint there as often as it likes (`runtime/src/check.rs`, docs/checking.md).
//!
//! Invariant: a check leaves primal and shadow memory as they are. It takes the arguments that the tangent takes.

use super::Context;
use super::entry::AtEntry;
use super::joint;
use super::procedures::{Made, begin};
use super::shadow::shadow_of_global;
use crate::llvm::{Function, IntPredicate, Type, Value};
use crate::plan::{Checked, Key, Section, argument_name};
use crate::signature::Signature;
use wengert_core::request::Mode;

/// What is checked.
pub struct Subject<'a> {
    pub key: &'a Key,
    /// Does the program call it, or only the tangent of another one?
    pub outermost: bool,
    pub checked: &'a Checked,
    /// The procedure as the user wrote it.
    pub name: &'a str,
    /// Names of its numbers.
    pub names: &'a [String],
    /// Calls in it of what is declared inactive.
    pub inactive: &'a str,
    pub tangent: &'a Made,
    /// The adjoint in one procedure, if there is one.
    pub adjoint: Option<&'a Adjoint>,
    /// Its tape holds numbers of single precision.
    pub rounded: bool,
}

/// An adjoint in one procedure.
pub struct Adjoint {
    pub made: Made,
    /// It runs on its caller's tape.
    pub taped: bool,
}

/// What the run-time library asks to be run; it knows the numbers.
const PRIMAL: i64 = 0;
const TANGENT: i64 = 1;
const ADJOINT: i64 = 2;

/// Words of the run-time library's records.
const NUMBERS: usize = 5;
const RESTORED: usize = 2;
const LOOSE: usize = 3;
const BY_VALUE: usize = 5;

/// Members of a record of a number that goes by value.
const VALUE: i64 = 0;
const DERIVATIVE: i64 = 1;
const ADJOINT_OF: i64 = 2;
const BYTES: i64 = 3;
const NAME: i64 = 4;

struct Writer<'a> {
    context: &'a Context,
    subject: &'a Subject<'a>,
    original: Function,
    /// Parameters with derivatives that are numbers.
    by_value: Vec<usize>,
}

/// Writes the check.
pub fn check(context: &Context, subject: &Subject<'_>) -> Function {
    let original = subject.key.function;
    let parameters = original.ty().parameters();
    let numbers = |index: &usize| subject.tangent.signature.shadows[*index].is_some() && !parameters[*index].is_pointer();
    let by_value = (0..parameters.len()).filter(numbers).collect();
    let writer = Writer { context, subject, original, by_value };
    let run = writer.write_run();
    writer.write_check(run)
}

impl Writer<'_> {
    /// The arguments of the tangent, then where the numbers lie that go by value.
    fn frame(&self) -> Type {
        let mut members = self.subject.tangent.signature.ty.parameters();
        members.push(self.original.ty().pointer());
        members[0].structure(&members)
    }

    fn has_result(&self) -> bool {
        self.original.ty().returns().holds_float()
    }

    /// A member of the record of a number that goes by value; the result's comes last.
    fn member(&self, values: Value, record: usize, member: i64) -> Value {
        let index = record as i64 * BY_VALUE as i64 + member;
        self.context.builder.element(self.context.module.int(64), values, self.context.i64(index))
    }

    fn read(&self, ty: Type, values: Value, record: usize, member: i64) -> Value {
        let builder = &self.context.builder;
        builder.fcast(builder.load(ty.float64(), self.member(values, record, member)), ty)
    }

    fn write(&self, value: Value, values: Value, record: usize, member: i64) {
        let builder = &self.context.builder;
        builder.store(builder.fcast(value, value.ty().float64()), self.member(values, record, member));
    }

    /// What runs the procedure or one of its derivatives once.
    fn write_run(&self) -> Function {
        let (module, builder) = (self.context.module, &self.context.builder);
        let word = module.int(64);
        let ty = Type::function(word.void(), &[word.pointer(), word]);
        let run = begin(module, builder, self.original, "run", ty);
        let [primal, tangent, adjoint, end] = ["primal", "tangent", "adjoint", "end"].map(|name| run.append_block(name));
        let (frame, given) = (self.frame(), run.parameters());
        let load = |index: usize| builder.load(frame.member(index as u32), builder.member(frame, given[0], index as u32));
        let count = self.subject.tangent.signature.ty.parameters().len();
        let mut arguments: Vec<Value> = (0..count).map(load).collect();
        let values = load(count);
        let signature = &self.subject.tangent.signature;
        for (record, index) in self.by_value.iter().enumerate() {
            let ty = self.original.ty().parameters()[*index];
            arguments[signature.primals[*index]] = self.read(ty, values, record, VALUE);
            arguments[signature.shadows[*index].expect("a number with a derivative")] = self.read(ty, values, record, DERIVATIVE);
        }
        builder.switch(
            given[1],
            end,
            &[(PRIMAL, primal), (TANGENT, tangent), (ADJOINT, adjoint)].map(|(n, b)| (self.context.i64(n), b)),
        );
        let last = self.by_value.len();

        builder.at_end(primal);
        let primals: Vec<Value> = signature.primals.iter().map(|at| arguments[*at]).collect();
        let result = builder.call(self.original, &primals);
        if self.has_result() {
            self.write(result, values, last, VALUE);
        }
        builder.branch(end);

        builder.at_end(tangent);
        let result = builder.call(self.subject.tangent.first, &arguments);
        if let (Some(primal), Some(derivative)) = (signature.primal_result, signature.tangent) {
            self.write(builder.extract(result, primal as u32), values, last, VALUE);
            self.write(builder.extract(result, derivative as u32), values, last, DERIVATIVE);
        }
        builder.branch(end);

        builder.at_end(adjoint);
        if let Some(adjoint) = self.subject.adjoint {
            self.run_adjoint(adjoint, &arguments, values);
        }
        builder.branch(end);
        builder.at_end(end);
        builder.ret(None);
        run
    }

    fn run_adjoint(&self, Adjoint { made, taped }: &Adjoint, arguments: &[Value], values: Value) {
        let context = self.context;
        let (builder, signature) = (&context.builder, &made.signature);
        let parameters = signature.ty.parameters();
        let mut given = carry(context, (&self.subject.tangent.signature, arguments), signature);
        if let Some(seed) = signature.seed {
            given[seed] = self.read(parameters[seed], values, self.by_value.len(), ADJOINT_OF);
        }
        let tape = taped.then(|| context.acquire_tape());
        if let Some(tape) = tape {
            *given.last_mut().expect("the tape is a parameter") = tape;
        }
        let result = builder.call(made.first, &given);
        if let Some(tape) = tape {
            context.return_tape(tape);
        }
        for (record, index) in self.by_value.iter().enumerate() {
            if let Some(member) = signature.adjoints[*index] {
                self.write(builder.extract(result, member as u32), values, record, ADJOINT_OF);
            }
        }
    }

    fn write_check(&self, run: Function) -> Function {
        let (context, module, builder) = (self.context, self.context.module, &self.context.builder);
        let (word, types) = (module.int(64), self.subject.tangent.signature.ty.parameters());
        let ty = Type::function(word.void(), &types);
        let check = begin(module, builder, self.original, "check", ty);
        let [wanted, end] = ["wanted", "end"].map(|name| check.append_block(name));
        let name = module.text(self.subject.name);
        let asked = context.call_runtime("wengert_compare_wanted", word, &[name, context.i64(self.subject.outermost.into())]);
        builder.branch_if(builder.icmp(IntPredicate::LLVMIntNE, asked, context.i64(0)), wanted, end);
        builder.at_end(end);
        builder.ret(None);
        builder.at_end(wanted);
        let close = builder.branch(end);
        builder.before(close);

        let (frame, given) = (self.frame(), check.parameters());
        let place = builder.alloca(frame, "frame");
        for (index, value) in given.iter().enumerate() {
            builder.store(*value, builder.member(frame, place, index as u32));
        }
        let values = self.write_values(&given);
        builder.store(values, builder.member(frame, place, types.len() as u32));
        let checked = self.subject.checked;
        let all = checked.numbers.iter().map(|numbers| &numbers.section);
        let all = all
            .chain(checked.restored.iter().map(|restored| &restored.section))
            .chain(checked.loose.iter().map(|(section, _)| section));
        let primals: Vec<Value> = self.subject.tangent.signature.primals.iter().map(|at| given[*at]).collect();
        let own = |value: Value| value.argument_index().map(|index| primals[index]);
        let mut entry_values = AtEntry::new(context, Mode::Tangent, all, &own);
        let shadows = &self.subject.tangent.signature.shadows;
        let mut shadow = |address: Value| match address.argument_index() {
            Some(index) => Some(shadows[index].map_or(primals[index], |at| given[at])),
            None => shadow_of_global(context, address),
        };
        let mut lies =
            |section: &Section, in_shadow: bool| joint::place(context, section, in_shadow, &mut entry_values, &mut shadow);
        let mut numbers: Vec<Value> = Vec::new();
        for (known, name) in checked.numbers.iter().zip(self.subject.names) {
            let (address, bytes) = lies(&known.section, false);
            let (shadow, _) = lies(&known.section, true);
            let size = context.i64(module.size_of(known.kind) as i64);
            numbers.extend([address, shadow, bytes, size, module.text(name)]);
        }
        let restored: Vec<Value> = checked
            .restored
            .iter()
            .map(|known| lies(&known.section, known.in_shadow))
            .flat_map(|(address, bytes)| [address, bytes])
            .collect();
        let mut loose: Vec<Value> = Vec::new();
        for (section, shadowed) in &checked.loose {
            let (address, bytes) = lies(section, false);
            let shadow = if *shadowed { lies(section, true).0 } else { builder.zero(address.ty()) };
            loose.extend([address, shadow, bytes]);
        }
        let list = |words: Vec<Value>, size: usize| {
            let count = context.i64((words.len() / size) as i64);
            let array = builder.alloca(word.array(words.len() as u64), "");
            for (index, value) in words.into_iter().enumerate() {
                builder.store(value, builder.element(word, array, context.i64(index as i64)));
            }
            [array, count]
        };
        let lists = [list(numbers, NUMBERS), list(restored, RESTORED), list(loose, LOOSE)];
        let adjoint = if self.subject.adjoint.is_some() { 1 + usize::from(self.subject.rounded) } else { 0 };
        let counts = [self.by_value.len(), usize::from(self.has_result()), adjoint].map(|count| context.i64(count as i64));
        let inactive = module.text(self.subject.inactive);
        let mut arguments = vec![name, inactive, run.as_value(), place];
        arguments.extend(lists.concat());
        arguments.push(values);
        arguments.extend(counts);
        context.call_runtime("wengert_compare", word.void(), &arguments);
        check
    }

    /// The numbers that go by value, and the result.
    fn write_values(&self, given: &[Value]) -> Value {
        let (context, module, builder) = (self.context, self.context.module, &self.context.builder);
        let word = module.int(64);
        let count = self.by_value.len() + 1;
        let values = builder.alloca(word.array((count * BY_VALUE) as u64), "values");
        let signature = &self.subject.tangent.signature;
        let zero = builder.zero(word.float64());
        for record in 0..count {
            [VALUE, DERIVATIVE, ADJOINT_OF].iter().for_each(|member| self.write(zero, values, record, *member));
            let (ty, name) = match self.by_value.get(record) {
                Some(index) => {
                    self.write(given[signature.primals[*index]], values, record, VALUE);
                    let shadow = signature.shadows[*index].expect("a number with a derivative");
                    self.write(given[shadow], values, record, DERIVATIVE);
                    (self.original.ty().parameters()[*index], argument_name(self.original, *index))
                }
                None => (self.original.ty().returns(), "its result".to_owned()),
            };
            let bytes = if ty.is_void() { 8 } else { module.size_of(ty) as i64 };
            builder.store(context.i64(bytes), self.member(values, record, BYTES));
            builder.store(module.text(&name), self.member(values, record, NAME));
        }
        values
    }
}

/// The check of one that cannot be checked by itself: the run-time library says so where it matters, and runs the tangent, if there is one, in a process of its
/// own for the checks below it.
pub fn unchecked(
    context: &Context,
    original: Function,
    parameters: &[Type],
    tangent: Option<&Made>,
    name: &str,
    why: &str,
) -> Function {
    let (module, builder) = (context.module, &context.builder);
    let word = module.int(64);
    let check = begin(module, builder, original, "check", Type::function(word.void(), parameters));
    let [below, end] = ["below", "end"].map(|name| check.append_block(name));
    let has_tangent = context.i64(tangent.is_some().into());
    let told = context.call_runtime("wengert_compare_none", word, &[module.text(name), module.text(why), has_tangent]);
    builder.branch_if(builder.icmp(IntPredicate::LLVMIntNE, told, context.i64(0)), below, end);
    builder.at_end(below);
    if let Some(tangent) = tangent {
        builder.call(tangent.first, &check.parameters());
    }
    context.call_runtime("wengert_compare_below", word.void(), &[]);
    builder.branch(end);
    builder.at_end(end);
    builder.ret(None);
    check
}

/// A derivative that is checked where it is called: it has its place.
pub fn checked(context: &Context, original: Function, derivative: &Made, tangent: &Signature, check: Function) -> Function {
    let (builder, ty) = (&context.builder, derivative.signature.ty);
    let function = begin(context.module, builder, original, "checked", ty);
    let given = function.parameters();
    builder.call(check, &carry(context, (&derivative.signature, &given), tangent));
    let result = builder.call(derivative.first, &given);
    builder.ret((!ty.returns().is_void()).then_some(result));
    function
}

/// The arguments and shadows of one derivative of a procedure as those of another one; zero for what only that takes.
fn carry(context: &Context, (from, given): (&Signature, &[Value]), to: &Signature) -> Vec<Value> {
    let mut all: Vec<Value> = to.ty.parameters().iter().map(|ty| context.builder.zero(*ty)).collect();
    for index in 0..to.primals.len() {
        all[to.primals[index]] = given[from.primals[index]];
        if let (Some(place), Some(shadow)) = (to.shadows[index], from.shadows[index]) {
            all[place] = given[shadow];
        }
    }
    all
}
