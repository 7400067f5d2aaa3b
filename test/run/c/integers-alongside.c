// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Integer state, counters and flags that steer the floats.
#include "check.h"

static void run(double *z, int *counts, int n) {
  unsigned seed = 12345;
  for (int i = 0; i < n; i++) {
    seed = seed * 1103515245u + 12345u;
    int k = (seed >> 16) % 4;
    _Bool heavy = (counts[k] & 1) || z[k] > 1;
    counts[k]++;
    if (heavy)
      z[k] *= z[(k + 1) % 4];
    else
      z[4] += z[k] * counts[k];
  }
}

static void f(double *z) {
  int counts[4] = {0, 1, 0, 1};
  run(z, counts, 10);
}
static void f_tangent(double *z, double *zd) {
  int counts[4] = {0, 1, 0, 1};
  wengert_tangent((void *)run, wengert_dup, z, zd, wengert_const, counts, wengert_const, 10);
}
static void f_adjoint(double *z, double *zb) {
  int counts[4] = {0, 1, 0, 1};
  wengert_adjoint((void *)run, wengert_dup, z, zb, wengert_const, counts, wengert_const, 10);
}

int main(void) { return check(f, .n = 5); }
