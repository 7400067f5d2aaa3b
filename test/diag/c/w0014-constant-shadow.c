// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// A shadow that the user declares constant takes no derivative.
#include <wengert.h>
double x;
extern const double __wengert_shadow_x;
static double f(double *z) { // CHECK: w0014-constant-shadow.c:[[#@LINE]]:{{.*}} [W0014] 'x' is active, and its shadow is declared constant; declare __wengert_shadow_x without const
  x = z[0] * z[0];
  return x * z[0];
}
double g(double *z, double *zb) {
  wengert_adjoint((void *)f, wengert_dup, z, zb);
  return zb[0] + __wengert_shadow_x;
}
