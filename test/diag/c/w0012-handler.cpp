// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_cxx -g | %FileCheck %s
// RUN: %refuse_cxx -g -O2 | %FileCheck %s
// What a call through a pointer throws is not caught.
#include <wengert.h>

static double f(double *x, double (*g)(double)) {
  double y = 1;
  try {
    // CHECK: error: {{.*}}[W0012] {{.*}}catches what may be thrown by a call through a pointer
    y = g(x[0]);
  } catch (int) {
    y = x[1];
  }
  return y;
}

void user(double *x, double *xb, double (*g)(double)) { wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_const, g); }
