// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A bound of two thousand million that an early exit never reaches: nothing is reserved for it.
#include "check.h"

static void f(double *z) {
  for (int i = 0; i < 2000000000; i++) {
    z[0] = z[0] * z[0] * 0.9;
    if (z[0] < 0.01 || i > 20)
      break;
    for (long j = 0; j < 4000000000; j++) {
      z[1] *= 1 + 0.1 * z[0];
      if (z[1] > 2 || j > 5)
        break;
    }
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 2, .low = 0.4, .high = 0.9); }
