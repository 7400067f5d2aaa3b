// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// restrict promises of the primal, kept where both read-only arguments are one array.
#include "check.h"

static double product(const double *restrict a, const double *restrict b, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}

enum { n = 5 };
static void f(double *z) { z[n] = product(z, z, n); }
static void f_tangent(double *z, double *zd) {
  zd[n] = wengert_tangent((void *)product, wengert_dup, z, zd, wengert_dup, z, zd, wengert_const, n);
  f(z);
}
static void f_adjoint(double *z, double *zb) {
  double grad[n] = {0};
  wengert_adjoint((void *)product, wengert_dup, z, grad, wengert_dup, z, grad, wengert_const, n);
  for (int i = 0; i < n; i++)
    zb[i] += zb[n] * grad[i];
  zb[n] = 0;
  f(z);
}

int main(void) { return check(f, .n = n + 1); }
