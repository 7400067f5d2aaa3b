// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %refuse_c -g | %FileCheck %s
// Zeroed memory for pointers and numbers: its shadow is not what it was after a backward sweep, so its tape serves one only.
#include <stdlib.h>
#include <wengert.h>

struct sum {
  double total, *cells;
};

static double f(double *x, int n) {
  struct sum *sum = calloc(1, sizeof *sum);
  sum->cells = x;
  for (int i = 0; i < n; i++)
    sum->total += sum->cells[i] * sum->cells[i];
  double y = sum->total;
  free(sum);
  return y;
}

double user(double *x, double *xb, int n) {
  void *tape = wengert_forward((void *)f, wengert_dup, x, xb, wengert_const, n);
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: {{.*}}[W0017]
  wengert_backward((void *)f, wengert_keep, wengert_dup, x, xb, wengert_const, n, 1.0, tape);
  return xb[0];
}
