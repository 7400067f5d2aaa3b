// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: split-file %s %t && cd %t && %cc -c 1.c -mllvm -wengert-export=list
// RUN: %support/refuse %t.o %cc -g -c 2.c -mllvm -wengert-import=list | %FileCheck %s
// What cannot be told apart from this file's own: variables of one name, other arguments, and regions without derivatives.
//--- 1.c
double state[3];
void step(double *x) { state[0] = *x; *x = state[1] * *x; }
double scale(double x, float y) { return x * y; }
void twice(double *x) { *x *= 2; }
//--- 2.c
#include <wengert.h>
static double state[2] = {1, 2};
void step(double *x);
double scale(double x, double y);
void twice(double *x);
static double f(double *z) {
  step(z); // CHECK: 2.c:[[#]]:{{.*}}[W0007] no derivative for 'step': it uses the variable 'state' of its file, and this file has another
  return z[0] * state[1];
}
static double g(double *z) {
  return scale(z[0], z[1]); // CHECK: 2.c:[[#]]:{{.*}}[W0007] no derivative for 'scale': it has type double (double, double) here
}
static double h(double *z) {
  wengert_nodiff_begin();
  twice(z); // CHECK: error: {{.*}}[W0007] 'twice' was compiled separately, and is called where no derivative goes through
  wengert_nodiff_end();
  return z[0];
}
double all(double *z, double *zb) {
  state[0] = 2;
  wengert_adjoint((void *)f, wengert_dup, z, zb);
  wengert_adjoint((void *)g, wengert_dup, z, zb);
  wengert_adjoint((void *)h, wengert_dup, z, zb);
  return zb[0];
}
