// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// do-while, with a count that depends on active data.
#include "check.h"

static void f(double *z) {
  int steps = 0;
  do {
    z[0] *= 0.8 + 0.01 * z[1];
    z[1] += 0.1 * z[0] * steps;
    steps++;
  } while (z[0] > 0.2);
}
DERIVE(f)

int main(void) { return check(f, .n = 2); }
