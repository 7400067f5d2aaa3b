// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A volatile counter and a volatile passive float are read as often as the program says, and no more.
#include "check.h"

static volatile int reads;
static volatile double factor = 0.5;

static void f(double *z) {
  for (int i = 0; i < 4; i++) {
    reads++;
    z[4] += z[i] * z[i] * factor;
  }
}
DERIVE(f)

int main(void) {
  double z[5] = {1, 2, 3, 4, 0}, zb[5] = {0, 0, 0, 0, 1};
  reads = 0;
  f_adjoint(z, zb);
  if (reads != 4)
    return 1;
  return check(f, .n = 5);
}
