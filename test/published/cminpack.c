// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 2" %published_c
// REQUIRES: published
// cminpack: a least-squares fit by lmder and a root by hybrj, by their data.
#include "check.h"
#define real double
#include "cminpack/dpmpar.c"
#include "cminpack/enorm.c"
#include "cminpack/qrfac.c"
#include "cminpack/qrsolv.c"
#include "cminpack/lmpar.c"
#include "cminpack/lmder.c"
#include "cminpack/qform.c"
#include "cminpack/r1updt.c"
#include "cminpack/r1mpyq.c"
#include "cminpack/dogleg.c"
#include "cminpack/hybrj.c"

// y ≈ a exp(−b t) + c
static int decay(void *data, int m, int n, const double *x, double *residual, double *jacobian, int rows, int which) {
  const double *y = data;
  for (int i = 0; i < m; i++) {
    double t = 0.5 * i, e = exp(-x[1] * t);
    if (which == 1)
      residual[i] = x[0] * e + x[2] - y[i];
    else {
      jacobian[i] = e;
      jacobian[i + rows] = -x[0] * t * e;
      jacobian[i + 2 * rows] = 1;
    }
  }
  return 0;
}
static void fit(double *z) {
  double data[8], x[3] = {1, 1, 0}, residual[8], jacobian[24], diag[3], qtf[3], w1[3], w2[3], w3[3], w4[8];
  int pivots[3], calls, jacobians;
  for (int i = 0; i < 8; i++)
    data[i] = 2 * exp(-0.7 * 0.5 * i) + 0.02 * z[i];
  lmder(decay, data, 8, 3, x, residual, jacobian, 8, 1e-15, 1e-15, 0, 100, diag, 1, 100, 0, &calls, &jacobians, pivots, qtf, w1, w2, w3, w4);
  for (int i = 0; i < 3; i++)
    z[i] = x[i];
}
static int system_of_two(void *data, int n, const double *x, double *value, double *jacobian, int rows, int which) {
  const double *p = data;
  if (which == 1) {
    value[0] = p[0] * x[0] * x[0] + x[1] - p[1];
    value[1] = x[0] + p[2] * exp(x[1]) - p[3];
  } else {
    jacobian[0] = 2 * p[0] * x[0];
    jacobian[1] = 1;
    jacobian[rows] = 1;
    jacobian[rows + 1] = p[2] * exp(x[1]);
  }
  return 0;
}
static void root(double *z) {
  double p[4] = {z[0], 2 + z[1], z[2], 3 + z[3]}, x[2] = {1, 1}, value[2], jacobian[4], diag[2], r[3], qtf[2], w1[2], w2[2], w3[2], w4[2];
  int calls, jacobians;
  hybrj(system_of_two, p, 2, x, value, jacobian, 2, 1e-14, 100, diag, 1, 100, 0, &calls, &jacobians, r, 3, qtf, w1, w2, w3, w4);
  z[0] = x[0];
  z[1] = x[1];
}
DERIVE(fit)
DERIVE(root)
int main(void) { return check(fit, .n = 8, .difference = 1e-5) | check(root, .n = 4, .difference = 1e-5); }
