// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// The shadow of an array that is declared without its size would have none.
#include <wengert.h>
extern double x[];
static double f(double *z) { // CHECK: w0014-endless-array.c:[[#@LINE]]:{{.*}} [W0014] 'x' is active, and declared without its size
  x[0] = z[0] * z[0];
  return x[0] * z[0];
}
double g(double *z, double *zb) {
  wengert_adjoint((void *)f, wengert_dup, z, zb);
  return zb[0];
}
