// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// memcpy, memmove and memset of everything: rows of pointers, structures with numbers and pointers, slices, overlapping parts.
#include "check.h"

#include <stdlib.h>

struct item { double v; double *to; int k; };

static void rows(double *x) {
  double *row[4] = {x, x + 1, x + 2, x + 3}, *copy[4];
  memcpy(copy, row, sizeof row);
  memmove(row, row + 1, 3 * sizeof *row);
  row[3] = copy[0];
  for (int i = 0; i < 4; i++) *row[i] = *row[i] * *copy[i];
}
DERIVE(rows)

static void items(double *x) {
  struct item a[3], b[3];
  for (int i = 0; i < 3; i++) a[i] = (struct item){x[i] * x[i], x + i + 1, i};
  memcpy(b, a, sizeof a);
  memcpy(&a[0], &b[1], sizeof *a);
  memset(&b[1], 0, sizeof b[1]);
  b[1] = a[0];
  for (int i = 0; i < 3; i++) *b[i].to = *b[i].to * b[i].v + a[i].v * b[i].k;
}
DERIVE(items)

static void many(double *x) {
  int n = x[0] > 0 ? 4 : 2;
  struct item *a = calloc(n, sizeof *a), *b = malloc(n * sizeof *b);
  for (int i = 0; i < n; i++) a[i] = (struct item){x[i] * x[0], x + i, i};
  memcpy(b, a, n * sizeof *a);
  for (int i = 0; i < n; i++) *b[i].to += b[i].v * a[n - 1 - i].v;
  memmove(b, b + 1, (n - 1) * sizeof *b);
  x[0] += b[0].v * *b[1].to;
  free(a);
  free(b);
}
DERIVE(many)

static void slices(double *x) {
  double y[8];
  memset(y, 0, sizeof y);
  memcpy(y + 2, x, 4 * sizeof *y);
  memmove(y + 1, y + 2, 4 * sizeof *y);
  memmove(y + 3, y + 1, 4 * sizeof *y);
  for (int i = 0; i < 4; i++) x[i] = y[i + 1] * y[i + 3] + y[i];
  memset(x + 2, 0, sizeof *x);
}
DERIVE(slices)

int main(void) {
  return check(rows, .n = 4) || check(items, .n = 4) || check(many, .n = 4) || check(slices, .n = 4);
}
