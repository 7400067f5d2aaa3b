// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// REQUIRES: half
// Arithmetic in half precision, with conversions from and to double.
#include "check.h"

static void f(double *z) {
  _Float16 a = (_Float16)z[0], b = (_Float16)z[1];
  _Float16 c = a * b - a / b;
  z[2] = (double)(c * c - -a);
}
DERIVE(f)

int main(void) { return check(f, .n = 3, .low = 1, .high = 2, .dot = 1e-2, .step = 0.125, .difference = 0.1); }
