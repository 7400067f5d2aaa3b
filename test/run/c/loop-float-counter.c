// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A loop counted by a float, and the time step as active data.
#include "check.h"

static void f(double *z) {
  for (double t = 0; t < 1; t += 0.125)
    z[0] += z[1] * t * z[0];
}
DERIVE(f)

int main(void) { return check(f, .n = 2); }
