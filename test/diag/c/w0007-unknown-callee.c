// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
#include <wengert.h>

double table(double x);
static double f(double *x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0007] {{.*}}table
  return table(x[0] * 2);
}

void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb); }
