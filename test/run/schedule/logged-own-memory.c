// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// A joint call that logs what it touches calls itself with memory of its own, which is gone when it runs again: it says so before the inner call, which cannot tell
// that memory from what is logged.
#include "check.h"
#include <stdlib.h>

enum { N = 140 };
struct state { double *u, *t; struct state *next; };

static __attribute__((noinline)) void on_heap(struct state *s, double *y, int depth) {
  double *own = malloc(N * sizeof *own);
  for (int i = 0; i < N; i++) own[i] = 0.1;
  double *p = s->next ? y : s->t;
  if (depth > 0) {
    struct state inner = *s;
    inner.u = p;
    on_heap(&inner, own, depth - 1);
    for (int i = 0; i < N; i++) s->t[i] = 0.5 * s->t[i] + 0.1 * inner.u[i];
  }
  free(own);
}
static __attribute__((noinline)) void on_stack(struct state *s, double *y, int depth) {
  double own[N];
  for (int i = 0; i < N; i++) own[i] = 0.1;
  double *p = s->next ? y : s->t;
  if (depth > 0) {
    struct state inner = *s;
    inner.u = p;
    on_stack(&inner, own, depth - 1);
    for (int i = 0; i < N; i++) s->t[i] = 0.5 * s->t[i] + 0.1 * inner.u[i];
  }
}

static void f(double *z) {
  wengert_joint((void *)on_heap);
  struct state last = {z, z, 0}, first = {z, z + N, &last};
  for (int k = 0; k < 2; k++) { on_heap(&last, z + N, 2); on_heap(&first, z, 2); }
}
DERIVE(f)
static void g(double *z) {
  wengert_joint((void *)on_stack);
  struct state last = {z, z, 0}, first = {z, z + N, &last};
  for (int k = 0; k < 2; k++) { on_stack(&last, z + N, 2); on_stack(&first, z, 2); }
}
DERIVE(g)

int main(void) { return check(f, .n = 2 * N) | check(g, .n = 2 * N); }
