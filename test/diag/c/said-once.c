// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g 2>&1 | %FileCheck %s
// What a tangent, an adjoint and one more call are refused for is said once.
#include <wengert.h>

void elsewhere(double *to, const double *from);

static double f(double *x) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0007]
  elsewhere(x, x + 1);
  return x[0];
}
// CHECK-NOT: W0007

void user(double *x, double *x_shadow) {
  wengert_tangent((void *)f, wengert_dup, x, x_shadow);
  wengert_adjoint((void *)f, wengert_dup, x, x_shadow);
  wengert_adjoint((void *)f, wengert_dupnoneed, x, x_shadow);
}
