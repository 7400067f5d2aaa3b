// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
#include <wengert.h>

static double f(double x, const double *y) { return x * y[0]; }

struct three {
  double each[3];
};
extern struct three f3_wengert_tangent(void *, ...);

double user(double x, double *y, double *ys) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0015] what comes back is the tangent of the result in direction 1 (double), the tangent of the result in direction 2 (double), but 'wengert_tangent' returns double
  double s = wengert_tangent((void *)f, wengert_width, 2, wengert_dup, x, 1.0, 2.0, wengert_const, y);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0015] what comes back is {{.*}} direction 4 (double), but 'f3_wengert_tangent' returns
  s += f3_wengert_tangent((void *)f, wengert_width, 4, wengert_dup, x, 1.0, 2.0, 3.0, 4.0, wengert_const, y).each[0];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0015] argument 1 of 'f' is passed by value, and so are its tangents
  s += f3_wengert_tangent((void *)f, wengert_width, 3, wengert_dupv, 8, x, 1.0, wengert_const, y).each[0];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0015] wengert_dupv is followed by the distance in bytes between the shadows of argument 2 of 'f', an integer
  s += f3_wengert_tangent((void *)f, wengert_width, 3, wengert_const, x, wengert_dupv, 8.0, y, ys).each[0];
  return s;
}
