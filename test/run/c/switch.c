// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// switch with a default, falling through, and several cases for one label.
#include "check.h"

static void f(double *z) {
  for (int i = 0; i < 8; i++) {
    switch (i * 5 % 7) {
    case 0:
      z[0] *= z[1];
      break;
    case 1:
    case 2:
      z[1] += z[0] * z[2];
      // falls through
    case 3:
      z[2] = z[2] * z[2] * 0.5;
      break;
    case 6:
      continue;
    default:
      z[2] -= z[0] / z[1];
    }
    z[3] += z[2] * 0.1;
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
