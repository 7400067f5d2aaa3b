// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2" %run_c
// Numbers whose bytes are kept in members that are declared as pointers, and moved as pointers by other procedures: the derivatives were zero, without a message.
#include "check.h"
#include <stdlib.h>
#include <string.h>
#define APART __attribute__((noinline)) static

struct cell {
  int count;
  void *user, *other;
  double weight;
};
APART void put(struct cell *to, double value) { memcpy(&to->user, &value, 8); }
APART double get(const struct cell *from) {
  double value;
  memcpy(&value, &from->user, 8);
  return value;
}
APART void move(struct cell *to, const struct cell *from) { to->user = from->user; }
APART void move_and_count(struct cell *to, const struct cell *from) {
  to->user = from->user;
  to->count = 2;
}
APART void move_again(struct cell *to, const struct cell *from) {
  to->user = from->user;
  to->count = 3;
}
static void by_members(double *z) {
  struct cell a, b, c, d;
  put(&a, z[0] * z[1]);
  move(&b, &a);
  move_and_count(&c, &b);
  move_again(&d, &c);
  z[2] = get(&d) * z[3];
}
DERIVE(by_members)

APART void move_all(struct cell *to, const struct cell *from) { *to = *from; }
static void as_a_whole(double *z) {
  struct cell a, b;
  put(&a, z[0] * z[1]);
  a.weight = z[2];
  move_all(&b, &a);
  z[2] = get(&b) * z[3] * b.weight;
}
DERIVE(as_a_whole)

// A number in one, a pointer in the other.
APART void exchange(struct cell *of) {
  void *kept = of->user;
  of->user = of->other;
  of->other = kept;
}
static void exchanged(double *z) {
  struct cell a;
  double value;
  put(&a, z[0] * z[1]);
  a.other = z + 3;
  exchange(&a);
  memcpy(&value, &a.other, 8);
  z[2] = value * *(double *)a.user;
}
DERIVE(exchanged)

APART void move_each(struct cell *to, const struct cell *from, int n) {
  for (int i = 0; i < n; i++) to[i].user = from[i].user;
}
static void in_arrays(double *z) {
  struct cell *from = calloc(4, sizeof *from), *to = calloc(4, sizeof *to);
  for (int i = 0; i < 4; i++) put(from + i, z[i] * z[1]);
  move_each(to, from, 4);
  double sum = 0;
  for (int i = 0; i < 4; i++) sum += get(to + i) * z[i];
  free(from);
  free(to);
  z[2] = sum;
}
DERIVE(in_arrays)

int main(void) { return check(by_members, .n = 4) | check(as_a_whole, .n = 4) | check(exchanged, .n = 4) | check(in_arrays, .n = 4); }
