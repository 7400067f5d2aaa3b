// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Structures that end in an array of as many numbers as there is room for: no two of them lie in a row.
#include <stdlib.h>
#include <string.h>

#include "check.h"
#define APART __attribute__((noinline)) static

struct row {
  int n;
  double sum;
  double v[];
};
static void copied(double *z) {
  struct row *p = malloc(sizeof *p + 2 * sizeof(double));
  p->n = 2;
  memcpy(p->v, z, 2 * sizeof(double));
  z[1] = p->v[0] * p->v[1];
  free(p);
}

APART struct row *grow(struct row *p, double x) {
  p = realloc(p, sizeof *p + (p->n + 1) * sizeof(double));
  p->v[p->n++] = x;
  p->sum += x * x;
  return p;
}
static void grown(double *z) {
  struct row *p = malloc(sizeof *p);
  p->n = 0;
  p->sum = 0;
  for (int i = 0; i < 3; i++) p = grow(p, z[i] * z[(i + 1) % 3]);
  z[1] = p->sum * p->v[0] * p->v[2];
  free(p);
}

struct list {
  int n;
  double v[];
};
APART struct list *make(const double *z, int n) {
  struct list *p = malloc(sizeof *p + n * sizeof(double));
  p->n = n;
  memcpy(p->v, z, n * sizeof(double));
  return p;
}
static void made(double *z) {
  struct list *p = make(z, 3);
  z[0] = p->v[0] * p->v[1] * p->v[p->n - 1];
  free(p);
}

// A number of another kind before them: what is copied from the array on are the array's.
struct weighted {
  int n;
  float w;
  double v[];
};
static void weighted(double *z) {
  struct weighted *p = malloc(sizeof *p + 3 * sizeof(double));
  p->n = 3;
  p->w = 0.5f;
  memcpy(p->v, z, 3 * sizeof(double));
  for (int i = 0; i < p->n; i++)
    p->v[i] *= p->w * p->v[(i + 1) % 3];
  memcpy(z, p->v, 3 * sizeof(double));
  free(p);
}

DERIVE(copied)
DERIVE(grown)
DERIVE(made)
DERIVE(weighted)
int main(void) {
  return check(copied, .n = 3) | check(grown, .n = 3) | check(made, .n = 3) | check(weighted, .n = 3);
}
