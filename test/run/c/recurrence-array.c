// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// x[i] = x[i] * x[i-1], in place, repeated.
#include "check.h"

static void f(double *z) {
  for (int sweep = 0; sweep < 3; sweep++)
    for (int i = 1; i < 8; i++)
      z[i] = z[i] * z[i - 1];
}
DERIVE(f)

int main(void) { return check(f, .n = 8); }
