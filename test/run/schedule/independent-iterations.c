// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Iterations that are promised to be independent in C: places from a table, in a procedure that is taken in, in a loop without a counter, before `continue` and `break`, in one that
// is undone within a loop of which the promise would not be true, and where pointers move.
#include "check.h"
#include <wengert.h>

enum { cells = 8 };
static const int even[] = {6, 0, 4, 2}, odd[] = {3, 7, 1, 5};

static void spread(double *u, double *w, const int *to, const int *from, int n) {
  for (int i = 0; i < n; i++) {
    wengert_independent_iterations();
    u[to[i]] = .5 * w[i];
    w[i] = u[from[i]] * u[from[i]] + w[i];
  }
}

static void once(double *u, int i) {
  for (int j = i; j < i + 1; j++) {
    wengert_independent_iterations();
    u[j] = u[j] * u[j - 1] + sin(u[cells - 1 - j / 2]);
  }
}

static void walked(double *u, const int *to, const int *end) {
  while (to != end) {
    wengert_independent_iterations();
    double *at = u + *to++;
    *at = *at * *at;
    if (*at < 0) continue;
    if (*at > 1e3) break;
    at[0] += .1 * exp(-at[0]);
  }
}

struct cell { double a, b; int next; };

static void chained(struct cell *c, int n) {
  for (int i = 0; i < n; i++) {
    wengert_independent_iterations();
    c[even[i]].a *= c[i].b;
    for (int k = 0; k < 3; k++) c[even[i]].a += .1 * c[even[i]].a * c[even[i]].a;
  }
}

static void f(double *u) {
  double w[4] = {u[0] * u[1], u[2], u[3] * u[4], u[5]};
  struct cell c[cells];
  spread(u, w, even, odd, 4);
  for (int i = 1; i < cells; i++) once(u, i);
  walked(u, odd, odd + 4);
  for (int i = 0; i < cells; i++) c[i] = (struct cell){u[i], w[i % 4], i};
  chained(c, 4);
  for (int i = 0; i < cells; i++) u[i] = u[i] * c[i].a + w[i % 4];
}
DERIVE(f)

int main(void) { return check(f, .n = cells, .low = -.8, .high = .8); }
