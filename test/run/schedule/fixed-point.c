// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Loops that converge: their adjoint goes round at the fixed point. The end tested before, behind and in the middle of the body, state in
// numbers, arrays and structures, what the loop leaves alone beside what it changes, temporaries, loops within each other and after each other,
// what the loop is called with by value, regions around and within, sweeps apart.
#include "check.h"
#include <stdlib.h>
#include <string.h>

/* A linear system by Gauss and Seidel, in place; row and column 0 are not part of it. */
static void linear(double *z) {
  double a[4][4], x[5];
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      a[i][j] = (i == j ? 6.0 : 0.4) + 0.3 * z[(i + j) % 6];
  memset(x, 0, sizeof x);
  x[4] = z[0];
  double change;
  do {
    wengert_fixed_point(1e-14);
    change = 0;
    for (int i = 0; i < 4; i++) {
      double sum = z[i] - x[4];
      for (int j = 0; j < 4; j++)
        if (j != i)
          sum -= a[i][j] * x[j];
      change += fabs(sum / a[i][i] - x[i]);
      x[i] = sum / a[i][i];
    }
  } while (change > 1e-14);
  for (int i = 0; i < 5; i++)
    z[i] = x[i] * (1 + x[(i + 1) % 5]);
}

/* A number, tested before the step: the last one ends half-way. */
static void root(double *z) {
  for (int k = 0; k < 3; k++) {
    double x = 1, rest;
    int steps = 0;
    for (;;) {
      wengert_fixed_point(1e-13);
      rest = (1.5 + z[k] * z[k] + 0.3 * sin(x)) / (2 + x) - x;
      if (fabs(rest) < 1e-14 || steps > 1000)
        break;
      x += 0.8 * rest;
      steps++;
    }
    z[k] = x + 0.1 * rest;
  }
}

/* What the step is told by value, and a counter that changes it. */
static double relax(double x, double weight, double target, int step) {
  return x + weight * (1 + 1.0 / (step + 3)) * (cos(x) * target - x);
}

static void weighted(double *z) {
  double x = 0.5, weight = 0.5 + 0.1 * z[1], before;
  int step = 0;
  do {
    wengert_fixed_point(1e-14);
    before = x;
    x = relax(x, weight, z[0], step++);
  } while (fabs(x - before) > 1e-15 && step < 400);
  z[0] = x * x;
  z[2] *= x;
}

struct state {
  double level[3];
  int count;
  float coarse;
};

/* Structures, memory of the heap, a temporary in each step, an exit in the middle that does nothing more. */
static void structure(double *z) {
  struct state *s = malloc(sizeof *s);
  s->count = 0;
  for (int i = 0; i < 3; i++)
    s->level[i] = 0.1 * i;
  for (int t = 0; t < 500; t++) {
    wengert_fixed_point(1e-13);
    double *next = malloc(3 * sizeof *next), change = 0;
    for (int i = 0; i < 3; i++)
      next[i] = 0.3 * sin(s->level[(i + 1) % 3] + z[i]) + 0.2 * s->level[i] * z[3];
    for (int i = 0; i < 3; i++) {
      change = fmax(change, fabs(next[i] - s->level[i]));
      s->level[i] = next[i];
    }
    s->count++;
    free(next);
    if (change < 1e-15)
      break;
  }
  z[0] = s->level[0] + z[0] * s->level[1];
  z[3] = s->level[2];
  free(s);
}

static void inner(double *x, const double *p) {
  double before;
  do {
    wengert_fixed_point(1e-14);
    before = *x;
    *x = 0.4 * sin(*x + p[1]) + p[0];
  } while (fabs(*x - before) > 1e-15);
}

/* A fixed point in each step of a fixed point, and in each step of a time loop. */
static void nested(double *z) {
  double x = 0, y = 0, before;
  for (int k = 0; k < 200; k++) {
    wengert_fixed_point(1e-13);
    before = y;
    inner(&x, z);
    y = 0.3 * cos(y * x) + 0.1 * x;
    if (fabs(y - before) < 1e-15)
      break;
  }
  for (int t = 0; t < 4; t++) {
    wengert_binomial(2);
    z[0] += 0.1 * y;
    inner(&z[2], z);
  }
  z[1] += x * z[2];
}

/* A region around the loop, and one in its body; procedures that call themselves. */
static void halve(double *x, const double *p, int depth) {
  if (depth > 1) {
    halve(x, p, depth / 2);
    halve(x + depth / 2, p, depth - depth / 2);
    return;
  }
  double before;
  do {
    wengert_fixed_point(1e-14);
    before = *x;
    wengert_checkpoint_begin();
    *x = 0.4 * sin(*x + p[1]) + p[0];
    wengert_checkpoint_end();
  } while (fabs(*x - before) > 1e-15);
}
static void regions(double *z) {
  double x[3] = {z[0], z[1], 0.1};
  wengert_checkpoint_begin();
  halve(x, z, 3);
  wengert_checkpoint_end();
  z[0] += x[0] * x[1];
  z[2] *= x[2];
}

DERIVE_SPLIT(linear, 6)
DERIVE(root)
DERIVE_SPLIT(weighted, 3)
DERIVE(structure)
DERIVE(nested)
DERIVE(regions)

/* What the loop is called with is a vector. */
typedef double pair __attribute__((vector_size(16)));
static void vectors(double *z) {
  pair x = {0, 0}, a = {z[0], z[1]};
  double change;
  do {
    wengert_fixed_point(1e-14);
    pair next = 0.3 * x * a + 1;
    change = fabs(next[0] - x[0]) + fabs(next[1] - x[1]);
    x = next;
  } while (change > 1e-14);
  z[2] = x[0] * x[1];
}
DERIVE(vectors)

int main(void) {
  return check(vectors, .n = 3) | check(linear, .n = 6) | check(root, .n = 3) | check(weighted, .n = 3) | check(structure, .n = 4) | check(nested, .n = 3) |
         check(regions, .n = 3);
}
