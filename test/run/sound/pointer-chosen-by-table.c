// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// Rows of an argument chosen by an index from active data.
#include "check.h"

static void f(double *z) {
  double *rows[2] = {z, z + 2};
  for (int i = 0; i < 3; i++)
    rows[z[4] > 1 ? i & 1 : 1][i / 2] *= z[4];
}
DERIVE(f)

int main(void) { return check(f, .n = 5, .trials = 10); }
