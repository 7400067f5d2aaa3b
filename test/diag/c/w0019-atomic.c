// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
#include <wengert.h>

static void f(double *x, double *sum) {
  double y = x[0] * x[0];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0019]
  __atomic_fetch_add(sum, y, __ATOMIC_RELAXED);
}

void user(double *x, double *xb, double *y, double *yb) {
  wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_dup, y, yb);
}
