// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// RUN: LEVELS="0 2" %run_c -mllvm -wengert-activity=off
// RUN: LEVELS="0 2" %run_c -mllvm -wengert-joint=*
// Words that are moved one by one and may be numbers or pointers: members of structures that a procedure swaps as integers, unions that are assigned or swapped. They
// were moved as numbers, so that the shadows of the pointers stayed where they were.
#define CHECK_DIRECTIONS
#include "check.h"
#define APART __attribute__((noinline)) static

struct item {
  double key;
  double *p;
};
APART void swap_words(void *a, void *b, int bytes) {
  long *x = a, *y = b;
  for (int i = 0; i < bytes / 8; i++) {
    long t = x[i];
    x[i] = y[i];
    y[i] = t;
  }
}
APART void swap_bytes(void *a, void *b, int bytes) {
  char t[64];
  memcpy(t, a, bytes);
  memcpy(a, b, bytes);
  memcpy(b, t, bytes);
}
static void words(double *z) {
  struct item a = {z[0], z}, b = {z[1], z + 2};
  swap_words(&a, &b, sizeof a);
  z[0] = a.key * *a.p + b.key * 2 * *b.p;
}
static void bytes(double *z) {
  struct item a = {z[0], z}, b = {z[1], z + 2};
  swap_bytes(&a, &b, sizeof a);
  z[0] = a.key * *a.p + b.key * 2 * *b.p;
}

union either {
  double d;
  double *p;
};
APART void aim(union either *a, double *x) { a->p = x; }
APART void set(union either *a, double x) { a->d = x; }
APART double through(const union either *a) { return *a->p; }
APART double value(const union either *a) { return a->d; }
static void assigned(double *z) {
  union either a, b;
  set(&a, z[0] * z[1]);
  b = a;
  double s = value(&b);
  aim(&a, z);
  b = a;
  z[2] = s * through(&b);
}

struct tagged {
  int is_pointer;
  union either u;
};
APART void copy(struct tagged *to, const struct tagged *from) { *to = *from; }
APART double get(const struct tagged *a) { return a->is_pointer ? through(&a->u) : value(&a->u); }
static void copied(double *z) {
  struct tagged a, b;
  a.is_pointer = 0;
  set(&a.u, z[0] * z[1]);
  copy(&b, &a);
  double s = get(&b);
  a.is_pointer = 1;
  aim(&a.u, z);
  copy(&b, &a);
  z[2] = s * get(&b);
}

APART void swap(union either *a, union either *b) {
  union either t = *a;
  *a = *b;
  *b = t;
}
static void swapped(double *z) {
  union either a, b;
  set(&a, z[0] * z[1]);
  aim(&b, z);
  swap(&a, &b);
  z[2] = through(&a) * value(&b);
}

// A number that is moved out of a cell that was a pointer.
APART void take(double *to, const union either *from, int n) {
  for (int i = 0; i < n; i++) to[i] = from[i].d;
}
static void taken(double *z) {
  union either a[3];
  double s = 1;
  for (int i = 0; i < 3; i++) aim(a + i, z + i);
  for (int i = 0; i < 3; i++) s *= through(a + i);
  for (int i = 0; i < 3; i++) set(a + i, s * z[i]);
  take(z, a, 3);
}

DERIVE(words)
DERIVE(bytes)
DERIVE(assigned)
DERIVE(copied)
DERIVE(swapped)
DERIVE(taken)

int main(void) {
  return check(words, .n = 3) | check(bytes, .n = 3) | check(assigned, .n = 3) | check(copied, .n = 3) | check(swapped, .n = 3) |
         check(taken, .n = 3);
}
