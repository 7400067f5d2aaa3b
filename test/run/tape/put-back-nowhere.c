// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="1 2 3" %run_c -mllvm '-wengert-joint=*'
// Cells that are put back are told where the sweep turns, also where a loop does not run at all: the optimiser's conditions within the loop mean nothing then.
#include "check.h"

enum { cells = 64 };
int count, times = 3;

static void step(double *u, int n) {
  for (int i = 0; i < n - 1; i += 3) {
    double f = u[i + 1];
    if (i > 4) f = u[i + 2] * u[i - 1];
    u[i] = 0.6 * u[i] + 0.1 * f * u[i];
  }
}
static void f(double *z) {
  for (int t = 0; t < times; t++) step(z + 8, count);
  z[0] *= 1.25;
}
DERIVE(f)

int main(void) {
  int failures = 0;
  for (count = -9; count < 24; count++) failures |= check(f, .n = cells);
  return failures;
}
