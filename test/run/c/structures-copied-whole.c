// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// RUN: LEVELS="0 2" %run_c -mllvm -wengert-activity=off
// RUN: LEVELS="0 2" %run_c -mllvm -wengert-joint=*
// Structures of numbers and pointers, and unions of them, that are copied as they are: by reallocation, by assignment, by memcpy, also where only the caller knows
// what lies in the bytes. The copy's adjoint is that of as many numbers, among which no shadow of a pointer lies.
#define CHECK_DIRECTIONS
#include "check.h"
#include <stdlib.h>
#define APART __attribute__((noinline)) static

struct item {
  double key;
  double *p;
  int n;
  double w;
};
static void grown(double *z) {
  int n = 0, room = 0;
  struct item *a = 0;
  for (int k = 0; k < 7; k++) {
    if (n == room) {
      room = room ? 2 * room : 1;
      a = realloc(a, room * sizeof *a);
    }
    a[n].key = z[k % 4] * (k + 1);
    a[n].p = z + (k + 1) % 4;
    a[n].n = k;
    a[n].w = 1;
    n++;
  }
  double s = 0;
  for (int k = 0; k < n; k++) {
    s = sin(s + a[k].key * *a[k].p * a[k].w);
    a[k].w *= s;
  }
  struct item t = a[1];
  a[1] = a[2], a[2] = t;
  for (int k = 0; k < n; k++) s = s * 0.5 + a[k].key * *a[k].p * a[k].w * a[k].n;
  free(a);
  z[0] = s;
}

union either {
  float f[2];
  double *p;
};
APART double both(const union either *u) { return u->f[0] * u->f[1]; }
APART void aim(union either *u, double *p) { u->p = p; }
APART double through(const union either *u) { return *u->p; }
static void unions(double *z) {
  int n = 1;
  union either *a = malloc(sizeof *a);
  double s = 0;
  for (int k = 0; k < 5; k++) {
    a = realloc(a, (k + 1) * sizeof *a);
    a[k].f[0] = z[k % 4], a[k].f[1] = 1;
    n = k + 1;
  }
  for (int k = 0; k < n; k++) s = s * 0.5 + both(a + k);
  for (int k = 0; k < n; k++) aim(a + k, z + k % 4);
  for (int k = 0; k < n; k++) s *= through(a + k);
  for (int k = 0; k < n; k++) a[k].f[0] = s, a[k].f[1] = z[k % 4];
  for (int k = 0; k < n; k++) s = s * 0.5 + both(a + k);
  free(a);
  z[1] = s;
}

// Copied by a procedure that is handed both.
APART void copy(struct item *to, const struct item *from, int n) { memcpy(to, from, n * sizeof *to); }
APART double use(struct item *a, int n) {
  double s = 0;
  for (int k = 0; k < n; k++) {
    s = s * 0.5 + a[k].key * *a[k].p * a[k].w;
    a[k].key = s;
  }
  return s;
}
static void handed(double *z) {
  struct item a[3], b[3];
  for (int k = 0; k < 3; k++) a[k] = (struct item){z[k], z + (k + 1) % 3, k, 0.5 * z[3]};
  copy(b, a, 3);
  double s = use(a, 3) * use(b, 3);
  copy(a, b, 3);
  z[3] = s * use(a, 2);
}

static int order(const void *a, const void *b) {
  const struct item *x = a, *y = b;
  return (x->key > y->key) - (x->key < y->key);
}
static void sorted(double *z) {
  struct item a[5];
  for (int k = 0; k < 5; k++) a[k] = (struct item){z[k % 4] * (k * 3 % 5 + 1), z + (k + 1) % 4, k, z[0]};
  qsort(a, 5, sizeof *a, order);
  double s = 0;
  for (int k = 0; k < 5; k++) s = s * 0.5 + a[k].key * *a[k].p * a[k].w * (a[k].n + 1);
  z[1] = s;
}

struct list {
  void *data;
  int n, room;
  size_t size;
};
APART void push(struct list *l, const void *x) {
  if (l->n == l->room) {
    l->room = l->room ? 2 * l->room : 2;
    l->data = realloc(l->data, l->room * l->size);
  }
  memcpy((char *)l->data + l->n++ * l->size, x, l->size);
}
static void anything(double *z) {
  struct list l = {0, 0, 0, sizeof(struct item)};
  for (int i = 0; i < 5; i++) {
    struct item x = {z[i % 4], z + (i + 2) % 4, i, 0.5};
    push(&l, &x);
  }
  struct item *a = l.data;
  double s = 0;
  for (int i = 0; i < 5; i++) s = sin(s + a[i].key * *a[i].p + a[i].w * a[i].n);
  free(l.data);
  z[2] = s;
}

// Pointers and integers only.
struct view {
  double *values;
  int count;
};
APART void duplicate(void *to, const void *from, size_t bytes) { memcpy(to, from, bytes); }
static void views(double *z) {
  struct view a = {z, 2}, b;
  duplicate(&b, &a, sizeof a);
  for (int i = 0; i < b.count; i++) b.values[i] *= b.values[i];
}

DERIVE(views)
DERIVE(sorted)
DERIVE(anything)
DERIVE(grown)
DERIVE(unions)
DERIVE(handed)

#define LOOSE .dot = 1e-4, .difference = 3e-2, .step = 1e-3
int main(void) { return check(grown, .n = 4) | check(unions, .n = 4, LOOSE) | check(handed, .n = 4) |
         check(sorted, .n = 4) | check(anything, .n = 4) | check(views, .n = 3); }
