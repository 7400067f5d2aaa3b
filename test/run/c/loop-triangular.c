// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A triangular nest: forward substitution.
#include "check.h"

enum { n = 5 };
static void f(double *z) {
  double *b = z, (*l)[n] = (double(*)[n])(z + n);
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < i; j++)
      b[i] -= l[i][j] * b[j];
    b[i] /= l[i][i];
  }
}
DERIVE(f)

int main(void) { return check(f, .n = n + n * n); }
