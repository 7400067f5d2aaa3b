// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// A work array that was declared passive carries active data from one callee to another.
#include "check.h"

static __attribute__((noinline)) double get(const double *w) { return w[0] * w[0]; }
static __attribute__((noinline)) void put(double *w, double v) { w[0] = v; }
static __attribute__((noinline)) void compute(double *z, double *w) {
  put(w, z[0] * z[0]);
  z[1] = get(w) * z[1];
}

static double work[2];
static void f(double *z) { compute(z, work); }
static void f_tangent(double *z, double *zd) { wengert_tangent((void *)compute, wengert_dup, z, zd, wengert_const, work); }
static void f_adjoint(double *z, double *zb) { wengert_adjoint((void *)compute, wengert_dup, z, zb, wengert_const, work); }

int main(void) { return check(f, .n = 2); }
