// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// A call through a pointer whose target is not known.
#include <wengert.h>

static double f(double *x, double (*g)(double)) {
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0007]
  return g(x[0]) * x[0];
}

void user(double *x, double *xb, double (*g)(double)) {
  wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_const, g);
}
