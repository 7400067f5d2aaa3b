// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What cannot be checked is said, once, and the derivative is what it would be: memory of which nobody can tell how much is touched, input, no tangent.
// REQUIRES: x86_64
// RUN: for level in O0 O2; do \
// RUN:   %cc %include -$level -g %s -mllvm -wengert-check -o %t %rt && %t < %s > %t.out 2>&1 && %FileCheck %s < %t.out || exit 1; \
// RUN: done
// CHECK-DAG: wengert: check: 'by_index' cannot be checked, so what it calls is: it cannot be told beforehand how much of 'x' it touches
// CHECK-DAG: wengert: check: 'with_input' cannot be checked: 'getc{{(har)?}}' reads
// CHECK-DAG: wengert: check: 'outside' cannot be checked: its tangent cannot be made: [W0007]
// CHECK: 5 11 2 7
#include <stdio.h>
#include <wengert.h>

double run_wengert_adjoint(void *, ...);

double by_index(const double *x, const int *at, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += x[at[i]] * x[at[i]];
  return s;
}
double with_input(const double *x) {
  return getchar() == '/' ? 2 * x[0] : 3 * x[0];
}
double elsewhere(double);
static double elsewhere_backward(double x, double seed) {
  return 7 * seed;
}
double outside(const double *x) {
  return elsewhere(*x);
}

int main(void) {
  double x[3] = {1, 2.5, 5.5}, x_adj[3] = {0};
  int at[] = {1, 2};
  run_wengert_adjoint((void *)by_index, wengert_dup, x, x_adj, wengert_const, at, wengert_const, 2);
  run_wengert_adjoint((void *)by_index, wengert_dup, x, (double[3]){0}, wengert_const, at, wengert_const, 2);
  run_wengert_adjoint((void *)with_input, wengert_dup, x, x_adj);
  double y_adj[1] = {0};
  wengert_register((void *)elsewhere, (void *)elsewhere, (void *)elsewhere_backward);
  run_wengert_adjoint((void *)outside, wengert_dup, x, y_adj);
  printf("%g %g %g %g\n", x_adj[1], x_adj[2], x_adj[0], y_adj[0]);
  return 0;
}
__asm__(".globl elsewhere\nelsewhere:\n\taddsd %xmm0, %xmm0\n\tret");
