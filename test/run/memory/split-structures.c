// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Sweeps apart over structures that hold pointers: in between, pointers, bounds and cells are all overwritten, and what the forward sweep
// freed is there for every backward sweep.
#include "check.h"
#include <stdlib.h>

enum { N = 4 };
struct grid {
  int n;
  double *cells, *next;
  double scale;
};
struct row {
  double *cells;
  struct row *below;
};

static void step(struct grid *g) {
  double *work = malloc(g->n * sizeof *work);
  for (int i = 0; i < g->n; i++)
    work[i] = g->cells[i] * g->cells[(i + 1) % g->n];
  for (int i = 0; i < g->n; i++)
    g->next[i] = sin(work[i]) * g->scale + g->next[i];
  free(work);
  double *cells = g->cells;
  g->cells = g->next;
  g->next = cells;
  g->scale *= 0.9;
}
static void steps(struct grid *g, int count) {
  struct row *rows = 0;
  for (int k = 0; k < count; k++) {
    step(g);
    struct row *row = malloc(sizeof *row);
    row->cells = malloc(sizeof(double));
    row->cells[0] = g->cells[k % g->n] * g->cells[0];
    row->below = rows;
    rows = row;
  }
  while (rows) {
    struct row *row = rows;
    g->scale += 0.01 * row->cells[0] * row->cells[0];
    rows = row->below;
    free(row->cells);
    free(row);
  }
}

static void state(double *z) {
  struct grid g = {N, z, z + N, z[2 * N]};
  steps(&g, 4);
  z[2 * N] = g.scale;
}
static void state_tangent(double *z, double *zd) {
  struct grid g = {N, z, z + N, z[2 * N]}, gd = {N, zd, zd + N, zd[2 * N]};
  wengert_tangent((void *)steps, wengert_dup, &g, &gd, wengert_const, 4);
  z[2 * N] = g.scale;
  zd[2 * N] = gd.scale;
}
static void state_adjoint(double *z, double *zb) {
  struct grid g = {N, z, z + N, z[2 * N]}, gb = {N, zb, zb + N, zb[2 * N]};
  void *tape = wengert_forward((void *)steps, wengert_dup, &g, &gb, wengert_const, 4);
  double end[2 * N + 1], start[2 * N + 1];
  memcpy(end, z, sizeof end);
  end[2 * N] = g.scale;
  g = (struct grid){0, 0, 0, 1e9};
  for (int i = 0; i <= 2 * N; i++)
    z[i] = 1e9;
  memcpy(start, zb, sizeof start);
  for (int round = 0; round < 3; round++) { // the last of several sweeps over one tape gives it back
    memcpy(zb, start, sizeof start);
    gb.scale = zb[2 * N];
    if (round < 2)
      wengert_backward((void *)steps, wengert_dup, &g, &gb, wengert_const, 0, wengert_keep, tape);
    else
      wengert_backward((void *)steps, wengert_dup, &g, &gb, wengert_const, 0, tape);
  }
  memcpy(z, end, sizeof end);
  zb[2 * N] = gb.scale;
}

int main(void) { return check(state, .n = 2 * N + 1); }
