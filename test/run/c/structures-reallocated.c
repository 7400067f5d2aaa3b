// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// An array of structures of numbers, integers and pointers that grows by realloc.
#include "check.h"
#include <stdlib.h>
typedef struct {
  unsigned dimension;
  double *centre, volume;
} box;
typedef struct {
  box b;
  int split;
  double *error, worst;
} region;
typedef struct {
  size_t count, room;
  region *items;
} heap;
static void push(heap *h, region r) {
  if (h->count == h->room) {
    h->room = 2 * h->room + 1;
    h->items = (region *)realloc(h->items, h->room * sizeof(region));
  }
  h->items[h->count++] = r;
}
static void f(double *z) {
  heap h = {0, 0, NULL};
  for (int i = 0; i < 6; i++) {
    region r = {{1, malloc(sizeof(double)), z[i] * z[i]}, i, malloc(sizeof(double)), sin(z[i])};
    r.b.centre[0] = z[i] / (1 + i);
    r.error[0] = z[(i + 1) % 6] * z[i];
    push(&h, r);
  }
  for (size_t i = 0; i < h.count; i++) {
    region r = h.items[h.count - 1 - i];
    z[i] = r.b.centre[0] * r.b.volume + r.worst * r.error[0] * r.split;
    free(r.b.centre);
    free(r.error);
  }
  free(h.items);
}
DERIVE(f)
int main(void) { return check(f, .n = 6); }
