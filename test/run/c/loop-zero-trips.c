// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Loops that may run no times at all.
#include "check.h"

static void run(double *z, int n, int m) {
  for (int i = 0; i < n; i++) {
    z[0] *= z[1];
    for (int j = i; j < m; j++)
      z[1] += z[0] * z[2];
  }
  z[2] *= z[0];
}

static int n, m;
static void f(double *z) { run(z, n, m); }
static void f_tangent(double *z, double *zd) {
  wengert_tangent((void *)run, wengert_dup, z, zd, wengert_const, n, wengert_const, m);
}
static void f_adjoint(double *z, double *zb) {
  wengert_adjoint((void *)run, wengert_dup, z, zb, wengert_const, n, wengert_const, m);
}

int main(void) {
  int failures = 0;
  for (n = -1; n < 4; n++)
    for (m = -1; m < 3; m++)
      failures |= check(f, .n = 3, .trials = 1);
  return failures;
}
