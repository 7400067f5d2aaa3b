// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Recursion on a number: a power by squaring.
#include "check.h"

static double power(double x, int n) {
  if (n == 0)
    return 1;
  double half = power(x, n / 2);
  return n % 2 ? half * half * x : half * half;
}
static void f(double *z) { z[1] = power(z[0], 13); }
DERIVE(f)

int main(void) { return check(f, .n = 2); }
