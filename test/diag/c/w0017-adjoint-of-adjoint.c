// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// The tape of an adjoint has no adjoint; tangents of adjoints and adjoints of tangents give the same.
#include <math.h>
#include <wengert.h>
static double f(int n, double *x) {
  double s = 1;
  for (int i = 0; i < n; i++)
    s = sin(s * x[i]);
  return s;
}
static void gradient(int n, double *x, double *g) { wengert_adjoint((void *)f, wengert_const, n, wengert_dup, x, g); }
// CHECK: [W0017] this adjoint calls an adjoint that keeps a tape, which has no adjoint in this version; for second derivatives ask for the tangent of an adjoint
void h(int n, double *x, double *xb, double *g, double *gb) {
  wengert_adjoint((void *)gradient, wengert_const, n, wengert_dup, x, xb, wengert_dup, g, gb);
}
