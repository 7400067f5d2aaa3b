// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -g -mllvm '-wengert-head=compute(n:const,x:dup,y:dup)=>compute_b'
// -wengert-head with arguments by name, which debug information gives.
#include "check.h"

void compute(int n, const double *x, double *y) {
  for (int i = 0; i < n; i++)
    y[i] = x[i] * x[(i + 1) % n];
}

void compute_b(int n, const double *x, double *xb, double *y, double *yb);

int main(void) {
  double x[2] = {2, 3}, xb[2] = {0}, y[2], yb[2] = {1, 10};
  compute_b(2, x, xb, y, yb);
  return check_near("compute", "adjoint", 0, xb[0], 33, 1e-12) | check_near("compute", "adjoint", 1, xb[1], 22, 1e-12) |
         check_near("compute", "primal", 0, y[0], 6, 0);
}
