// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: for O in 0 1 2 3; do %cc -O$O %s %rt -lm -o %t.$O && %t.$O 24 && %t.$O 20 && %not --crash %t.$O 20 cut 2>&1 | %FileCheck %s || exit 1; done
// A ring of bytes, into which numbers go by copies of run-time length, may wrap within a number: nothing tells where these begin, and bytes are moved. An array of numbers that is copied up to within one of them is stopped, since the adjoint moves
// whole ones.
// CHECK: wengert: error: a copy in '{{beginning|sum_of_beginning}}' ends within a floating number; copy whole numbers
#include <stdlib.h>
#include <string.h>
#include <wengert.h>

struct ring {
  char *bytes;
  size_t capacity, head, tail;
};

__attribute__((noinline)) static void put(struct ring *r, const void *from, size_t n) {
  size_t first = r->capacity - r->tail < n ? r->capacity - r->tail : n;
  memcpy(r->bytes + r->tail, from, first);
  memcpy(r->bytes, (const char *)from + first, n - first);
  r->tail = (r->tail + n) % r->capacity;
}

__attribute__((noinline)) static void get(struct ring *r, void *to, size_t n) {
  size_t first = r->capacity - r->head < n ? r->capacity - r->head : n;
  memcpy(to, r->bytes + r->head, first);
  memcpy((char *)to + first, r->bytes, n - first);
  r->head = (r->head + n) % r->capacity;
}

static double sum_of_squares(const double *x, size_t capacity) {
  struct ring r = {malloc(capacity), capacity, 0, 0};
  double sum = 0;
  for (int i = 0; i < 6; i++) {
    double in = 3 * x[i], out;
    put(&r, &in, sizeof in);
    get(&r, &out, sizeof out);
    sum += out * out;
  }
  free(r.bytes);
  return sum;
}

__attribute__((noinline)) static void beginning(double *to, const double *from, size_t bytes) {
  memcpy(to, from, bytes);
}

static double sum_of_beginning(const double *x, size_t bytes) {
  double some[3] = {0};
  beginning(some, x, bytes);
  return some[0] * some[1] + 0.1 * some[2];
}

int main(int words, char **word) {
  double x[6] = {1, 2, 3, 4, 5, 6}, x_adj[6] = {0};
  size_t capacity = words > 1 ? (size_t)atoi(word[1]) : 24;
  if (words > 2)
    wengert_adjoint((void *)sum_of_beginning, wengert_dup, x, x_adj, wengert_const, capacity);
  wengert_adjoint((void *)sum_of_squares, wengert_dup, x, x_adj, wengert_const, capacity);
  for (int i = 0; i < 6; i++)
    if (x_adj[i] != 18 * x[i])
      return 1;
  return 0;
}
