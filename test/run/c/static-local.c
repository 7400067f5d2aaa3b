// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A static table inside of a function stays passive.
#include "check.h"

static double weigh(double x, int i) {
  static const double weights[] = {0.5, 2, -1, 0.25};
  return weights[i] * x * x;
}

static void f(double *z) {
  for (int i = 0; i < 4; i++)
    z[4] += weigh(z[i], i);
}
DERIVE(f)

int main(void) { return check(f, .n = 5); }
