// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// The memory that decided a branch is overwritten before the backward sweep.
#include "check.h"

static void f(double *z) {
  if (z[0] > 1)
    z[1] *= z[1];
  else
    z[1] = 1 / z[1];
  z[0] = 2 - z[0];
  if (z[0] > 1)
    z[1] *= z[0];
}
DERIVE(f)

int main(void) { return check(f, .n = 2, .trials = 10); }
