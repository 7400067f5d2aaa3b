// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What is called below a procedure that cannot be checked is checked in a process of its own, once: what is wrong there is named, and what that process prints is not seen.
// RUN: for level in O0 O1 O2 O3; do \
// RUN:   %cc %include -$level -g %s -mllvm -wengert-check -o %t %rt -lm && %t > %t.out 2> %t.err && %FileCheck %s < %t.err || exit 1; \
// RUN:   %cc %include -$level %s -o %t.plain %rt -lm && %t.plain > %t.expected && diff %t.out %t.expected || exit 1; \
// RUN: done
// CHECK: wengert: check: 'model' cannot be checked, so what it calls is: it cannot be told beforehand how much of 'x' it touches
// CHECK-NEXT: wengert: check: the derivatives of 'norm', called at {{.*}}below.c:[[#@LINE+23]]
// CHECK-NEXT: the adjoint of 'x' (number 4 of it) is
// CHECK-NOT: are wrong
// CHECK: wengert: check: 1 calls of derivatives were checked, 1 found something wrong
#include <math.h>
#include <stdio.h>
#include <wengert.h>

double run_wengert_adjoint(void *, ...);

static void norm(int n, const double *x, double *s) {
  *s = 0;
  for (int i = 0; i < n; i++) *s += x[i] * x[i];
}
static void norm_backward(int n, const double *x, double *x_adj, double *s, double *s_adj) {
  for (int i = 0; i < n; i++) x_adj[i] += (i == 3 ? 1 : 2) * x[i] * *s_adj;
  *s_adj = 0;
}

void model(const int *at, int n, const double *x, double *y) {
  double t[100], s, more = 0;
  for (int i = 0; i < n; i++) t[i] = sin(x[at[i]]) + 1;
  for (int k = 0; k < 3; k++) {
    norm(n, t, &s);
    more += s;
  }
  printf("in model\n");
  *y = more * x[0];
}

int main(void) {
  double x[10], x_adj[10] = {0}, y, y_adj = 1;
  int at[10];
  for (int i = 0; i < 10; i++) {
    x[i] = 0.1 * i + 0.3;
    at[i] = 9 - i;
  }
  wengert_register((void *)norm, (void *)norm, (void *)norm_backward);
  for (int k = 0; k < 3; k++) {
    y_adj = 1;
    run_wengert_adjoint((void *)model, wengert_const, at, wengert_const, 10, wengert_dup, x, x_adj, wengert_dup, &y, &y_adj);
  }
  printf("%.17g %.17g\n", y, x_adj[3]);
  return 0;
}
