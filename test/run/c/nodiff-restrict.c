// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A number that a region without derivatives reads is read again behind it, with its derivative.
#include <stdio.h>
#include <wengert.h>
static void f(const double *restrict x, double *restrict y) {
  wengert_nodiff_begin();
  double s = x[0] * x[0] + x[1] * x[1];
  wengert_nodiff_end();
  *y = s * x[1];
}
int main(void) {
  double x[2] = {1, 2}, xb[2] = {0}, y, yb = 1;
  wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_dup, &y, &yb);
  if (xb[0] != 0 || xb[1] != 5)
    printf("%g %g, not 0 5\n", xb[0], xb[1]);
  return xb[0] != 0 || xb[1] != 5;
}
