// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The one place where a row's partial derivatives become instructions.
//!
//! Invariant: the value built equals the formula for scalars and, lane by lane, for vectors, in the operand's own
//! precision (half precision through single where only a library function will do).

use super::Context;
use crate::llvm::{RealPredicate, Type, Value};
use crate::refusal::{Refusal, Result};
use wengert_core::codes::Code;
use wengert_core::expr::{Cmp, Expr};
use wengert_core::table::{self, Kind, Partial, Row, Spelling};

/// The table's name for a floating type.
fn kind_of(ty: Type) -> Kind {
    match ty.scalar().to_string().as_str() {
        "half" => Kind::F16,
        "bfloat" => Kind::BF16,
        "float" => Kind::F32,
        "double" => Kind::F64,
        "x86_fp80" => Kind::F80,
        _ => Kind::F128,
    }
}

/// Primal operands and result of one operation, fetched when a formula asks for them.
pub trait Operands {
    fn operand(&mut self, index: usize) -> Result<Value>;
    fn result(&mut self) -> Result<Value>;
}

/// partial(index) · seed, for seeds of one type: the partial is written once. Where it may not be finite, an exact zero of the seed stays
/// one: for partials that the table calls singular, and where the caller says that what the partial is made of may be no number.
pub fn contributions(
    context: &Context,
    row: &Row,
    index: usize,
    seeds: &[Value],
    at: Value,
    suspect: bool,
    operands: &mut dyn Operands,
) -> Result<Vec<Value>> {
    let builder = &context.builder;
    let ty = seeds[0].ty();
    let partial = match &row.partials[index] {
        Partial::Zero => return Ok(vec![builder.zero(ty); seeds.len()]),
        Partial::One => return Ok(seeds.to_vec()),
        Partial::MinusOne => return Ok(seeds.iter().map(|seed| builder.fneg(*seed)).collect()),
        Partial::Of(expr) => Formula { context, ty, at, operands }.build(expr)?,
    };
    let product = |seed: &Value| {
        let product = builder.fmul(*seed, partial);
        if !suspect && !row.is_singular(index) {
            return product;
        }
        // Contributions to two operands ask in two ways, or the optimiser asks once: x86 has a mask for the result of a comparison that one selection uses, and moves
        // one that several use through its flags, which a recurrence waits for.
        let zero = builder.zero(ty);
        if index.is_multiple_of(2) {
            builder.select(builder.fcmp(RealPredicate::LLVMRealOEQ, *seed, zero), zero, product)
        } else {
            builder.select(builder.fcmp(RealPredicate::LLVMRealUNE, *seed, zero), product, zero)
        }
    };
    Ok(seeds.iter().map(product).collect())
}

struct Formula<'a> {
    context: &'a Context,
    ty: Type,
    at: Value,
    operands: &'a mut dyn Operands,
}

impl Formula<'_> {
    fn build(&mut self, expr: &Expr) -> Result<Value> {
        let builder = &self.context.builder;
        Ok(match expr {
            Expr::X(index) => self.operands.operand(usize::from(*index))?,
            Expr::Y => self.operands.result()?,
            Expr::Const(decimal) => builder.real(self.ty, decimal),
            Expr::Neg(a) => {
                let a = self.build(a)?;
                builder.fneg(a)
            }
            Expr::Add(a, b) => self.binary(a, b, |x, y| builder.fadd(x, y))?,
            Expr::Sub(a, b) => self.binary(a, b, |x, y| builder.fsub(x, y))?,
            Expr::Mul(a, b) => self.binary(a, b, |x, y| builder.fmul(x, y))?,
            Expr::Div(a, b) => self.binary(a, b, |x, y| builder.fdiv(x, y))?,
            Expr::FromInt(a) => {
                let integer = self.integer(a)?;
                let scalar = builder.int_to_float(integer, if integer.ty().is_vector() { self.ty } else { self.ty.scalar() });
                self.splat(scalar)
            }
            Expr::IntAdd(..) => self.integer(expr)?,
            Expr::Call(name, arguments) => self.call(name, arguments)?,
            Expr::If(cmp, lhs, rhs, yes, no) => {
                let (lhs, rhs) = (self.build(lhs)?, self.build(rhs)?);
                let condition = builder.fcmp(predicate(*cmp), lhs, rhs);
                let (yes, no) = (self.build(yes)?, self.build(no)?);
                builder.select(condition, yes, no)
            }
        })
    }

    fn binary(&mut self, a: &Expr, b: &Expr, make: impl Fn(Value, Value) -> Value) -> Result<Value> {
        let a = self.build(a)?;
        let b = self.build(b)?;
        Ok(make(a, b))
    }

    fn integer(&mut self, expr: &Expr) -> Result<Value> {
        let builder = &self.context.builder;
        match expr {
            Expr::IntAdd(a, by) => {
                let a = self.integer(a)?;
                Ok(builder.add(a, builder.int(a.ty(), *by)))
            }
            Expr::Const(decimal) => {
                let value = decimal.parse().expect("the table's integer constants are integers");
                Ok(builder.int(self.context.module.int(32), value))
            }
            Expr::X(index) => self.operands.operand(usize::from(*index)),
            other => unreachable!("the table has no integer formula {other}"),
        }
    }

    fn splat(&self, scalar: Value) -> Value {
        if scalar.ty() == self.ty {
            return scalar;
        }
        let builder = &self.context.builder;
        let index = self.context.module.int(32);
        (0..self.ty.len())
            .fold(builder.undef(self.ty), |v, i| builder.insert_element(v, scalar, builder.int(index, i64::from(i))))
    }

    fn call(&mut self, name: &str, arguments: &[Expr]) -> Result<Value> {
        let row = table::by_name(name).expect("each call in the table names a row");
        let mut values = Vec::new();
        for (index, argument) in arguments.iter().enumerate() {
            values.push(if row.is_integer(index) { self.integer(argument)? } else { self.build(argument)? });
        }
        function(self.context, row, &values, self.ty).ok_or_else(|| {
            Refusal::new(
                Code::W0007,
                format!("the derivative of this operation needs '{name}', which no library has in {}", self.ty.scalar()),
            )
            .at(self.at)
        })
    }
}

fn predicate(cmp: Cmp) -> RealPredicate {
    match cmp {
        Cmp::Eq => RealPredicate::LLVMRealOEQ,
        Cmp::Lt => RealPredicate::LLVMRealOLT,
        Cmp::Le => RealPredicate::LLVMRealOLE,
        Cmp::Gt => RealPredicate::LLVMRealOGT,
        Cmp::Ge => RealPredicate::LLVMRealOGE,
        Cmp::Ne => RealPredicate::LLVMRealUNE,
        Cmp::Unordered => RealPredicate::LLVMRealUNO,
    }
}

/// Calls the function of a row on values of a floating type (or vectors of it); `None` if no library has it.
fn function(context: &Context, row: &Row, values: &[Value], ty: Type) -> Option<Value> {
    let builder = &context.builder;
    match row.spelling(kind_of(ty)) {
        Spelling::Missing => None,
        Spelling::Instruction => instruction(context, row, values),
        Spelling::Intrinsic(name) => {
            let mut overloads = vec![ty];
            overloads.extend(values.iter().enumerate().filter(|(i, _)| row.is_integer(*i)).map(|(_, v)| v.ty()));
            let callee = context.module.intrinsic(name, &overloads)?;
            Some(builder.call(callee, values))
        }
        Spelling::Symbol(_) if ty.is_vector() => {
            let index = context.module.int(32);
            let mut all = builder.undef(ty);
            for lane in 0..ty.len() {
                let at = builder.int(index, i64::from(lane));
                let scalars: Vec<Value> =
                    values.iter().map(|v| if v.ty().is_vector() { builder.extract_element(*v, at) } else { *v }).collect();
                all = builder.insert_element(all, function(context, row, &scalars, ty.element())?, at);
            }
            Some(all)
        }
        Spelling::Symbol(_) if matches!(kind_of(ty), Kind::F16 | Kind::BF16) => {
            let single = ty.float32();
            let wide: Vec<Value> = values.iter().map(|v| if v.ty() == ty { builder.fcast(*v, single) } else { *v }).collect();
            Some(builder.fcast(function(context, row, &wide, single)?, ty))
        }
        Spelling::Symbol(symbol) => {
            let parameters: Vec<Type> = values.iter().map(|v| v.ty()).collect();
            let callee = context.module.declare(&symbol, Type::function(ty, &parameters));
            let call = builder.call(callee, values);
            for attribute in ["nounwind", "willreturn"] {
                call.add_call_attribute(crate::llvm::value::FUNCTION_INDEX, attribute);
            }
            Some(call)
        }
    }
}

fn instruction(context: &Context, row: &Row, values: &[Value]) -> Option<Value> {
    let builder = &context.builder;
    match (row.name, values) {
        ("fadd", [a, b]) => Some(builder.fadd(*a, *b)),
        ("fsub", [a, b]) => Some(builder.fsub(*a, *b)),
        ("fmul", [a, b]) => Some(builder.fmul(*a, *b)),
        ("fdiv", [a, b]) => Some(builder.fdiv(*a, *b)),
        ("frem", [a, b]) => Some(builder.frem(*a, *b)),
        ("fneg", [a]) => Some(builder.fneg(*a)),
        _ => None,
    }
}
