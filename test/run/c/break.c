// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Leaving a loop early, from two places, and carrying a value out.
#include "check.h"

static void f(double *z) {
  double s = 1;
  int i;
  for (i = 0; i < 8; i++) {
    s *= z[i];
    if (s > 1.5)
      break;
    if (s < 0.3) {
      s *= s;
      break;
    }
    z[8] += s;
  }
  z[9] = s * z[i < 8 ? i : 0];
}
DERIVE(f)

int main(void) { return check(f, .n = 10, .trials = 20); }
