// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g -O2 | %FileCheck %s
#include <wengert.h>

static double f(double *x, int n) { return x[0] * n; }

double user(double *x, double *x1, double *x2, int k) {
  double s = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] wengert_width is followed by the number of directions, a constant, {{.*}} not known at compile time
  s += wengert_tangent((void *)f, wengert_width, k, wengert_dup, x, x1, x2, wengert_const, 1);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] {{.*}} which cannot be 0
  s += wengert_tangent((void *)f, wengert_width, 0, wengert_dup, x, wengert_const, 1);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] {{.*}} which cannot be -2
  s += wengert_tangent((void *)f, wengert_width, -2, wengert_dup, x, x1, x2, wengert_const, 1);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] wengert_width stands behind an argument
  s += wengert_tangent((void *)f, wengert_dup, x, x1, wengert_width, 2, wengert_const, 1);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] wengert_width stands here twice
  s += wengert_tangent((void *)f, wengert_width, 2, wengert_width, 2, wengert_dup, x, x1, x2, wengert_const, 1);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] the number of directions is missing behind wengert_width
  s += wengert_tangent((void *)f, wengert_width, wengert_dup, x, x1, x2, wengert_const, 1);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] the distance between the shadows of argument 1 of 'f' is missing behind wengert_dupv
  s += wengert_tangent((void *)f, wengert_width, 2, wengert_dupv, wengert_const, 1);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0002] too many arguments in the marker call: 1 more
  s += wengert_tangent((void *)f, wengert_width, 1, wengert_dup, x, x1, wengert_const, 1, x2);
  return s;
}
