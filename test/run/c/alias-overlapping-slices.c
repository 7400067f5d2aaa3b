// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Arguments that overlap: what one writes, the other reads.
#include "check.h"

static void blur(const double *from, double *to, int n) {
  for (int i = 0; i < n; i++)
    to[i] = from[i] * to[i] + 0.3 * from[i];
}

static void f(double *z) { blur(z, z + 1, 5); }
static void f_tangent(double *z, double *zd) {
  wengert_tangent((void *)blur, wengert_dup, z, zd, wengert_dup, z + 1, zd + 1, wengert_const, 5);
}
static void f_adjoint(double *z, double *zb) {
  wengert_adjoint((void *)blur, wengert_dup, z, zb, wengert_dup, z + 1, zb + 1, wengert_const, 5);
}

int main(void) { return check(f, .n = 6); }
