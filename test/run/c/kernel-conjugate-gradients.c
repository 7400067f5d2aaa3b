// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Conjugate gradients until the residual is small.
#include "check.h"

enum { n = 4 };
static double dot(const double *a, const double *b) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += a[i] * b[i];
  return s;
}
static void solve(double a[n][n], const double *b, double *x) {
  double r[n], p[n], q[n];
  for (int i = 0; i < n; i++)
    x[i] = 0, r[i] = p[i] = b[i];
  double rr = dot(r, r);
  for (int step = 0; step < 3 * n && rr > 1e-28; step++) {
    for (int i = 0; i < n; i++)
      q[i] = dot(a[i], p);
    double alpha = rr / dot(p, q), last = rr;
    for (int i = 0; i < n; i++) {
      x[i] += alpha * p[i];
      r[i] -= alpha * q[i];
    }
    rr = dot(r, r);
    for (int i = 0; i < n; i++)
      p[i] = r[i] + rr / last * p[i];
  }
}
static void f(double *z) {
  double a[n][n];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = (i == j ? 6 : 0) + z[i] * z[j];
  solve(a, z + n, z + 2 * n);
}
DERIVE(f)

int main(void) { return check(f, .n = 3 * n, .dot = 1e-8, .difference = 1e-5); }
