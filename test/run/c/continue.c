// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Skipping the rest of an iteration, in an inner loop too.
#include "check.h"

static void f(double *z) {
  for (int i = 0; i < 5; i++) {
    if (z[i] > 1.1)
      continue;
    for (int j = 0; j < 5; j++) {
      if (j == i)
        continue;
      z[5] += z[i] * z[j];
    }
    z[i] = z[5] * 0.1;
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 6, .trials = 10); }
