// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A tape that is kept serves several backward sweeps: here one for each row of a Jacobian.
#include "check.h"
#include <stdlib.h>

enum { N = 4 };

static double work(const double *x, int n) {
  double *sum = calloc(n, sizeof *sum); // its shadow must be zero again for each sweep
  for (int i = 0; i < n; i++) {
    if (i > 0)
      sum[i] += sum[i - 1];
    sum[i] += x[i] * x[i];
  }
  double s = 0;
  for (int i = 0; i < n; i++)
    s += sin(sum[i]);
  free(sum);
  return s;
}
static void map(const double *x, double *y, int n) {
  double w[N];
  double p = 1;
  for (int i = 0; i < n; i++)
    w[i] = x[i] * x[(i + 1) % n];
  for (int i = 0; i < n; i++) {
    p *= w[i];
    y[i] = work(x, i + 1) + work(w, n) * p;
  }
  while (p > 0.1) {
    y[0] += p * x[0];
    p *= 0.5;
  }
}

int main(void) {
  double x[N], y[N], spoiled[N], jacobian[N][N], column[N][N];
  double none[N] = {0}, zero[N] = {0};
  int failures = 0;
  for (int i = 0; i < N; i++)
    x[i] = spoiled[i] = check_random(0.5, 1.5);
  void *tape = wengert_forward((void *)map, wengert_dup, spoiled, none, wengert_dup, y, zero, wengert_const, N);
  for (int i = 0; i < N; i++)
    spoiled[i] = -3;
  for (int round = 0; round < 2; round++) {
    for (int i = 0; i < N; i++) {
      double yb[N] = {0};
      memset(jacobian[i], 0, sizeof jacobian[i]);
      yb[i] = 1;
      if (round == 1 && i == N - 1) // the last one gives it back
        wengert_backward((void *)map, wengert_dup, spoiled, jacobian[i], wengert_dup, y, yb, wengert_const, N, tape);
      else
        wengert_backward((void *)map, wengert_dup, spoiled, jacobian[i], wengert_dup, y, yb, wengert_const, N, wengert_keep, tape);
    }
    for (int j = 0; j < N; j++) {
      double xd[N] = {0};
      xd[j] = 1;
      wengert_tangent((void *)map, wengert_dup, x, xd, wengert_dup, y, column[j], wengert_const, N);
      for (int i = 0; i < N; i++)
        failures += check_near("map", "row and column", i * N + j, jacobian[i][j], column[j][i], 1e-11 * (1 + fabs(column[j][i])));
    }
  }
  return failures != 0;
}
