// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Unsigned and narrow counters, one of which wraps.
#include "check.h"

static void f(double *z) {
  for (unsigned char i = 250; i != 4; i++)
    z[i % 5] *= 1 + 0.1 * z[(i + 1) % 5];
  for (unsigned long i = 5; i-- > 0;)
    z[i] += z[0] * z[4];
}
DERIVE(f)

int main(void) { return check(f, .n = 5); }
