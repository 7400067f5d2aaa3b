// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A const pointer gets no shadow, and what it points to is passive.
#include "check.h"

static double product(const double *a, const double *b, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += a[i] * b[i] * b[i];
  return s;
}

static const double fixed[3] = {2, -1, 0.5};
static void f(double *z) { z[3] = product(fixed, z, 3); }
static void f_tangent(double *z, double *zd) {
  zd[3] = wengert_tangent((void *)product, wengert_const, fixed, wengert_dup, z, zd, wengert_const, 3);
  f(z);
}
static void f_adjoint(double *z, double *zb) {
  double grad[3] = {0};
  wengert_adjoint((void *)product, wengert_const, fixed, wengert_dup, z, grad, wengert_const, 3);
  for (int i = 0; i < 3; i++)
    zb[i] += zb[3] * grad[i];
  zb[3] = 0;
  f(z);
}

int main(void) { return check(f, .n = 4); }
