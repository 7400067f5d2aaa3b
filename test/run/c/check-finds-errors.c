// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang -O1 %include -I %support %s -o %t -lm
// RUN: %t
// The checks themselves: right derivatives by hand pass, and each kind of wrong one is found.
#include "check.h"

static double fault;

static void f(double *z) { z[1] = z[0] * z[0]; }
static void f_tangent(double *z, double *zd) {
  zd[1] = 2 * z[0] * zd[0] * (fault == 1 ? 1.0001 : 1);
  f(z);
}
static void f_adjoint(double *z, double *zb) {
  zb[0] += 2 * z[0] * zb[1] * (fault == 2 ? 1 + 1e-9 : 1);
  zb[1] = fault == 3 ? zb[1] : 0; // an output that is not consumed
  f(z);
  z[0] += fault == 4; // the primal is disturbed
  zb[0] = fault == 5 ? NAN : zb[0];
}

static void idle(double *z) { (void)z; }
static void idle_tangent(double *z, double *zd) { (void)z, (void)zd; }
static void idle_adjoint(double *z, double *zb) { (void)z, (void)zb; }

int main(void) {
  if (check(f, .n = 2))
    return 1;
  for (fault = 1; fault <= 5; fault++)
    if (!check(f, .n = 2))
      return 1;
  return !check(idle, .n = 2);
}
