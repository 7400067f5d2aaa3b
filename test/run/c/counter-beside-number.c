// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// A structure that is passed by value with a counter of a loop beside a float in one register.
#include "check.h"

struct event {
  double time;
  unsigned id;
  float w;
};
struct queue {
  struct event e[8];
  int n;
};
static __attribute__((noinline)) void push(struct queue *q, struct event ev) { q->e[q->n++] = ev; }

static void f(double *z) {
  struct queue q = {.n = 0};
  for (int i = 0; i < 3; i++) push(&q, (struct event){z[i] * z[3], i, 1.5f * (float)z[i]});
  for (unsigned i = 3; i > 0; i--) push(&q, (struct event){z[i] * z[0], i << 3, (float)z[i - 1]});
  double s = 0;
  for (int i = 0; i < q.n; i++) s += q.e[i].time * (double)q.e[i].w * (1 + q.e[i].id);
  z[0] = s;
}
DERIVE(f)

int main(void) { return check(f, .n = 4, .difference = 1e-2, .step = 1e-3, .dot = 1e-5); }
