// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// A procedure that asks for its own derivative.
#include <wengert.h>
static double f(double *x, double *xd, int depth) {
  // CHECK: w0017-derivative-of-itself.c:[[#@LINE+1]]:{{.*}} [W0017] 'wengert_tangent' inside differentiated code is no derivative that could be differentiated again
  return depth ? x[0] * wengert_tangent((void *)f, wengert_dup, x, xd, wengert_const, xd, wengert_const, depth - 1) : x[0] * x[0];
}
double g(double *x, double *xd) { return wengert_tangent((void *)f, wengert_dup, x, xd, wengert_const, xd, wengert_const, 2); }
