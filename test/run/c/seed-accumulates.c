// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Shadows of inputs accumulate over calls; the shadow of an output is consumed.
#include "check.h"

static void square(const double *x, double *y) { *y = *x * *x; }

int main(void) {
  double x = 3, xb = 10, y = 0, yb = 2;
  int failures = 0;
  wengert_adjoint((void *)square, wengert_dup, &x, &xb, wengert_dup, &y, &yb);
  failures += check_near("square", "input", 0, xb, 22, 1e-12) + check_near("square", "output", 0, yb, 0, 0);
  yb = 1;
  wengert_adjoint((void *)square, wengert_dup, &x, &xb, wengert_dup, &y, &yb);
  failures += check_near("square", "input again", 0, xb, 28, 1e-12) + check_near("square", "primal", 0, y, 9, 0);
  return failures != 0;
}
