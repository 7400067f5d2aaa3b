// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Rounding has slope zero; signs, magnitudes, differences and scalings have their own.
#include "check.h"

static void f(double *z) {
  z[2] = floor(3 * z[0]) + ceil(z[1]) * z[0] + trunc(5 * z[1]) - round(z[0]) + rint(2.2 * z[0]);
  z[3] = copysign(z[0], z[1] - 1) * fabs(z[0] - z[1]) + fdim(z[0], z[1]);
  z[4] = ldexp(z[0], 3) * z[1] + fmax(z[0], z[1]) / fmin(z[0], z[1]);
}
DERIVE(f)

int main(void) { return check(f, .n = 5, .trials = 10); }
