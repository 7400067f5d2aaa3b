// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A table look-up whose index comes from active data: the index is passive, the weights are not.
#include "check.h"

static double look_up(const double *table, double at) {
  int cell = (int)at;
  double w = at - cell;
  return (1 - w) * table[cell] + w * table[cell + 1];
}
static void f(double *z) {
  for (int i = 0; i < 3; i++)
    z[5 + i] = look_up(z, 2.5 * z[5 + i]);
}
DERIVE(f)

int main(void) { return check(f, .n = 8, .trials = 10, .low = 0.4, .high = 1.3); }
