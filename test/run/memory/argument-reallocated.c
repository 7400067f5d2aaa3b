// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// Memory behind an argument is freed, and other memory put in its place: what the caller gave for it is where the gradient is, also of sweeps apart, between
// which the shadow of the new memory is seeded. Where no adjoint would be lost the shadow of the new memory stays.
#include <malloc.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <wengert.h>

struct vector { double *begin, *end; int room; };

static __attribute__((noinline)) void push(struct vector *v, double x) {
  int n = (int)(v->end - v->begin);
  if (n == v->room) {
    double *new = malloc((n + 1) * sizeof *new);
    for (int i = 0; i < n; i++) new[i] = v->begin[i];
    free(v->begin);
    v->begin = new;
    v->end = new + n;
    v->room = n + 1;
  }
  *v->end++ = x;
}

static double pushed(struct vector *v) {
  push(v, v->begin[0] * v->begin[1]);
  double s = 0;
  for (double *x = v->begin; x != v->end; x++) s += *x;
  return s;
}

struct block { double *x; int n; };
static double longer(struct block *b) {
  b->x = realloc(b->x, (b->n + 1) * sizeof *b->x);
  b->x[b->n] = b->x[0] * b->x[1];
  b->n++;
  double s = 0;
  for (int i = 0; i < b->n; i++) s += b->x[i];
  return s;
}

static double renewed(struct block *b, double a) {
  free(b->x);
  b->n = 3;
  b->x = malloc(3 * sizeof *b->x);
  for (int i = 0; i < 3; i++) b->x[i] = a * i;
  return b->x[1] * b->x[2];
}

static int failed;
static void compare(const char *what, double found, double right) {
  if (fabs(found - right) > 1e-12) {
    printf("%s: %g, not %g\n", what, found, right);
    failed = 1;
  }
}

static double *two(double a, double b) {
  double *x = malloc(2 * sizeof *x);
  x[0] = a;
  x[1] = b;
  return x;
}

int main(void) {
  struct vector v = {two(3, 2)}, vb = {two(0, 0)};
  v.end = v.begin + 2, v.room = 2;
  vb.end = vb.begin + 2;
  double *given = vb.begin;
  wengert_adjoint((void *)pushed, wengert_dup, &v, &vb);
  compare("pushed", v.begin[2], 6);
  if (vb.begin != given || vb.end != given + 2) failed = 1, printf("pushed: other memory\n");
  compare("pushed[0]", given[0], 3);
  compare("pushed[1]", given[1], 4);

  struct block b = {two(3, 2), 2}, bb = {two(0, 0)};
  wengert_adjoint((void *)longer, wengert_dup, &b, &bb);
  compare("longer[0]", bb.x[0], 3);
  compare("longer[1]", bb.x[1], 4);

  struct block c = {two(3, 2), 2}, cb = {two(0, 0)};
  double ab = wengert_adjoint((void *)renewed, wengert_dup, &c, &cb, wengert_out, 5.0);
  compare("renewed", ab, 20);
  if (malloc_usable_size(cb.x) < 3 * sizeof *cb.x) failed = 1, printf("renewed: the memory that was given\n");

  struct block d = {two(3, 2), 2}, db = {two(0, 0)};
  void *tape = wengert_forward((void *)longer, wengert_dup, &d, &db);
  db.x[2] = 10;
  wengert_backward((void *)longer, wengert_dup, &d, &db, 1.0, tape);
  compare("apart[0]", db.x[0], 1 + 11 * 2);
  compare("apart[1]", db.x[1], 1 + 11 * 3);
  return failed;
}
