// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// Allocated memory holds one kind of record, and then another: what the first one had is no longer there when its adjoint comes, whatever the types of
// the accesses say of aliases.
#include "check.h"
#include <stdlib.h>
struct point {
  double x, y;
};
struct entry {
  int k, last;
  double w;
};
enum { MOST = 40 };
static int n = MOST;

static double points(struct point *p, const double *z) {
  double s = 0;
  for (int i = 0; i < n; i++) {
    p[i].x = sin(z[i % 6]);
    p[i].y = z[(i + 1) % 6] * z[i % 6];
  }
  for (int i = 0; i < n; i++)
    s += p[i].x * p[n - 1 - i].y;
  return s / n;
}

static double entries(struct entry *e, const double *z, double s) {
  double r = 0;
  for (int i = 0; i < n; i++) {
    e[i].k = i;
    e[i].last = n - 1 - i;
    e[i].w = cos(z[i % 6] * s);
  }
  for (int i = 0; i < n; i++)
    r += e[e[i].last].w * e[i].w;
  return r / n;
}

static void by_turns(double *z, void *block) {
  double s = points(block, z);
  s += entries(block, z, s);
  s += points(block, z) * s;
  for (int i = 0; i < 6; i++)
    z[i] *= s;
}

static void own_block(double *z) {
  void *block = malloc(sizeof(struct point[MOST]));
  by_turns(z, block);
  free(block);
}

static void floats_then_doubles(double *z) {
  void *block = malloc(sizeof(double[MOST]));
  float *single = block;
  double *full = block, s = 0, t = 0;
  for (int i = 0; i < 2 * n; i++)
    single[i] = (float)z[i % 6];
  for (int i = 0; i < 2 * n; i++)
    s += (double)single[i] * single[2 * n - 1 - i];
  for (int i = 0; i < n; i++)
    full[i] = sin(z[i % 6] + s / n);
  for (int i = 0; i < n; i++)
    t += full[i] * full[n - 1 - i];
  for (int i = 0; i < 6; i++)
    z[i] *= t / n;
  free(block);
}

static void given_block(double *z) {
  own_block(z);
}
static void given_block_tangent(double *z, double *zd) {
  void *block = calloc(MOST, 16), *shadow = calloc(MOST, 16);
  wengert_tangent((void *)by_turns, wengert_dup, z, zd, wengert_dup, block, shadow);
  free(block);
  free(shadow);
}
static void given_block_adjoint(double *z, double *zb) {
  void *block = calloc(MOST, 16), *shadow = calloc(MOST, 16);
  wengert_adjoint((void *)by_turns, wengert_dup, z, zb, wengert_dup, block, shadow);
  free(block);
  free(shadow);
}

DERIVE(own_block)
DERIVE(floats_then_doubles)

int main(void) {
  int wrong = check(own_block, .n = 6) + check(given_block, .n = 6);
  return wrong + check(floats_then_doubles, .n = 6, .dot = 1e-5, .difference = 1e-2, .step = 1e-3) != 0;
}
