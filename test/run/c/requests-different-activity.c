// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// One procedure, asked for with different arguments active.
#include "check.h"

static double form(const double *a, const double *b) { return a[0] * a[0] * b[0] + b[1] * a[1]; }

int main(void) {
  double a[2] = {2, 3}, b[2] = {5, 7}, ab[2] = {0}, bb[2] = {0};
  int failures = 0;
  wengert_adjoint((void *)form, wengert_dup, a, ab, wengert_const, b);
  failures += check_near("form", "a alone", 0, ab[0], 20, 0) + check_near("form", "a alone", 1, ab[1], 7, 0);
  wengert_adjoint((void *)form, wengert_const, a, wengert_dup, b, bb);
  failures += check_near("form", "b alone", 0, bb[0], 4, 0) + check_near("form", "b alone", 1, bb[1], 3, 0);
  wengert_adjoint((void *)form, wengert_dup, a, ab, wengert_dup, b, bb);
  failures += check_near("form", "both, a", 0, ab[0], 40, 0) + check_near("form", "both, b", 1, bb[1], 6, 0);
  return failures != 0;
}
