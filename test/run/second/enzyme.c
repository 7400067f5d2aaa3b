// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Nested markers in Enzyme's spelling: forward over reverse, reverse over forward, forward over forward.
#include "check.h"

extern int enzyme_const, enzyme_dup;
extern double __enzyme_fwddiff(void *, ...);
extern double __enzyme_autodiff(void *, ...);

static double f(double *x) { return x[0] * x[0] * sin(x[1]) + exp(x[0] * x[1]); }
static void gradient(double *x, double *xb) { __enzyme_autodiff((void *)f, enzyme_dup, x, xb); }
static double slope(double *x, double *v) { return __enzyme_fwddiff((void *)f, enzyme_dup, x, v); }
static double square(double x) { return x * x * x; }
static double first(double x) { return __enzyme_autodiff((void *)square, x); }

int main(void) {
  double x[2] = {0.7, 0.4}, v[2] = {0.3, -0.9}, xb[2] = {0}, hv[2] = {0}, vh[2] = {0};
  double e = exp(x[0] * x[1]), s = sin(x[1]), c = cos(x[1]);
  double h00 = 2 * s + x[1] * x[1] * e, h01 = 2 * x[0] * c + e + x[0] * x[1] * e, h11 = -x[0] * x[0] * s + x[0] * x[0] * e;
  double product[2] = {h00 * v[0] + h01 * v[1], h01 * v[0] + h11 * v[1]};
  int failures = 0;
  __enzyme_fwddiff((void *)gradient, enzyme_dup, x, v, enzyme_dup, xb, hv);
  __enzyme_autodiff((void *)slope, enzyme_dup, x, vh, enzyme_const, v);
  for (int i = 0; i < 2; i++) {
    failures += check_near("f", "forward over reverse", i, hv[i], product[i], 1e-13);
    failures += check_near("f", "reverse over forward", i, vh[i], product[i], 1e-13);
  }
  double along = __enzyme_fwddiff((void *)slope, enzyme_dup, x, v, enzyme_const, v);
  failures += check_near("f", "forward over forward", 0, along, v[0] * product[0] + v[1] * product[1], 1e-13);
  failures += check_near("square", "reverse over reverse without a tape", 0, __enzyme_autodiff((void *)first, 1.3), 6 * 1.3, 1e-13);
  return failures != 0;
}
