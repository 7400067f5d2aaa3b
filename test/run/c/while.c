// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A while loop whose end depends on active data: Newton's method.
#include "check.h"

static double root(double a) {
  double x = a;
  while (fabs(x * x - a) > 1e-13)
    x = 0.5 * (x + a / x);
  return x;
}
DERIVE_SCALAR(root)

int main(void) { return check(root_state, .n = 2); }
