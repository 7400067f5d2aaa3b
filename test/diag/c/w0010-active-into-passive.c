// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// Active data is stored in memory that was declared passive, and read again.
#include <wengert.h>

static double f(double *x, double *work) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0010]
  work[0] = x[0] * x[0];
  return work[0] * x[1];
}

void user(double *x, double *xb, double *work) {
  wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_const, work);
}
