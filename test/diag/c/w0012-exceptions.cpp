// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_cxx -g | %FileCheck %s
#include <wengert.h>

void may_throw(int);
static double f(double *x) {
  double y = x[0];
  try {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0012]
    may_throw(3);
    y *= x[0];
  } catch (int) {
    y = 0;
  }
  return y;
}

void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb); }
