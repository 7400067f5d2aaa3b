// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for level in 0 1 2 3; do %refuse_c -g -O$level | %FileCheck %s || exit 1; done
// An error is the same at each optimisation level.
#include <wengert.h>

double table(double x);
static double f(double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0007] {{.*}}table
    s += table(x[i]);
  return s;
}

void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_const, 9); }
