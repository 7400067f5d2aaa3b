// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Trigonometric functions and their inverses.
#include "check.h"

static void f(double *z) {
  z[2] = sin(z[0]) * cos(z[1]) + tan(z[0] * 0.5);
  z[3] = asin(z[0] * 0.5) + acos(z[1] * 0.5) * atan(z[0]);
  z[4] = atan2(z[0], z[1]);
}
DERIVE(f)

int main(void) { return check(f, .n = 5); }
