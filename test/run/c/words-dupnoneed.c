// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// dupnoneed: derivatives as for dup, while the primal value is not asked for.
#include "check.h"

static void compute(const double *x, double *y) {
  for (int i = 0; i < 3; i++)
    y[i] = x[i] * x[(i + 1) % 3];
}

static void f(double *z) { compute(z, z + 3); }
static void f_tangent(double *z, double *zd) {
  double ignored[3] = {0};
  wengert_tangent((void *)compute, wengert_dup, z, zd, wengert_dupnoneed, ignored, zd + 3);
  f(z);
}
static void f_adjoint(double *z, double *zb) {
  double ignored[3] = {0};
  wengert_adjoint((void *)compute, wengert_dup, z, zb, wengert_dupnoneed, ignored, zb + 3);
  f(z);
}

int main(void) { return check(f, .n = 6); }
