// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Products of a Hessian with vectors in all ways, the whole Hessian by tangents of an adjoint in several directions, and third derivatives. The adjoint keeps a tape.
#include "check.h"

enum { N = 6 };

static double weight(double a, double b) { return a * b + sin(a) * b; }
static double f(int n, double *x) {
  double y[N], s = 0;
  for (int i = 0; i < n; i++)
    y[i] = x[i] * x[i] + exp(0.1 * x[(i + 1) % n]);
  for (int t = 0; t < 3; t++)
    for (int i = 1; i < n; i++)
      y[i] = sin(y[i] * y[i - 1]) + x[i] * y[i];
  for (int i = 0; i < n; i++)
    s += weight(y[i], x[i]) / (1 + y[i] * y[i]);
  return s;
}
static void gradient(int n, double *x, double *xb) {
  for (int i = 0; i < n; i++)
    xb[i] = 0;
  wengert_adjoint((void *)f, wengert_const, n, wengert_dup, x, xb);
}
static double slope(int n, double *x, double *v) { return wengert_tangent((void *)f, wengert_const, n, wengert_dup, x, v); }
// v · H · v
static double curvature(int n, double *x, double *v) {
  return wengert_tangent((void *)slope, wengert_const, n, wengert_dup, x, v, wengert_const, v);
}

int main(void) {
  double x[N], v[N], xb[N], ahead[N], behind[N], ahead_b[N], behind_b[N], hv[N] = {0}, vh[N] = {0}, third[N] = {0};
  double columns[N][N] = {0}, units[N][N] = {0}, zero[N] = {0}, step = 1e-5;
  int failures = 0;
  for (int i = 0; i < N; i++) {
    x[i] = 0.3 + 0.1 * i, v[i] = 1 - 0.2 * i, units[i][i] = 1;
    ahead[i] = x[i] + step * v[i], behind[i] = x[i] - step * v[i];
  }
  wengert_tangent((void *)gradient, wengert_const, N, wengert_dup, x, v, wengert_dup, xb, hv);
  wengert_adjoint((void *)slope, wengert_const, N, wengert_dup, x, vh, wengert_const, v);
  wengert_tangent((void *)gradient, wengert_width, N, wengert_const, N, wengert_dupv, sizeof units[0], x, units, wengert_dupv,
                  sizeof columns[0], xb, columns);
  double along = wengert_tangent((void *)slope, wengert_const, N, wengert_dup, x, v, wengert_dup, v, zero);
  wengert_adjoint((void *)curvature, wengert_const, N, wengert_dup, x, third, wengert_const, v);
  gradient(N, ahead, ahead_b);
  gradient(N, behind, behind_b);
  double sum = 0, slope_of_curvature = 0;
  for (int i = 0; i < N; i++) {
    double product = 0;
    for (int j = 0; j < N; j++)
      product += columns[j][i] * v[j];
    failures += check_near("f", "difference of gradients", i, hv[i], (ahead_b[i] - behind_b[i]) / (2 * step), 1e-6 * (1 + fabs(hv[i])));
    failures += check_near("f", "adjoint of the tangent", i, vh[i], hv[i], 1e-11 * (1 + fabs(hv[i])));
    failures += check_near("f", "whole Hessian", i, product, hv[i], 1e-11 * (1 + fabs(hv[i])));
    sum += v[i] * hv[i];
    slope_of_curvature += v[i] * third[i];
  }
  failures += check_near("f", "tangent of the tangent", 0, along, sum, 1e-11 * (1 + fabs(sum)));
  failures += check_near("f", "curvature", 0, curvature(N, x, v), sum, 1e-11 * (1 + fabs(sum)));
  double difference = (curvature(N, ahead, v) - curvature(N, behind, v)) / (2 * step);
  failures += check_near("f", "third derivative", 0, slope_of_curvature, difference, 1e-6 * (1 + fabs(difference)));
  return failures != 0;
}
