// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Arrays of pointers that grow by realloc, in a procedure and in place: their shadows move along, also where others find them behind pointers.
#include "check.h"
#include <stdlib.h>
typedef struct node { double w; int n; struct node **kids; } node;
static double value(const node *c) {
  double s = c->w;
  for (int i = 0; i < c->n; i++) s *= value(c->kids[i]);
  return s;
}
static void add(node *c, node *t) {
  c->kids = realloc(c->kids, (c->n + 1) * sizeof *c->kids);
  c->kids[c->n++] = t;
}
static void tree(double *z) {
  node r = {z[0]}, a = {z[1]}, b = {z[2]}, c = {z[3] * z[0]};
  add(&r, &a);
  add(&r, &b);
  add(&b, &c);
  z[0] = value(&r);
  free(r.kids);
  free(b.kids);
}
__attribute__((noinline)) static double **grown(double **rows, int had, int n, double x) {
  rows = realloc(rows, n * sizeof *rows);
  for (int i = had; i < n; i++) {
    rows[i] = malloc(2 * sizeof **rows);
    rows[i][0] = x * i;
    rows[i][1] = x * x;
  }
  return rows;
}
static void table(double *z) {
  double **rows = grown(NULL, 0, 2, z[0]);
  rows = grown(rows, 2, 5, z[1]);
  rows[1][0] *= rows[4][1];
  for (int i = 0; i < 5; i++) z[2] += rows[i][0] * rows[i][1];
  for (int i = 0; i < 5; i++) free(rows[i]);
  free(rows);
}
DERIVE(tree)
DERIVE(table)
int main(void) { return check(tree, .n = 4) | check(table, .n = 4); }
