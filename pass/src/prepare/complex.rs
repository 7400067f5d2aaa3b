// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Complex functions that compilers leave to libraries, written out in real arithmetic, of which all is known.
//!
//! Invariant: the value is the library's to rounding, on the same branches; a call whose complex numbers are not passed as two real
//! ones or a pair is left as it is. Inverse functions are Kahan's (Branch Cuts for Complex Elementary Functions, 1987).
//! May import `llvm`.

use crate::llvm::{Builder, Function, IntPredicate, Module, RealPredicate, Type, Value};

#[derive(Clone, Copy)]
struct Complex {
    re: Value,
    im: Value,
}

enum Result {
    Complex(fn(&Real, &[Complex]) -> Complex),
    Real(fn(&Real, &[Complex]) -> Value),
}
use Result::{Complex as Pair, Real as Single};

/// Names without the suffix of single or extended precision, and how many complex numbers are taken.
const FUNCTIONS: &[(&str, usize, Result)] = &[
    ("__mul?c3", 2, Pair(|r, z| r.mul(z[0], z[1]))),
    ("__div?c3", 2, Pair(|r, z| r.div(z[0], z[1]))),
    ("cabs", 1, Single(|r, z| r.abs(z[0]))),
    ("carg", 1, Single(|r, z| r.call("atan2", &[z[0].im, z[0].re]))),
    ("cexp", 1, Pair(|r, z| r.exp(z[0]))),
    ("clog", 1, Pair(|r, z| r.log(z[0]))),
    ("clog10", 1, Pair(|r, z| r.scaled(r.log(z[0]), "0.43429448190325182765112891891660508"))),
    ("cproj", 1, Pair(|r, z| r.proj(z[0]))),
    ("csqrt", 1, Pair(|r, z| r.sqrt(z[0]))),
    ("cpow", 2, Pair(|r, z| r.pow(z[0], z[1]))),
    ("csin", 1, Pair(|r, z| r.sin(z[0]))),
    ("ccos", 1, Pair(|r, z| r.cos(z[0]))),
    ("ctan", 1, Pair(|r, z| r.turned(z[0], Real::tanh))),
    ("csinh", 1, Pair(|r, z| r.turned(z[0], Real::sin))),
    ("ccosh", 1, Pair(|r, z| r.cos(r.times_i(z[0])))),
    ("ctanh", 1, Pair(|r, z| r.tanh(z[0]))),
    ("casin", 1, Pair(|r, z| r.asin(z[0]))),
    ("cacos", 1, Pair(|r, z| r.acos(z[0]))),
    ("catan", 1, Pair(|r, z| r.turned(z[0], Real::atanh))),
    ("casinh", 1, Pair(|r, z| r.turned(z[0], Real::asin))),
    ("cacosh", 1, Pair(|r, z| r.acosh(z[0]))),
    ("catanh", 1, Pair(|r, z| r.atanh(z[0]))),
];

/// flang's powers with a whole exponent, which comes last.
const POWERS: &[&str] = &["_FortranAcpowi", "_FortranAzpowi", "_FortranAcpowk", "_FortranAzpowk"];

pub fn lower(module: Module, builder: &Builder, function: Function) {
    for call in function.instructions() {
        let Some(callee) = call.callee_function().filter(|f| f.is_declaration() && !f.is_intrinsic()) else { continue };
        let name = callee.name();
        let power = POWERS.contains(&name.as_str());
        let known = FUNCTIONS.iter().find(|(stem, ..)| names(stem, &name));
        if !power && known.is_none() {
            continue;
        }
        builder.before(call);
        builder.locate(Some(call));
        builder.set_fast_math(call.fast_math());
        let mut arguments = call.arguments();
        let exponent = if power { arguments.pop() } else { None };
        let Some(numbers) = pairs(module, builder, call, &arguments) else { continue };
        let Some(first) = numbers.first() else { continue };
        let real = Real { module, builder, ty: first.re.ty() };
        let value = match (exponent, known) {
            (Some(n), _) => whole_power(&real, function, call, *first, n).and_then(|z| real.returned(call.ty(), z)),
            (None, Some((_, arity, _))) if *arity != numbers.len() => None,
            (None, Some((_, _, Pair(make)))) => {
                is_pair(call.ty()).then(|| make(&real, &numbers)).and_then(|z| real.returned(call.ty(), z))
            }
            (None, Some((_, _, Single(make)))) => (call.ty() == real.ty).then(|| make(&real, &numbers)),
            (None, None) => None,
        };
        if let Some(value) = value {
            call.replace_uses(value);
            call.erase();
        }
    }
    builder.set_fast_math(0);
}

/// Is `name` the function of double, single or extended precision?
fn names(stem: &str, name: &str) -> bool {
    match stem.split_once('?') {
        Some((before, behind)) => ["d", "s", "x"].iter().any(|kind| *name == format!("{before}{kind}{behind}")),
        None => name.strip_prefix(stem).is_some_and(|rest| ["", "f", "l"].contains(&rest)),
    }
}

fn is_pair(ty: Type) -> bool {
    (ty.is_struct() || ty.is_vector()) && ty.len() == 2
}

/// The complex numbers that are passed, each as two numbers, as a vector of two or in memory of its own; `None` if they are passed in another way.
fn pairs(module: Module, builder: &Builder, call: Value, arguments: &[Value]) -> Option<Vec<Complex>> {
    let mut parts = Vec::new();
    for (index, argument) in arguments.iter().enumerate() {
        let in_memory = call.call_type_attribute(index as u32 + 1, "byval").filter(|ty| is_pair(*ty));
        if let Some(pair) = in_memory {
            let part = |i| builder.load(pair.member(i), builder.member(pair, *argument, i));
            parts.extend([part(0), part(1)]);
        } else if argument.ty().is_vector() && argument.ty().len() == 2 {
            let lane = |i| builder.extract_element(*argument, builder.int(module.int(32), i));
            parts.extend([lane(0), lane(1)]);
        } else {
            parts.push(*argument);
        }
    }
    let ty = parts.first()?.ty();
    // Neither half precision nor what has no name of its own.
    let fits = ty.is_float() && module.size_of(ty) >= 4 && parts.len().is_multiple_of(2) && parts.iter().all(|p| p.ty() == ty);
    fits.then(|| parts.chunks(2).map(|pair| Complex { re: pair[0], im: pair[1] }).collect())
}

/// Arithmetic on reals of one type, and on pairs of them.
struct Real<'a> {
    module: Module,
    builder: &'a Builder,
    ty: Type,
}

impl Real<'_> {
    fn number(&self, decimal: &str) -> Value {
        self.builder.real(self.ty, decimal)
    }
    fn unary(&self, intrinsic: &str, x: Value) -> Value {
        self.builder.call(self.module.intrinsic(intrinsic, &[self.ty]).expect("LLVM knows its intrinsics"), &[x])
    }
    /// A function of the mathematical library.
    fn call(&self, name: &str, arguments: &[Value]) -> Value {
        let suffix = match self.ty {
            ty if ty == ty.float32() => "f",
            ty if ty == ty.float64() => "",
            _ => "l",
        };
        let types: Vec<Type> = arguments.iter().map(|a| a.ty()).collect();
        self.builder.call(self.module.declare(&format!("{name}{suffix}"), Type::function(self.ty, &types)), arguments)
    }
    fn copysign(&self, x: Value, sign: Value) -> Value {
        self.builder.call(self.module.intrinsic("llvm.copysign", &[self.ty]).expect("LLVM knows copysign"), &[x, sign])
    }
    fn at_least_zero(&self, x: Value) -> Value {
        self.builder.fcmp(RealPredicate::LLVMRealOGE, x, self.builder.zero(self.ty))
    }
    fn is_zero(&self, x: Value) -> Value {
        self.builder.fcmp(RealPredicate::LLVMRealOEQ, x, self.builder.zero(self.ty))
    }

    fn returned(&self, ty: Type, z: Complex) -> Option<Value> {
        let empty = self.builder.undef(ty);
        if ty.is_vector() && ty.element() == self.ty {
            let lane = |i| self.builder.int(self.module.int(32), i);
            let first = self.builder.insert_element(empty, z.re, lane(0));
            return Some(self.builder.insert_element(first, z.im, lane(1)));
        }
        let fits = ty.is_struct() && ty.len() == 2 && (0..2).all(|i| ty.member(i) == self.ty);
        fits.then(|| self.builder.insert_value(self.builder.insert_value(empty, z.re, 0), z.im, 1))
    }

    fn choose(&self, condition: Value, yes: Complex, no: Complex) -> Complex {
        let part = |a, b| self.builder.select(condition, a, b);
        Complex { re: part(yes.re, no.re), im: part(yes.im, no.im) }
    }
    fn add_real(&self, z: Complex, x: Value) -> Complex {
        Complex { re: self.builder.fadd(z.re, x), ..z }
    }
    fn scaled(&self, z: Complex, by: &str) -> Complex {
        Complex { re: self.builder.fmul(z.re, self.number(by)), im: self.builder.fmul(z.im, self.number(by)) }
    }
    /// What is infinite in any direction is so in one.
    fn proj(&self, z: Complex) -> Complex {
        let (o, infinity) = (self.builder, self.number("inf"));
        let infinite = |part| o.fcmp(RealPredicate::LLVMRealOEQ, self.unary("llvm.fabs", part), infinity);
        let [re, im] = [z.re, z.im].map(infinite);
        let one_way = Complex { re: infinity, im: self.copysign(self.builder.zero(self.ty), z.im) };
        self.choose(o.select(re, re, im), one_way, z)
    }
    fn one_minus(&self, z: Complex) -> Complex {
        Complex { re: self.builder.fsub(self.number("1"), z.re), im: self.builder.fneg(z.im) }
    }
    fn times_i(&self, z: Complex) -> Complex {
        Complex { re: self.builder.fneg(z.im), im: z.re }
    }
    /// −i f(i z): the circular function of a hyperbolic one, and the reverse.
    fn turned(&self, z: Complex, f: fn(&Self, Complex) -> Complex) -> Complex {
        let w = f(self, self.times_i(z));
        Complex { re: w.im, im: self.builder.fneg(w.re) }
    }
    fn mul(&self, a: Complex, b: Complex) -> Complex {
        let o = self.builder;
        let re = o.fsub(o.fmul(a.re, b.re), o.fmul(a.im, b.im));
        Complex { re, im: o.fadd(o.fmul(a.re, b.im), o.fmul(a.im, b.re)) }
    }
    /// The real part of conj(a) b, and the imaginary one.
    fn conjugated(&self, a: Complex, b: Complex) -> Complex {
        self.mul(Complex { im: self.builder.fneg(a.im), ..a }, b)
    }
    /// Smith's: divided by the larger part first, so that no square overflows.
    fn div(&self, a: Complex, b: Complex) -> Complex {
        let o = self.builder;
        let [re, im] = [b.re, b.im].map(|part| self.unary("llvm.fabs", part));
        let wide = o.fcmp(RealPredicate::LLVMRealOGE, re, im);
        // Where the imaginary part is the larger one both are turned by −i.
        let turn = |z: Complex| self.choose(wide, z, Complex { re: z.im, im: o.fneg(z.re) });
        let (a, b) = (turn(a), turn(b));
        let ratio = o.fdiv(b.im, b.re);
        let divisor = o.fadd(b.re, o.fmul(b.im, ratio));
        let re = o.fdiv(o.fadd(a.re, o.fmul(a.im, ratio)), divisor);
        Complex { re, im: o.fdiv(o.fsub(a.im, o.fmul(a.re, ratio)), divisor) }
    }
    fn abs(&self, z: Complex) -> Value {
        self.call("hypot", &[z.re, z.im])
    }
    fn exp(&self, z: Complex) -> Complex {
        let (o, size) = (self.builder, self.unary("llvm.exp", z.re));
        Complex { re: o.fmul(size, self.unary("llvm.cos", z.im)), im: o.fmul(size, self.unary("llvm.sin", z.im)) }
    }
    fn log(&self, z: Complex) -> Complex {
        Complex { re: self.unary("llvm.log", self.abs(z)), im: self.call("atan2", &[z.im, z.re]) }
    }
    fn sqrt(&self, z: Complex) -> Complex {
        let o = self.builder;
        let sum = o.fadd(self.abs(z), self.unary("llvm.fabs", z.re));
        let large = self.unary("llvm.sqrt", o.fmul(sum, self.number("0.5")));
        let none = self.is_zero(large);
        // Not to be divided by, even where the quotient is not chosen.
        let divisor = o.select(none, self.number("1"), large);
        let small = o.fmul(o.fdiv(z.im, divisor), self.number("0.5"));
        let left = Complex { re: self.unary("llvm.fabs", small), im: self.copysign(large, z.im) };
        self.choose(self.at_least_zero(z.re), Complex { re: large, im: small }, left)
    }
    fn pow(&self, base: Complex, exponent: Complex) -> Complex {
        let o = self.builder;
        let none = o.select(self.is_zero(base.re), self.is_zero(base.im), o.int(self.module.int(1), 0));
        let zero = self.builder.zero(self.ty);
        let some = Complex { re: o.select(none, self.number("1"), base.re), im: o.select(none, zero, base.im) };
        let power = self.exp(self.mul(exponent, self.log(some)));
        let trivial = o.select(self.is_zero(exponent.re), self.is_zero(exponent.im), o.int(self.module.int(1), 0));
        let at_zero = Complex { re: o.select(trivial, self.number("1"), zero), im: zero };
        self.choose(none, at_zero, power)
    }
    fn sin(&self, z: Complex) -> Complex {
        let o = self.builder;
        let re = o.fmul(self.unary("llvm.sin", z.re), self.call("cosh", &[z.im]));
        Complex { re, im: o.fmul(self.unary("llvm.cos", z.re), self.call("sinh", &[z.im])) }
    }
    fn cos(&self, z: Complex) -> Complex {
        let o = self.builder;
        let re = o.fmul(self.unary("llvm.cos", z.re), self.call("cosh", &[z.im]));
        Complex { re, im: o.fneg(o.fmul(self.unary("llvm.sin", z.re), self.call("sinh", &[z.im]))) }
    }
    fn tanh(&self, z: Complex) -> Complex {
        let (o, one) = (self.builder, self.number("1"));
        let (t, k) = (self.call("tanh", &[z.re]), self.call("tan", &[z.im]));
        let (tt, kk) = (o.fmul(t, t), o.fmul(k, k));
        let divisor = o.fadd(one, o.fmul(tt, kk));
        let re = o.fdiv(o.fmul(t, o.fadd(one, kk)), divisor);
        Complex { re, im: o.fdiv(o.fmul(k, o.fsub(one, tt)), divisor) }
    }
    /// The roots of 1 − z and 1 + z.
    fn roots(&self, z: Complex) -> (Complex, Complex) {
        (self.sqrt(self.one_minus(z)), self.sqrt(self.add_real(z, self.number("1"))))
    }
    fn asin(&self, z: Complex) -> Complex {
        let (below, above) = self.roots(z);
        let re = self.call("atan2", &[z.re, self.mul(below, above).re]);
        Complex { re, im: self.call("asinh", &[self.conjugated(below, above).im]) }
    }
    fn acos(&self, z: Complex) -> Complex {
        let (below, above) = self.roots(z);
        let half = self.call("atan2", &[below.re, above.re]);
        Complex { re: self.builder.fadd(half, half), im: self.call("asinh", &[self.conjugated(above, below).im]) }
    }
    fn acosh(&self, z: Complex) -> Complex {
        let (below, above) = (self.sqrt(self.add_real(z, self.number("-1"))), self.sqrt(self.add_real(z, self.number("1"))));
        let half = self.call("atan2", &[below.im, above.re]);
        Complex { re: self.call("asinh", &[self.conjugated(below, above).re]), im: self.builder.fadd(half, half) }
    }
    fn atanh(&self, z: Complex) -> Complex {
        let (o, one) = (self.builder, self.number("1"));
        let (below, above) = (o.fsub(one, z.re), o.fadd(one, z.re));
        let square = o.fmul(z.im, z.im);
        let quotient = o.fdiv(o.fmul(self.number("4"), z.re), o.fadd(o.fmul(below, below), square));
        let re = o.fmul(self.number("0.25"), self.call("log1p", &[quotient]));
        let angle = self.call("atan2", &[o.fadd(z.im, z.im), o.fsub(o.fmul(below, above), square)]);
        Complex { re, im: o.fmul(self.number("0.5"), angle) }
    }
}

/// zⁿ by repeated squaring, in a loop unless n is a small constant.
fn whole_power(real: &Real, function: Function, call: Value, base: Complex, n: Value) -> Option<Complex> {
    const MOST_WRITTEN_OUT: u64 = 64;
    if !n.ty().is_integer() {
        return None;
    }
    let builder = real.builder;
    let one = Complex { re: real.number("1"), im: builder.zero(real.ty) };
    match n.as_int() {
        Some(n) if n.unsigned_abs() <= MOST_WRITTEN_OUT => {
            let (mut power, mut square, mut left) = (None, base, n.unsigned_abs());
            while left > 0 {
                if left % 2 == 1 {
                    power = Some(power.map_or(square, |p| real.mul(p, square)));
                }
                left /= 2;
                square = if left > 0 { real.mul(square, square) } else { square };
            }
            let power = power.unwrap_or(one);
            Some(if n < 0 { real.div(one, power) } else { power })
        }
        _ => Some(squared_in_loop(real, function, call, base, n, one)),
    }
}

fn squared_in_loop(real: &Real, function: Function, call: Value, base: Complex, n: Value, one: Complex) -> Complex {
    let (builder, whole) = (real.builder, n.ty());
    let zero = builder.int(whole, 0);
    let negative = builder.icmp(IntPredicate::LLVMIntSLT, n, zero);
    let size = builder.select(negative, builder.sub(zero, n), n);
    let before = call.block();
    let behind = crate::llvm::transform::split_before(call);
    let [header, body] = ["wengert.power", "wengert.square"].map(|name| function.append_block(name));
    before.terminator().erase();
    builder.at_end(before);
    builder.branch(header);
    builder.at_end(header);
    let pair = || Complex { re: builder.phi(real.ty), im: builder.phi(real.ty) };
    let (left, power, square) = (builder.phi(whole), pair(), pair());
    builder.branch_if(builder.icmp(IntPredicate::LLVMIntEQ, left, zero), behind, body);
    builder.at_end(body);
    let odd = builder.icmp(IntPredicate::LLVMIntNE, builder.and(left, builder.int(whole, 1)), zero);
    let next_power = real.choose(odd, real.mul(power, square), power);
    let next_square = real.mul(square, square);
    let next_left = builder.udiv(left, builder.int(whole, 2));
    builder.branch(header);
    let incoming = [
        (left, size, next_left),
        (power.re, one.re, next_power.re),
        (power.im, one.im, next_power.im),
        (square.re, base.re, next_square.re),
        (square.im, base.im, next_square.im),
    ];
    incoming.into_iter().for_each(|(phi, first, next)| phi.add_incoming(&[(first, before), (next, body)]));
    builder.before(call);
    real.choose(negative, real.div(one, power), power)
}
