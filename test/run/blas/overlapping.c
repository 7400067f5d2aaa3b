// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c -w -lblas
// RUN: %run_c -w -lblas -DCHECK_SECOND
// Routines of level 1 that get one vector twice, parts of one array in turn, and one number for a whole vector; columns of a matrix that is updated (LU without
// pivots as old codes write it); a routine that is asked for by itself; second derivatives.
#include "check.h"

double ddot_(const int *, const double *, const int *, const double *, const int *);
int daxpy_(const int *, const double *, const double *, const int *, double *, const int *);
void dcopy_(const int *, const double *, const int *, double *, const int *);
void dscal_(const int *, const double *, double *, const int *);
void dger_(const int *, const int *, const double *, const double *, const int *, const double *, const int *, double *, const int *);
void dtrsv_(const char *, const char *, const char *, const int *, const double *, const int *, double *, const int *);
void dgemv_(const char *, const int *, const int *, const double *, const double *, const int *, const double *, const int *, const double *,
            double *, const int *, int);

enum { N = 5 };
static const int n = N, one = 1, none = 0, two = 2;

static void twice(double *z) {
  z[0] = ddot_(&n, z, &one, z, &one);
  daxpy_(&n, z + 7, z, &one, z, &one);
  daxpy_(&two, z, z + 1, &two, z + 2, &two);
  dcopy_(&n, z + 8, &none, z + 10, &one);
  dscal_(&n, z + 9, z + 10, &one);
  daxpy_(&n, z, z + 1, &none, z + 10, &one);
}

static void factorise(double *z) {
  double minus = -1;
  for (int k = 0; k < N; k++) z[k * N + k] += 4;
  for (int k = 0; k < N - 1; k++) {
    int rest = N - 1 - k;
    double *column = z + k * N + k + 1, inverse = 1 / z[k * N + k];
    dscal_(&rest, &inverse, column, &one);
    dger_(&rest, &rest, &minus, column, &one, z + (k + 1) * N + k, &n, column + N, &n);
  }
  dtrsv_("L", "n", "Unit", &n, z, &n, z + N * N, &one);
  dtrsv_("u", "N", "non-unit", &n, z, &n, z + N * N, &one);
}

static void by_itself(double *z) {
  double y[N], zero = 0;
  dgemv_("T", &n, &n, z + N * N + N, z, &n, z + N * N, &one, &zero, y, &one, 1);
  for (int i = 0; i < N; i++) z[i] = y[i];
}

DERIVE(twice)
DERIVE(factorise)
DERIVE(by_itself)

int main(void) {
  double x[N] = {1, 2, 3, 4, 5}, x_adj[N] = {0}, y[N] = {5, 4, 3, 2, 1};
  wengert_adjoint((void *)ddot_, wengert_const, &n, wengert_dup, x, x_adj, wengert_const, &one, wengert_const, y, wengert_const, &one);
  int failed = 0;
  for (int i = 0; i < N; i++) failed |= x_adj[i] != y[i];
  if (failed) puts("the derivative of ddot_ by itself is wrong");
  return failed | check(twice, .n = 15) | check(factorise, .n = N * N + N) | check(by_itself, .n = N * N + N + 1);
}
