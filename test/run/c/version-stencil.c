// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Stencils in a time loop: what a nest reads is overwritten in the next step, so its section of the array is saved
// once a step and the backward sweep reads it there. One, two and three dimensions, strides, steps backwards, floats.
#include "check.h"

int steps = 3, n = 10, rows = 6, columns = 7, layers = 4; // variables: nothing is unrolled

static void to_and_fro(double *z) {
  double b[16];
  for (int s = 0; s < steps; ++s) {
    for (int i = 1; i < n - 1; ++i)
      b[i] = z[i] + 0.1 * (z[i - 1] * z[i - 1] - 2 * z[i] * z[i + 1] + z[i + 1] * z[i + 1]);
    for (int i = 1; i < n - 1; ++i)
      z[i] = b[i] * b[i];
  }
}
DERIVE(to_and_fro)

static void downwards(double *z) {
  double b[16];
  for (int s = 0; s < steps; ++s) {
    for (int i = n - 2; i >= 1; --i)
      b[i] = z[i - 1] * z[i] * z[i + 1];
    for (int i = n - 2; i >= 1; --i)
      z[i] = 0.3 * b[i] + z[i];
  }
}
DERIVE(downwards)

static void every_other(double *z) {
  double b[40];
  for (int s = 0; s < steps; ++s) {
    for (int i = 2; i < 3 * n; i += 3)
      b[i] = z[i - 2] * z[i] * z[i + 1];
    for (int i = 2; i < 3 * n; i += 3)
      z[i] = 0.4 * z[i] + 0.2 * b[i];
  }
}
DERIVE(every_other)

static void in_a_plane(double *z) {
  double b[64];
  for (int s = 0; s < steps; ++s) {
    for (int j = 1; j < rows - 1; ++j)
      for (int i = 1; i < columns - 1; ++i) {
        double *c = z + j * columns + i;
        b[j * columns + i] = c[0] * (c[1] + c[-1]) + c[columns] * c[-columns];
      }
    for (int j = 1; j < rows - 1; ++j)
      for (int i = 1; i < columns - 1; ++i)
        z[j * columns + i] = 0.3 * b[j * columns + i];
  }
}
DERIVE(in_a_plane)

static void in_a_cube(double *z) {
  double b[4][6][7], (*a)[6][7] = (double (*)[6][7])z;
  for (int s = 0; s < steps; ++s) {
    for (int k = 1; k < layers - 1; ++k)
      for (int j = 1; j < rows - 1; ++j)
        for (int i = 1; i < columns - 1; ++i)
          b[k][j][i] = a[k][j][i] * (a[k][j][i - 1] + a[k][j][i + 1] + a[k][j - 1][i] * a[k][j + 1][i] +
                                     a[k - 1][j][i] * a[k + 1][j][i]);
    for (int k = 1; k < layers - 1; ++k)
      for (int j = 1; j < rows - 1; ++j)
        for (int i = 1; i < columns - 1; ++i)
          a[k][j][i] = 0.2 * b[k][j][i];
  }
}
DERIVE(in_a_cube)

// Rows become shorter: the section of each row is its own.
static void in_a_triangle(double *z) {
  double b[12];
  for (int s = 0; s < steps; ++s)
    for (int j = 0; j < n; ++j) {
      for (int i = 1; i <= n - j; ++i)
        b[i] = z[i - 1] * z[i] * z[i + 1];
      for (int i = 1; i <= n - j; ++i)
        z[i] = 0.5 * z[i] + 0.2 * b[i];
    }
}
DERIVE(in_a_triangle)

static void in_floats(double *z) {
  float a[16], b[16];
  for (int i = 0; i < n; ++i)
    a[i] = (float)z[i];
  for (int s = 0; s < steps; ++s) {
    for (int i = 1; i < n - 1; ++i)
      b[i] = a[i - 1] * a[i] + a[i] * a[i + 1];
    for (int i = 1; i < n - 1; ++i)
      a[i] = 0.4f * b[i];
  }
  for (int i = 0; i < n; ++i)
    z[i] = a[i];
}
DERIVE(in_floats)

// Two nests read what a third overwrites: one section for both, if the second certainly runs.
static void read_twice(double *z) {
  double b[16], c[16];
  for (int s = 0; s < steps; ++s) {
    for (int i = 1; i < n - 1; ++i)
      b[i] = z[i - 1] * z[i + 1];
    for (int i = 2; i < n; ++i)
      c[i] = z[i] * z[i - 2];
    for (int i = 2; i < n - 1; ++i)
      z[i] = b[i] * c[i];
  }
}
DERIVE(read_twice)

// What the first nest reads is overwritten before the second reads it again.
static void overwritten_between(double *z) {
  double b[16], c[16];
  for (int s = 0; s < steps; ++s) {
    for (int i = 1; i < n - 1; ++i)
      b[i] = z[i - 1] * z[i + 1];
    z[4] = z[4] * b[5];
    for (int i = 2; i < n; ++i)
      c[i] = z[i] * z[i - 2];
    for (int i = 2; i < n - 1; ++i)
      z[i] = b[i] * c[i];
  }
}
DERIVE(overwritten_between)

// A row that lies apart from the rows that an elimination overwrites.
static void eliminate(double *z) {
  double(*a)[8] = (double (*)[8])z;
  for (int k = 0; k < rows; ++k)
    for (int i = k + 1; i < 8; ++i) {
      a[i][k] = a[i][k] / (a[k][k] + 3);
      for (int j = k + 1; j < 8; ++j)
        a[i][j] -= a[i][k] * a[k][j];
    }
}
DERIVE(eliminate)

// How many steps there are only the values tell.
static void until_small(double *z) {
  double b[16], change = 1;
  while (change > 0.05) {
    change = 0;
    for (int i = 1; i < n - 1; ++i)
      b[i] = z[i] * (z[i - 1] + z[i + 1]);
    for (int i = 1; i < n - 1; ++i) {
      double next = 0.1 * z[i] + 0.1 * b[i];
      change += (next - z[i]) * (next - z[i]);
      z[i] = next;
    }
  }
}
DERIVE(until_small)

int main(void) {
  int wrong = check(to_and_fro, .n = 10) | check(downwards, .n = 10) | check(every_other, .n = 31) |
              check(in_a_plane, .n = 42) | check(in_a_cube, .n = 168) | check(in_a_triangle, .n = 12) |
              check(in_floats, .n = 10, .step = 1e-2, .difference = 2e-2, .dot = 1e-4) | check(read_twice, .n = 10) |
              check(overwritten_between, .n = 10) | check(eliminate, .n = 64) | check(until_small, .n = 10);
  n = 2; // no iteration in most loops
  return wrong | check(every_other, .n = 31) | check(in_a_triangle, .n = 12);
}
