// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Calls that happen only where active data says so, in a loop.
#include "check.h"

static __attribute__((noinline)) double grow(double *x) {
  *x *= *x;
  return *x + 1;
}
static void f(double *z) {
  for (int i = 0; i < 5; i++) {
    if (z[i] > 1)
      z[5] *= grow(&z[i]) * 0.4;
    else if (z[5] > 1)
      z[5] = 2 - grow(&z[5]) * 0.25;
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 6, .trials = 20); }
