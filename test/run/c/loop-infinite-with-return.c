// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// for (;;) left by a return.
#include "check.h"

static double halve(double x) {
  for (int k = 1;; k++) {
    x *= 0.5 + 0.01 * x;
    if (x < 0.1)
      return x * k;
  }
}
static void f(double *z) { z[1] = halve(z[0]) * halve(z[1]); }
DERIVE(f)

int main(void) { return check(f, .n = 2, .trials = 10); }
