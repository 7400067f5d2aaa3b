// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A callee with several returns, some of them passive.
#include "check.h"

static __attribute__((noinline)) double limit(double x) {
  if (x > 1.3)
    return 1.3;
  if (x < 0.7)
    return 0.7 + 0.1 * x;
  return x * x;
}
static void f(double *z) {
  for (int i = 0; i < 5; i++)
    z[5] += limit(z[i]) * z[i];
}
DERIVE(f)

int main(void) { return check(f, .n = 6, .trials = 10); }
