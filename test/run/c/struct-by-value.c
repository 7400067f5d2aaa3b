// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Structs passed to, returned from and assigned between procedures.
#include "check.h"

struct pair {
  double a, b;
};
struct large {
  double cells[5];
  int used;
};

static __attribute__((noinline)) struct pair turn(struct pair p, double by) {
  return (struct pair){p.a - by * p.b, p.b + by * p.a};
}
static __attribute__((noinline)) struct large square(struct large l) {
  for (int i = 0; i < l.used; i++)
    l.cells[i] *= l.cells[i];
  return l;
}

static void f(double *z) {
  struct pair p = {z[0], z[1]}, q;
  q = turn(p, z[2]);
  p = turn(q, z[0]);
  struct large l = {{p.a, p.b, q.a, q.b, 1}, 4};
  struct large m = square(l);
  l = m;
  z[3] = l.cells[0] * l.cells[1] + m.cells[2] * m.cells[3];
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
