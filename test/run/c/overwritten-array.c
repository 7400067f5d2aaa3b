// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// An array that is read, overwritten and read again, time step after time step (Burgers' equation).
#include "check.h"

enum { n = 10 };
static void f(double *z) {
  double next[n];
  for (int step = 0; step < 4; step++) {
    next[0] = z[0];
    next[n - 1] = z[n - 1];
    for (int i = 1; i < n - 1; i++)
      next[i] = z[i] - 0.1 * z[i] * (z[i + 1] - z[i - 1]) + 0.05 * (z[i + 1] - 2 * z[i] + z[i - 1]);
    for (int i = 0; i < n; i++)
      z[i] = next[i];
  }
}
DERIVE(f)

int main(void) { return check(f, .n = n); }
