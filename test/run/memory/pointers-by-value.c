// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Structures of pointers by value: as arguments and as results, in registers and in memory, chosen by branches.
#include "check.h"

#include <stdlib.h>

struct pair { double *a, *b; };
struct slice { double *at; long n; };
struct weighted { double *at; double by; };
struct triple { double *a, *b, *c; };
#define APART __attribute__((noinline))

static APART struct pair halves(double *x) { return (struct pair){x, x + 2}; }
static APART struct pair turned(struct pair p) { return (struct pair){p.b, p.a}; }
static void two(double *x) {
  struct pair p = turned(halves(x));
  p.a[0] = p.b[0] * p.a[1];
  p.b[1] *= p.a[0] * p.b[1];
}
DERIVE(two)

static APART struct slice part(double *x, long from, long n) { return (struct slice){x + from, n}; }
static APART double sum(struct slice s) {
  double all = 0;
  for (long i = 0; i < s.n; i++) all += s.at[i] * s.at[i];
  return all;
}
static void slices(double *x) {
  struct slice s = part(x, 0, 2), t = part(x, 2, 2);
  for (int k = 0; k < 3; k++) {
    struct slice u = s.n > k ? s : t;
    u.at[0] = 0.3 * sum(s) * u.at[1];
    s = t;
    t = u;
  }
}
DERIVE(slices)

static APART struct weighted weigh(double *x) { return (struct weighted){x + 1, x[0] * x[0]}; }
static APART double use(struct weighted w) { return w.at[0] * w.by * w.by; }
static void mixed(double *x) {
  struct weighted w = weigh(x);
  x[3] = use(w) + w.by;
  w.at[1] *= w.by;
}
DERIVE(mixed)

static APART struct triple three(double *x) { return (struct triple){x, x + 1, x + 2}; }
static APART void rotate(struct triple t) {
  double keep = *t.a;
  *t.a = *t.b * *t.c;
  *t.b = *t.c;
  *t.c = keep;
}
static void large(double *x) {
  struct triple t = three(x);
  for (int k = 0; k < 3; k++) {
    rotate(t);
    t = (struct triple){t.b, t.c, t.a};
  }
}
DERIVE(large)

static APART struct slice fresh(const double *x, long n) {
  struct slice s = {malloc(n * sizeof(double)), n};
  for (long i = 0; i < n; i++) s.at[i] = x[i] * x[0];
  return s;
}
static void allocated(double *x) {
  struct slice s = fresh(x, 4);
  struct slice t = fresh(s.at, 4);
  x[1] = t.at[1] * s.at[2] + sum(t);
  free(s.at);
  free(t.at);
}
DERIVE(allocated)

int main(void) {
  return check(two, .n = 4) || check(slices, .n = 4) || check(mixed, .n = 4) || check(large, .n = 4) || check(allocated, .n = 4);
}
