// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Conditional expressions.
#include "check.h"

static void f(double *z) {
  double a = z[0], b = z[1];
  double larger = a > b ? a : b;
  double smaller = a > b ? b : a;
  z[2] = larger * larger / smaller + (a > 1 ? a * b : -b);
}
DERIVE(f)

int main(void) { return check(f, .n = 3); }
