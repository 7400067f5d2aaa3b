// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
#include <wengert.h>

static double g(const double *x) { return x[0] * x[1]; }

static void g_backward(const double *x, double *x_adj, double seed) {
  x_adj[0] += seed * x[1];
  x_adj[1] += seed * x[0];
}

static double f(double *x) {
  double sum = 0;
  for (int i = 0; i < 4; i++) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0024] the backward sweep that is registered for 'g' may read argument 1
    sum += g(x);
    x[0] *= 0.5;
  }
  return sum;
}

double user(double *x, double *xb) {
  wengert_register((void *)g, (void *)g, (void *)g_backward);
  return wengert_adjoint((void *)f, wengert_dup, x, xb), 0.0;
}
