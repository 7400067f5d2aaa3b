// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// The optimiser cuts a structure into slices that start in the middle of it: numbers in a slice need not start where it does.
#include "check.h"

struct inner {
  double a, b;
  int c;
  double d[3];
};
struct outer {
  double a;
  int d;
  struct inner in;
};

static int wrap(int i, int n) { return ((i % n) + n) % n; }

static void f(double *x) {
  struct inner p = {0.5, 0.5, 0, {x[0], x[1], x[0] * x[2]}};
  struct outer o;
  o.a = 0.5;
  o.d = wrap((int)(2.5 * cos(cos(p.d[2]))), 6);
  o.in.a = 0.5;
  o.in.b = 0.5;
  o.in.c = 3;
  memcpy(o.in.d, p.d, 3 * sizeof(double));
  {
    struct inner *q = &o.in;
    o.in.b = p.d[wrap(o.d, 3)];
    p = *q;
  }
  x[4] = p.d[2] * x[p.c] * p.b;
}
DERIVE(f)

// Numbers of a structure and a pointer beside them: each is copied for itself.
struct mixed {
  double a, d[3];
  double *p;
};
static void beside(double *x) {
  double kept[2] = {x[0], x[1]}, zero[3] = {0, 0, 0};
  struct mixed m = {x[2], {x[0], x[1], x[2]}, kept};
  struct mixed *q = &m;
  memcpy(q->d, zero, 3 * sizeof(double));
  q->d[0] = q->p[0] * x[3];
  memcpy(q->d + 1, q->d, 2 * sizeof(double));
  x[4] = q->d[1] * q->p[1] * q->a;
}
DERIVE(beside)

int main(void) { return check(f, .n = 5) || check(beside, .n = 5); }
