// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Pointers that walk through an array.
#include "check.h"

static void f(double *z) {
  double *p = z, *last = z + 5;
  while (p != last) {
    *p *= p[1];
    p++;
  }
  for (double *q = last; q > z + 1; q -= 2)
    q[0] += q[-1] * 0.5;
}
DERIVE(f)

int main(void) { return check(f, .n = 6); }
