// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for level in 0 1 2 3; do %refuse_c -g -O$level | %FileCheck %s || exit 1; done
// Active data is stored in memory that was declared passive, and read again.
#include <wengert.h>

static double f(double *x, double *work, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0010]
    work[i] = x[i] * x[i];
  for (int i = 0; i < n; i++)
    s += work[n - 1 - i] * x[i];
  return s;
}

void user(double *x, double *xb, double *work) {
  wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_const, work, wengert_const, 5);
}
