// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A switch whose value depends on active data.
#include "check.h"

static void f(double *z) {
  for (int i = 0; i < 6; i++) {
    switch ((int)(z[i] * 4)) {
    case 2:
      z[6] += z[i] * z[i];
      break;
    case 3:
      z[6] *= z[i];
      break;
    case 4:
      z[i] = 1 / z[i];
      break;
    default:
      z[6] -= z[i];
    }
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 7, .trials = 10); }
