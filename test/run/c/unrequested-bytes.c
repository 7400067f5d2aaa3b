// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for level in 0 1 2 3 s; do \
// RUN:   %clang -g -O$level -c %s -o %t.plain.o && %cc -g -O$level -c %s -o %t.plugin.o && cmp %t.plain.o %t.plugin.o || exit 1; \
// RUN: done
// Code without requests is compiled to the same bytes with and without the plugin.
#include <math.h>
#include <string.h>

double cells[64];

static double helper(const double *x, int n) { return n ? x[0] * helper(x + 1, n - 1) : 1; }

double compute(double *restrict a, const double *restrict b, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    a[i] = exp(b[i]) + cells[i % 64];
    s += a[i] > 1 ? sqrt(a[i]) : helper(b, 3);
  }
  memcpy(cells, a, sizeof cells);
  return s;
}
