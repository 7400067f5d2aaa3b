// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// memset ends the life of active data.
#include "check.h"

static void f(double *z) {
  double sums[3];
  memset(sums, 0, sizeof sums);
  for (int i = 0; i < 6; i++)
    sums[i % 3] += z[i] * z[i];
  memset(z, 0, 2 * sizeof *z);
  z[5] = sums[0] * sums[1] + sums[2] * z[3] + z[0];
}
DERIVE(f)

int main(void) { return check(f, .n = 6); }
