// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -ffast-math
// The promise of no NaN and no infinity holds for the primal, not for its partials: guards stay guards.
#include "check.h"

static double norm(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += x[i] * x[i];
  return s > 0 ? sqrt(s) : 0;
}

static void f(double *z) {
  z[4] = norm(z, 2) + (z[2] > 0.1 ? log(z[2]) : z[2]) * (z[3] != 0 ? 1 / z[3] : 1);
}
DERIVE(f)

int main(void) {
  double z[5] = {0, 0, 0, 0, 0}, zb[5] = {0, 0, 0, 0, 1};
  int failures = check(f, .n = 5);
  f_adjoint(z, zb);
  failures += check_near("at zero", "norm", 0, zb[0], 0, 0) + check_near("at zero", "logarithm", 2, zb[2], 1, 0);
  return failures;
}
