// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A definition marker gives a declared procedure its body: arguments of f, each active one followed by its shadow.
#include "check.h"

static void compute(int n, const double *x, double *y) {
  for (int i = 0; i < n; i++)
    y[i] = x[i] * x[(i + 1) % n];
}

void compute_b(int n, const double *x, double *xb, double *y, double *yb);
void compute_d(int n, const double *x, double *xd, double *y, double *yd);
void define(void) {
  wengert_define_adjoint((void *)compute_b, (void *)compute, wengert_const, wengert_dup, wengert_dup);
  wengert_define_tangent((void *)compute_d, (void *)compute, wengert_const, wengert_dup, wengert_dup);
}

enum { n = 3 };
static void f(double *z) { compute(n, z, z + n); }
static void f_tangent(double *z, double *zd) { compute_d(n, z, zd, z + n, zd + n); }
static void f_adjoint(double *z, double *zb) { compute_b(n, z, zb, z + n, zb + n); }

int main(void) { return check(f, .n = 2 * n); }
