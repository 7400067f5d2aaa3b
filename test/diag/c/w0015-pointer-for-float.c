// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
#include <wengert.h>

static double f(double x) { return x * x; }

double user(double *x, double *xd) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0015]
  return wengert_tangent((void *)f, wengert_dup, x, xd);
}
