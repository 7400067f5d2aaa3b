// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Three pointers are handed round in each step, of which two are one array: those that begin apart do not stay apart, so the loop is one in place in two steps of three.
#include "check.h"

enum { n = 9 };

static void f(double *z) {
  double *p = z, *q = z + n, *r = z;
  for (int t = 0; t < 5; t++) {
    for (int i = 1; i < n - 1; i++) q[i] = q[i] * 0.5 + 0.3 * sin(r[i - 1]) * r[i + 1];
    double *s = p;
    p = q, q = r, r = s;
  }
}
static void step(double *restrict x, double *restrict y, int steps) {
  double *p = x, *q = y, *r = x;
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) q[i] = q[i] * 0.5 + 0.3 * sin(r[i - 1]) * r[i + 1];
    double *s = p;
    p = q, q = r, r = s;
  }
}
static void g(double *z) { step(z, z + n, 5); }
DERIVE(f)
DERIVE(g)

int main(void) {
  int failures = check(f, .n = 2 * n);
  return check(g, .n = 2 * n) | failures;
}
