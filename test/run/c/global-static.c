// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A file's own global as an accumulator that starts and ends at zero, so that its shadow does too; a passive one is read.
#include "check.h"

static double total;
static double factor = 1.5;

static void add(double x) { total += factor * x * x; }

static void f(double *z) {
  total = 0;
  for (int i = 0; i < 4; i++)
    add(z[i]);
  z[4] = total * total;
  total = 0;
}
DERIVE(f)

int main(void) { return check(f, .n = 5); }
