// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// The differentiated procedure is visible outside of the file, and still there for others to call.
#include "check.h"

double energy(const double *x) { return x[0] * x[0] * x[1]; }

static void f(double *z) { z[2] = energy(z); }
static void f_tangent(double *z, double *zd) {
  zd[2] = wengert_tangent((void *)energy, wengert_dup, z, zd);
  f(z);
}
static void f_adjoint(double *z, double *zb) {
  double grad[2] = {0};
  wengert_adjoint((void *)energy, wengert_dup, z, grad);
  zb[0] += zb[2] * grad[0];
  zb[1] += zb[2] * grad[1];
  zb[2] = 0;
  f(z);
}

int main(void) { return check(f, .n = 3); }
