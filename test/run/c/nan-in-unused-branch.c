// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Values that are not finite, in cells without influence, stay without influence on other cells.
#include "check.h"

static void f(double *z) {
  double bad = z[1] / (z[0] - z[0]);
  z[2] = z[0] > 100 ? bad : z[0] * z[1];
}

int main(void) {
  double z[3] = {2, 3, 0}, zb[3] = {0, 0, 1};
  wengert_adjoint((void *)f, wengert_dup, z, zb);
  return check_near("unused", "adjoint", 0, zb[0], 3, 0) | check_near("unused", "adjoint", 1, zb[1], 2, 0);
}
