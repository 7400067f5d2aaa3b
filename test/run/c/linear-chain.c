// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Code that is linear in its active data needs no tape, and is right.
#include "check.h"

static void f(double *z) {
  for (int sweep = 0; sweep < 3; sweep++)
    for (int i = 1; i < 6; i++)
      z[i] += 0.25 * (z[i - 1] - 2 * z[i] + z[i + 1]);
}
DERIVE(f)

int main(void) { return check(f, .n = 7); }
