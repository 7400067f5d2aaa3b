// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// memcpy and memmove of active data, overlapping in the second case.
#include "check.h"

static void f(double *z) {
  double kept[4];
  memcpy(kept, z, sizeof kept);
  for (int i = 0; i < 4; i++)
    z[i] *= kept[3 - i];
  memmove(z + 1, z, 4 * sizeof *z);
  memcpy(z + 5, kept + 1, 2 * sizeof *z);
  z[7] = z[5] * z[1] + kept[0];
}
DERIVE(f)

int main(void) { return check(f, .n = 8); }
