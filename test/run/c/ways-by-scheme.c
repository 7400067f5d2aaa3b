// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// Which way an iteration takes follows from a scheme that the loop does not change: by several numbers of a switch, from one case into the next, through an inner
// loop, beside branches on numbers and a return from within.
#include "check.h"

static int scheme;

static void by_number(double *z) {
  for (int i = 0; i < 8; i++) {
    double x = z[i];
    switch (scheme) {
      case 1: x = sin(x); break;
      case 3:
      case 5:
        x = x * x;
        if (i > 4) x *= 2;
        break;
      case 4:
      case 6:
        x = exp(x);
        if (z[0] > 1) x = x * z[0];
        break;
      case 7: x = x * x * x;  // and the next case
      case 8: x = x * x * z[1]; break;
      default: x = 2 * x;
    }
    z[i] = x;
  }
}

static void by_branches(double *z) {
  int kept = scheme;
  for (int i = 0; i < 8; i++) {
    double x = z[i];
    if (kept == 1)
      x = sin(x);
    else if (kept > 5 && kept < 8)
      x = x * x;
    else if (kept & 2)
      for (int j = 0; j < 3; j++) x = x * z[j] * 0.5;
    else
      x = 2 * x;
    switch (kept) {
      case 0:
      case 1:
      case 2: x *= x; break;
      case 9: z[0] = x * x; return;
      case 4:
      case 7: x = x * z[3]; break;
      default: x = x + sin(x);
    }
    z[i] = x;
  }
}

DERIVE(by_number)
DERIVE(by_branches)

int main(void) {
  int failed = 0;
  for (scheme = 0; scheme < 10; scheme++) failed |= check(by_number, .n = 8) | check(by_branches, .n = 8);
  return failed;
}
