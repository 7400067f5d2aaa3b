// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Derivatives that the user has written: `wengert_register(f, forward, backward)` and `wengert_register_tangent(f, tangent)`, with a word for
//! each argument of f behind them, or none; and Enzyme's arrays, which also know a tangent on a tape.
//!
//! They take the arguments of f, each active one followed by its shadow. A forward sweep may hand a tape to its backward sweep: a pointer that it
//! returns, or a variable of eight bytes that both take as one more argument. Invariant: what is handed out can be called as [`OwnTape`] and these
//! types say. Imports `llvm`, `core`, `refusal`, `holds`, `signature`.

use super::arguments::{Words, parse_words};
use super::markers::{calls, function_argument, passed};
use super::promises::variable_of;
use super::{declared, heads, solver};
use crate::holds::{self, moves};
use crate::llvm::module::options;
use crate::llvm::{Function, Module, Opcode, Type, Value};
use crate::refusal::{Refusal, Result};
use crate::signature::{OwnTape, is_pair, is_shadowed};
use rustc_hash::FxHashSet;
use wengert_core::codes::Code;
use wengert_core::names::Name;
use wengert_core::request::{Activity, Marker, Mode, Part, Written};

/// What a marker, or an array, says of one procedure.
pub struct Own {
    pub marker: Value,
    pub function: Function,
    pub written: Written,
    /// The tangent; or the forward sweep, and the backward sweep or the tangent that takes its tape.
    pub derivatives: Vec<Function>,
    /// What a solver's derivatives, which are written for each marker anew, are made of: procedures, and arguments that count unknowns.
    pub solver: Option<(Vec<Function>, Vec<usize>)>,
    pub activities: Vec<Activity>,
    /// Arguments whose memory stays as it is until the backward sweep, as the user promises.
    pub kept: Vec<bool>,
}

/// What the markers say; of solvers, if anything asks for a derivative.
pub fn collect(module: Module) -> Vec<Result<Own>> {
    let mut found = Vec::new();
    for (array, written, functions) in declared::derivatives(module) {
        found.push(functions.and_then(|functions| of_array(array, written, &functions)));
    }
    let all = calls(module);
    let asks = all.iter().any(|(_, asked)| matches!(asked, Marker::Call(_) | Marker::Sweep(_) | Marker::Define(_)));
    let needed = asks || !heads::named(module).is_empty() || options::export().is_some();
    for (call, asked) in all {
        let read = match asked {
            Marker::Register(written) => read(call, written).map(|own| vec![own]),
            Marker::Solver if needed => solver::read(module, call),
            _ => continue,
        };
        match read {
            Ok(owns) => found.extend(owns.into_iter().map(Ok)),
            Err(refusal) => found.push(Err(refusal.or_at(call))),
        }
    }
    found
}

/// Removes the markers; tells whether there were any.
pub fn erase(module: Module) -> bool {
    let mut all = calls(module);
    all.retain(|(call, asked)| matches!(asked, Marker::Register(_) | Marker::Solver) && call.is_op(Opcode::LLVMCall));
    all.iter().for_each(|(call, _)| call.erase());
    declared::forget_derivatives(module) || !all.is_empty()
}

/// The procedure that a marker names, as far as it is known already.
pub fn named(call: Value) -> Option<Function> {
    function_argument(passed(call).first().copied(), "").ok()
}

/// What is registered, in order.
pub fn roles(written: Written) -> &'static [&'static str] {
    match written {
        Written::Tangent => &["a procedure", "its tangent"],
        Written::Sweeps => &["a procedure", "its forward sweep", "its backward sweep"],
        Written::TangentOnTape => &["a procedure", "its forward sweep", "its tangent on the tape of that"],
    }
}

fn read(marker: Value, written: Written) -> Result<Own> {
    let (given, roles) = (passed(marker), roles(written));
    let functions = functions(&given, roles)?;
    Own::new(marker, functions[0], written, functions[1..].to_vec(), roles.len())?.checked()
}

/// What an array of Enzyme's registers. There all pointers have shadows, also those to integers if the derivatives take them so.
fn of_array(array: Value, written: Written, functions: &[Function]) -> Result<Own> {
    let function = functions[0];
    let read = || {
        check_plain(function)?;
        let own = || Own::said(array, function, written, functions[1..].to_vec(), 0, &[]);
        let with_all = || {
            let mut own = own()?;
            let parameters = function.ty().parameters().into_iter().zip(&mut own.activities);
            parameters.filter(|(ty, _)| ty.is_pointer()).for_each(|(_, word)| *word = Activity::Dup);
            own.checked()
        };
        own()?.checked().or_else(|refusal| with_all().map_err(|_| refusal))
    };
    read().map_err(|refusal| refusal.within(function))
}

/// The procedures with which a marker's arguments begin, of which the first is one whose calls can be handed on.
pub fn functions(given: &[Value], roles: &[&str]) -> Result<Vec<Function>> {
    if given.len() < roles.len() {
        return Err(Refusal::new(Code::W0002, format!("the marker takes {}", roles.join(", "))));
    }
    let named = roles.iter().zip(given).map(|(role, value)| function_argument(Some(*value), role));
    let functions: Vec<Function> = named.collect::<Result<_>>()?;
    check_plain(functions[0])?;
    Ok(functions)
}

/// Refuses procedures whose calls nobody could hand on.
fn check_plain(function: Function) -> Result<()> {
    let ty = function.ty();
    let by_value = |index: usize| ["byval", "sret", "nest"].iter().any(|name| function.has_attribute(index as u32 + 1, name));
    let plain = |ty: &Type| ty.is_pointer() || ty.is_integer() || ty.is_float();
    let why = match () {
        () if function.is_vararg() => "takes a variable number of arguments",
        () if (0..ty.parameters().len()).any(by_value) || !ty.parameters().iter().all(plain) => {
            "takes or returns a structure by value, or variables of its host"
        }
        () if ty.returns().is_pointer() || !(ty.returns().is_void() || plain(&ty.returns())) => {
            "returns neither a number nor nothing"
        }
        () => return Ok(()),
    };
    let message = format!("'{}' {why}, so it cannot have derivatives of its own yet", name(function));
    Err(Refusal::new(Code::W0017, message))
}

pub fn name(function: Function) -> String {
    Name::of(&function.name()).qualified()
}

impl Own {
    /// What a marker says by the words behind so many arguments. Where it says nothing, what is seen to hold integers has no derivative.
    pub fn new(marker: Value, function: Function, written: Written, derivatives: Vec<Function>, before: usize) -> Result<Own> {
        Own::said(marker, function, written, derivatives, before, &passed(marker)[before..])
    }

    /// The same of these words.
    fn said(
        marker: Value,
        function: Function,
        written: Written,
        derivatives: Vec<Function>,
        before: usize,
        words: &[Value],
    ) -> Result<Own> {
        let Words { mut activities, kept, .. } = parse_words(function, written.mode(), Part::TapeSize, before, words)?;
        let silent = words.is_empty();
        for (_, activity) in activities.iter_mut().enumerate().filter(|(i, _)| silent && holds::holds_integers_only(function, *i))
        {
            *activity = Activity::Const;
        }
        Ok(Own { marker, function, written, derivatives, solver: None, activities, kept })
    }

    /// The same, if its derivatives fit.
    fn checked(self) -> Result<Own> {
        match self.written {
            Written::Tangent => self.check_tangent()?,
            Written::Sweeps => self.check_sweeps()?,
            Written::TangentOnTape => self.check_tangent_on_tape()?,
        }
        Ok(self)
    }

    pub fn mode(&self) -> Mode {
        self.written.mode()
    }

    /// Does another marker for the same procedure say something else? Optimisers copy them with the code that they stand in.
    pub fn contradicts(&self, other: &Own) -> bool {
        let same = if self.solver.is_some() { self.solver == other.solver } else { self.derivatives == other.derivatives };
        (self.function, self.written) == (other.function, other.written) && !(same && self.activities == other.activities)
    }

    /// The arguments of the procedure, each followed by its shadow where that derivative has one.
    pub fn arguments(&self, derivative: usize) -> Vec<Type> {
        let parameters = self.function.ty().parameters().into_iter().zip(self.places(derivative));
        parameters.flat_map(|(ty, (_, shadow))| vec![ty; 1 + usize::from(shadow.is_some())]).collect()
    }

    /// Where each argument of the procedure stands in that derivative, and its shadow. A forward sweep has none of numbers by value.
    pub fn places(&self, derivative: usize) -> Vec<(usize, Option<usize>)> {
        let numbers = self.written != Written::TangentOnTape || derivative == 1;
        let mut next = 0;
        let parameters = self.function.ty().parameters().into_iter().zip(&self.activities);
        parameters
            .map(|(ty, word)| {
                let at = next;
                let shadowed = is_shadowed(self.mode(), *word) && (numbers || ty.is_pointer());
                let shadow = shadowed.then_some(at + 1);
                next = shadow.unwrap_or(at) + 1;
                (at, shadow)
            })
            .collect()
    }

    /// What the procedure does to the memory behind an argument, as its body shows or that of a derivative which does the same; none without any.
    pub fn access(&self, index: usize) -> Option<Access> {
        let place = self.places(0)[index].0;
        let same = self.derivatives.first().filter(|derivative| **derivative != self.function);
        access(self.function, index).or_else(|| access(*same?, place))
    }

    /// Variables that the procedure names, or the derivative that does the same, or what they call; whether they may be written.
    pub fn variables(&self) -> Vec<(Value, bool)> {
        let mut found: Vec<(Value, bool)> = Vec::new();
        let mut seen: FxHashSet<Function> = FxHashSet::default();
        let mut work: Vec<Function> = [self.function].into_iter().chain(self.derivatives.first().copied()).collect();
        while let Some(function) = work.pop() {
            if !seen.insert(function) {
                continue;
            }
            for at in function.instructions() {
                work.extend(at.callee_function().filter(|callee| !callee.is_declaration()));
                for (address, variable) in at.value_operands().filter_map(|value| Some((value, variable_of(value)?))) {
                    let written = may_write(at, address, &mut FxHashSet::default());
                    match found.iter_mut().find(|(known, _)| *known == variable) {
                        Some((_, before)) => *before |= written,
                        None => found.push((variable, written)),
                    }
                }
            }
        }
        found
    }

    fn check_tangent(&self) -> Result<()> {
        let (derivative, result) = (self.derivatives[0], self.function.ty().returns());
        let mut wanted = self.arguments(0);
        let given = derivative.ty().parameters();
        let returns = derivative.ty().returns();
        let points = self.function.ty().parameters().iter().any(|ty| ty.is_pointer());
        let fits = match () {
            () if !result.is_float() => returns == result,
            () if returns == result && (points || given.len() == wanted.len() + 1) => {
                wanted.push(result.pointer());
                true
            }
            () if returns == result => true,
            () => is_pair(returns, result, result),
        };
        let role = "the tangent";
        let behind =
            if result.is_float() { ", and returns the tangent of its result, which goes to one more argument" } else { "" };
        self.check_fit(fits, derivative, &wanted, role, behind)
    }

    fn check_sweeps(&self) -> Result<()> {
        let (backward, result, tape) = (self.derivatives[1], self.function.ty().returns(), self.check_forward()?);
        let mut wanted = self.arguments(1);
        wanted.extend(result.is_float().then_some(result));
        wanted.extend((tape != OwnTape::None).then(|| result.pointer()));
        let outs = self.function.ty().parameters().into_iter().zip(&self.activities);
        let outs: Vec<Type> = outs.filter(|(_, word)| **word == Activity::Out).map(|(ty, _)| ty).collect();
        let returns = backward.ty().returns();
        let returned = match outs[..] {
            [] => returns.is_void(),
            [only] => returns == only,
            _ => returns.is_struct() && (0..returns.len()).map(|i| returns.member(i)).eq(outs.iter().copied()),
        };
        let role = "the backward sweep";
        let behind = ", then the adjoint of its result and the tape, if there are any, and returns the adjoints of active arguments that come by value";
        self.check_fit(returned, backward, &wanted, role, behind)
    }

    /// Refuses a forward sweep that does not fit; tells how it hands on its tape.
    fn check_forward(&self) -> Result<OwnTape> {
        let (forward, result, mut wanted) = (self.derivatives[0], self.function.ty().returns(), self.arguments(0));
        let tape = OwnTape::of(self.function, forward, wanted.len());
        if forward != self.function {
            wanted.extend((tape == OwnTape::Variable).then(|| result.pointer()));
            let gives_tape = matches!(tape, OwnTape::Returned | OwnTape::Before);
            let behind = ", and returns the result of it; a tape is returned too, or put in a variable that is one more argument";
            self.check_fit(forward.ty().returns() == result || gives_tape, forward, &wanted, "the forward sweep", behind)?;
        }
        Ok(tape)
    }

    fn check_tangent_on_tape(&self) -> Result<()> {
        let (tangent, result, tape) = (self.derivatives[1], self.function.ty().returns(), self.check_forward()?);
        let mut wanted = self.arguments(1);
        wanted.extend((tape != OwnTape::None).then(|| result.pointer()));
        let returns = tangent.ty().returns();
        let fits = if result.is_float() {
            returns == result || is_pair(returns, result, result)
        } else {
            returns == result || returns.is_void()
        };
        let behind = ", then the tape, if there is one, and returns the tangent of its result, or a structure of both";
        self.check_fit(fits, tangent, &wanted, "the tangent on the tape", behind)
    }

    /// Refuses a derivative that returns something else, or takes other arguments. Numbers may go by their addresses, as in Fortran.
    fn check_fit(&self, returned: bool, derivative: Function, wanted: &[Type], role: &str, behind: &str) -> Result<()> {
        let given = derivative.ty().parameters();
        let fits = |(given, wanted): (&Type, &Type)| given == wanted || given.is_pointer() && wanted.is_float();
        if returned && !derivative.is_vararg() && given.len() == wanted.len() && given.iter().zip(wanted).all(fits) {
            return Ok(());
        }
        let list = |types: &[Type]| types.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
        let (of, given) = (name(self.function), derivative.ty());
        let message = format!(
            "'{}' is registered as {role} of '{of}' and has arguments ({}) and result {}; expected are ({}): it takes the arguments of '{of}', each active one followed by its shadow{behind}; say which arguments are active by a word for each behind the procedures, and see that their interfaces are known in this file",
            name(derivative),
            list(&given.parameters()),
            given.returns(),
            list(wanted)
        );
        Err(Refusal::new(Code::W0015, message))
    }

    /// Arguments whose memory the backward sweep may read.
    pub fn reads_back(&self) -> Vec<usize> {
        let [_, backward] = self.derivatives[..] else { return vec![] };
        if self.written != Written::Sweeps {
            return vec![];
        }
        let places = self.places(1).into_iter().enumerate();
        let read = |at: usize| access(backward, at).is_none_or(|found| found.read);
        let pointers = places.filter(|(index, _)| self.function.ty().parameters()[*index].is_pointer());
        pointers.filter(|(index, (at, _))| !self.kept[*index] && read(*at)).map(|(index, _)| index).collect()
    }
}

/// What may be done to the memory behind a pointer.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Access {
    pub read: bool,
    pub written: bool,
    /// Pointers are found there: it is a descriptor.
    pub pointers: bool,
}

impl Access {
    fn anything(&mut self) {
        (self.read, self.written) = (true, true);
    }
}

/// Is a descriptor copied from there to a variable of that type?
fn copies_descriptor(call: Value, from: Value) -> bool {
    let [to, source, ..] = call.arguments()[..] else { return false };
    let ty = |variable: Value| variable.is_op(Opcode::LLVMAlloca).then(|| variable.alloca_type());
    moves::is_copy(call) && source == from && ty(to).is_some_and(|ty| ty.is_struct() && ty.len() > 0 && ty.member(0).is_pointer())
}

/// What a body does to the memory behind a parameter; none if there is no body.
pub fn access(function: Function, index: usize) -> Option<Access> {
    let mut found = Access::default();
    let mut seen = FxHashSet::default();
    (!function.is_declaration()).then(|| follow(function, index, &mut found, &mut seen)).map(|()| found)
}

fn follow(function: Function, index: usize, found: &mut Access, seen: &mut FxHashSet<(Function, usize)>) {
    if !seen.insert((function, index)) {
        return;
    }
    let position = index as u32 + 1;
    if function.is_declaration() {
        found.read |= !function.has_attribute(position, "writeonly");
        found.written |= !function.has_attribute(position, "readonly");
        return;
    }
    // A call may pass more than its procedure takes.
    let mut work = Vec::from_iter(function.parameters().get(index).copied());
    let mut known: FxHashSet<Value> = FxHashSet::default();
    while let Some(pointer) = work.pop() {
        // What is loaded from a variable may be put back there.
        if !known.insert(pointer) {
            continue;
        }
        for user in pointer.users() {
            match user.opcode() {
                Some(Opcode::LLVMGetElementPtr) => work.push(user),
                Some(Opcode::LLVMLoad) => {
                    found.read = true;
                    found.pointers |= user.ty().is_pointer();
                }
                Some(Opcode::LLVMStore) if user.operand(0) != pointer => found.written = true,
                // Unoptimised code keeps it in a variable.
                Some(Opcode::LLVMStore) if user.operand(1).is_op(Opcode::LLVMAlloca) => {
                    let (loads, others): (Vec<Value>, Vec<Value>) =
                        user.operand(1).users().into_iter().partition(|at| at.is_op(Opcode::LLVMLoad));
                    work.extend(loads);
                    if others != [user] {
                        found.anything();
                    }
                }
                Some(Opcode::LLVMCall) if user.callee_function().is_some_and(|callee| !callee.is_vararg()) => {
                    let callee = user.callee_function().expect("just seen");
                    found.pointers |= callee.name().starts_with("_FortranA") || copies_descriptor(user, pointer);
                    let given = user.arguments().into_iter().enumerate().filter(|(_, actual)| *actual == pointer);
                    given.for_each(|(index, _)| follow(callee, index, found, seen));
                }
                _ => found.anything(),
            }
        }
    }
}

/// May an instruction that takes an address, or what takes an address that it makes of it, write there?
fn may_write(at: Value, address: Value, seen: &mut FxHashSet<Value>) -> bool {
    match at.opcode() {
        Some(Opcode::LLVMLoad | Opcode::LLVMICmp) => false,
        Some(Opcode::LLVMGetElementPtr | Opcode::LLVMPHI | Opcode::LLVMSelect | Opcode::LLVMFreeze) => {
            seen.insert(at) && at.users().into_iter().any(|user| may_write(user, at, seen))
        }
        _ => !(moves::is_copy(at) && at.operand(1) == address && at.operand(0) != address),
    }
}
