// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A call in each iteration, whose inputs the next iteration overwrites.
#include "check.h"

static __attribute__((noinline)) void step(double *x, int n, double dt) {
  for (int i = 0; i < n; i++)
    x[i] += dt * x[(i + 1) % n] * x[i];
}
static void f(double *z) {
  for (int i = 0; i < 5; i++)
    step(z, 4, z[4] * 0.1);
}
DERIVE(f)

int main(void) { return check(f, .n = 5); }
