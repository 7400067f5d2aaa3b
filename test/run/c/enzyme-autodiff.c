// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Enzyme's spelling of the adjoint, with its words and with its defaults.
#include "check.h"

extern int enzyme_dup, enzyme_out, enzyme_const;
extern double __enzyme_autodiff(void *, ...);
struct two {
  double a, b;
};
extern struct two __enzyme_autodiff_two(void *, ...);

static double weigh(double w, const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += w * x[i] * x[i];
  return s;
}
static double product(double a, double b) { return a * b; }

int main(void) {
  double x[2] = {2, 3}, xb[2] = {0};
  int failures = 0;
  double wb = __enzyme_autodiff((void *)weigh, enzyme_out, 0.5, enzyme_dup, x, xb, enzyme_const, 2);
  failures += check_near("weigh", "weight", 0, wb, 13, 1e-12);
  failures += check_near("weigh", "vector", 0, xb[0], 2, 1e-12) + check_near("weigh", "vector", 1, xb[1], 3, 1e-12);
  wb = __enzyme_autodiff((void *)weigh, 0.5, x, xb, 2);
  failures += check_near("weigh", "weight by default", 0, wb, 13, 1e-12);
  failures += check_near("weigh", "vector by default", 1, xb[1], 6, 1e-12);
  struct two bar = __enzyme_autodiff_two((void *)product, 5.0, 7.0);
  failures += check_near("product", "first", 0, bar.a, 7, 1e-12) + check_near("product", "second", 0, bar.b, 5, 1e-12);
  return failures != 0;
}
