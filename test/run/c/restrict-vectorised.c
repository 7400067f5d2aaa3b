// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -march=native
// Long loops over restrict arguments that are one read-only array, vectorised: both shadows are one array.
#include "check.h"

static void multiply(const double *restrict a, const double *restrict b, double *restrict c, int n) {
  for (int i = 0; i < n; i++)
    c[i] = a[i] * b[i] + a[n - 1 - i] * c[i];
}

enum { n = 120 };
static void f(double *z) { multiply(z, z, z + n, n); }
static void f_tangent(double *z, double *zd) {
  wengert_tangent((void *)multiply, wengert_dup, z, zd, wengert_dup, z, zd, wengert_dup, z + n, zd + n, wengert_const, n);
}
static void f_adjoint(double *z, double *zb) {
  wengert_adjoint((void *)multiply, wengert_dup, z, zb, wengert_dup, z, zb, wengert_dup, z + n, zb + n, wengert_const, n);
}

int main(void) { return check(f, .n = 2 * n); }
