// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Arithmetic of long doubles, with conversions from and to double.
#include "check.h"

static void f(double *z) {
  long double a = z[0], b = z[1], c = z[2];
  long double s = a * b - c / a + -(b * b) / (a + c);
  z[3] = (double)(s * s + 1.0L / c);
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
