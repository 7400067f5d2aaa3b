// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// -wengert-check names the procedure whose registered derivative is wrong, the argument and the number, at every level of optimisation; right ones agree.
// RUN: for level in O0 O1 O2 O3; do \
// RUN:   %cc %include -$level -g -DRIGHT %s -mllvm -wengert-check -o %t.right %rt -lm && %t.right 2>&1 | %FileCheck %s --check-prefix=RIGHT || exit 1; \
// RUN:   %cc %include -$level -g -DADJOINT %s -mllvm -wengert-check -o %t.adjoint %rt -lm && %t.adjoint 2>&1 | %FileCheck %s --check-prefix=ADJOINT || exit 1; \
// RUN:   %cc %include -$level -g -DTANGENT %s -mllvm -wengert-check -o %t.tangent %rt -lm && %t.tangent 2>&1 | %FileCheck %s --check-prefix=TANGENT || exit 1; \
// RUN: done
// RIGHT-NOT: wrong
// RIGHT: wengert: check: 2 calls of derivatives were checked, all agree
// ADJOINT: wengert: check: the derivatives of 'norm', called at {{.*}}registered.c:[[#@LINE+44]]
// ADJOINT-NEXT: the adjoint of 'x' (number 4 of it) is
// ADJOINT-NEXT: the tangent agrees with differences: look at the adjoint that is registered
// ADJOINT-NOT: are wrong
// ADJOINT: wengert: check: 2 calls of derivatives were checked, 2 found something wrong
// TANGENT: wengert: check: the derivatives of 'norm', called at
// TANGENT: the tangent of 's' is
// TANGENT: wengert: check: 2 calls of derivatives were checked, 2 found something wrong
#include <math.h>
#include <stdio.h>
#include <wengert.h>

double run_wengert_adjoint(void *, ...), run_wengert_tangent(void *, ...);

static void norm(int n, const double *x, double *s) {
  *s = 0;
  for (int i = 0; i < n; i++) *s += x[i] * x[i];
}
#ifdef ADJOINT
#define FACTOR(i) ((i) == 3 ? 1.99 : 2.0)
#else
#define FACTOR(i) 2.0
#endif
static void norm_backward(int n, const double *x, double *x_adj, double *s, double *s_adj) {
  for (int i = 0; i < n; i++) x_adj[i] += FACTOR(i) * x[i] * *s_adj;
  *s_adj = 0;
}
static void norm_tangent(int n, const double *x, const double *x_tan, double *s, double *s_tan) {
  norm(n, x, s);
  *s_tan = 0;
  for (int i = 0; i < n; i++) *s_tan += 2 * x[i] * x_tan[i];
#ifdef TANGENT
  *s_tan *= 1.1;
#endif
}

static void scale(int n, double *x, double by) {
  for (int i = 0; i < n; i++) x[i] *= by;
}

void model(int n, const double *x, double *y) {
  double t[100], s;
  for (int i = 0; i < n; i++) t[i] = sin(x[i]) + 1;
  scale(n, t, 2);
  norm(n, t, &s);
  *y = s * x[0];
}

int main(void) {
  double x[10], x_adj[10] = {0}, x_tan[10] = {1}, y, y_adj = 1, y_tan;
  for (int i = 0; i < 10; i++) x[i] = 0.1 * i + 0.3;
  wengert_register((void *)norm, (void *)norm, (void *)norm_backward);
  wengert_register_tangent((void *)norm, (void *)norm_tangent);
  run_wengert_adjoint((void *)model, wengert_const, 10, wengert_dup, x, x_adj, wengert_dup, &y, &y_adj);
  run_wengert_tangent((void *)model, wengert_const, 10, wengert_dup, x, x_tan, wengert_dup, &y, &y_tan);
  fflush(stdout);
  return 0;
}
