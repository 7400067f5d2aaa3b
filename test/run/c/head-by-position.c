// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -mllvm '-wengert-head=compute(1:const,2:dup,3:dup)=>compute_b;tangent:compute(1:const,2:dup,3:dup)=>compute_d'
// -wengert-head makes derivatives without a change of the source, arguments by position.
#include "check.h"

void compute(int n, const double *x, double *y) {
  for (int i = 0; i < n; i++)
    y[i] = x[i] * x[(i + 1) % n];
}

void compute_b(int n, const double *x, double *xb, double *y, double *yb);
void compute_d(int n, const double *x, double *xd, double *y, double *yd);

enum { n = 3 };
static void f(double *z) { compute(n, z, z + n); }
static void f_tangent(double *z, double *zd) { compute_d(n, z, zd, z + n, zd + n); }
static void f_adjoint(double *z, double *zb) { compute_b(n, z, zb, z + n, zb + n); }

int main(void) { return check(f, .n = 2 * n); }
