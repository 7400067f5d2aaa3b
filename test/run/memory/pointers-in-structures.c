// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Structures that hold pointers: made here, filled by a callee, copied, in arrays, and two levels deep.
#include "check.h"

struct view {
  int n;
  double *cells;
  const double *weights;
};
struct pair {
  struct view *first, *second;
};

static const double weights[4] = {0.5, 1.5, -1.0, 2.0};

static __attribute__((noinline)) void open_view(struct view *v, double *cells, int n) {
  v->n = n;
  v->cells = cells;
  v->weights = weights;
}
static __attribute__((noinline)) double sum(const struct view *v) {
  double s = 0.0;
  for (int i = 0; i < v->n; i++) s += v->weights[i] * v->cells[i] * v->cells[i];
  return s;
}
static __attribute__((noinline)) void scale(struct pair *p, double by) {
  for (int i = 0; i < p->first->n; i++) p->second->cells[i] = by * p->first->cells[i] * p->second->cells[i];
}

static void through_callees(double *x) {
  struct view a, b;
  open_view(&a, x, 3);
  open_view(&b, x + 3, 3);
  struct pair both = {&a, &b};
  scale(&both, x[1]);
  x[0] = sum(&b) * x[0];
}
DERIVE(through_callees)

static void copied(double *x) {
  struct view a, b;
  open_view(&a, x, 2);
  b = a;
  a.cells = x + 3;
  b.cells[0] = b.cells[1] * a.cells[2];
  struct view all[3];
  for (int i = 0; i < 3; i++) {
    all[i].n = 1;
    all[i].weights = weights + i;
    all[i].cells = x + 2 * i;
  }
  for (int i = 0; i < 3; i++) x[5] += sum(&all[i]) * all[i].cells[0];
}
DERIVE(copied)

static void rows(double *x) {
  double *row[3] = {x, x + 2, x + 4};
  double **last = &row[2];
  for (int k = 0; k < 4; k++) {
    double *swap = row[0];
    row[0] = row[1];
    row[1] = swap;
    row[0][0] = row[1][1] * (*last)[0];
    row[1][0] += row[0][0] * row[0][1];
  }
}
DERIVE(rows)

int main(void) { return check(through_callees, .n = 6) || check(copied, .n = 6) || check(rows, .n = 6); }
