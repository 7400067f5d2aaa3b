// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Structures that are assigned: of several kinds of numbers, with integers and pointers, in arrays and through pointers.
#include "check.h"

struct part {
  float weight;
  int place;
  double value[2];
};
struct whole {
  struct part parts[3];
  double *cells;
  double total;
};

static __attribute__((noinline)) void assign(struct part *to, const struct part *from) { *to = *from; }
static __attribute__((noinline)) double sum(const struct whole *w) {
  double s = w->total;
  for (int i = 0; i < 3; i++) s += w->parts[i].value[w->parts[i].place] * (double)w->parts[i].weight * w->cells[i];
  return s;
}

static void f(double *x) {
  struct whole a, b, all[2];
  for (int i = 0; i < 3; i++) a.parts[i] = (struct part){0.5f, i % 2, {x[i], x[i] * x[3]}};
  a.cells = x;
  a.total = x[0] * x[1];
  b = a;
  b.cells = x + 1;
  b.parts[0].value[0] *= x[2];
  assign(&b.parts[1], &a.parts[2]);
  for (int i = 0; i < 2; i++) all[i] = i ? a : b;
  all[1].parts[2] = all[0].parts[1];
  x[4] = sum(&all[0]) * sum(&all[1]) + sum(&b);
}
DERIVE(f)

static void selected(double *x) {
  struct part p[4];
  for (int i = 0; i < 4; i++) p[i] = (struct part){1.5f, 1 - i % 2, {x[i], x[i + 1]}};
  for (int k = 0; k < 5; k++) {
    struct part best = p[k % 4];
    p[(k + 1) % 4] = best;
    p[k % 4].value[best.place] *= best.value[1 - best.place];
  }
  for (int i = 0; i < 4; i++) x[0] += p[i].value[0] * p[i].value[1];
}
DERIVE(selected)

int main(void) { return check(f, .n = 5) || check(selected, .n = 5); }
