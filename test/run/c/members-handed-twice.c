// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// RUN: LEVELS="0 2" %run_c -g
// A procedure that is handed the address of a pointer in a structure of numbers and pointers, perhaps twice, is handed pointers: the numbers beside it say nothing.
#include "check.h"

struct owner { double weight; double *values; };
__attribute__((noinline)) static double *turn(double **one, double **other) {
  double *kept = *other;
  *other = *one;
  *one = kept;
  return *other;
}
static void same(double *z) {
  struct owner s = {z[0], z + 1};
  s.values = turn(&s.values, &s.values);
  z[0] = s.values[0] * s.weight + s.values[1] * s.values[1];
}
DERIVE(same)
static void different(double *z) {
  struct owner s[2] = {{z[0], z + 1}, {z[1], z + 2}};
  double *kept = turn(&s[0].values, &s[1].values);
  z[0] = s[0].values[0] * s[1].weight + kept[1] * s[1].values[0] * s[0].weight;
}
DERIVE(different)
__attribute__((noinline)) static double through(struct owner *s) {
  s->values = turn(&s->values, &s->values);
  return s->values[0] * s->weight;
}
static void behind(double *z) {
  struct owner s = {z[0], z + 1};
  z[2] = through(&s) * through(&s);
}
DERIVE(behind)

int main(void) { return check(same, .n = 4) | check(different, .n = 4) | check(behind, .n = 4); }
