// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for level in 0 2; do \
// RUN:   for run in 1 2 3; do %cc -O$level -S -emit-llvm %s -o %t.$run.ll || exit 1; done; \
// RUN:   cmp %t.1.ll %t.2.ll && cmp %t.1.ll %t.3.ll || exit 1; \
// RUN: done
// The same source gives the same code each time.
#include <math.h>
#include <wengert.h>

static double a[10];
static void step(double *x, int n) {
  double work[10];
  for (int i = 0; i < n; i++) {
    work[i % 10] = sin(x[i]) * a[i % 10];
    if (work[i % 10] > x[0])
      a[i % 10] = x[i] * x[i];
    x[i] *= work[(i + 3) % 10];
  }
}
static void run(double *x, int n) {
  for (int i = 0; i < n; i++)
    step(x, n - i);
}

void adjoint(double *x, double *xb, int n) { wengert_adjoint((void *)run, wengert_dup, x, xb, wengert_const, n); }
void tangent(double *x, double *xd, int n) { wengert_tangent((void *)run, wengert_dup, x, xd, wengert_const, n); }
