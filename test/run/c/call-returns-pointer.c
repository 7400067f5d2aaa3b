// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A callee that returns a pointer into its argument.
#include "check.h"

static __attribute__((noinline)) double *largest(double *x, int n) {
  double *best = x;
  for (int i = 1; i < n; i++)
    if (x[i] > *best)
      best = x + i;
  return best;
}
static void f(double *z) {
  for (int i = 0; i < 3; i++) {
    double *p = largest(z, 5);
    *p *= 0.6 * z[5];
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 6, .trials = 10); }
