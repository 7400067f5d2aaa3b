// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// One allocator of the program's own hands out memory of every type: numbers of two sizes, integers, records; what each call returns is memory of its own. They check
// for null, count, shift the pointer, and call each other.
#include "check.h"
#include <stdlib.h>
#define APART __attribute__((noinline))
struct point {
  double x, y;
};
struct mixed {
  int id;
  float weight;
  double value;
};
static size_t allocations;

APART static void *checked(void *p) {
  if (!p)
    abort();
  allocations++;
  return p;
}

APART static void *allocate(size_t n) {
  void *p = malloc(n);
  if (!p)
    abort();
  allocations++;
  return p;
}

APART static void *allocate_zeros(size_t n, size_t size) {
  void *p = calloc(n, size);
  return p ? p : allocate(n * size);
}

APART static void *enlarge(void *p, size_t n) {
  void *q = realloc(p, n);
  if (!q)
    abort();
  return q;
}

// Numbered from `first`.
APART static double *vector(int first, int last) {
  double *v = allocate((size_t)(last - first + 1) * sizeof *v);
  return v - first;
}

APART static void *duplicate(const void *from, size_t n) {
  void *p = allocate(n);
  memcpy(p, from, n);
  return p;
}

static void of_every_type(double *z) {
  double *d = allocate(6 * sizeof *d), *e = allocate_zeros(6, sizeof *e), *v = vector(1, 6);
  float *f = allocate(6 * sizeof *f), *g = allocate(6 * sizeof *g);
  int *k = allocate(6 * sizeof *k), *l = allocate(6 * sizeof *l);
  struct point *p = allocate(3 * sizeof *p), *q = allocate(3 * sizeof *q);
  struct mixed *m = allocate(3 * sizeof *m), *n = allocate_zeros(3, sizeof *n);
  for (int i = 0; i < 6; i++) {
    d[i] = z[i] * z[0];
    f[i] = (float)d[i];
    k[i] = 5 - i;
    v[i + 1] = z[i];
  }
  for (int i = 0; i < 3; i++) {
    p[i] = (struct point){d[i], f[i]};
    m[i] = (struct mixed){i, f[i], d[i]};
  }
  memcpy(e, d, 6 * sizeof *d);
  memcpy(g, f, 6 * sizeof *f);
  memcpy(l, k, 6 * sizeof *k);
  memcpy(q, p, 3 * sizeof *p);
  for (int i = 0; i < 3; i++)
    n[i] = m[i];
  double s = 0;
  for (int i = 0; i < 6; i++)
    s += e[i] * g[l[i]] * q[i / 2].x * q[i / 3].y * v[l[i] + 1] + n[i / 2].value * n[i / 3].weight * (n[i / 2].id + 1);
  z[1] *= s;
  void *all[] = {d, e, v + 1, f, g, k, l, p, q, m, n};
  for (int i = 0; i < 11; i++)
    free(all[i]);
}

static void grown(double *z) {
  double *d = allocate(2 * sizeof *d);
  float *f = duplicate(&(float){2}, sizeof *f);
  int room = 2, *k = allocate(sizeof *k);
  for (int i = 0; i < 6; i++) {
    if (i == room) {
      room *= 2;
      d = enlarge(d, (size_t)room * sizeof *d);
    }
    d[i] = z[i] * z[(i + 1) % 6];
    f = enlarge(f, (size_t)(i + 1) * sizeof *f);
    k = enlarge(k, (size_t)(i + 1) * sizeof *k);
    f[i] = (float)z[i];
    k[i] = 5 - i;
  }
  double *e = duplicate(d, 6 * sizeof *d), s = 0;
  float *g = duplicate(f, 6 * sizeof *f);
  for (int i = 0; i < 6; i++)
    s += e[k[i]] * d[i] * g[i];
  z[0] *= s;
  free(d);
  free(e);
  free(f);
  free(g);
  free(k);
}

static void behind_a_check(double *z) {
  double *d = checked(malloc(6 * sizeof *d));
  float *f = checked(malloc(6 * sizeof *f));
  double s = 0;
  for (int i = 0; i < 6; i++) {
    d[i] = z[i] * z[0];
    f[i] = (float)z[5 - i];
  }
  for (int i = 0; i < 6; i++)
    s += d[i] * f[i];
  z[1] *= s;
  free(d);
  free(f);
}

DERIVE(of_every_type)
DERIVE(grown)
DERIVE(behind_a_check)

int main(void) {
  int bad = 0;
  bad |= check(of_every_type, .n = 6, .dot = 1e-5, .difference = 1e-3, .step = 1e-3);
  bad |= check(grown, .n = 6, .dot = 1e-5, .difference = 1e-3, .step = 1e-3);
  bad |= check(behind_a_check, .n = 6, .dot = 1e-5, .difference = 1e-3, .step = 1e-3);
  return bad || !allocations;
}
