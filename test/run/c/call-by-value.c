// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Calls with floats by value and a float result, also one inside of another.
#include "check.h"

static __attribute__((noinline)) double blend(double a, double b) { return a * b + a / (a + b); }

static void f(double *z) {
  z[2] = blend(z[0], z[1]);
  z[3] = blend(blend(z[1], z[2]), blend(z[0], 2.0));
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
