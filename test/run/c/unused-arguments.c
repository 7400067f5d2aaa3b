// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Arguments that nothing uses, and shadows that nothing touches.
#include "check.h"

static void compute(double *z, double *idle, int unused) { z[0] *= z[1]; }

static void f(double *z) { compute(z, z + 2, 1); }
static void f_tangent(double *z, double *zd) {
  wengert_tangent((void *)compute, wengert_dup, z, zd, wengert_dup, z + 2, zd + 2, wengert_const, 1);
}
static void f_adjoint(double *z, double *zb) {
  wengert_adjoint((void *)compute, wengert_dup, z, zb, wengert_dup, z + 2, zb + 2, wengert_const, 1);
}

int main(void) { return check(f, .n = 4); }
