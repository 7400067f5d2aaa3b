// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Enough iterations to fill several chunks of tape.
#include "check.h"

static void f(double *z) {
  double s = z[0];
  for (int i = 0; s < 1e30 && i < 300000; i++)
    s = s * (1 - 1e-6 * s * z[1]) + 1e-7 * sin(s);
  z[2] = s;
}
DERIVE(f)

int main(void) { return check(f, .n = 3, .trials = 1, .dot = 1e-9); }
