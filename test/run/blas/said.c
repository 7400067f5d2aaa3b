// RUN: split-file %s %t && cd %t
// RUN: for O in 0 1 2 3; do cc="%cc -O$O -g -w"; \
// RUN: $cc said.c %rt -lm -lblas -o said && ./said || exit 1; \
// RUN: $cc -mllvm -wengert-export=own.list -c own.c && $cc -mllvm -wengert-import=own.list listed.c own.o %rt -lm -o listed && ./listed || exit 1; done
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the user says of a routine of the BLAS goes before what is known of it: derivatives of one's own, that it is inactive; a list, of a procedure that
// has its name and does something else. What is said of none stays.
//--- said.c
#include <math.h>
#include <stdio.h>
#include <wengert.h>

double ddot_(const int *, const double *, const int *, const double *, const int *);
double dnrm2_(const int *, const double *, const int *);
double dasum_(const int *, const double *, const int *);
static const int n = 2, one = 1;

static void dot_backward(const int *n, const double *x, double *x_adj, const int *dx, const double *y, const int *dy, double s_adj) {
  for (int i = 0; i < *n; i++) x_adj[i] += 100 * y[i] * s_adj;
}

static double f(const double *x, const double *y) {
  return ddot_(&n, x, &one, y, &one) + dnrm2_(&n, x + 2, &one) + dasum_(&n, x + 4, &one);
}

int main(void) {
  wengert_register((void *)ddot_, (void *)ddot_, (void *)dot_backward, wengert_const, wengert_not_overwritten, wengert_indep, wengert_const,
                   wengert_const, wengert_not_overwritten, wengert_const);
  wengert_inactive((void *)dasum_);
  double x[6] = {1, 2, 3, 4, 5, 6}, x_adj[6] = {0}, y[2] = {7, 8}, expected[6] = {700, 800, 3 / 5.0, 4 / 5.0, 0, 0};
  wengert_adjoint((void *)f, wengert_dup, x, x_adj, wengert_const, y);
  for (int i = 0; i < 6; i++)
    if (fabs(x_adj[i] - expected[i]) > 1e-12) return printf("derivative %d is %g, expected %g\n", i, x_adj[i], expected[i]), 1;
  return 0;
}
//--- own.c
double ddot_(const int *n, const double *x, const int *dx, const double *y, const int *dy) {
  double sum = 0;
  for (int i = 0; i < *n; i++) sum += x[i] * x[i] * y[i];
  return sum;
}
//--- listed.c
#include "check.h"

double ddot_(const int *, const double *, const int *, const double *, const int *);

static void f(double *z) {
  const int n = 3, one = 1;
  z[6] = ddot_(&n, z, &one, z + 3, &one);
}

DERIVE(f)

int main(void) { return check(f, .n = 7); }
