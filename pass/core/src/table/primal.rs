// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! The functions of the table in double precision: the C library's where it has them, else ours.
//!
//! They serve the numerical tests and formulas of constant operands. Invariant: each is pure, and
//! accurate to a few units of rounding over its row's sample domain. Integers come as floats.
//! Imports nothing of this crate.

use std::f64::consts::PI;

/// Safe wrappers of functions of the C library that take and return doubles.
macro_rules! libm {
    ($($name:ident($($x:ident),*))*) => {
        mod c {
            unsafe extern "C" { $(pub fn $name($($x: f64),*) -> f64;)* }
        }
        $(pub fn $name($($x: f64),*) -> f64 {
            // SAFETY: a function of numbers alone. lgamma's signgam is the exception: it is written,
            // nobody here reads it.
            unsafe { c::$name($($x),*) }
        })*
    };
}

libm! {
    fabs(x) sqrt(x) cbrt(x) exp(x) exp2(x) exp10(x) expm1(x) log(x) log2(x) log10(x) log1p(x)
    sin(x) cos(x) tan(x) asin(x) acos(x) atan(x) sinh(x) cosh(x) tanh(x) asinh(x) acosh(x) atanh(x)
    erf(x) erfc(x) tgamma(x) lgamma(x) j0(x) j1(x) y0(x) y1(x)
    floor(x) ceil(x) trunc(x) round(x) rint(x) nearbyint(x) roundeven(x) logb(x) significand(x)
    pow(x, y) atan2(y, x) hypot(x, y) fmod(x, y) remainder(x, y) fdim(x, y) fmax(x, y) fmin(x, y)
    copysign(x, y) nextafter(x, y) scalb(x, y) fma(x, y, z)
}

mod with_integers {
    unsafe extern "C" {
        pub fn jn(n: i32, x: f64) -> f64;
        pub fn yn(n: i32, x: f64) -> f64;
        pub fn ldexp(x: f64, n: i32) -> f64;
        pub fn frexp(x: f64, exponent: *mut i32) -> f64;
    }
}

pub fn jn(n: f64, x: f64) -> f64 {
    // SAFETY: a function of numbers alone.
    unsafe { with_integers::jn(n as i32, x) }
}

pub fn yn(n: f64, x: f64) -> f64 {
    // SAFETY: a function of numbers alone.
    unsafe { with_integers::yn(n as i32, x) }
}

pub fn ldexp(x: f64, n: f64) -> f64 {
    // SAFETY: a function of numbers alone.
    unsafe { with_integers::ldexp(x, n as i32) }
}

/// x = fraction · 2^exponent with a fraction in [1/2, 1).
fn split(x: f64) -> (f64, i32) {
    let mut exponent = 0;
    // SAFETY: the exponent is written to a live local variable.
    let fraction = unsafe { with_integers::frexp(x, &mut exponent) };
    (fraction, exponent)
}

pub fn fraction(x: f64) -> f64 {
    split(x).0
}

pub fn exponent(x: f64) -> f64 {
    f64::from(split(x).1)
}

pub fn set_exponent(x: f64, n: f64) -> f64 {
    ldexp(fraction(x), n)
}

/// The distance of neighbours at x.
pub fn spacing(x: f64) -> f64 {
    ldexp(1.0, exponent(x) - f64::from(f64::MANTISSA_DIGITS)).max(f64::MIN_POSITIVE)
}

pub fn rrspacing(x: f64) -> f64 {
    ldexp(fabs(fraction(x)), f64::from(f64::MANTISSA_DIGITS))
}

/// The neighbour of x above where `up` is not 0, else below.
pub fn nearest(x: f64, up: f64) -> f64 {
    nextafter(x, if up == 0.0 { f64::NEG_INFINITY } else { f64::INFINITY })
}

pub fn powi(x: f64, n: f64) -> f64 {
    x.powi(n as i32)
}

pub fn rootn(x: f64, n: f64) -> f64 {
    x.signum() * fabs(x).powf(1.0 / n)
}

/// Fortran's `modulo`: the remainder that has the sign of y.
pub fn modulo(x: f64, y: f64) -> f64 {
    let remainder = fmod(x, y);
    if remainder != 0.0 && (remainder < 0.0) != (y < 0.0) { remainder + y } else { remainder }
}

/// The operand of larger magnitude, else the larger one.
pub fn maxmag(x: f64, y: f64) -> f64 {
    if fabs(x) > fabs(y) || (fabs(x) == fabs(y) && x >= y) { x } else { y }
}

/// The operand of smaller magnitude, else the smaller one.
pub fn minmag(x: f64, y: f64) -> f64 {
    if fabs(x) < fabs(y) || (fabs(x) == fabs(y) && x <= y) { x } else { y }
}

/// x less its nearest even integer: the period of sin(πx).
fn turn(x: f64) -> f64 {
    x - 2.0 * roundeven(x / 2.0)
}

pub fn sinpi(x: f64) -> f64 {
    sin(PI * turn(x))
}

pub fn cospi(x: f64) -> f64 {
    cos(PI * turn(x))
}

/// exp(x²) erfc(x), by the asymptotic series where the factors would overflow.
pub fn erfc_scaled(x: f64) -> f64 {
    if x < 25.0 {
        return exp(x * x) * erfc(x);
    }
    let step = -0.5 / (x * x);
    let terms = (1..8).scan(1.0, |term, k| {
        *term *= f64::from(2 * k - 1) * step;
        Some(*term)
    });
    (1.0 + terms.sum::<f64>()) / (x * PI.sqrt())
}

/// The derivative of log Γ.
pub fn digamma(x: f64) -> f64 {
    polygamma(0.0, x)
}

/// B₂ₖ, k = 1, 2, …
const BERNOULLI: [f64; 10] = [
    1.0 / 6.0,
    -1.0 / 30.0,
    1.0 / 42.0,
    -1.0 / 30.0,
    5.0 / 66.0,
    -691.0 / 2730.0,
    7.0 / 6.0,
    -3617.0 / 510.0,
    43867.0 / 798.0,
    -174611.0 / 330.0,
];

/// The (n+1)st derivative of log Γ: stepped up to where the asymptotic series holds. NaN at poles and
/// where the way from a negative x would be too long.
pub fn polygamma(n: f64, x: f64) -> f64 {
    if x < -1e6 || (x <= 0.0 && x == floor(x)) {
        return f64::NAN;
    }
    let n = n as i32;
    // ψₙ(x) = ψₙ(x+1) − (−1)ⁿ n! / xⁿ⁺¹
    let step = -parity(n) * factorial(n);
    let mut x = x;
    let mut total = 0.0;
    while x < 20.0 + f64::from(n) {
        total += step / x.powi(n + 1);
        x += 1.0;
    }
    total + polygamma_series(n, x)
}

/// The asymptotic series of [`polygamma`], for large x.
fn polygamma_series(n: i32, x: f64) -> f64 {
    // (2k+n−1)! / (2k)!, which for n = 0 is 1 / 2k.
    let ratio = |k: i32| if n == 0 { 1.0 / f64::from(2 * k) } else { (2 * k + 1..2 * k + n).map(f64::from).product() };
    let tail: f64 = (1..).zip(BERNOULLI).map(|(k, b)| b * ratio(k) / x.powi(2 * k + n)).sum();
    let head =
        if n == 0 { -log(x) + 0.5 / x } else { factorial(n - 1) / x.powi(n) + 0.5 * factorial(n) / x.powi(n + 1) };
    -parity(n) * (head + tail)
}

fn parity(n: i32) -> f64 {
    if n % 2 == 0 { 1.0 } else { -1.0 }
}

fn factorial(n: i32) -> f64 {
    (1..=n).map(f64::from).product()
}
