// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2" %run_c
// RUN: LEVELS="0 2" %run_c -mllvm -wengert-joint=*
// Structures that are one pointer are copied as integers by the optimiser, in procedures that are not inlined: a gradient of zero before.
#include "check.h"
#include <string.h>

typedef struct {
  double *value;
} item;
typedef struct {
  item slots[4];
  int head, tail;
} queue;
typedef struct {
  void (*put)(queue *, const item *);
  void (*get)(queue *, item *);
} table;
static void put(queue *q, const item *i) { q->slots[q->tail++ % 4] = *i; }
static void get(queue *q, item *i) { *i = q->slots[q->head++ % 4]; }
static const table first_in_first_out = {put, get};

static void run(const table *t, double *z) {
  double held[3];
  queue q = {{{0}}, 0, 0};
  for (int i = 0; i < 3; i++) {
    held[i] = z[i] * (i + 1);
    item it = {&held[i]};
    t->put(&q, &it);
  }
  for (int i = 0; i < 3; i++) {
    item it;
    t->get(&q, &it);
    z[i] = *it.value * *it.value + z[0];
  }
}
static void f(double *z) { run(z[0] > 100 ? 0 : &first_in_first_out, z); }
static __attribute__((noinline)) void copy(item *to, const item *from) { memcpy(to, from, sizeof *to); }
static void g(double *z) {
  double squares[2] = {z[0] * z[0], z[1]};
  item a = {squares}, b;
  copy(&b, &a);
  z[2] = sin(b.value[0]) * b.value[1];
}
DERIVE(f)
DERIVE(g)
int main(void) { return check(f, .n = 3) | check(g, .n = 3); }
