// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A value is loaded, used non-linearly, and its cell is zeroed in the next iteration.
#include "check.h"

static void f(double *z) {
  for (int i = 1; i < 6; i++) {
    double t = z[i];
    z[6] += t * t * z[i - 1];
    z[i - 1] = 0;
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 7); }
