// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// fmax and fmin against constants: the slope is that of the side that is taken.
#include "check.h"

static void f(double *z) {
  for (int i = 0; i < 6; i++)
    z[6] += fmax(z[i], 1.0) * fmin(z[i], 1.2) + fabs(z[i] - 0.9);
}
DERIVE(f)

int main(void) { return check(f, .n = 7, .trials = 10); }
