// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// + - * / and negation of doubles.
#include "check.h"

static void f(double *z) {
  double a = z[0], b = z[1], c = z[2];
  z[3] = a * b - c / a + -(b * b) / (a + c);
  z[4] = 1.0 / c - 3.0 * a + (b - a) * 0.5;
}
DERIVE(f)

int main(void) { return check(f, .n = 5); }
