// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A structure with pointers as an argument of the derivative: its shadow holds the pointers to the shadows.
#include "check.h"

struct grid {
  int n;
  double *cells;
  double dt;
};

static __attribute__((noinline)) double energy(const struct grid *g) {
  double e = 0.0;
  for (int i = 0; i < g->n; i++) e += g->cells[i] * g->cells[i];
  return e;
}
static void step(struct grid *g) {
  for (int k = 0; k < 3; k++)
    for (int i = 1; i < g->n; i++) g->cells[i] += g->dt * g->cells[i - 1] * g->cells[i];
  g->cells[0] = energy(g) * g->dt;
}

static void wrapped(double *x) {
  struct grid g = {4, x, x[4]};
  step(&g);
  x[4] = g.dt;
}
static void wrapped_adjoint(double *x, double *x_adj) {
  struct grid g = {4, x, x[4]}, g_adj = {4, x_adj, x_adj[4]};
  wengert_adjoint((void *)step, wengert_dup, &g, &g_adj);
  x_adj[4] = g_adj.dt;
}
static void wrapped_tangent(double *x, double *x_tan) {
  struct grid g = {4, x, x[4]}, g_tan = {4, x_tan, x_tan[4]};
  wengert_tangent((void *)step, wengert_dup, &g, &g_tan);
  x_tan[4] = g_tan.dt;
}

int main(void) { return check(wrapped, .n = 5); }
