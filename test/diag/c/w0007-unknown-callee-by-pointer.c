// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// A procedure without a body that may write active memory.
#include <wengert.h>

void filter(double *x, int n);
static double f(double *x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0007] {{.*}}filter
  filter(x, 3);
  return x[0] * x[1];
}

void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb); }
