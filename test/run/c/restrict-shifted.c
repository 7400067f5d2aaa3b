// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -march=native
// Two read-only restrict arguments that overlap, shifted by less than a vector.
#include "check.h"

static void multiply(const double *restrict a, const double *restrict b, double *restrict c, int n) {
  for (int i = 0; i < n; i++)
    c[i] = a[i] * b[i];
}

enum { n = 100 };
static void f(double *z) { multiply(z, z + 1, z + n + 1, n); }
static void f_tangent(double *z, double *zd) {
  wengert_tangent((void *)multiply, wengert_dup, z, zd, wengert_dup, z + 1, zd + 1, wengert_dup, z + n + 1, zd + n + 1,
                  wengert_const, n);
}
static void f_adjoint(double *z, double *zb) {
  wengert_adjoint((void *)multiply, wengert_dup, z, zb, wengert_dup, z + 1, zb + 1, wengert_dup, z + n + 1, zb + n + 1,
                  wengert_const, n);
}

int main(void) { return check(f, .n = 2 * n + 1); }
