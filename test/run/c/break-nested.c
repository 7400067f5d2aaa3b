// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A goto that leaves two loops at once.
#include "check.h"

static void f(double *z) {
  double s = 0;
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++) {
      s += z[i] * z[j];
      if (s > 4)
        goto found;
      z[j] *= 1.1;
    }
  s = -s;
found:
  z[4] = s * s;
}
DERIVE(f)

int main(void) { return check(f, .n = 5, .trials = 10); }
