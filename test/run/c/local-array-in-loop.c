// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A local array that is filled anew in each iteration.
#include "check.h"

static void f(double *z) {
  for (int i = 0; i < 4; i++) {
    double work[3] = {z[i], z[i + 1], 1};
    for (int j = 0; j < 3; j++)
      work[(j + 1) % 3] *= work[j];
    z[i] = work[0] + work[1] * work[2];
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 5); }
