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

static __attribute__((noinline)) double under_two_names(double *d, int *k, const double *z) {
  double s = 0;
  for (int i = 0; i < n; i++)
    d[i] = sin(z[i % 6]);
  for (int i = 0; i < n; i++)
    s += d[i] * d[n - 1 - i];
  for (int i = 0; i < 2 * n; i++)
    k[i] = i * 7 % 6;
  for (int i = 0; i < 2 * n; i++)
    s += z[k[i]];
  return s;
}

static void two_names(double *z) {
  void *block = malloc(MOST * 8);
  double s = under_two_names(block, block, z);
  for (int i = 0; i < 6; i++)
    z[i] *= s / n;
  free(block);
}

struct spaces {
  double *numbers;
  int *places;
};

static __attribute__((noinline)) double in_a_structure(const struct spaces *w, const double *z) {
  return under_two_names(w->numbers, w->places, z) * z[2];
}

static void two_members(double *z) {
  void *block = malloc(MOST * 8);
  struct spaces w = {block, block};
  double s = in_a_structure(&w, z);
  for (int i = 0; i < 6; i++)
    z[i] *= s / n;
  free(block);
}

// The loop becomes a memset that is said to write integers.
static void then_zeros(double *z) {
  double *p = malloc(MOST * 8), s = 0, t = 0;
  int *q = (int *)p;
  for (int i = 0; i < n; i++)
    p[i] = sin(z[i % 6]);
  for (int i = 0; i < n; i++)
    s += p[i] * p[n - 1 - i];
  for (int i = 0; i < 2 * n; i++)
    q[i] = 0;
  for (int i = 0; i < n; i++)
    t += z[q[i]];
  for (int i = 0; i < 6; i++)
    z[i] *= s / n + 0.01 * t;
  free(p);
}

// At -O3 a tangent's loads went behind the copy.
static void then_a_table(double *z) {
  double *d = malloc(MOST * 8), s = 1;
  int *k = (int *)d, table[2 * MOST];
  for (int i = 0; i < 2 * MOST; i++)
    table[i] = i * 7 % 6;
  for (int i = 0; i < MOST; i++)
    d[i] = z[i % 6];
  for (int i = 0; i < MOST; i++)
    s += d[i] * d[MOST - 1 - i];
  for (int i = 0; i < 2 * MOST; i++)
    k[i] = table[i];
  for (int i = 0; i < 2 * MOST; i++)
    s += z[k[i]];
  for (int i = 0; i < 6; i++)
    z[i] += s * 1e-2;
  free(d);
}

// What has an initial value is not what the union is called.
static union {
  double d[MOST];
  int k[2 * MOST];
} initialised = {{1, 2, 3}};

static void union_with_a_value(double *z) {
  double s = under_two_names(initialised.d, initialised.k, z);
  for (int i = 0; i < 6; i++)
    z[i] *= s / n;
}

static void pointers_then_floats(double *z) {
  double **k = malloc(MOST * 8), s = 0;
  float *d = (float *)k;
  for (int i = 0; i < n; i++)
    k[i] = z + i % 6;
  for (int i = 0; i < n; i++)
    s += *k[i] * *k[i];
  for (int i = 0; i < 2 * n; i++)
    d[i] = (float)z[i % 6];
  for (int i = 0; i < 2 * n; i++)
    s += d[i] * d[i];
  for (int i = 0; i < 6; i++)
    z[i] += s * 1e-4;
  free(k);
}

DERIVE(own_block)
DERIVE(floats_then_doubles)
DERIVE(two_names)
DERIVE(two_members)
DERIVE(then_zeros)
DERIVE(then_a_table)
DERIVE(union_with_a_value)
DERIVE(pointers_then_floats)

int main(void) {
  int wrong = check(own_block, .n = 6) + check(given_block, .n = 6) + check(two_names, .n = 6) + check(two_members, .n = 6) +
              check(then_zeros, .n = 6) + check(then_a_table, .n = 6) + check(union_with_a_value, .n = 6) +
              check(pointers_then_floats, .n = 6, .dot = 1e-5, .difference = 1e-2, .step = 1e-3);
  return wrong + check(floats_then_doubles, .n = 6, .dot = 1e-5, .difference = 1e-2, .step = 1e-3) != 0;
}
