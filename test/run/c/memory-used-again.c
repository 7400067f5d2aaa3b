// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// RUN: LEVELS="0 2" %run_c -mllvm -wengert-activity=off
// RUN: LEVELS="0 2" %run_c -mllvm -wengert-joint=*
// The same bytes hold a number at one time and a pointer at another: unions, free lists in the cells, scratch memory that is used again. The shadow of the
// pointer was taken for the adjoint of the number, which with floats is some power of ten that depends on where the program is loaded.
#include "check.h"
#include <stdlib.h>
#define APART __attribute__((noinline)) static

// A number, then a pointer.
union cell {
  float v;
  union cell *next;
};
APART void set(union cell *c, double x) { c->v = x; }
APART double value(union cell *c) { return c->v; }
APART void link(union cell *c, union cell *n) { c->next = n; }
APART int leads(union cell *c) { return c->next != 0; }
static void number_first(double *z) {
  union cell a, b;
  set(&a, z[0]);
  z[0] = value(&a) * z[1];
  link(&a, &b);
  z[1] *= leads(&a) ? 2 : 3;
}

// A pointer, then a number, then a pointer; also in a loop.
union either {
  float f[2];
  double *p;
};
APART double through(union either *u) { return *u->p; }
APART void pair(union either *u, double x) { u->f[0] = x, u->f[1] = x * x; }
APART double both(const union either *u) { return u->f[0] * u->f[1]; }
static void pointer_first(double *z) {
  union either u[3];
  double s = 0;
  for (int k = 0; k < 4; k++)
    for (int i = 0; i < 3; i++) {
      u[i].p = z + i;
      double a = through(u + i);
      pair(u + i, a);
      s = sin(s + both(u + i));
      if (i == k) u[i].f[1] = 0.5; // a constant
      s += u[i].f[1];
    }
  z[0] = s;
}

// Scratch memory that is used again.
struct arena {
  char *start;
  size_t used;
};
APART void *take(struct arena *a, size_t n) {
  void *p = a->start + a->used;
  a->used += (n + 15) & ~(size_t)15;
  return p;
}
struct node {
  double *p;
  struct node *next;
};
APART double list(struct arena *a, double *z, int n) {
  struct node *first = 0;
  double s = 0;
  for (int i = 0; i < n; i++) {
    struct node *t = take(a, sizeof *t);
    t->p = z + i, t->next = first, first = t;
  }
  for (; first; first = first->next) s = s * 0.5 + *first->p;
  return s;
}
APART double numbers(struct arena *a, const double *z, int n) {
  float *w = take(a, 4 * n * sizeof *w);
  double s = 0;
  for (int i = 0; i < 4 * n; i++) w[i] = (float)sin(z[i % n] * (i + 1));
  for (int i = 0; i < 4 * n; i++) s += w[i] * w[(i + 1) % (4 * n)];
  return s;
}
static void scratch(double *z) {
  struct arena a = {malloc(1024), 0};
  double t = numbers(&a, z, 4);
  a.used = 0;
  double s = list(&a, z, 4);
  a.used = 0;
  z[0] = s * (t + numbers(&a, z, 4));
  free(a.start);
}

// A pool whose free cells are linked through themselves.
struct pool {
  union cell *free;
  union cell cells[4];
};
APART void give(struct pool *pool, union cell *c) { c->next = pool->free, pool->free = c; }
APART union cell *get(struct pool *pool, double x) {
  union cell *c = pool->free;
  pool->free = c->next;
  c->v = x;
  return c;
}
static void pooled(double *z) {
  struct pool *pool = calloc(1, sizeof *pool);
  for (int i = 0; i < 4; i++) give(pool, pool->cells + i);
  double s = 0;
  for (int i = 0; i < 6; i++) {
    union cell *a = get(pool, z[i % 3]), *b = get(pool, a->v * z[1]);
    s = sin(s + a->v * b->v);
    give(pool, a);
    give(pool, b);
  }
  z[0] = s;
  free(pool);
}

// Cells that are cleared, and copied, as a whole.
APART void clear(union either *u, int n) { memset(u, 0, n * sizeof *u); }
APART void aim(union either *u, double *p) { u->p = p; }
static void cleared(double *z) {
  union either u[2];
  for (int i = 0; i < 2; i++) aim(u + i, z + i);
  double a = through(u) * through(u + 1);
  clear(u, 2);
  u[0].f[0] = a;
  z[0] = u[0].f[0] * (1 + u[0].f[1] + u[1].f[0]) * z[1];
  for (int i = 0; i < 2; i++) aim(u + i, z + i);
  z[1] *= through(u);
}

// A cell of an argument: the adjoint that the caller gives lies in its shadow before the pointer's does.
union view {
  double v;
  double *p;
};
APART double seen(union view *u) { return *u->p; }
static void square(union view *u, double *x) {
  u->p = x;
  double a = seen(u);
  u->v = a * a;
}
static void argument(double *z) {
  union view u = {z[1]};
  square(&u, z);
  z[1] = u.v;
}
static void argument_tangent(double *z, double *zd) {
  union view u = {z[1]}, d = {zd[1]};
  wengert_tangent((void *)square, wengert_dup, &u, &d, wengert_dup, z, zd);
  z[1] = u.v, zd[1] = d.v;
}
static void argument_adjoint(double *z, double *zb) {
  union view u = {z[1]}, d = {zb[1]};
  wengert_adjoint((void *)square, wengert_dup, &u, &d, wengert_dup, z, zb);
  z[1] = u.v, zb[1] = d.v;
}
// The same by sweeps apart, between which the caller gives the adjoint.
static void apart(double *z) { argument(z); }
static void apart_tangent(double *z, double *zd) { argument_tangent(z, zd); }
static void apart_adjoint(double *z, double *zb) {
  union view u = {z[1]}, d = {0};
  void *tape = wengert_forward((void *)square, wengert_dup, &u, &d, wengert_dup, z, zb);
  d.v = zb[1];
  wengert_backward((void *)square, wengert_dup, &u, &d, wengert_dup, z, zb, tape);
  z[1] = u.v, zb[1] = d.v;
}

DERIVE(number_first)
DERIVE(pointer_first)
DERIVE(scratch)
DERIVE(pooled)
DERIVE(cleared)

#define LOOSE .dot = 1e-4, .difference = 3e-2, .step = 1e-3
int main(void) {
  return check(number_first, .n = 2, LOOSE) | check(pointer_first, .n = 3, LOOSE) | check(scratch, .n = 4, LOOSE) |
         check(pooled, .n = 3, LOOSE) | check(cleared, .n = 2, LOOSE) | check(argument, .n = 2) | check(apart, .n = 2);
}
