// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// RUN: %if asan %{ LEVELS="0 2" %support/levels %t %cc -fsanitize=address %s %rt -lm %}
// Memory behind an argument is freed, and other memory put in its place: behind an adjoint the shadow leads to the shadow of that, which begins with the gradient with
// respect to what was there; so it does behind sweeps apart, between which it is seeded. Where the other memory is the caller's, too, each leads again where it led.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <wengert.h>

const char *__asan_default_options(void) { return "detect_leaks=0"; }

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
  b->n = 9;
  b->x = malloc(9 * sizeof *b->x);
  for (int i = 0; i < 9; i++) b->x[i] = a * i;
  return b->x[1] * b->x[2];
}

static double cleared(struct block *b) {
  double s = b->x[0] * b->x[1];
  free(b->x);
  b->x = malloc(4 * sizeof *b->x);
  for (int i = 0; i < 4; i++) b->x[i] = i;
  return s;
}

struct pair { struct block a, b; };
static double taken(struct pair *p) {
  double s = p->a.x[0] * p->b.x[1];
  free(p->a.x);
  p->a = p->b;
  p->b.x = NULL;
  return s * p->a.x[0];
}

struct node { double w; double *x; };
struct nodes { struct node *all; int n; };
static double more(struct nodes *q) {
  struct node *all = calloc(q->n + 1, sizeof *all);
  for (int i = 0; i < q->n; i++) {
    all[i].w = q->all[i].w * 2;
    all[i].x = q->all[i].x;
    q->all[i].x = NULL;
  }
  free(q->all);
  q->all = all;
  return all[0].w * all[1].x[0];
}

static int failed;
static void compare(const char *what, double found, double right) {
  if (fabs(found - right) > 1e-12) {
    printf("%s: %g, not %g\n", what, found, right);
    failed = 1;
  }
}

static double *three(double a, double b, double c) {
  double *x = malloc(3 * sizeof *x);
  x[0] = a;
  x[1] = b;
  x[2] = c;
  return x;
}

int main(void) {
  for (int round = 0; round < 3; round++) {
    struct vector v = {three(3, 2, 1)}, vb = {three(0, 0, 0)};
    v.end = v.begin + 3, v.room = 3;
    vb.end = vb.begin + 3;
    wengert_adjoint((void *)pushed, wengert_dup, &v, &vb);
    compare("pushed", v.begin[3], 6);
    compare("as many", vb.end - vb.begin, 4);
    compare("pushed[0]", vb.begin[0], 3);
    compare("pushed[1]", vb.begin[1], 4);
    compare("pushed[2]", vb.begin[2], 1);

    struct block b = {three(3, 2, 1), 3}, bb = {three(0, 0, 7)};
    wengert_adjoint((void *)longer, wengert_dup, &b, &bb);
    compare("longer[0]", bb.x[0], 3);
    compare("longer[1]", bb.x[1], 4);
    compare("longer[2]", bb.x[2], 8);

    struct block c = {three(3, 2, 1), 3}, cb = {three(0, 0, 0)};
    double ab = wengert_adjoint((void *)renewed, wengert_dup, &c, &cb, wengert_out, 5.0);
    compare("renewed", ab, 20);
    compare("renewed[0]", cb.x[0], 0);

    struct block e = {three(3, 2, 1), 3}, eb = {three(0, 0, 0)};
    wengert_adjoint((void *)cleared, wengert_dup, &e, &eb);
    compare("cleared[0]", eb.x[0], 2);
    compare("cleared[1]", eb.x[1], 3);
    compare("what is there now", e.x[1], 1);

    struct block d = {three(3, 2, 1), 3}, db = {three(0, 0, 0)};
    void *tape = wengert_forward((void *)longer, wengert_dup, &d, &db);
    db.x[3] = 10;
    wengert_backward((void *)longer, wengert_dup, &d, &db, 1.0, tape);
    compare("apart[0]", db.x[0], 1 + 11 * 2);
    compare("apart[1]", db.x[1], 1 + 11 * 3);

    struct pair p = {{three(3, 2, 1), 3}, {three(4, 5, 6), 3}}, pb = {{three(0, 0, 0)}, {three(0, 0, 0)}};
    double *given[] = {pb.a.x, pb.b.x};
    wengert_adjoint((void *)taken, wengert_dup, &p, &pb);
    if (pb.a.x != given[0] || pb.b.x != given[1]) failed = 1, printf("taken: other memory\n");
    compare("taken a[0]", pb.a.x[0], 5 * 4);
    compare("taken b[0]", pb.b.x[0], 3 * 5);
    compare("taken b[1]", pb.b.x[1], 3 * 4);

    double x[2] = {5, 6}, xb[2] = {0, 0};
    struct node *all = malloc(2 * sizeof *all), *allb = calloc(2, sizeof *all);
    for (int i = 0; i < 2; i++) all[i] = (struct node){3 + i, x + i}, allb[i].x = xb + i;
    struct nodes q = {all, 2}, qb = {allb, 2};
    wengert_adjoint((void *)more, wengert_dup, &q, &qb);
    compare("more w", qb.all[0].w, 2 * 6);
    compare("more x", xb[1], 6);
    compare("more x", qb.all[1].x == xb + 1, 1);
  }
  return failed;
}
