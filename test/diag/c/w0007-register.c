// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// Derivatives of the user's own know of arguments only; one of the other mode is not there; and what they take for passive is no active array.
#include <wengert.h>

static double state = 1.5;
__attribute__((noinline)) static double g(double x) { return x * state; }
static double g_backward(double x, double seed) { return x * 0 + seed * state; }

static double f(double *x) {
  state = x[1];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0007] 'g', whose derivatives are registered, uses the active variable 'state'
  return g(x[0]);
}

double h(double x);
double h_backward(double x, double seed);
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0007] no derivative for 'h': it has one of the other mode only; register this one with wengert_register_tangent
static double use(double *x) { return h(x[0]); }

void scale(double *x, double *by);
void scale_backward(double *x, double *x_adj, double *by);
// CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: {{.*}}[W0013] argument 2 of 'scale', which has derivatives of its own, is active{{.*}}register that with wengert_dup
static double both(double *x) {
  scale(x, x + 1);
  return x[0];
}

double user(double *x, double *xb) {
  wengert_register((void *)g, (void *)g, (void *)g_backward);
  wengert_register((void *)h, (void *)h, (void *)h_backward);
  wengert_register((void *)scale, (void *)scale, (void *)scale_backward, wengert_dup, wengert_const);
  wengert_adjoint((void *)f, wengert_dup, x, xb);
  double sum = wengert_tangent((void *)use, wengert_dup, x, xb);
  wengert_adjoint((void *)both, wengert_dup, x, xb);
  return sum;
}
