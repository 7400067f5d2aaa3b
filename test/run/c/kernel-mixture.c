// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A Gaussian mixture's log likelihood: log-sum-exp, triangular matrices, work arrays.
#include "check.h"

enum { d = 2, k = 3, n = 4, per = 1 + d + d + d * (d - 1) / 2 };

static double log_sum_exp(const double *x, int m) {
  double most = x[0], s = 0;
  for (int i = 1; i < m; i++)
    if (x[i] > most)
      most = x[i];
  for (int i = 0; i < m; i++)
    s += exp(x[i] - most);
  return log(s) + most;
}

static double objective(const double *p, double data[n][d]) {
  double total = 0, term[k], alpha[k];
  for (int c = 0; c < k; c++)
    alpha[c] = p[c * per];
  for (int i = 0; i < n; i++) {
    for (int c = 0; c < k; c++) {
      const double *mean = p + c * per + 1, *scale = mean + d, *below = scale + d;
      double centred[d], q = 0, logs = 0;
      for (int a = 0; a < d; a++) {
        centred[a] = data[i][a] - mean[a];
        logs += scale[a];
      }
      for (int a = 0, at = 0; a < d; a++) {
        double y = exp(scale[a]) * centred[a];
        for (int b = 0; b < a; b++)
          y += below[at++] * centred[b];
        q += y * y;
      }
      term[c] = alpha[c] + logs - 0.5 * q;
    }
    total += log_sum_exp(term, k);
  }
  return total - n * log_sum_exp(alpha, k);
}

static void f(double *z) {
  static double data[n][d] = {{0.1, 0.9}, {1.2, -0.3}, {0.5, 0.5}, {2, 1}};
  z[k * per] = objective(z, data);
}
DERIVE(f)

int main(void) { return check(f, .n = k * per + 1, .dot = 1e-10); }
