// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Counters of 8 to 128 bits, _Bool arrays, enumerations and characters beside the floats.
#include "check.h"

enum kind { KEEP, SQUARE, INVERT };

static void f(double *z) {
  const char program[] = "kssikis";
  _Bool seen[5] = {0};
  unsigned __int128 big = 1;
  for (signed char i = 0; program[(int)i]; i++) {
    enum kind kind = program[(int)i] == 's' ? SQUARE : program[(int)i] == 'i' ? INVERT : KEEP;
    short k = (short)(big % 5);
    big = big * 1000000007 + (unsigned char)i;
    if (kind == SQUARE)
      z[k] *= z[k];
    else if (kind == INVERT && !seen[k])
      z[k] = 1 / z[k];
    else
      z[k] += z[(k + 1) % 5] * (double)(big % 3);
    seen[k] = 1;
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 5); }
