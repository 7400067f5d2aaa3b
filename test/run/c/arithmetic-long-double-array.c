// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Arrays of long doubles, and their shadows, whose cells have padding on some machines.
#include "check.h"

static void compute(int n, long double *x) {
  for (int i = 1; i < n; i++)
    x[i] = x[i] * x[i - 1] + 0.25L;
}

enum { n = 4 };
static void copy_in(const double *z, long double *x) {
  for (int i = 0; i < n; i++)
    x[i] = z[i];
}
static void copy_out(const long double *x, double *z) {
  for (int i = 0; i < n; i++)
    z[i] = (double)x[i];
}

static void f(double *z) {
  long double x[n];
  copy_in(z, x);
  compute(n, x);
  copy_out(x, z);
}
static void f_tangent(double *z, double *zd) {
  long double x[n], xd[n];
  copy_in(z, x);
  copy_in(zd, xd);
  wengert_tangent((void *)compute, wengert_const, n, wengert_dup, x, xd);
  copy_out(x, z);
  copy_out(xd, zd);
}
static void f_adjoint(double *z, double *zb) {
  long double x[n], xb[n];
  copy_in(z, x);
  copy_in(zb, xb);
  wengert_adjoint((void *)compute, wengert_const, n, wengert_dup, x, xb);
  copy_out(x, z);
  copy_out(xb, zb);
}

int main(void) { return check(f, .n = n); }
