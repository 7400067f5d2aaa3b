// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Integers that become floats are passive; floats that become integers lose their derivative.
#include "check.h"

static void f(double *z) {
  int whole = (int)(z[0] * 10);
  unsigned long big = (unsigned long)(z[1] * 1000);
  z[2] = z[0] * whole + z[1] * (double)(big % 7) + (float)whole;
}
DERIVE(f)

int main(void) { return check(f, .n = 3); }
