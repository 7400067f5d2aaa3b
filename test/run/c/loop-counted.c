// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A counted loop over an array, summing into a scalar.
#include "check.h"

static double sum_of_products(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n - 1; i++)
    s += x[i] * x[i + 1];
  return s;
}

enum { n = 9 };
static void f(double *z) { z[n] = sum_of_products(z, n); }
static void f_tangent(double *z, double *zd) {
  zd[n] = wengert_tangent((void *)sum_of_products, wengert_dup, z, zd, wengert_const, n);
  f(z);
}
static void f_adjoint(double *z, double *zb) {
  double grad[n] = {0};
  wengert_adjoint((void *)sum_of_products, wengert_dup, z, grad, wengert_const, n);
  for (int i = 0; i < n; i++)
    zb[i] += zb[n] * grad[i];
  zb[n] = 0;
  f(z);
}

int main(void) { return check(f, .n = n + 1); }
