// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// memcpy of a length that is known only when the program runs.
#include "check.h"

static void copy(double *z, long n) {
  memcpy(z + 4, z, n * sizeof *z);
  for (long i = 0; i < 4; i++)
    z[i] *= z[i + 4];
}
static volatile long count;
static void f(double *z) { copy(z, count); }
static void f_tangent(double *z, double *zd) { wengert_tangent((void *)copy, wengert_dup, z, zd, wengert_const, count); }
static void f_adjoint(double *z, double *zb) { wengert_adjoint((void *)copy, wengert_dup, z, zb, wengert_const, count); }

int main(void) {
  int failures = 0;
  for (count = 0; count <= 4; count++)
    failures |= check(f, .n = 8, .trials = 1);
  return failures;
}
