// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A loop made of goto, with a test in the middle.
#include "check.h"

static void f(double *z) {
  int i = 0;
again:
  z[0] *= z[1];
  if (++i < 5) {
    z[1] += 0.1 * z[0];
    if (z[1] < 1)
      z[1] = 2 - z[1];
    goto again;
  }
  z[2] = z[0] * z[1];
}
DERIVE(f)

int main(void) { return check(f, .n = 3, .trials = 10); }
