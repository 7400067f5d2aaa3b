#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Gradients of kernels in C++ by other tools: `row peer=ratio` a line, and why not where it fails.

  peers.py enzyme|adolc ROUNDS ROW...

The functions are those of bench/kernels, cut from the files up to their requests; the inputs are made up, of the rows' sizes or smaller ones.

Enzyme is that of the Python package enzyme-ad, called through jax. A call takes some 60 microseconds, and the package inlines the function, so that nothing remains of
`restrict`. ADOL-C is the library, compiled by the compiler that CXX names, with each `double` of the function an `adouble`. Where control follows from numbers the function is
traced anew for each gradient; elsewhere its trace is run again, if that takes less.
"""
import atexit
import ctypes
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

import numpy

KERNELS = pathlib.Path(__file__).parent / "kernels"


def noise(n):
    return numpy.random.default_rng(n).uniform(-0.5, 0.5, n)


class Row:
    """A function of x with m results: how the kernel is called, with x, y and the passive arrays p0, p1, …; whether control follows from numbers."""

    def __init__(self, kernel, x, m, call, passive=(), branches=False):
        self.x, self.m, self.call, self.branches = numpy.asarray(x, float), m, call, branches
        self.passive = [numpy.asarray(p, float) for p in passive]
        text = (KERNELS / f"{kernel}.cpp").read_text()
        self.text = text[text.index("namespace {") + len("namespace {") : text.index("// The bench's own from here on.")]

    def constants(self):
        """Declarations of the passive arrays, by their addresses in this process."""
        return " ".join(f"const double *p{i} = (const double *){p.ctypes.data}ul;" for i, p in enumerate(self.passive))


def gmm(d, k, n):
    factors = k * d * (d + 1) // 2
    call = f"objective({d}, {k}, {n}, x, x + {k}, x + {k + k * d}, p0, 1.0, 0, y);"
    return Row("gmm", noise(k + k * d + factors), 1, call, [noise(n * d)], branches=True)


def lstm(layers, length, bits=14):
    extra = 8 * layers * bits
    call = f"loss({layers}, {bits}, {length}, x, x + {extra}, p0, p1, y);"
    return Row("lstm", noise(extra + 3 * bits), 1, call, [noise(2 * layers * bits), noise(length * bits) > 0])


# By the size of the row and, for a peer that records each operation, a smaller one.
ROWS = {
    "gmm_d10_overlapping": (lambda n: gmm(10, 25, n), 1000, 1000),
    "gmm_d128_overlapping": (lambda n: gmm(128, 25, n), 1000, 20),
    "lstm_l2": (lambda n: lstm(2, n), 1024, 1024),
    "lstm_l4": (lambda n: lstm(4, n), 4096, 4096),
    "fft": (lambda n: Row("fft", noise(n), n, f"fft({n}, x, {n}, y);"), 1 << 21, 1 << 17),
    "adaptive": (lambda n: Row("adaptive", [1.2, 0.8, 1.1, 0.9, 0.7, 1.0], 2, f"integrate(x, {n}, y);", branches=True), 1000, 1000),
    "logsumexp": (lambda n: Row("logsumexp", noise(n), 1, f"log_sum_exp({n}, x, 1, y);", branches=True), 5000000, 1000000),
    "matrix_descent": (lambda n: Row("matrix_descent", noise(n * (n + 1)), 1, f"energy({n}, x, x + {n * n}, y);"), 2000, 1000),
}


def enzyme(row):
    """The function and its gradient by a seed."""
    import jax
    from enzyme_ad.jax import cpp_call

    jax.config.update("jax_enable_x64", True)
    # The compiler within the package has no headers.
    declarations = """
    extern "C" {
    double exp(double), log(double), lgamma(double), sqrt(double), tanh(double), pow(double, double), sin(double), cos(double);
    void *malloc(unsigned long), free(void *);
    }
    #define M_PI 3.14159265358979323846
    #define UNALIASED
    """
    adapter = "template <std::size_t M, std::size_t N> void run(enzyme::tensor<double, M> &out, const enzyme::tensor<double, N> &in) {"
    text = f"{declarations}{row.text}\n{adapter} const double *x = &in(0); double *y = &out(0); {row.constants()} {row.call} }}"

    def function(x):
        return cpp_call(x, out_shapes=[jax.core.ShapedArray([row.m], jax.numpy.float64)], source=text, fn="run", argv=("-O3",))[0]

    primal, gradient = jax.jit(function), jax.jit(lambda x, seed: jax.vjp(function, x)[1](seed)[0])
    return lambda x: primal(x).block_until_ready(), [lambda x, seed: gradient(x, seed).block_until_ready()]


ADOLC = """
#include <adolc/adolc.h>
#include <cmath>
#include <cstdlib>
#include <vector>
#define UNALIASED
using plain = double;
namespace original {
%(text)s
void run(const double *x, double *y) { %(constants)s %(call)s }
}
static const std::vector<adouble> active(const plain *from, size_t n) { return {from, from + n}; }
#define double adouble
#define malloc(bytes) (new adouble[(bytes) / sizeof(adouble)])
#define free(place) delete[] (place)
namespace traced {
// There is none; the argument is constant.
adouble lgamma(const adouble &a) { return std::lgamma(a.value()); }
%(text)s
void run(const double *x, double *y) { %(actives)s %(call)s }
}
#undef double
extern "C" void primal(const plain *x, plain *y) { original::run(x, y); }
extern "C" void trace(long n, const plain *x, long m, plain *y) {
  const unsigned room = 1u << 26; // entries of each buffer: what is more goes to the disk
  trace_on(1, 1, room, room, room, room);
  {
    std::vector<adouble> from(n), to(m);
    for (long i = 0; i < n; i++) from[i] <<= x[i];
    traced::run(from.data(), to.data());
    for (long i = 0; i < m; i++) to[i] >>= y[i];
  }
  trace_off();
}
extern "C" void again(long n, const plain *x, long m, plain *y) { zos_forward(1, (int)m, (int)n, 1, x, y); }
extern "C" void reverse(long n, plain *gradient, long m, plain *seed) { fos_reverse(1, (int)m, (int)n, seed, gradient); }
"""


def adolc(row):
    folder = tempfile.mkdtemp()
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    actives = " ".join(f"const auto v{i} = active((const plain *){p.ctypes.data}ul, {p.size}); const double *p{i} = v{i}.data();" for i, p in enumerate(row.passive))
    source = pathlib.Path(folder, "row.cpp")
    source.write_text(ADOLC % {"text": row.text, "constants": row.constants(), "actives": actives, "call": row.call})
    library = f"{folder}/row.so"
    command = [os.environ.get("CXX", "c++"), "-std=c++17", "-O3", "-fPIC", "-shared", "-w", "-o", library, str(source), "-ladolc"]
    subprocess.run(command, check=True, stderr=sys.stderr)
    loaded = ctypes.CDLL(library)
    os.chdir(folder)
    place = lambda array: array.ctypes.data_as(ctypes.c_void_p)
    n, m, y, x_adj = ctypes.c_long(row.x.size), ctypes.c_long(row.m), numpy.zeros(row.m), numpy.zeros(row.x.size)

    def primal(x):
        loaded.primal(place(x), place(y))
        return y.copy()

    def gradient(forward):
        def whole(x, seed):
            forward(n, place(x), m, place(y))
            loaded.reverse(n, place(x_adj), m, place(seed))
            return x_adj

        return whole

    return primal, [gradient(loaded.trace)] + ([] if row.branches else [gradient(loaded.again)])


def ratio(row, peer, rounds):
    primal, gradients = peer(row)
    x, seed, direction = row.x, noise(row.m), noise(row.x.size)
    step = 1e-6
    difference = seed @ (primal(x + step * direction) - primal(x - step * direction)) / (2 * step)
    for gradient in gradients:
        product = gradient(x, seed) @ direction
        if not abs(difference - product) <= 1e-4 * (abs(difference) + 1e-3):
            raise ValueError(f"wrong: {product} instead of {difference}")
    runs = [lambda: primal(x), *(lambda g=g: g(x, seed) for g in gradients)]
    seconds = [[] for _ in runs]
    for _ in range(rounds):
        for run, taken in zip(runs, seconds):
            begin = time.process_time()
            run()
            taken.append(time.process_time() - begin)
    medians = [sorted(taken)[len(taken) // 2] for taken in seconds]
    return min(medians[1:]) / medians[0]


if __name__ == "__main__":
    name, rounds = sys.argv[1], int(sys.argv[2])
    peer, which = {"enzyme": (enzyme, 1), "adolc": (adolc, 2)}[name]
    for row in sys.argv[3:]:
        if row in ROWS:
            try:
                print(f"{row} {name}={ratio(ROWS[row][0](ROWS[row][which]), peer, rounds):.3f}", flush=True)
            except Exception as error:  # whatever goes wrong with a peer is told, and the next row tried
                print(f"{row}: {name}: {(str(error) or repr(error)).splitlines()[0]}", file=sys.stderr, flush=True)
