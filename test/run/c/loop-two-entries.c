// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A loop that is entered in the middle (Duff's device): either handled or made reducible by the compiler.
#include "check.h"

static void f(double *z) {
  int left = (int)(z[0] * 4) % 3;
  switch (left) {
    do {
    case 0:
      z[1] *= z[0];
    case 1:
      z[2] += z[1];
    case 2:
      z[0] *= 0.9;
    } while (z[0] > 0.3);
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 3, .trials = 10); }
