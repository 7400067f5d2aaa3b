// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// RUN: LEVELS="0 2" %run_c -mllvm -wengert-activity=off
// Constant tables of the addresses of variables, which other procedures follow: registries of fields, initial values that the compiler keeps as constants,
// tables of tables, numbers beside addresses. Such a table's shadow is a table of shadows; it was a table of null pointers.
#define CHECK_SECOND
#include "check.h"
#define APART __attribute__((noinline)) static

static double u[2], v[2], w[2];

// A registry.
static const struct field {
  const char *name;
  double *data;
  int n;
} fields[] = {{"u", u, 2}, {"v", v, 2}, {0, 0, 0}};
APART const struct field *find(const char *name) {
  for (const struct field *p = fields; p->name; p++)
    if (!strcmp(p->name, name)) return p;
  return 0;
}
APART void put(const struct field *f, int i, double x) { f->data[i] = x; }
APART double get(const struct field *f, int i) { return f->data[i]; }
static void registry(double *z) {
  put(find("u"), 0, z[0] * z[0]);
  put(find("v"), 1, z[1]);
  z[0] = get(find("u"), 0) * get(find("v"), 1) * u[0];
}

// Initial values.
struct work {
  double *a;
  int n;
};
APART void fill(struct work *w, const double *x) {
  for (int i = 0; i < w->n; i++) w->a[i] = x[i] * x[i];
}
APART double sum(const struct work *w) {
  double s = 0;
  for (int i = 0; i < w->n; i++) s += w->a[i];
  return s;
}
static void structure(double *z) {
  struct work room = {u, 2};
  fill(&room, z);
  z[0] = sum(&room);
}
APART void put_both(double **t, const double *x) { t[0][0] = x[0] * x[0], t[1][0] = x[1]; }
APART double product(double **t) { return t[0][0] * t[1][0]; }
static void array(double *z) {
  double *t[2] = {u, v};
  put_both(t, z);
  z[0] = product(t);
}

// External variables, and a null pointer at the end.
double first[2], second[2];
double *const all[] = {first, second, 0};
APART void scale(double *const *t, double by) {
  for (; *t; t++) (*t)[0] *= by;
}
static void external(double *z) {
  first[0] = z[0], second[0] = z[1];
  scale(all, z[1]);
  z[0] = first[0], z[1] = second[0];
}

// A number and an integer beside the address, and an address within a variable.
struct scaled {
  double by;
  double *to;
  int n;
};
APART void set(struct scaled *s, const double *x) {
  for (int i = 0; i < s->n; i++) s->to[i] = s->by * x[i] * x[i];
  s->by *= x[0];
}
APART double taken(const struct scaled *s) { return s->by * s->to[0]; }
static void numbers(double *z) {
  struct scaled s = {1.5, w + 1, 1};
  set(&s, z);
  z[1] = taken(&s) * w[1];
}

// Tables of tables, and constants beside variables.
struct leaf {
  const char *name;
  double *d;
};
static const struct leaf of_u = {"u", u + 1}, of_v = {"v", v};
static const struct node {
  const struct leaf *l, *r;
} nodes[] = {{&of_u, &of_v}, {&of_v, &of_u}};
static const double coefficients[2] = {2, 3};
static const double *const rows[] = {coefficients, u, v};
APART void deep(const struct node *n, const double *x) {
  for (int i = 0; i < 2; i++, n++) n->l->d[0] = x[i] * x[i], n->r->d[0] += x[0];
}
APART double of_rows(const double *const *m, int n) {
  double s = 1;
  for (int i = 0; i < n; i++) s *= m[i][0] + m[i][1];
  return s;
}
static void tables(double *z) {
  v[0] = 0.5, u[0] = z[1], u[1] = z[0], v[1] = 0;
  deep(nodes, z);
  z[0] = of_rows(rows, 3) + u[1] * v[0];
}

DERIVE(registry)
DERIVE(structure)
DERIVE(array)
DERIVE(external)
DERIVE(numbers)
DERIVE(tables)

int main(void) {
  return check(registry, .n = 2) | check(structure, .n = 2) | check(array, .n = 2) | check(external, .n = 2) |
         check(numbers, .n = 2) | check(tables, .n = 2);
}
