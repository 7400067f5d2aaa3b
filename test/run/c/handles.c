// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// RUN: LEVELS="0 2" %run_c -mllvm -wengert-activity=off
// Addresses that are kept as integers: in structures that procedures hand on, in variables, in arrays, with distances added and bits set on the
// way. The derivative was that of a procedure that changes nothing before.
#include "check.h"
#include <stdint.h>
#include <stdlib.h>
#define APART __attribute__((noinline)) static

struct view {
  int n;
  float scale;
  uintptr_t data;
  float offset;
};
APART void work(struct view *v) {
  double *d = (double *)v->data;
  for (int i = 0; i < v->n; i++) d[i] = sin(d[i] * v->scale + v->offset);
}
static void structure(double *z) {
  struct view v = {6, 1.25f, (uintptr_t)z, 0.5f};
  work(&v);
  v.data = (uintptr_t)z + 8;
  v.n = 4;
  work(&v);
}

static uintptr_t variable;
APART void through_variable(int n) {
  double *d = (double *)variable;
  for (int i = 0; i < n; i++) d[i] = sin(d[i]) * d[0];
}
static void global(double *z) {
  variable = (uintptr_t)z;
  through_variable(6);
}

APART double sum(const uintptr_t *at, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += *(double *)at[i] * (i + 1);
  return s;
}
static void array(double *z) {
  uintptr_t all[4];
  for (int i = 0; i < 4; i++) all[i] = (uintptr_t)&z[(3 * i + 1) % 6];
  z[0] = sin(sum(all, 4)) * z[2];
}

struct tagged {
  uint64_t at;
};
__attribute__((noinline)) void untag(struct tagged *t) {
  double *d = (double *)(t->at & ~(uint64_t)7);
  if (t->at & 1) d[1] = exp(d[1] * 0.1) * d[0];
}
static void tags(double *z) {
  struct tagged t = {(uint64_t)z | 1}, u = {(uint64_t)(z + 2)};
  untag(&t);
  untag(&u);
}

__attribute__((noinline)) double through(uintptr_t *words) { return ((double *)words[1])[0]; }
static void heap(double *z) {
  uintptr_t *words = malloc(16);
  words[1] = (uintptr_t)(z + 1);
  z[0] = through(words) * z[0];
  free(words);
}

struct handles {
  long h[2];
  int n;
};
__attribute__((noinline)) void swap_handles(struct handles *o) {
  long first = o->h[0];
  o->h[0] = o->h[1];
  o->h[1] = first;
}
static void swapped(double *z) {
  struct handles o = {{(long)z, (long)(z + 3)}, 3};
  swap_handles(&o);
  double *d = (double *)o.h[0], *e = (double *)o.h[1];
  d[0] = sin(d[0]) * e[1];
}

DERIVE(swapped)
DERIVE(structure)
DERIVE(heap)
DERIVE(global)
DERIVE(array)
DERIVE(tags)
int main(void) { return check(structure, .n = 6) | check(global, .n = 6) | check(array, .n = 6) | check(tags, .n = 6) | check(heap, .n = 2) |
         check(swapped, .n = 5); }
