// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Without activity words pointers are dup, floats are out (adjoint) or dup (tangent), and integers are const.
#include "check.h"

static double sum(const double *x, int n, double scale) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += scale * x[i] * x[i];
  return s;
}

static void f(double *z) { z[4] = sum(z, 3, z[3]); }
static void f_tangent(double *z, double *zd) {
  zd[4] = wengert_tangent((void *)sum, z, zd, 3, z[3], zd[3]);
  f(z);
}
static void f_adjoint(double *z, double *zb) {
  double grad[3] = {0};
  zb[3] += zb[4] * wengert_adjoint((void *)sum, z, grad, 3, z[3]);
  for (int i = 0; i < 3; i++)
    zb[i] += zb[4] * grad[i];
  zb[4] = 0;
  f(z);
}

int main(void) { return check(f, .n = 5); }
