// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Backward loops in another order than the primal's reversed one: arguments that overlap, early exits, unsigned and negative
// strides, structures, a work array that is used again, cells between readers that nobody reads, and sums into memory.
#include "check.h"

static void stencil(int n, const double *a, double *b) {
  for (int i = 1; i < n - 1; i++)
    b[i] = a[i - 1] * a[i + 1] + sin(a[i]);
}

static void two_sources(int n, const double *a, const double *b, double *c) {
  for (int i = 1; i < n; i++)
    c[i] += a[i] * b[i - 1] + a[i - 1];
}

static void strided(int n, int step, const double *a, double *b) {
  for (int i = 1; i < n - 1; i++)
    b[i * step] = a[(i - 1) * step] * a[(i + 1) * step];
}

static void downwards(unsigned n, const double *a, double *b) {
  for (unsigned i = n; i-- > 2;)
    b[i] += a[i] * a[i - 1] * a[i - 2];
}

struct cell {
  double value, other;
  int count;
};

static void structures(int n, struct cell *c) {
  for (int i = 1; i < n - 1; i++)
    c[i].other = c[i - 1].value * c[i + 1].value + c[i].value;
  for (int i = 1; i < n - 1; i++)
    c[i].value += c[i - 1].other * c[i].count;
}

static void leaves_early(int n, const double *a, double *b) {
  for (int i = 1; i < n - 1; i++) {
    if (a[i] > 1.5)
      break;
    b[i] = a[i - 1] * a[i + 1];
  }
}

static void gap(int n, double *a) {
  // Cells of the two readers, and one between them that is written.
  for (int i = 0; i < n; i++)
    a[3 * i + 1] = a[3 * i] * a[3 * i + 2] + a[3 * i + 3];
}

static void one_cell(int n, const double *a, double *sum) {
  for (int i = 0; i < n; i++) {
    sum[0] += a[i] * a[i];
    sum[1] = sum[1] * 0.5 + a[i];
  }
}

static void swapped(int n, double *p, double *q) {
  for (int k = 0; k < 3; k++) {
    stencil(n, p, q);
    double *t = p;
    p = q;
    q = t;
  }
}

static void chosen(int n, const double *a, double *b) {
  for (int i = 1; i < n - 1; i++) {
    double d = a[i + 1] - a[i - 1], e = a[i] * d;
    if (d > 0.02)
      b[i] = (1 + d * d) * e;
    else if (e > 0.01)
      b[i + 1] = e * a[i];
  }
}

static void scattered(int n, const int *to, const double *a, double *b) {
  for (int i = 1; i < n - 1; i++)
    b[to[i]] += a[i - 1] * a[i + 1];
}

static void f(double *z) {
  static const int to[8] = {3, 3, 0, 7, 1, 3, 2, 2};
  for (int n = 0; n < 9; n++) {
    stencil(n, z, z + 10);
    two_sources(n, z, z, z + 10);
    two_sources(n, z, z + 1, z + 20);
    two_sources(n, z + 1, z, z + 20);
    two_sources(n, z, z + 30, z + 10);
    strided(n, 2, z, z + 20);
    strided(n, -2, z + 18, z + 40);
    strided(n < 4 ? n : 3, 0, z, z + 20);
    downwards(n, z + 5, z + 20);
    leaves_early(n, z, z + 15);
    gap(n, z + 4);
    one_cell(n, z + 3, z + 50);
    swapped(n, z + 1, z + 21);
    chosen(n, z + 2, z + 31);
    scattered(n, to, z + 8, z + 42);
    for (int i = 0; i < 60; i++)
      z[i] = 0.7 + 0.15 * sin(z[i]);
    // Source and target overlap.
    stencil(n, z, z + 1);
    stencil(n, z + 2, z);
    strided(n, 2, z, z + 1);
    downwards(n, z, z + 1);
    for (int i = 0; i < 60; i++)
      z[i] = 0.7 + 0.15 * sin(z[i]);
  }
  struct cell cells[7];
  for (int i = 0; i < 7; i++)
    cells[i] = (struct cell){z[i], z[i + 7], i};
  structures(7, cells);
  for (int i = 0; i < 7; i++)
    z[i] = cells[i].value, z[i + 7] = cells[i].other;
  for (int i = 0; i < 60; i++)
    z[i] = 0.1 * z[i] + sin(z[i]);
}
DERIVE(f)

int main(void) { return check(f, .n = 60); }
