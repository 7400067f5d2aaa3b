// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// An iteration whose slope is a tangent, differentiated in both modes.
#include "check.h"

static double residual(double *u, double *p) { return u[0] * u[0] * u[0] + p[0] * u[0] - p[1] + exp(-u[0] * p[2]); }
static void f(double *z) {
  double u[1] = {1};
  for (int k = 0; k < 8; k++) {
    double one[1] = {1}, r = residual(u, z);
    double slope = wengert_tangent((void *)residual, wengert_dup, u, one, wengert_const, z);
    if (fabs(r) < 1e-14)
      break;
    u[0] -= r / slope;
  }
  z[3] = u[0] * z[1];
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
