// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Widening and narrowing in a chain of types.
#include "check.h"

static void f(double *z) {
  float narrow = (float)(z[0] * z[0]);
  long double wide = (long double)narrow * z[1];
  double back = (double)wide;
  float again = (float)wide;
  z[2] = back * again;
}
DERIVE(f)

int main(void) { return check(f, .n = 3, .dot = 2e-6, .step = 1e-2, .difference = 2e-3); }
