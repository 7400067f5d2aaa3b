// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A scratch array that a caller hands down to two callees, each of which fills and reads it.
#include "check.h"

static __attribute__((noinline)) double filter(const double *x, double *work, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    work[i] = x[i] * x[(i + 1) % n];
  for (int i = 0; i < n; i++)
    s += work[i] * work[n - 1 - i];
  return s;
}
static void f(double *z) {
  double work[8];
  double a = filter(z, work, 5);
  double b = filter(z + 1, work, 4);
  z[5] = a * b + work[2] * work[4];
}
DERIVE(f)

int main(void) { return check(f, .n = 6); }
