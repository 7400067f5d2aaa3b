// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// A procedure aims a pointer of a node that holds numbers as well, as far as it can tell in the same bytes: the pointer's shadow is there for the forward sweep only.
// Whoever sees the node knows that, be it not called by this procedure: callers, and others that they call.
#include "check.h"

enum { N = 3 };
struct node { double *u, *v, *t; double w[N]; struct node *next; };

static __attribute__((noinline)) void turn(struct node *s) {
  s->v = s->t;
  for (int j = 0; j < N; j++) s->w[j] = sin(s->w[j]);
}
static __attribute__((noinline)) void use(struct node *s, double *x) {
  turn(s->next ? s->next : s);
  x[1] = 0.5 + s->v[2];
}
static void siblings(double *z) {
  double b[N] = {1, 2, 3}, h[N] = {z[3], z[4], z[5]};
  struct node last = {h, h, b, {1, 2, 3}, 0}, first = {b, b, h, {1, 2, 3}, &last};
  turn(&first);
  use(&first, z);
}
DERIVE(siblings)

static __attribute__((noinline)) void walk(struct node *s, double *x, int depth) {
  double *p = s->u;
  s->t[0] = x[0];
  if (depth > 0) {
    struct node copy = *s;
    walk(&copy, p, 0);
    for (int i = 0; i < N; i++) s->w[i] = copy.w[i] + copy.u[i];
  }
  p[0] -= s->t[0];
  if (depth > 0) {
    struct node copy = *s;
    walk(&copy, copy.w, depth - 1);
    s->w[0] = copy.w[0];
  }
  s->u = s->v;
}
static __attribute__((noinline)) void enter(struct node *s) { walk(s->next, s->v, 1); }
static void copied(double *z) {
  double a[N], b[N];
  for (int i = 0; i < N; i++) a[i] = z[i], b[i] = 0.3;
  struct node last = {z + N, z, a, {0.1, 0.2, 0.3}, 0}, first = {z + N, b, z, {0.1, 0.2, 0.3}, &last};
  enter(&first);
}
DERIVE(copied)

int main(void) { return check(siblings, .n = 6) | check(copied, .n = 3 * N); }
