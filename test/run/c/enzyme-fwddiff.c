// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Enzyme's spelling of the tangent, with its words and with its defaults.
#include "check.h"

extern int enzyme_dup, enzyme_const;
extern double __enzyme_fwddiff(void *, ...);

static double weigh(double w, const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += w * x[i] * x[i];
  return s;
}

int main(void) {
  double x[2] = {2, 3}, xd[2] = {1, 0.5};
  double named = __enzyme_fwddiff((void *)weigh, enzyme_dup, 0.5, 2.0, enzyme_dup, x, xd, enzyme_const, 2);
  double plain = __enzyme_fwddiff((void *)weigh, 0.5, 2.0, x, xd, 2);
  return check_near("weigh", "tangent", 0, named, 29.5, 1e-12) | check_near("weigh", "tangent by default", 0, plain, 29.5, 1e-12);
}
