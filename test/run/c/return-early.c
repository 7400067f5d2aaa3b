// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Several returns, some from inside of loops.
#include "check.h"

static double search(const double *x, int n) {
  if (x[0] > 1.4)
    return x[0] * x[0];
  double s = 1;
  for (int i = 0; i < n; i++) {
    s *= x[i] + 0.2;
    if (s > 1.5)
      return s * x[i];
    if (s < 0.4)
      return s / x[i];
  }
  return s;
}

static void f(double *z) { z[6] = search(z, 6); }
DERIVE(f)

int main(void) { return check(f, .n = 7, .trials = 20); }
