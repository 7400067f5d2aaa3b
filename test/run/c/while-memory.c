// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A while loop over memory: the condition reads what the body writes.
#include "check.h"

static void f(double *z) {
  int i = 0;
  while (z[i] < 1.2 && i < 5) {
    z[i] *= 1.4;
    z[5] += z[i] * z[i];
    if (z[i] > 1)
      i++;
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 6, .trials = 10, .high = 1.1, .low = 0.5); }
