// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Tail calls, which become loops at some levels.
#include "check.h"

static double accumulate(const double *x, int n, double product) {
  if (n == 0)
    return product;
  return accumulate(x + 1, n - 1, product * x[0] + 0.1);
}
static void f(double *z) { z[6] = accumulate(z, 6, 1); }
DERIVE(f)

int main(void) { return check(f, .n = 7); }
