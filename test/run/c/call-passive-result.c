// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A callee that changes active memory and returns an integer that steers the caller.
#include "check.h"

static __attribute__((noinline)) int halve(double *x) {
  int count = 0;
  while (*x > 0.4) {
    *x *= 0.5;
    count++;
  }
  return count;
}
static void f(double *z) {
  for (int i = 0; i < 3; i++)
    for (int k = halve(&z[i]); k > 0; k--)
      z[3] *= 1 + z[i] * k;
}
DERIVE(f)

int main(void) { return check(f, .n = 4, .trials = 10); }
