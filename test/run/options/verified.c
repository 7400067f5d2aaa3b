// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for level in 0 1 2 3; do %cc -O$level -g -S -emit-llvm %s -o %t.ll && %opt -passes=verify -disable-output %t.ll || exit 1; done
// RUN: %cc -O2 -flto -c %s -o %t.o && %llvm_dis %t.o -o - | %FileCheck %s
// What comes out is valid IR, with debug information and for link-time optimisation; no marker is left.
// CHECK-NOT: call {{.*}}@wengert_{{adjoint|tangent}}
#include <math.h>
#include <wengert.h>

static double f(double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += x[i] > 0 ? sqrt(x[i]) : x[i];
  return s;
}

void adjoint(double *x, double *xb, int n) { wengert_adjoint((void *)f, wengert_dup, x, xb, wengert_const, n); }
double tangent(double *x, double *xd, int n) { return wengert_tangent((void *)f, wengert_dup, x, xd, wengert_const, n); }
