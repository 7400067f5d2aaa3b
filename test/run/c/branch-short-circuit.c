// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// && and || over floats, with a side effect in the middle.
#include "check.h"

static int scaled(double *x) {
  *x *= 1.25;
  return *x > 1.2;
}

static void f(double *z) {
  if ((z[0] > 1 && scaled(&z[1])) || z[1] > 1.3)
    z[2] = z[0] * z[1];
  else
    z[2] = z[0] - z[1] * z[1];
}
DERIVE(f)

int main(void) { return check(f, .n = 3, .trials = 20); }
