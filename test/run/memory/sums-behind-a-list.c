// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// A procedure sums into what a list leads to, call by call, and what it reads may be that as far as it knows: its backward sweep is not handed the address of what has
// changed since, and puts nothing back there.
#include "check.h"

struct cell { void (*notify)(double *sum, const double *s, int n); double *sum; struct cell *next; };

static __attribute__((noinline)) void squares(double *sum, const double *s, int n) {
  double t = 0;
  for (int i = 0; i < n; i++) t += s[i] * s[i];
  *sum += t;
}
static __attribute__((noinline)) void cubes(double *sum, const double *s, int n) {
  double t = 0;
  for (int i = 0; i < n; i++) t += s[i] * s[i] * s[i];
  *sum = *sum * 0.5 + t;
}

static void direct(double *z) {
  double e = 0, s[3] = {z[0], z[1], z[2]};
  struct cell first = {0, &e, 0};
  for (struct cell *o = &first; o; o = o->next) squares(o->sum, s, 3);
  z[0] = e;
}
DERIVE(direct)

static void by_pointers(double *z) {
  double e = 0, g = z[0], s[3] = {z[0], z[1], z[2]};
  struct cell third = {squares, &e, 0}, second = {cubes, &g, &third}, first = {squares, &e, &second};
  for (int k = 0; k < 3; k++) {
    for (struct cell *o = &first; o; o = o->next) o->notify(o->sum, s, 3);
    s[k] = 0.5 * sin(e) + 0.1 * sin(g);
  }
  z[0] = e + g * s[2];
}
DERIVE(by_pointers)

// What is read may be what is summed into.
static void into_itself(double *z) {
  double s[3] = {z[0], z[1], z[2]};
  struct cell second = {cubes, &s[1], 0}, first = {squares, &s[0], &second};
  for (struct cell *o = &first; o; o = o->next) o->notify(o->sum, s, 3);
  z[0] = s[0] * s[1];
}
DERIVE(into_itself)

int main(void) { return check(direct, .n = 3) | check(by_pointers, .n = 3) | check(into_itself, .n = 3); }
