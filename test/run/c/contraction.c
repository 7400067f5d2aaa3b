// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -ffp-contract=fast -march=native
// Contracted multiply-adds.
#include "check.h"

static void f(double *z) {
  for (int i = 0; i < 6; i++)
    z[6] += z[i] * z[(i + 1) % 6] - z[i] * 0.25;
  z[6] = fma(z[6], z[0], z[1]);
}
DERIVE(f)

int main(void) { return check(f, .n = 7); }
