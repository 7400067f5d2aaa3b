// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Passive structures with pointers in them: what is reached through them is passive.
#include "check.h"

struct table {
  int n;
  const double *values;
  const struct table *next;
};

static double combine(const struct table *t, const double *x) {
  double s = 0;
  for (; t; t = t->next)
    for (int i = 0; i < t->n; i++)
      s += t->values[i] * x[i] * x[i];
  return s;
}

static const double first[2] = {0.5, 2}, second[3] = {1, -1, 0.25};
static const struct table tail = {3, second, 0}, head = {2, first, &tail};

static void f(double *z) { z[3] = combine(&head, z); }
static void f_tangent(double *z, double *zd) {
  zd[3] = wengert_tangent((void *)combine, wengert_const, &head, wengert_dup, z, zd);
  f(z);
}
static void f_adjoint(double *z, double *zb) {
  double grad[3] = {0};
  wengert_adjoint((void *)combine, wengert_const, &head, wengert_dup, z, grad);
  for (int i = 0; i < 3; i++)
    zb[i] += zb[3] * grad[i];
  zb[3] = 0;
  f(z);
}

int main(void) { return check(f, .n = 4); }
