// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Hyperbolic functions and their inverses.
#include "check.h"

static void f(double *z) {
  z[2] = sinh(z[0]) * cosh(z[1]) - tanh(z[0]);
  z[3] = asinh(z[0]) + acosh(z[1] + 1) * atanh(z[0] * 0.5);
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
