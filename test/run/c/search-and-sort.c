// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// What the library sorts with a context, and finds in a table of active numbers.
#define _GNU_SOURCE
#include "check.h"
#include <stdlib.h>

static int by_value(const void *a, const void *b, void *context) {
  const double *v = context, x = v[*(const int *)a], y = v[*(const int *)b];
  return (x > y) - (x < y);
}
static void ranks(double *z) {
  int order[6];
  for (int i = 0; i < 6; i++)
    order[i] = i;
  qsort_r(order, 6, sizeof *order, by_value, z);
  double s = 0;
  for (int i = 0; i < 6; i++)
    s = s * 0.5 + z[order[i]] * (i + 1);
  z[6] = s;
}
DERIVE(ranks)

static int weighted(const void *a, const void *b, void *context) {
  const double x = *(const double *)a, y = *(const double *)b, w = *(const double *)context;
  return (w * x > w * y) - (w * x < w * y);
}
static void sorted(double *z) {
  double sign = -1;
  qsort_r(z, 6, sizeof *z, weighted, &sign);
  z[6] = z[0] * z[1] + z[2] * z[3] * z[4] - z[5];
}
DERIVE(sorted)

struct knot {
  double x, y;
};
static int below(const void *key, const void *element) {
  const double x = *(const double *)key;
  const struct knot *knot = element;
  return x < knot[0].x ? -1 : x >= knot[1].x;
}
static void looked_up(double *z) {
  struct knot table[6];
  for (int i = 0; i < 6; i++)
    table[i] = (struct knot){i * 0.3 + 0.01 * z[i], z[i] * z[i]};
  for (int i = 0; i < 4; i++) {
    double x = 0.1 + 0.35 * i + 0.02 * z[i];
    struct knot *found = bsearch(&x, table, 5, sizeof *table, below);
    if (found) {
      double t = (x - found[0].x) / (found[1].x - found[0].x);
      z[6] += found[0].y + t * (found[1].y - found[0].y);
      found[1].y *= 1.1;
    }
  }
}
DERIVE(looked_up)

int main(void) { return check(ranks, .n = 7) | check(sorted, .n = 7) | check(looked_up, .n = 7); }
