// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for level in 0 2; do \
// RUN:   for run in 1 2 3 4 5 6; do %cc -O$level -S -emit-llvm %s -o %t.$run.ll || exit 1; cmp %t.1.ll %t.$run.ll || exit 1; done; \
// RUN: done
// The same source gives the same code each time, with callees in several contexts too.
#include <math.h>
#include <wengert.h>

double a[10];
static __attribute__((noinline)) void step(double *x, double *y, int n) {
  double work[10];
  for (int i = 0; i < n; i++) {
    work[i % 10] = sin(x[i]) * a[i % 10];
    if (work[i % 10] > x[0])
      a[i % 10] = x[i] * y[i];
    x[i] *= work[(i + 3) % 10];
  }
}
static __attribute__((noinline)) double form(const double *x, const double *c) { return x[0] * c[0] + x[1] * c[1]; }
static double run(double *x, double *c, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    step(x, c, n - i);
    s += form(x, c) + form(c, x) + form(c, c) + form(x, x);
  }
  return s;
}

void adjoint(double *x, double *xb, double *c, int n) {
  wengert_adjoint((void *)run, wengert_dup, x, xb, wengert_const, c, wengert_const, n);
}
void both(double *x, double *xb, double *c, double *cb, int n) {
  wengert_adjoint((void *)run, wengert_dup, x, xb, wengert_dup, c, cb, wengert_const, n);
}
double tangent(double *x, double *xd, double *c, int n) {
  return wengert_tangent((void *)run, wengert_dup, x, xd, wengert_const, c, wengert_const, n);
}
