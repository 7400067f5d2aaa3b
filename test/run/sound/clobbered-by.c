// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// What a load read is gone when the backward sweep comes: overwritten by whatever can write, in this or a later iteration. Whoever loads
// again what was not certified gets another number here.
#include "check.h"

#include <stdlib.h>

#define APART __attribute__((noinline))
enum { n = 5 };

static APART void shift(double *x, int from) {
  for (int i = from; i + 1 < n; i++) x[i] = 0.5 * x[i] + 0.25 * x[i + 1];
}
static void by_callee(double *z) {
  for (int k = 0; k < 3; k++) {
    z[n] += z[0] * z[1] * z[2];
    shift(z, k);
  }
}
DERIVE(by_callee)

static double kept[n];
static APART void keep(const double *x) {
  for (int i = 0; i < n; i++) kept[i] = x[i] * x[i];
}
static void by_callee_in_global(double *z) {
  keep(z);
  for (int k = 0; k < 3; k++) {
    z[n] += kept[k] * kept[k + 1];
    z[k] *= 0.5;
    keep(z);
  }
}
DERIVE(by_callee_in_global)

static void by_copy(double *z) {
  double w[n];
  memcpy(w, z, sizeof w);
  for (int k = 0; k < 3; k++) {
    z[n] += w[0] * w[1] * z[k];
    memmove(w, w + 1, (n - 1) * sizeof *w);
    memcpy(w + n - 1, z + k, sizeof *w);
  }
}
DERIVE(by_copy)

static void by_fill(double *z) {
  for (int k = 0; k < 3; k++) {
    z[n] += z[k] * z[k + 1];
    memset(z + k, 0, sizeof *z);
  }
}
DERIVE(by_fill)

static void by_integers(double *z) {
  union { double x[n]; long long bits[n]; } u;
  int order[n] = {3, 1, 4, 0, 2};
  for (int i = 0; i < n; i++) u.x[i] = z[i] * z[0];
  for (int k = 0; k + 1 < n; k++) {
    z[n] += u.x[order[k]] * u.x[order[k + 1]];
    u.bits[order[k]] = 0;
    order[k + 1] = (order[k + 1] + k) % n;
  }
}
DERIVE(by_integers)

static void by_pointer(double *z) {
  double w[n], *at = w, **way = &at;
  for (int i = 0; i < n; i++) w[i] = z[i] * z[i];
  for (int k = 0; k < 3; k++) {
    z[n] += at[0] * at[1];
    *way = at + 1;
    at[0] *= z[k];
  }
}
DERIVE(by_pointer)

static void by_realloc(double *z) {
  double *w = malloc(sizeof *w);
  w[0] = z[0] * z[1];
  for (int k = 1; k < n; k++) {
    z[n] += w[k - 1] * w[0] * z[k];
    w = realloc(w, (k + 1) * sizeof *w);
    w[k] = w[k - 1] * z[k];
    w[0] = 0.7 * w[0];
  }
  free(w);
}
DERIVE(by_realloc)

static void by_free(double *z) {
  for (int k = 0; k < 3; k++) {
    double *w = malloc(2 * sizeof *w);
    w[0] = z[k] * z[k];
    w[1] = z[k + 1] * w[0];
    z[n] += w[0] * w[1];
    free(w);
    double *other = malloc(2 * sizeof *other); // the same memory, most likely
    other[0] = other[1] = 1e3;
    z[k] += 1e-3 * other[k % 2];
    free(other);
  }
}
DERIVE(by_free)

static double twice(double x) { return 2 * x * x; }
static double thrice(double x) { return 3 * x * x * x; }
static void by_choice(double *z) {
  int which = 0;
  for (int k = 0; k < n; k++) {
    z[n] += which ? twice(z[k]) : thrice(z[k]);
    which = z[k] > 1;
    z[k] = 0.1;
  }
}
DERIVE(by_choice)

static void by_bound(double *z) {
  int bound[2] = {2, 0};
  for (int k = 0; k < bound[0]; k++) {
    for (int i = 0; i <= bound[1]; i++) z[n] += z[i] * z[k];
    bound[1] = k + 1;
    z[k] *= 0.5;
    if (k == 0) bound[0] = 4;
  }
}
DERIVE(by_bound)

int main(void) {
  enum { cells = n + 1 };
  return check(by_callee, .n = cells) | check(by_callee_in_global, .n = cells) | check(by_copy, .n = cells) |
         check(by_fill, .n = cells) | check(by_integers, .n = cells) | check(by_pointer, .n = cells) |
         check(by_realloc, .n = cells) | check(by_free, .n = cells) | check(by_choice, .n = cells) | check(by_bound, .n = cells);
}
