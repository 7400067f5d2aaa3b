// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// One procedure called with different arguments active.
#include "check.h"

static __attribute__((noinline)) double product(const double *a, const double *b, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}
static void f(double *z) {
  const double fixed[3] = {0.5, -1, 2};
  z[3] = product(z, fixed, 3);
  z[4] = product(fixed, z, 3) * z[3];
  z[5] = product(z, z, 3) + product(fixed, fixed, 3);
}
DERIVE(f)

int main(void) { return check(f, .n = 6); }
