// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Locals of variable size: alloca in loops, arrays of variable length in nests and in recursion, of structures, of pointers.
#include "check.h"

#include <alloca.h>

static void in_loop(double *x) {
  double *before = x;
  for (int k = 1; k < 4; k++) {
    double *y = alloca(4 * k * sizeof *y);
    for (int i = 0; i < 4; i++) y[i * k] = before[i * (k > 1 ? k - 1 : 1)] * x[i];
    before = y;
  }
  x[0] = before[3] * before[9];
}
DERIVE(in_loop)

static void nested(double *x) {
  for (int n = 1; n <= 4; n++) {
    double y[n];
    for (int i = 0; i < n; i++) {
      double z[i + 1][2];
      for (int j = 0; j <= i; j++) z[j][0] = x[j] * x[i], z[j][1] = z[j][0] * z[j][0];
      y[i] = z[i][1] + z[0][0];
    }
    x[n - 1] = 0.1 * y[n - 1] * y[0];
  }
}
DERIVE(nested)

static __attribute__((noinline)) double down(const double *x, int n) {
  double y[n];
  for (int i = 0; i < n; i++) y[i] = 0.5 * x[i] * x[0];
  return n > 1 ? y[n - 1] * down(y, n - 1) + y[0] : y[0];
}
static void recursive(double *x) { x[1] = down(x, 4); }
DERIVE(recursive)

struct point { double at; int k; double *to; };
static void structures(double *x) {
  int n = x[0] > 0 ? 4 : 3;
  struct point p[n];
  double *row[n];
  for (int i = 0; i < n; i++) p[i] = (struct point){x[i] * x[i], i, x + i}, row[n - 1 - i] = p[i].to;
  for (int i = 1; i < n; i++) *p[i].to += p[i - 1].at * *row[i] * p[i].k;
}
DERIVE(structures)

int main(void) {
  return check(in_loop, .n = 4) || check(nested, .n = 4) || check(recursive, .n = 4) || check(structures, .n = 4);
}
