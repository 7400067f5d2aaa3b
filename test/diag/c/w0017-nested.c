// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// Derivatives of derivatives.
#include <wengert.h>

static double f(double *x) { return x[0] * x[0] * x[0]; }
static double g(double *x) {
  double xb = 0;
  // CHECK: :{{[0-9]+}}:{{[0-9]+}}: error: {{.*}}[W0017]
  wengert_adjoint((void *)f, wengert_dup, x, &xb);
  return xb;
}

double user(double *x, double *xd) { return wengert_tangent((void *)g, wengert_dup, x, xd); }
