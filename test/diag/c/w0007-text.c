// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// A number that is printed and read again would lose its derivative.
#include <stdio.h>
#include <stdlib.h>
#include <wengert.h>

static double f(double *x) {
  char text[64];
  snprintf(text, sizeof text, "%.17g", x[0] * x[0]);
  // CHECK: :{{[0-9]+}}:{{[0-9]+}}: error: {{.*}}[W0007] {{.*}}strtod
  return strtod(text, 0) * x[0];
}

void user(double *x, double *xb) { wengert_adjoint((void *)f, wengert_dup, x, xb); }
