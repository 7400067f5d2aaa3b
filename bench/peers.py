#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Gradients of kernels in C++ by Enzyme, through the Python package enzyme-ad and jax: `row enzyme=ratio` a line, and why not where it fails.

  peers.py ROUNDS ROW...

The functions are those of bench/kernels, cut from the files up to their requests; the inputs are made up, of the rows' sizes. A call goes through jax, which takes some
60 microseconds, and the package inlines the function, so that nothing remains of `restrict`.
"""
import pathlib
import sys
import time

import jax
import jax.numpy as jnp
import numpy
from enzyme_ad.jax import cpp_call

jax.config.update("jax_enable_x64", True)
KERNELS = pathlib.Path(__file__).parent / "kernels"

# The compiler within the package has no headers.
DECLARATIONS = """
extern "C" {
double exp(double), log(double), lgamma(double), sqrt(double), tanh(double), pow(double, double), sin(double), cos(double);
void *malloc(unsigned long), free(void *);
}
#define M_PI 3.14159265358979323846
#define UNALIASED
"""


def noise(n):
    return numpy.random.default_rng(n).uniform(-0.5, 0.5, n)


def passive(array):
    """The address of numbers that have no derivative, as a constant of the program."""
    KEPT.append(array)
    return f"(const double *){array.ctypes.data}ul"


KEPT = []


def gmm(d, k, n=1000):
    factors = k * d * (d + 1) // 2
    points = passive(noise(n * d))
    call = f"objective({d}, {k}, {n}, x, x + {k}, x + {k + k * d}, {points}, 1.0, 0, y);"
    return "gmm", noise(k + k * d + factors), 1, call


def lstm(layers, length, bits=14):
    extra = 8 * layers * bits
    state, sequence = passive(noise(2 * layers * bits)), passive((noise(length * bits) > 0).astype(float))
    call = f"loss({layers}, {bits}, {length}, x, x + {extra}, {state}, {sequence}, y);"
    return "lstm", noise(extra + 3 * bits), 1, call


ROWS = {
    "gmm_d10_overlapping": lambda: gmm(10, 25),
    "gmm_d128_overlapping": lambda: gmm(128, 25),
    "lstm_l2": lambda: lstm(2, 1024),
    "lstm_l4": lambda: lstm(4, 4096),
    "fft": lambda: ("fft", noise(1 << 21), 1 << 21, f"fft({1 << 21}, x, {1 << 21}, y);"),
    "adaptive": lambda: ("adaptive", numpy.array([1.2, 0.8, 1.1, 0.9, 0.7, 1.0]), 2, "integrate(x, 1000, y);"),
    "logsumexp": lambda: ("logsumexp", noise(5000000), 1, "log_sum_exp(5000000, x, 1, y);"),
    "matrix_descent": lambda: ("matrix_descent", noise(2000 * 2001), 1, "energy(2000, x, x + 4000000, y);"),
}


def source(kernel, call):
    """The kernel's functions, from its namespace to what the bench needs of it, and one that jax can call."""
    text = (KERNELS / f"{kernel}.cpp").read_text()
    text = text[text.index("namespace {") + len("namespace {") : text.index("// The bench's own from here on.")]
    adapter = "template <std::size_t M, std::size_t N> void run(enzyme::tensor<double, M> &out, const enzyme::tensor<double, N> &in) {"
    return f"{DECLARATIONS}{text}\n{adapter} const double *x = &in(0); double *y = &out(0); {call} }}"


def ratio(row, rounds):
    kernel, x, m, call = ROWS[row]()
    text = source(kernel, call)

    def function(x):
        return cpp_call(x, out_shapes=[jax.core.ShapedArray([m], jnp.float64)], source=text, fn="run", argv=("-O3",))[0]

    def gradient(x, seed):
        return jax.vjp(function, x)[1](seed)[0]

    primal, gradient = jax.jit(function), jax.jit(gradient)
    x, seed, direction = jnp.array(x), jnp.array(noise(m)), jnp.array(noise(x.size))
    step = 1e-6
    difference = seed @ (primal(x + step * direction) - primal(x - step * direction)) / (2 * step)
    product = gradient(x, seed) @ direction
    if not abs(difference - product) <= 1e-4 * (abs(difference) + 1e-3):
        raise ValueError(f"wrong: {product} instead of {difference}")
    seconds = [[], []]
    for _ in range(rounds):
        for which, run in enumerate((lambda: primal(x), lambda: gradient(x, seed))):
            begin = time.process_time()
            run().block_until_ready()
            seconds[which].append(time.process_time() - begin)
    medians = [sorted(s)[len(s) // 2] for s in seconds]
    return medians[1] / medians[0]


if __name__ == "__main__":
    for row in sys.argv[2:]:
        if row in ROWS:
            try:
                print(f"{row} enzyme={ratio(row, int(sys.argv[1])):.3f}", flush=True)
            except Exception as error:  # whatever goes wrong with a peer is told, and the next row tried
                print(f"{row}: Enzyme: {str(error).splitlines()[0]}", file=sys.stderr, flush=True)
