// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Powers of zero: exponents of at least one have finite slopes, also where the exponent is active but unseeded.
#include "check.h"

static void f(double *z) {
  z[1] = pow(z[0], 2.0);
  z[2] = pow(z[0], 1.0);
  z[3] = pow(z[0] - 1, 3.0);
}

int main(void) {
  double z[4] = {0}, zb[4] = {0, 1, 10, 100};
  wengert_adjoint((void *)f, wengert_dup, z, zb);
  return check_near("powers of zero", "adjoint", 0, zb[0], 310, 1e-12);
}
