// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A recurrence over a distance that is known only when the program runs.
#include "check.h"

static volatile int chosen = 2;

static void shift(double *z, int n, int distance) {
  for (int i = distance; i < n; i++)
    z[i] = z[i] * z[i - distance] + 0.1 * z[i];
}
static void f(double *z) { shift(z, 9, chosen); }
static void f_tangent(double *z, double *zd) {
  wengert_tangent((void *)shift, wengert_dup, z, zd, wengert_const, 9, wengert_const, chosen);
}
static void f_adjoint(double *z, double *zb) {
  wengert_adjoint((void *)shift, wengert_dup, z, zb, wengert_const, 9, wengert_const, chosen);
}

int main(void) { return check(f, .n = 9); }
