// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Names that are duplicated and kept in records beside active numbers, which grow, are looked up by name, and freed.
#include "check.h"
#include <stdlib.h>
typedef struct { char *name; double v; double *hist; int n; } variable;
typedef struct { variable *all; int n; } table;
static variable *get(table *t, const char *name) {
  for (int i = 0; i < t->n; i++)
    if (!strcmp(t->all[i].name, name)) return &t->all[i];
  t->all = realloc(t->all, (t->n + 1) * sizeof *t->all);
  t->all[t->n] = (variable){strdup(name), 0, 0, 0};
  return &t->all[t->n++];
}
static void set(table *t, const char *name, double v) {
  variable *x = get(t, name);
  x->hist = realloc(x->hist, (x->n + 1) * sizeof(double));
  x->hist[x->n++] = x->v;
  x->v = v;
}
static void looked_up(double *z) {
  table t = {0, 0};
  set(&t, "a", z[0]);
  set(&t, "b", z[1] * get(&t, "a")->v);
  set(&t, "a", z[2] * get(&t, "b")->v);
  set(&t, "a longer name", get(&t, "a")->v + 1);
  set(&t, "a", sin(get(&t, "a longer name")->v));
  double sum = 0;
  for (int i = 0; i < t.n; i++)
    for (int j = 0; j < t.all[i].n; j++) sum += t.all[i].hist[j] * t.all[i].v;
  z[0] = sum;
  for (int i = 0; i < t.n; i++) free(t.all[i].name), free(t.all[i].hist);
  free(t.all);
}
typedef struct { char *name; double v; } named;
__attribute__((noinline)) static void put(named *to, const char *name, double v) {
  to->name = strndup(name, 3);
  to->v = v;
}
static void beside(double *z) {
  named a;
  put(&a, "abcdef", z[0]);
  z[0] = a.v * a.v * strlen(a.name) + (a.name[2] == 'c' ? z[1] : z[2]);
  free(a.name);
}
DERIVE(looked_up)
DERIVE(beside)
int main(void) { return check(looked_up, .n = 3) | check(beside, .n = 3); }
