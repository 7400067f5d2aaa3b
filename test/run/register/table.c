// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// A table that the program fills before, and a registered function that looks numbers up in it, by an index and by a pointer.
#include "check.h"

enum { N = 16 };
static double table[N + 1], slopes[2][N];

static double lookup(double x) {
  int i = (int)(N * x / 2);
  return table[i] + (N * x / 2 - i) * (table[i + 1] - table[i]);
}

static double lookup_tangent(double x, double x_tan) { return slopes[1][(int)(N * x / 2)] * x_tan; }

static double lookup_backward(double x, double y_adj) {
  const double *all = slopes[1];
  return all[(int)(N * x / 2)] * y_adj;
}

static void f(double *z) {
  for (int i = 0; i < 4; i++) z[i] = z[i] * lookup(z[i]) + lookup(0.5 * z[i]);
}

DERIVE(f)

int main(void) {
  wengert_register((void *)lookup, (void *)lookup, (void *)lookup_backward);
  wengert_register_tangent((void *)lookup, (void *)lookup_tangent);
  for (int i = 0; i <= N; i++) table[i] = exp(2.0 * i / N);
  for (int i = 0; i < N; i++) slopes[1][i] = (table[i + 1] - table[i]) * N / 2;
  return check(f, .n = 4);
}
