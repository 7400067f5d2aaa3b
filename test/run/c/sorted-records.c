// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// qsort of records of numbers of two kinds, characters and integers, and of plain numbers beside it in one file: each array says itself what its elements are made of.
#include "check.h"
#include <stdlib.h>

struct record { double key; float weight; };
struct named { float a, b; char name[4]; int id; double c; };

static int by_key(const void *a, const void *b) {
  const struct record *x = a, *y = b;
  return (x->key > y->key) - (x->key < y->key);
}
static int by_c(const void *a, const void *b) {
  const struct named *x = a, *y = b;
  return (x->c < y->c) - (x->c > y->c);
}
static int by_value(const void *a, const void *b) {
  const double *x = a, *y = b;
  return (*x > *y) - (*x < *y);
}

static void records(double *z) {
  struct record r[4];
  for (int i = 0; i < 4; i++) r[i] = (struct record){z[i], (float)i};
  qsort(r, 4, sizeof *r, by_key);
  z[0] = r[0].key * z[1] + r[2].key * r[2].weight;
}
DERIVE(records)

static void names(double *z) {
  struct named n[5];
  for (int i = 0; i < 5; i++) n[i] = (struct named){i, i * i, {'a' + i}, i, z[i] * z[i]};
  qsort(n, 5, sizeof *n, by_c);
  double s = 0;
  for (int i = 0; i < 5; i++) s += n[i].c * (n[i].a + i * n[i].b + n[i].name[0]) * z[n[i].id];
  z[1] = s / 100;
}
DERIVE(names)

static void numbers(double *z) {
  double p[4];
  memcpy(p, z, sizeof p);
  qsort(p, 4, sizeof *p, by_value);
  for (int i = 0; i < 4; i++) z[i] = p[i] * (i + 1) + z[0];
}
DERIVE(numbers)

int main(void) { return check(records, .n = 4) | check(names, .n = 5) | check(numbers, .n = 4); }
