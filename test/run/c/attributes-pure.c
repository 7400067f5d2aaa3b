// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Callees that promise to be pure or const: their derivatives write shadows and tape all the same.
#include "check.h"

static __attribute__((noinline, const)) double square(double x) { return x * x; }
static __attribute__((noinline, pure)) double first(const double *x, int n) { return n > 1 ? x[0] * x[1] : x[0]; }

static void f(double *z) {
  for (int i = 0; i < 3; i++) {
    z[i] = square(z[i]) + square(z[i + 1]) * first(z, 4 - i);
    z[3] += square(z[i]);
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
