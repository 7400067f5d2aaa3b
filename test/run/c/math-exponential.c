// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Exponentials and logarithms.
#include "check.h"

static void f(double *z) {
  z[2] = exp(z[0]) * exp2(z[1]) + expm1(z[0]);
  z[3] = log(z[0]) + log2(z[1]) * log10(z[0]) - log1p(z[1]);
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
