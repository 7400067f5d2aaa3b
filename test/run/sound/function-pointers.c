// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// Calls through a constant table of procedures.
#include "check.h"

static double square(double x) { return x * x; }
static double invert(double x) { return 1 / x; }
static double (*const table[])(double) = {square, invert, sin};

static void f(double *z) {
  for (int i = 0; i < 3; i++)
    z[3] += table[i](z[i]);
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
