// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A nest whose inner count is negative for most outer iterations: its volume is the sum of those that run.
#include "check.h"

static void f(double *z) {
  for (int i = 0; i < 6; i++)
    for (int j = 3; j < 2 * i - 4; j++)
      for (int k = j; k > i - 4; k -= 2)
        z[i] = z[i] * z[j % 6] + 0.1 * z[k % 6];
}
DERIVE(f)

int main(void) { return check(f, .n = 6); }
