// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// An independent argument only accumulates; a dependent one is the seed, and its value at entry is passive.
#include "check.h"

static void compute(const double *x, double *y) {
  y[0] = x[0] * x[1];
  y[1] = x[1] / x[0];
}

static void f(double *z) { compute(z, z + 2); }
static void f_tangent(double *z, double *zd) {
  wengert_tangent((void *)compute, wengert_indep, z, zd, wengert_dep, z + 2, zd + 2);
}
static void f_adjoint(double *z, double *zb) {
  wengert_adjoint((void *)compute, wengert_indep, z, zb, wengert_dep, z + 2, zb + 2);
}

int main(void) { return check(f, .n = 4); }
