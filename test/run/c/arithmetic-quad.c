// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// REQUIRES: quad
// Arithmetic in quadruple precision, with conversions from and to float and double.
#include "check.h"

static void f(double *z) {
  __float128 a = z[0], b = z[1], c = (float)z[2];
  __float128 s = a * b - c / a + -(b * b) / (a + c);
  z[3] = (double)(s * s + (__float128)1 / b);
}
DERIVE(f)

// The third cell passes through float, so differences are coarse.
int main(void) { return check(f, .n = 4, .dot = 1e-7, .step = 1e-2, .difference = 5e-3); }
