// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// REQUIRES: x86_64
// RUN: %cc -O3 -march=haswell -S -emit-llvm %s -o - | %FileCheck %s
// Two arguments that are only read may be one array, and so may their shadows. Where all calls pass different arrays the backward
// loop is vectorised without a check; where one call passes the same array twice it is not said to be independent.
// CHECK-LABEL: define internal {{.*}}@wengert.backward.different(
// CHECK-COUNT-3: store <4 x double> {{.*}}!llvm.access.group
// CHECK-LABEL: define internal {{.*}}@wengert.backward.same(
// CHECK-NOT: llvm.access.group
// CHECK: ret void
#include <wengert.h>

#define AVERAGE                                                                                                                  \
  for (int i = 1; i < n; i++)                                                                                                    \
    f[i] = (h[i] + h[i - 1]) * (u[i] + u[i - 1]);

__attribute__((noinline)) static void different(int n, const double *restrict h, const double *restrict u, double *restrict f) { AVERAGE }
__attribute__((noinline)) static void same(int n, const double *restrict h, const double *restrict u, double *restrict f) { AVERAGE }

static double f(const double *x, int n) {
  double a[100], b[100], c[100] = {0}, sum = 0;
  for (int i = 0; i < n; i++)
    a[i] = x[i] * x[i], b[i] = x[i] + 1;
  different(n, a, b, c);
  different(n, b, a, c);
  for (int i = 0; i < n; i++)
    a[i] = c[i] * x[i];
  same(n, a, b, c);
  same(n, a, a + 1, c);
  for (int i = 0; i < n; i++)
    sum += c[i] * c[i];
  return sum;
}

void gradient(const double *x, double *x_adj, int n) { wengert_adjoint((void *)f, wengert_dup, x, x_adj, wengert_const, n); }
