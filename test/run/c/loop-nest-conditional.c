// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// An inner loop that runs only where active data says so.
#include "check.h"

static void f(double *z) {
  for (int i = 0; i < 6; i++) {
    if (z[i] > 1) {
      for (int j = 0; j < i; j++)
        z[6] += z[i] * z[j];
    } else {
      z[i] *= z[6];
    }
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 7, .trials = 10); }
