// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// No cells at all: n is zero, and negative.
#include "check.h"

static double sum(int n, const double *x, double *y) {
  double work[n > 0 ? n : 1], s = 1;
  for (int i = 0; i < n; i++)
    work[i] = x[i] * y[i];
  for (int i = n; i-- > 0;)
    s += work[i] * s;
  memcpy(y, work, n > 0 ? n * sizeof *y : 0);
  return s;
}

int main(void) {
  int failures = 0;
  for (int n = -2; n <= 2; n++) {
    double x[2] = {2, 3}, xb[2] = {0}, y[2] = {5, 7}, yb[2] = {0};
    wengert_adjoint((void *)sum, wengert_const, n, wengert_dup, x, xb, wengert_dup, y, yb);
    failures += check_near("sum", "first", n, xb[0], n == 1 ? 5 : n == 2 ? 5 * 22 : 0, 1e-12);
    failures += check_near("sum", "second", n, xb[1], n == 2 ? 7 * 11 : 0, 1e-12);
  }
  return failures != 0;
}
