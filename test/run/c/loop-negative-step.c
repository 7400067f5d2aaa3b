// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Loops that count down, by one and by more.
#include "check.h"

static void f(double *z) {
  for (int i = 8; i >= 0; i--)
    z[i] = z[i] * z[i + 1];
  for (int i = 9; i > 0; i -= 4)
    z[i] += z[0] * z[i];
}
DERIVE(f)

int main(void) { return check(f, .n = 10); }
