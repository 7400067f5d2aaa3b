// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// Records with integers and numbers that memcpy and assignments move, beside arrays of numbers: in blocks of one allocator, in an arena, in static arrays; copies
// that end within the padding of a number of 80 bits, and blocks that are reallocated to a size within a number.
#include "check.h"
#include <stdlib.h>
#define APART __attribute__((noinline))
struct point {
  int id;
  double x, y;
};
struct entry {
  int k, last;
  double w;
};
struct arena {
  char *base;
  size_t used;
};
static int three = 3;

APART static void *allocate(size_t n) {
  void *p = malloc(n);
  if (!p)
    abort();
  return p;
}

APART static void *take(struct arena *a, size_t n) {
  void *p = a->base + a->used;
  a->used += (n + 15) / 16 * 16;
  return p;
}

APART static void swap(struct point *a, struct point *b) {
  struct point kept;
  memcpy(&kept, a, sizeof kept);
  memcpy(a, b, sizeof *a);
  memcpy(b, &kept, sizeof *b);
}

APART static void swap_entries(struct entry *a, struct entry *b) {
  struct entry kept = *a;
  *a = *b;
  *b = kept;
}

APART static void sort(struct point *p, int n) {
  for (int i = 1; i < n; i++) {
    struct point moved = p[i];
    int j = i - 1;
    for (; j >= 0 && p[j].x > moved.x; j--)
      p[j + 1] = p[j];
    p[j + 1] = moved;
  }
}

static double records(struct point *p, struct entry *e, const double *d, const double *f, const double *z) {
  double sum = 0;
  for (int i = 0; i < 3; i++) {
    p[i] = (struct point){i, d[i], d[i + 3] * f[i]};
    e[i].k = i;
    e[i].last = 2 - i;
    e[i].w = d[i] * d[i + 1];
  }
  swap(p, p + 2);
  swap_entries(e, e + 1);
  sort(p, 3);
  for (int i = 0; i < 3; i++)
    sum += p[i].x * p[2 - i].y * (p[i].id + 1) + e[i].w * z[e[i].k] * z[e[i].last];
  return sum;
}

static void of_one_allocator(double *z) {
  double *d = allocate(6 * sizeof *d);
  struct point *p = allocate(3 * sizeof *p);
  struct entry *e = allocate(3 * sizeof *e);
  double *f = allocate(6 * sizeof *f);
  for (int i = 0; i < 6; i++) {
    d[i] = z[i] * z[0];
    f[i] = sin(d[i]);
  }
  z[1] *= records(p, e, d, f, z);
  free(d);
  free(p);
  free(e);
  free(f);
}

static void in_an_arena(double *z) {
  struct arena a = {malloc(1024), 0};
  double *d = take(&a, 6 * sizeof *d);
  struct point *p = take(&a, 3 * sizeof *p);
  struct entry *e = take(&a, 3 * sizeof *e);
  double *f = take(&a, 6 * sizeof *f);
  for (int i = 0; i < 6; i++) {
    d[i] = z[i] * z[0];
    f[i] = sin(d[i]);
  }
  z[1] *= records(p, e, d, f, z);
  free(a.base);
}

static struct point pool[4];
static double work[4];

static void in_static_arrays(double *z) {
  for (int i = 0; i < 4; i++) {
    pool[i] = (struct point){i, z[i] * z[0], z[5 - i]};
    work[i] = z[i];
  }
  swap(pool, pool + 3);
  sort(pool, 4);
  memmove(pool + 1, pool, 2 * sizeof *pool);
  double sum = 0;
  for (int i = 0; i < 4; i++)
    sum += pool[i].x * pool[3 - i].y * work[i] * (1 + pool[i].id);
  z[3] *= sum;
}

static void without_padding(double *z) {
  long double a[4], b[4];
  double sum = 0;
  for (int i = 0; i < 4; i++) {
    a[i] = z[i] * z[0];
    b[i] = z[1];
  }
  memcpy(b, a, sizeof *a * three - 6);
  for (int i = 0; i < 4; i++)
    sum += (double)(b[i] * b[3 - i]);
  z[0] *= sum;
}

static void of_any_size(double *z) {
  double *a = malloc(6 * sizeof *a), sum = 0;
  for (int i = 0; i < 6; i++)
    a[i] = z[i] * z[0];
  a = realloc(a, sizeof *a * three + 4);
  a = realloc(a, 6 * sizeof *a);
  a[3] = a[4] = a[5] = z[2];
  for (int i = 0; i < 6; i++)
    sum += a[i] * a[5 - i];
  z[0] *= sum;
  free(a);
}

DERIVE(of_one_allocator)
DERIVE(in_an_arena)
DERIVE(in_static_arrays)
DERIVE(without_padding)
DERIVE(of_any_size)

int main(void) {
  int bad = 0;
  bad |= check(of_one_allocator, .n = 6, .dot = 1e-6, .difference = 1e-3, .step = 1e-3);
  bad |= check(in_an_arena, .n = 6, .dot = 1e-6, .difference = 1e-3, .step = 1e-3);
  bad |= check(in_static_arrays, .n = 6);
  bad |= check(without_padding, .n = 6);
  bad |= check(of_any_size, .n = 6);
  return bad;
}
