// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Tapes are reused from call to call, of any depth, and results do not depend on what was before.
#include "check.h"

static void f(double *z) {
  for (int i = 0; i < (int)(z[0] * 100); i++)
    z[1 + i % 3] = sin(z[1 + i % 3]) + 0.5 * z[1 + (i + 1) % 3];
}
DERIVE(f)

int main(void) { return check(f, .n = 4, .trials = 300, .low = 0.1, .high = 1.5); }
