// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// A pointer to active memory that a call returns: its shadow is lost.
#include <wengert.h>

static __attribute__((noinline)) double *largest(double *x, int n) {
  double *best = x;
  for (int i = 1; i < n; i++)
    if (x[i] > *best)
      best = x + i;
  return best;
}
static double f(double *x) {
  double *p = largest(x, 5);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0014] {{.*}}returned
  return *p * *p;
}

void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb); }
