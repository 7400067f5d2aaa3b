// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Two-dimensional arrays: a matrix product.
#include "check.h"

enum { n = 3 };
static void multiply(double a[n][n], double b[n][n], double c[n][n]) {
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      c[i][j] = 0;
      for (int k = 0; k < n; k++)
        c[i][j] += a[i][k] * b[k][j];
    }
}
typedef double matrix[n][n];
static void f(double *z) {
  matrix *m = (matrix *)z;
  multiply(m[0], m[1], m[2]);
}
DERIVE(f)

int main(void) { return check(f, .n = 3 * n * n); }
