// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2" %run_c
// Arrays within linked nodes, filled and read element by element from and to where nothing but numbers lies: no pointers are moved.
#include "check.h"

#include <stdlib.h>

struct node {
  double u[3];
  struct node *next;
};
static __attribute__((noinline)) void add(struct node *at) { at->u[0] += at->next->u[0] * at->u[1]; }
static void linked(double *z) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  b->next = 0;
  for (int i = 0; i < 3; i++)
    b->u[i] = z[i];
  a->next = b;
  for (int i = 0; i < 3; i++)
    a->u[i] = z[i];
  add(a);
  for (int i = 0; i < 3; i++)
    z[i] = a->u[i];
  free(a);
  free(b);
}

// Objects with a table of what they do, in C.
struct class {
  double (*eval)(const void *, double);
};
struct object {
  const struct class *is;
  int references;
};
struct linear {
  struct object base;
  double k;
  struct object *inner;
};
static double evaluate(const struct object *o, double x) { return o->is->eval(o, x); }
static double eval_linear(const void *at, double x) {
  const struct linear *l = at;
  return l->k * (l->inner ? evaluate(l->inner, x) : x * x);
}
static const struct class linear_class = {eval_linear};
static struct object *make(double k, struct object *inner) {
  struct linear *l = malloc(sizeof *l);
  *l = (struct linear){{&linear_class, 1}, k, inner};
  return &l->base;
}
static void objects(double *z) {
  struct object *a = make(z[0], 0), *b = make(z[1], a);
  z[2] = evaluate(b, z[2]) * evaluate(a, z[1]);
  free(a);
  free(b);
}

DERIVE(linked)
DERIVE(objects)
int main(void) { return check(linked, .n = 3) | check(objects, .n = 3); }
