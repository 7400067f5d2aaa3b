// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Several requests in one file and one function, for the same and for different procedures.
#include "check.h"

static double square(double x) { return x * x; }
static double cube(double x) { return x * square(x); }

int main(void) {
  int failures = 0;
  double a = wengert_adjoint((void *)square, wengert_out, 3.0);
  double b = wengert_adjoint((void *)cube, wengert_out, 2.0);
  double c = wengert_adjoint((void *)square, wengert_out, 4.0);
  double d = wengert_tangent((void *)cube, wengert_dup, 2.0, 0.5);
  failures += check_near("square", "adjoint", 0, a, 6, 1e-12) + check_near("cube", "adjoint", 0, b, 12, 1e-12);
  failures += check_near("square", "again", 0, c, 8, 1e-12) + check_near("cube", "tangent", 0, d, 6, 1e-12);
  return failures != 0;
}
