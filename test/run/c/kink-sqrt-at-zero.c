// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// sqrt(0) in the branch that is not taken must not spoil the other: no 0 * inf.
#include "check.h"

static void f(double *z) {
  double square = z[0] * z[0] + z[1] * z[1];
  z[2] = square > 0 ? sqrt(square) : 0;
}

int main(void) {
  double z[3] = {0, 0, 1}, zb[3] = {0.5, 0.25, 1}, w[3] = {0, 0, 1}, wd[3] = {1, 1, 1};
  wengert_adjoint((void *)f, wengert_dup, z, zb);
  wengert_tangent((void *)f, wengert_dup, w, wd);
  return check_near("norm", "adjoint", 0, zb[0], 0.5, 0) | check_near("norm", "adjoint", 1, zb[1], 0.25, 0) |
         check_near("norm", "tangent", 2, wd[2], 0, 0);
}
