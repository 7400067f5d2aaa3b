// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
#include <wengert.h>

static void f(double *x, double *y) { y[0] = x[0] * x[0]; }

void user(double *x, double *x1, double *x2, double *y, double *y1) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0005] the shadow of argument 1 of 'f' in direction 3 of 3 is missing
  wengert_tangent((void *)f, wengert_width, 3, wengert_dup, x, x1, x2, wengert_dup, y, y1);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0005] the shadow of argument 2 of 'f' in direction 2 of 2 is missing
  wengert_tangent((void *)f, wengert_width, 2, wengert_dup, x, x1, x2, wengert_dup, y, y1);
}
