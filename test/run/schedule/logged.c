// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: JOINT=step,halves,shift LINK=model:step:weak,step:exchange:weak %schedules_c
// Joint calls that touch memory of which nobody can tell beforehand how much: an unstructured mesh, strides, copies of run-time length,
// structures with pointers, recursion, in sweeps apart and over a tape that is kept.
#include "check.h"

enum { CELLS = 20, EDGES = 31 };
static int from[EDGES], to[EDGES];

struct mesh {
  const int *from, *to;
  double *state;
  int edges;
};

static void exchange(double *a, double *b, double rate) {
  double flux = rate * (*a * *a - sin(*b));
  *a -= flux;
  *b += flux;
}
static void step(const struct mesh *mesh, double rate) {
  for (int e = 0; e < mesh->edges; e++) {
    double *a = mesh->state + mesh->from[e], *b = mesh->state + mesh->to[e];
    if (a != b)
      exchange(a, b, rate);
    if (mesh->to[e] % 5 == 0)
      mesh->state[mesh->from[e]] *= 1 + 0.01 * mesh->state[0];
  }
}
static void model(double *z, int edges, int steps) {
  struct mesh mesh = {from, to, z, edges};
  for (int t = 0; t < steps; t++)
    step(&mesh, 0.02 + 0.001 * t);
}

// Every third cell, in halves; what lies between is not touched.
static void halves(double *z, int n, int depth) {
  if (depth == 0) {
    for (int i = 0; i < n; i++)
      z[3 * i] = sin(z[3 * i]) + z[0] * z[3 * (n - 1)];
    return;
  }
  halves(z, n / 2, depth - 1);
  halves(z + 3 * (n / 2), n - n / 2, depth - 1);
}

// Rows of a square, and a copy whose length depends on the data.
static void shift(double *z, const int *row, int n) {
  for (int k = 0; k < n; k++) {
    for (int i = 0; i < 4; i++)
      z[4 * row[k] + i] = cos(z[4 * row[k] + i]) * z[i];
    int count = z[row[k]] > 0.8 ? 2 : 3;
    memmove(z + 4 * k + 1, z + 4 * k, (size_t)count * sizeof *z);
    memset(z + 16 + row[k], 0, sizeof *z);
  }
}

static void f(double *z) {
  static const int rows[3] = {2, 0, 3};
  for (int e = 0; e < EDGES; e++) {
    from[e] = (7 * e + 3) % CELLS;
    to[e] = (e * e) % CELLS;
  }
  model(z, EDGES, 4);
  halves(z, 6, 2);
  shift(z, rows, 3);
  model(z, EDGES / 2, 2);
}
DERIVE(f)
static void g(double *z) { f(z); }
DERIVE_SPLIT(g, CELLS)

// Twice from one tape.
static void h(double *z) { f(z); }
static void h_tangent(double *z, double *zd) { wengert_tangent((void *)h, wengert_dup, z, zd); }
static void h_adjoint(double *z, double *zb) {
  double seed[CELLS], first[CELLS], end[CELLS];
  void *tape = wengert_forward((void *)h, wengert_dup, z, zb);
  memcpy(end, z, sizeof end);
  memcpy(seed, zb, sizeof seed);
  wengert_backward((void *)h, wengert_dup, z, zb, wengert_keep, tape);
  memcpy(first, zb, sizeof first);
  memcpy(zb, seed, sizeof seed);
  wengert_backward((void *)h, wengert_dup, z, zb, tape);
  for (int i = 0; i < CELLS; i++)
    zb[i] = first[i] == zb[i] && end[i] == z[i] ? zb[i] : NAN;
}

int main(void) {
  check_show(f_adjoint, CELLS);
  return check(f, .n = CELLS) | check(g, .n = CELLS) | check(h, .n = CELLS);
}
