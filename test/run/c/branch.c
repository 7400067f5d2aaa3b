// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// if and else, nested, with values that meet after them.
#include "check.h"

static void f(double *z) {
  double a = z[0], s = 0;
  if (a > 1) {
    s = a * z[1];
    if (z[1] > 1)
      s *= s;
    else
      z[1] = s * 0.5;
  } else if (a > 0.75) {
    s = a / z[1];
  }
  z[2] = s * z[1] + a;
}
DERIVE(f)

int main(void) { return check(f, .n = 3, .trials = 20); }
