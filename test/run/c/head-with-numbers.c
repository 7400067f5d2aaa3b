// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// A head with numbers behind it in one block: copied, moved in parts, made longer, of lengths that a row of heads might have, constant or not. Records that end in
// characters, of which some are copied.
#include "check.h"
#include <stddef.h>
#include <stdlib.h>
#define APART __attribute__((noinline))
struct matrix {
  int rows, columns;
  double scale;
};
struct long_head {
  long rows, columns;
  double scale;
};
struct list {
  int n;
  double of[1];
};
struct first {
  int n;
  double number;
};
struct named {
  double x;
  int k;
  char name[12];
};
static int few = 5;

static double *numbers(struct matrix *m) { return (double *)(m + 1); }

APART static struct matrix *matrix(int rows, int columns) {
  struct matrix *m = malloc(sizeof *m + (size_t)(rows * columns) * sizeof(double));
  *m = (struct matrix){rows, columns, 2};
  return m;
}

APART static struct matrix *copy_of(const struct matrix *m) {
  size_t bytes = sizeof *m + (size_t)(m->rows * m->columns) * sizeof(double);
  return memcpy(malloc(bytes), m, bytes);
}

static void matrices(double *z) {
  struct matrix *m = matrix(2, 3);
  for (int i = 0; i < 6; i++)
    numbers(m)[i] = z[i] * z[0];
  struct matrix *c = copy_of(m);
  double s = 0;
  for (int i = 0; i < c->rows * c->columns; i++)
    s += numbers(c)[i] * numbers(m)[5 - i] * c->scale;
  z[1] *= s;
  free(m);
  free(c);
}

static void of_constant_length(double *z) {
  struct matrix *h = malloc(56), *g = malloc(56);
  *h = (struct matrix){3, 2, z[0] * z[1]};
  for (int i = 0; i < 5; i++)
    numbers(h)[i] = z[i] * z[0];
  memcpy(g, h, 56);
  double s = g->scale * g->rows;
  for (int i = 0; i < 5; i++)
    s += numbers(g)[i] * g->columns;
  z[1] *= s;
  free(h);
  free(g);
}

static void of_two_heads(double *z) {
  struct matrix *h = malloc(2 * sizeof *h), *g = malloc(2 * sizeof *g);
  *h = (struct matrix){3, 2, z[0] * z[1]};
  for (int i = 0; i < 2; i++)
    numbers(h)[i] = z[i] * z[0];
  memcpy(g, h, 2 * sizeof *g);
  z[1] *= g->scale * g->rows + numbers(g)[0] * numbers(g)[1] * g->columns;
  free(h);
  free(g);
}

static void behind_one_number(double *z) {
  struct first *h = malloc(sizeof *h + 5 * sizeof(double)), *g = malloc(sizeof *h + 5 * sizeof(double));
  double s = 0, *to = &h->number, *from = &g->number;
  h->n = 6;
  for (int i = 0; i < h->n; i++)
    to[i] = z[i] * z[0];
  memcpy(g, h, sizeof *h + 5 * sizeof(double));
  for (int i = 0; i < g->n; i++)
    s += from[i] * from[5 - i];
  z[1] *= s;
  free(h);
  free(g);
}

APART static struct list *list(int n) {
  struct list *l = malloc(offsetof(struct list, of) + (size_t)n * sizeof(double));
  l->n = n;
  return l;
}

static void lists(double *z) {
  struct list *l = list(6), *m = list(6);
  for (int i = 0; i < 6; i++)
    l->of[i] = z[i] * z[0];
  memcpy(m, l, offsetof(struct list, of) + (size_t)l->n * sizeof(double));
  l->of[1] = 0;
  memmove(&m->of[1], &m->of[0], (size_t)(m->n - 1) * sizeof(double));
  memcpy(l->of, m->of, 3 * sizeof(double));
  double s = 0;
  for (int i = 0; i < m->n; i++)
    s += m->of[i] * m->of[5 - i] * z[i] + l->of[i];
  z[1] *= s;
  free(l);
  free(m);
}

APART static struct long_head *resized(struct long_head *m, long rows, long columns) {
  m = realloc(m, sizeof *m + (size_t)(rows * columns) * sizeof(double));
  m->rows = rows;
  m->columns = columns;
  return m;
}

static void made_longer(double *z) {
  struct long_head *m = resized(0, 2, 2);
  double s = 0, *d = (double *)(m + 1);
  m->scale = z[0];
  for (int i = 0; i < 4; i++)
    d[i] = z[i] * z[1];
  m = resized(m, 2, 3);
  d = (double *)(m + 1);
  for (int i = 4; i < 6; i++)
    d[i] = z[i];
  for (int i = 0; i < m->rows * m->columns; i++)
    s += d[i] * d[i] * m->scale;
  z[1] *= s;
  free(m);
}

static void of_as_many_heads(double *z) {
  struct long_head *p = malloc(56);
  double s = 0, *d = (double *)(p + 1);
  *p = (struct long_head){4, 2, z[5]};
  for (int i = 0; i < 4; i++)
    d[i] = z[i] * z[0];
  p = realloc(p, 3 * sizeof *p);
  d = (double *)(p + 1);
  d[4] = d[5] = z[1];
  for (int i = 0; i < 6; i++)
    s += d[i] * d[5 - i] * p->columns;
  z[1] *= s * p->scale;
  free(p);
}

static void names(double *z) {
  struct named a[6];
  double s = 0;
  for (int i = 0; i < 6; i++) {
    a[i].x = z[i] * z[0];
    a[i].k = i;
    strcpy(a[i].name, "hello");
  }
  for (int i = 0; i < 5; i++)
    memcpy(a[i].name, a[5 - i].name, few);
  memcpy(&a[0].k, &a[3].k, sizeof(int) + few + 1);
  for (int i = 0; i < 6; i++)
    s += a[i].x * a[5 - i].x * (a[i].k + 1) * strlen(a[i].name);
  z[1] *= s;
}

// An array of one ends the structure, and has as many elements as were allocated.
APART static void assign(struct list *to, const struct list *from) {
  to->n = from->n;
  memcpy(to->of, from->of, from->n * sizeof *from->of);
}

static void arrays_of_one(double *z) {
  size_t bytes = sizeof(struct list) + 5 * sizeof(double);
  struct list *a = malloc(bytes), *b = malloc(bytes);
  a->n = few;
  for (int i = 0; i < a->n; i++)
    a->of[i] = z[i] * z[0];
  assign(b, a);
  double s = 0;
  for (int i = 0; i < b->n; i++)
    s += b->of[i] * a->of[few - 1 - i];
  z[1] *= s;
  free(a);
  free(b);
}

DERIVE(matrices)
DERIVE(of_constant_length)
DERIVE(of_two_heads)
DERIVE(behind_one_number)
DERIVE(lists)
DERIVE(made_longer)
DERIVE(of_as_many_heads)
DERIVE(names)
DERIVE(arrays_of_one)

int main(void) {
  int bad = 0;
  bad |= check(matrices, .n = 6);
  bad |= check(of_constant_length, .n = 6);
  bad |= check(of_two_heads, .n = 6);
  bad |= check(behind_one_number, .n = 6);
  bad |= check(lists, .n = 6);
  bad |= check(made_longer, .n = 6);
  bad |= check(of_as_many_heads, .n = 6);
  bad |= check(names, .n = 6);
  bad |= check(arrays_of_one, .n = 6);
  return bad;
}
