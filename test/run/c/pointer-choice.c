// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A pointer that is one of two, by a condition on active data; both are active.
#include "check.h"

static void f(double *z) {
  double other[2] = {z[2] * z[0], z[3]};
  double *p = z[0] > 1 ? z : other;
  p[0] *= p[1];
  double *q = z[1] > 1 ? other + 1 : z + 3;
  *q += z[0] * z[0];
  z[4] = z[0] * other[0] + other[1] * z[3];
}
DERIVE(f)

int main(void) { return check(f, .n = 5, .trials = 20); }
