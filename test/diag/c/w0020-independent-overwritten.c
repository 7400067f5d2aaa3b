// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
#include <wengert.h>

static void f(double *x, double *y) {
  y[0] = x[0] * x[1];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0020]
  x[1] = y[0];
}

void user(double *x, double *xb, double *y, double *yb) {
  wengert_adjoint((void *)f, wengert_indep, x, xb, wengert_dep, y, yb);
}
