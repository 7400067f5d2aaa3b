// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A division by zero that a condition guards, as a branch and as a select.
#include "check.h"

static void f(double *z) {
  z[2] = z[1] != 0 ? z[0] / z[1] : z[0];
  z[3] = z[0];
  if (fabs(z[1]) > 1e-300)
    z[3] = log(fabs(z[1])) * z[0];
}

int main(void) {
  double z[4] = {2, 0, 0, 0}, zb[4] = {0, 0, 1, 1};
  wengert_adjoint((void *)f, wengert_dup, z, zb);
  return check_near("guarded", "adjoint", 0, zb[0], 2, 0) | check_near("guarded", "adjoint", 1, zb[1], 0, 0);
}
