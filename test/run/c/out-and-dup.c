// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// By-value and by-reference active arguments in one request.
#include "check.h"

static double weigh(double w, const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += w * x[i] * x[i];
  return s;
}

static void f(double *z) { z[4] = weigh(z[0], z + 1, 3); }
static void f_tangent(double *z, double *zd) {
  zd[4] = wengert_tangent((void *)weigh, wengert_dup, z[0], zd[0], wengert_dup, z + 1, zd + 1, wengert_const, 3);
  f(z);
}
static void f_adjoint(double *z, double *zb) {
  double grad[3] = {0};
  zb[0] += zb[4] * wengert_adjoint((void *)weigh, wengert_out, z[0], wengert_dup, z + 1, grad, wengert_const, 3);
  for (int i = 0; i < 3; i++)
    zb[i + 1] += zb[4] * grad[i];
  zb[4] = 0;
  f(z);
}

int main(void) { return check(f, .n = 5); }
