// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Jumps forward that share a tail.
#include "check.h"

static void f(double *z) {
  if (z[0] > 1.25)
    goto last;
  z[1] *= z[0];
  if (z[1] > 1)
    goto tail;
  z[1] = z[1] * z[1];
  goto last;
tail:
  z[0] = z[1] / z[0];
last:
  z[2] = z[0] * z[1];
}
DERIVE(f)

int main(void) { return check(f, .n = 3, .trials = 20); }
