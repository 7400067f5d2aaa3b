// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//! Functions that partial derivatives need and the C library lacks.
//!
//! The derivative of `lgamma` is the digamma function ψ. Positive arguments: a polynomial on [1, 2],
//! where ψ has its zero; the asymptotic series from 10 on; the recurrence ψ(x + 1) = ψ(x) + 1/x
//! between. Negative ones: the reflection ψ(x) = ψ(1 - x) - π cot πx. Errors are a few units in the last place, but
//! for the neighbourhood of the negative zeros, where they are a few units of rounding of ψ(1 - x). At the poles
//! 0, -1, -2, … the result is NaN, as it has no sign there. Imports nothing.

use std::f64::consts::PI;

/// The positive zero of ψ, as the sum of two numbers.
const ZERO: [f64; 2] = [1.4616321449683622, 9.549995429965697e-17];

/// ψ(x) / (x - zero) on [1, 2] as a polynomial in 2x - 3, by Chebyshev interpolation.
const NEAR_ZERO: [f64; 23] = [
    0.9510558760318328,
    -0.2118137106407303,
    0.060135621060196744,
    -0.018550615381735115,
    0.005936795278305649,
    -0.0019350666648590097,
    0.0006368880303257201,
    -0.00021074841140458636,
    6.995018873950506e-05,
    -2.325824239445257e-05,
    7.741232223504057e-06,
    -2.57809436305308e-06,
    8.589127353033379e-07,
    -2.86315275846934e-07,
    9.542050972688906e-08,
    -3.163020268955334e-08,
    1.0542687624027994e-08,
    -3.7075072647122386e-09,
    1.2358072433984831e-09,
    -2.7619635330317715e-10,
    9.206434499177992e-11,
    -8.498137230186096e-11,
    2.832706668021759e-11,
];

/// B₂ₖ / 2k: ψ(x) = ln x - 1/2x - Σ B₂ₖ / (2k x²ᵏ).
const ASYMPTOTIC: [f64; 8] = [
    0.08333333333333333,
    -0.008333333333333333,
    0.003968253968253968,
    -0.004166666666666667,
    0.007575757575757576,
    -0.021092796092796094,
    0.08333333333333333,
    -0.4432598039215686,
];

fn polynomial(coefficients: &[f64], x: f64) -> f64 {
    coefficients.iter().rev().fold(0.0, |sum, c| sum * x + c)
}

/// The digamma function, the derivative of `lgamma`.
pub fn digamma(x: f64) -> f64 {
    if x > 0.0 {
        digamma_of_positive(x)
    } else if x == x.floor() {
        f64::NAN // The poles; minus infinity is an integer too.
    } else {
        digamma_of_positive(1.0 - x) - pi_cot_pi(x)
    }
}

/// π cot πx, precise also near the zeros of the cotangent.
fn pi_cot_pi(x: f64) -> f64 {
    // Exact, where πx would not be; also carries a NaN through.
    let fraction = x - x.round();
    if fraction.abs() > 0.25 { PI * (PI * (0.5_f64.copysign(fraction) - fraction)).tan() } else { PI / (PI * fraction).tan() }
}

fn digamma_of_positive(x: f64) -> f64 {
    if x >= 10.0 {
        let inverse = 1.0 / x;
        let square = inverse * inverse;
        let series = square * polynomial(&ASYMPTOTIC, square);
        return x.ln() - (0.5 * inverse + series);
    }
    let mut base = x;
    let mut sum = 0.0;
    while base > 2.0 {
        base -= 1.0;
        sum += 1.0 / base;
    }
    if base < 1.0 {
        sum = -1.0 / base;
        base += 1.0;
    }
    let near = ((base - ZERO[0]) - ZERO[1]) * polynomial(&NEAR_ZERO, 2.0 * base - 3.0);
    near + sum
}

/// `double` ψ for generated code.
#[unsafe(no_mangle)]
pub extern "C" fn wengert_digamma(x: f64) -> f64 {
    digamma(x)
}

/// `float` ψ for generated code.
#[unsafe(no_mangle)]
pub extern "C" fn wengert_digammaf(x: f32) -> f32 {
    digamma(f64::from(x)) as f32
}

unsafe extern "C" {
    /// Takes and returns a `long double`, which Rust has no name for.
    fn wengert_rt_digammal();
}

/// `long double` ψ for generated code: a jump to the C function, which sees the arguments of its
/// caller. (A C symbol would not be exported from a shared library that rustc links.)
#[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
#[unsafe(naked)]
#[unsafe(no_mangle)]
pub extern "C" fn wengert_digammal() {
    #[cfg(target_arch = "x86_64")]
    std::arch::naked_asm!("jmp {}", sym wengert_rt_digammal);
    #[cfg(target_arch = "aarch64")]
    std::arch::naked_asm!("b {}", sym wengert_rt_digammal);
}

#[cfg(test)]
#[path = "math_tests.rs"]
mod tests;
