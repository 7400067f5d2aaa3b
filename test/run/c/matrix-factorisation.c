// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// LU factorisation with pivoting, then the solution of a system, all in place.
#include "check.h"

enum { n = 4 };
static void solve(double a[n][n], double *b) {
  for (int k = 0; k < n; k++) {
    int p = k;
    for (int i = k + 1; i < n; i++)
      if (fabs(a[i][k]) > fabs(a[p][k]))
        p = i;
    if (p != k) {
      for (int j = 0; j < n; j++) {
        double kept = a[k][j];
        a[k][j] = a[p][j];
        a[p][j] = kept;
      }
      double kept = b[k];
      b[k] = b[p];
      b[p] = kept;
    }
    for (int i = k + 1; i < n; i++) {
      a[i][k] /= a[k][k];
      for (int j = k + 1; j < n; j++)
        a[i][j] -= a[i][k] * a[k][j];
      b[i] -= a[i][k] * b[k];
    }
  }
  for (int i = n - 1; i >= 0; i--) {
    for (int j = i + 1; j < n; j++)
      b[i] -= a[i][j] * b[j];
    b[i] /= a[i][i];
  }
}

static void f(double *z) { solve((double(*)[n])z, z + n * n); }
DERIVE(f)

int main(void) { return check(f, .n = n * n + n, .low = -2, .high = 2, .dot = 1e-9, .step = 1e-7, .difference = 1e-3); }
