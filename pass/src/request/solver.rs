// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Linear solvers of the user's own: `wengert_solver(solve, multiply, transposed, position, …)`, with a word for each argument behind, or none.
//!
//! All three take the same arguments, of which the last two are vectors: `solve` finds x with A x = b, `transposed` with Aᵀ x = b, and `multiply` forms
//! A x from x, in this order. A is whatever the others make it. The positions (from 1) are of arguments whose product is the number of unknowns. With w = A⁻ᵀ x̄ the adjoint
//! is b̄ += w and that of `multiply` at the solution, seeded with -w; the tangent is A⁻¹(ḃ - Ȧ x) (M. Giles, *Collected matrix derivative results for
//! forward and reverse mode algorithmic differentiation*, 2008).
//! Here the derivatives are written that a user would register (`own.rs`), with requests for those of `multiply` in them. Invariant: no iteration of a
//! solver is differentiated. Imports `llvm`, `core`, `refusal`, `holds`, `signature`.

use super::markers::passed;
use super::own::{Own, access, functions, name};
use super::resolve;
use crate::holds;
use crate::llvm::{Builder, Function, Linkage, Module, Type, Value, memory, transform};
use crate::refusal::{Refusal, Result};
use wengert_core::codes::Code;
use wengert_core::request::{Activity, Mode};

struct Solver {
    module: Module,
    builder: Builder,
    solve: Function,
    multiply: Function,
    transposed: Function,
    /// Arguments whose product is the number of unknowns, and their bits.
    counts: Vec<(usize, u32)>,
    /// The type of an unknown.
    number: Type,
}

/// The tangent and the sweeps of the solver that a marker declares.
pub fn read(module: Module, marker: Value) -> Result<Vec<Own>> {
    let given = passed(marker);
    let roles = ["a solver", "the product with its matrix", "the solver of the transposed system"];
    let all = functions(&given, &roles)?;
    let [solve, multiply, transposed] = all[..] else { unreachable!("three roles") };
    if given.len() == roles.len() {
        let message = "wengert_solver takes, behind the procedures, which arguments (from 1) count the unknowns";
        return Err(Refusal::new(Code::W0002, message));
    }
    for (other, role) in [(multiply, roles[1]), (transposed, roles[2])] {
        if other.ty().parameters() != solve.ty().parameters() || !other.ty().returns().is_void() {
            let message = format!(
                "'{}' is declared as {role} of '{}', so it takes the same arguments ({}) and returns nothing, but it is {}; see that the interfaces are known in this file",
                name(other),
                name(solve),
                solve.ty().parameters().iter().map(ToString::to_string).collect::<Vec<_>>().join(", "),
                other.ty()
            );
            return Err(Refusal::new(Code::W0015, message));
        }
    }
    let positions: Vec<i64> = given[roles.len()..].iter().map_while(|value| resolve::integer(*value)).collect();
    let counts: Result<Vec<(usize, u32)>> = positions.iter().map(|position| count(&all, *position)).collect();
    let before = roles.len() + positions.len();
    let solver =
        Solver { module, builder: Builder::new(module), solve, multiply, transposed, counts: counts?, number: number(&all)? };
    let mut owns = Vec::new();
    for mode in [Mode::Tangent, Mode::Adjoint] {
        let mut own = Own::new(marker, solve, mode.into(), vec![], before)?;
        solver.check(&own)?;
        solver.builder.locate(Some(marker));
        own.solver = Some((vec![multiply, transposed], solver.counts.iter().map(|(index, _)| *index).collect()));
        own.derivatives = match mode {
            Mode::Tangent => vec![solver.tangent(&own)],
            Mode::Adjoint => vec![solver.forward(&own), solver.backward(&own)],
        };
        owns.push(own);
    }
    Ok(owns)
}

/// An argument that counts unknowns: its index, and how many bits it has.
fn count(functions: &[Function], position: i64) -> Result<(usize, u32)> {
    let solve = functions[0];
    let wrong = |why: &str| {
        let message = format!("argument {position} of '{}' {why}, so it does not count the unknowns", name(solve));
        Refusal::new(Code::W0002, message)
    };
    let parameters = solve.ty().parameters();
    let index = usize::try_from(position - 1).ok().filter(|index| *index < parameters.len());
    let index = index.ok_or_else(|| wrong("does not exist"))?;
    if parameters[index].is_integer() {
        return Ok((index, parameters[index].bits()));
    }
    let bits = functions.iter().find_map(|function| holds::integer_bits(*function, index));
    bits.map(|bits| (index, bits)).ok_or_else(|| wrong("is not seen to be an integer in this file"))
}

/// The type of an unknown, as the procedures show of both vectors.
fn number(functions: &[Function]) -> Result<Type> {
    let count = functions[0].parameters().len();
    let vectors = || functions.iter().flat_map(|function| (count.saturating_sub(2)..count).map(|at| (*function, at)));
    let mut found: Vec<Type> = Vec::new();
    vectors().flat_map(|(function, at)| holds::noted(function, at)).for_each(|ty| {
        if !found.contains(&ty) {
            found.push(ty);
        }
    });
    match found[..] {
        [only] if !vectors().any(|(function, at)| access(function, at).is_some_and(|access| access.pointers)) => Ok(only),
        _ => {
            let message = format!(
                "the last argument of '{}' is not seen to be an array of real numbers of one kind, passed by its address; pass it so (no assumed shape), or register derivatives (wengert_register)",
                name(functions[0])
            );
            Err(Refusal::new(Code::W0018, message))
        }
    }
}

impl Solver {
    /// The solution is active; active numbers go by their addresses.
    fn check(&self, own: &Own) -> Result<()> {
        let parameters = self.solve.ty().parameters();
        let [.., right, solution] = parameters[..] else { return Err(self.unfit("takes fewer than two arguments")) };
        let active = |index: usize| own.activities[index] != Activity::Const;
        match () {
            () if !right.is_pointer() || !solution.is_pointer() || !active(parameters.len() - 1) => {
                Err(self.unfit("does not end with the right-hand side and the solution, which is active"))
            }
            () if (0..parameters.len()).any(|index| !parameters[index].is_pointer() && active(index)) => {
                Err(self.unfit("takes an active number by value; pass its address, or say wengert_const for it"))
            }
            () if self.solve.ty().returns().is_float() => Err(self.unfit("returns a number; return it by an argument")),
            () => Ok(()),
        }
    }

    fn unfit(&self, why: &str) -> Refusal {
        Refusal::new(Code::W0002, format!("'{}' is declared as a linear solver and {why}", name(self.solve)))
    }

    fn begin(&self, word: &str, returns: Type, parameters: &[Type]) -> Function {
        let name = format!("wengert.solver.{word}.{}", self.solve.name());
        let function = self.module.add_function(&name, Type::function(returns, parameters));
        function.set_linkage(Linkage::LLVMInternalLinkage);
        transform::copy_function_attributes(function, self.solve);
        self.builder.at_end(function.append_block("entry"));
        function
    }

    /// The arguments of the solver among those of a derivative.
    fn primals(&self, own: &Own, parameters: &[Value]) -> Vec<Value> {
        own.places(0).into_iter().map(|(at, _)| parameters[at]).collect()
    }

    fn shadow(&self, own: &Own, parameters: &[Value], index: usize) -> Option<Value> {
        own.places(0)[index].1.map(|at| parameters[at])
    }

    fn unknowns(&self, primals: &[Value]) -> Value {
        let (builder, wide) = (&self.builder, self.module.int(64));
        let factor = |(index, bits): &(usize, u32)| {
            let given = primals[*index];
            let value = if given.ty().is_pointer() { builder.load(self.module.int(*bits), given) } else { given };
            builder.resize(value, wide)
        };
        self.counts.iter().map(factor).fold(builder.int(wide, 1), |all, one| builder.mul(all, one))
    }

    fn place(&self, vector: Value, index: Value) -> Value {
        self.builder.element(self.number, vector, index)
    }

    /// Memory for as many numbers, all zero.
    fn vector(&self, count: Value) -> Value {
        let (builder, wide) = (&self.builder, self.module.int(64));
        let more = builder.add(count, builder.int(wide, 1));
        memory::allocate_zeroed(self.module, builder, more, builder.int(wide, self.module.size_of(self.number) as i64))
    }

    fn free(&self, vectors: &[Value]) {
        vectors.iter().for_each(|vector| _ = memory::free(self.module, &self.builder, *vector));
    }

    /// The procedure's arguments with other vectors.
    fn with(&self, primals: &[Value], right: Value, solution: Value) -> Vec<Value> {
        let given = &primals[..primals.len() - 2];
        given.iter().copied().chain([right, solution]).collect()
    }

    /// Asks for a derivative of the product at a solution, of which the result has a shadow.
    fn request(&self, own: &Own, parameters: &[Value], solution: Value, (result, shadow): (Value, Value)) {
        let (builder, module) = (&self.builder, self.module);
        let word = |name: &str| module.declare_global(name, module.int(32), 4);
        let mut given = vec![self.multiply.as_value()];
        let primals = self.primals(own, parameters);
        for (index, primal) in primals[..primals.len() - 2].iter().enumerate() {
            match self.shadow(own, parameters, index) {
                Some(shadow) => given.extend([word("wengert_dup"), *primal, shadow]),
                None => given.extend([word("wengert_const"), *primal]),
            }
        }
        given.extend([word("wengert_const"), solution, word("wengert_dup"), result, shadow]);
        let types: Vec<Type> = given.iter().map(|value| value.ty()).collect();
        let asked = if own.mode() == Mode::Tangent { "wengert_tangent" } else { "wengert_adjoint" };
        let marker = format!("wengert.solver.{asked}.{}", self.solve.name());
        let marker = module.add_function(&marker, Type::function(module.int(8).void(), &types));
        builder.call(marker, &given);
    }

    fn tangent(&self, own: &Own) -> Function {
        let builder = &self.builder;
        let function = self.begin("tangent", self.solve.ty().returns(), &own.arguments(0));
        let parameters = function.parameters();
        let primals = self.primals(own, &parameters);
        let [right, solution] = [primals.len() - 2, primals.len() - 1];
        let result = builder.call(self.solve, &primals);
        let count = self.unknowns(&primals);
        let [product, change] = [0, 1].map(|_| self.vector(count));
        self.request(own, &parameters, primals[solution], (product, change));
        let seed = self.shadow(own, &parameters, right);
        let tangent = self.shadow(own, &parameters, solution).expect("the solution is active");
        builder.repeat(count, &|index| {
            let to = self.place(change, index);
            let zero = builder.zero(self.number);
            let given = seed.map_or(zero, |seed| builder.load(self.number, self.place(seed, index)));
            builder.store(builder.fsub(given, builder.load(self.number, to)), to);
            builder.store(zero, self.place(tangent, index));
        });
        builder.call(self.solve, &self.with(&primals, change, tangent));
        self.free(&[product, change]);
        builder.ret((!result.ty().is_void()).then_some(result));
        function
    }

    /// The solution goes to the tape.
    fn forward(&self, own: &Own) -> Function {
        let builder = &self.builder;
        let pointer = self.module.int(8).pointer();
        let result = self.solve.ty().returns();
        let returns = if result.is_void() { pointer } else { result.structure(&[result, pointer]) };
        let function = self.begin("forward", returns, &own.arguments(0));
        let primals = self.primals(own, &function.parameters());
        let value = builder.call(self.solve, &primals);
        let count = self.unknowns(&primals);
        let tape = self.vector(count);
        let solution = primals[primals.len() - 1];
        builder.repeat(count, &|index| {
            let number = builder.load(self.number, self.place(solution, index));
            builder.store(number, self.place(tape, index));
        });
        let both = || builder.insert_value(builder.insert_value(builder.undef(returns), value, 0), tape, 1);
        builder.ret(Some(if result.is_void() { tape } else { both() }));
        function
    }

    fn backward(&self, own: &Own) -> Function {
        let builder = &self.builder;
        let pointer = self.module.int(8).pointer();
        let types: Vec<Type> = own.arguments(1).into_iter().chain([pointer]).collect();
        let function = self.begin("backward", pointer.void(), &types);
        let parameters = function.parameters();
        let primals = self.primals(own, &parameters);
        let tape = *parameters.last().expect("the tape");
        let adjoint = self.shadow(own, &parameters, primals.len() - 1).expect("the solution is active");
        let to = self.shadow(own, &parameters, primals.len() - 2);
        let count = self.unknowns(&primals);
        let [found, seed, product] = [0, 1, 2].map(|_| self.vector(count));
        builder.call(self.transposed, &self.with(&primals, adjoint, found));
        builder.repeat(count, &|index| {
            let number = builder.load(self.number, self.place(found, index));
            builder.store(builder.fneg(number), self.place(seed, index));
            if let Some(to) = to {
                let place = self.place(to, index);
                builder.store(builder.fadd(builder.load(self.number, place), number), place);
            }
            builder.store(builder.zero(self.number), self.place(adjoint, index));
        });
        self.request(own, &parameters, tape, (product, seed));
        self.free(&[found, seed, product, tape]);
        builder.ret(None);
        function
    }
}
