// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Loops whose step is an argument, up and down.
#include "check.h"

static void walk(double *z, int n, int step) {
  for (int i = 0; i < n; i += step)
    z[i] *= z[i] + z[n - 1];
  for (int i = n - 1; i > 0; i -= step)
    z[i] += z[i - 1] * z[i];
}

enum { n = 8 };
static void f(double *z) { walk(z, n, 3); }
static void f_tangent(double *z, double *zd) {
  wengert_tangent((void *)walk, wengert_dup, z, zd, wengert_const, n, wengert_const, 3);
}
static void f_adjoint(double *z, double *zb) {
  wengert_adjoint((void *)walk, wengert_dup, z, zb, wengert_const, n, wengert_const, 3);
}

int main(void) { return check(f, .n = n); }
