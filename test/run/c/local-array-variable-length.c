// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Local arrays whose length is an argument.
#include "check.h"

static void smooth(int n, double *z) {
  double work[n];
  for (int sweep = 0; sweep < 2; sweep++) {
    for (int i = 0; i < n; i++)
      work[i] = z[i] * z[(i + 1) % n];
    for (int i = 0; i < n; i++)
      z[i] = work[i] * 0.5 + work[n - 1 - i];
  }
}
enum { n = 5 };
static void f(double *z) { smooth(n, z); }
static void f_tangent(double *z, double *zd) { wengert_tangent((void *)smooth, wengert_const, n, wengert_dup, z, zd); }
static void f_adjoint(double *z, double *zb) { wengert_adjoint((void *)smooth, wengert_const, n, wengert_dup, z, zb); }

int main(void) { return check(f, .n = n); }
