// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -rtlib=compiler-rt
// REQUIRES: bfloat
// Arithmetic in bfloat16, with conversions from and to float and double.
#include "check.h"

static void f(double *z) {
  __bf16 a = (__bf16)(float)z[0], b = (__bf16)z[1];
  __bf16 c = a * b - a / b;
  z[2] = (double)(c * c - -a);
}
DERIVE(f)

int main(void) { return check(f, .n = 3, .low = 1, .high = 2, .dot = 5e-2, .step = 0.25, .difference = 0.3); }
