// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -ffast-math
// Under -ffast-math the backward sweep takes the branches that the forward sweep took.
#include "check.h"

static void f(double *z) {
  double s = z[0];
  for (int i = 0; i < 40; i++) {
    s = s * (3.7 * z[1]) * (1 - s);
    if (s * 3 - 1 > z[2])
      z[3] += s * z[2];
    else
      z[4] += s / z[2];
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 5, .low = 0.6, .high = 0.9, .dot = 1e-9, .step = 1e-7, .difference = 1e-2); }
