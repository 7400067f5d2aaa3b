// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Arrays that a nest reads and overwrites. What a load finds may be saved before the nest only if every store to the
// cell comes later: behind the cell in the direction of the sweep, in whatever loop of the nest.
#include "check.h"

int steps = 3, n = 11, rows = 5, columns = 6;

#define SWEEP(name, loop, formula)                                                                                               \
  static void name(double *z) {                                                                                                  \
    for (int s = 0; s < steps; ++s)                                                                                              \
      for (loop)                                                                                                                 \
        z[i] = 0.5 + 0.3 * (formula);                                                                                                        \
  }                                                                                                                              \
  DERIVE(name)

SWEEP(reads_ahead, int i = 0; i < n - 2; ++i, z[i] * z[i + 1] * z[i + 2])
SWEEP(reads_behind, int i = 2; i < n; ++i, z[i] * z[i - 1] * z[i - 2])
SWEEP(reads_both, int i = 1; i < n - 1; ++i, z[i] * (z[i - 1] + z[i + 1]) * 0.5)
SWEEP(backwards_reads_ahead, int i = n - 2; i >= 0; --i, z[i] * z[i + 1])
SWEEP(backwards_reads_behind, int i = n - 2; i >= 1; --i, z[i] * z[i - 1])
SWEEP(even_from_odd, int i = 1; i < n - 1; i += 2, z[i - 1] * z[i] * z[i + 1])
SWEEP(two_apart, int i = 2; i < n - 2; i += 2, z[i - 1] * z[i] * z[i + 2] * z[i + 1])

// A write of the neighbour, before and after the reads.
static void writes_neighbour(double *z) {
  for (int s = 0; s < steps; ++s)
    for (int i = 1; i < n - 1; ++i) {
      double read = z[i] * z[i + 1];
      z[i + 1] = 0.5 * read + 0.3;
      z[i - 1] = z[i] * z[i - 1];
    }
}
DERIVE(writes_neighbour)

#define PLANE(name, dj, di, j_loop, i_loop)                                                                                      \
  static void name(double *z) {                                                                                                  \
    double(*a)[6] = (double (*)[6])z;                                                                                            \
    for (int s = 0; s < steps; ++s)                                                                                              \
      for (j_loop)                                                                                                               \
        for (i_loop)                                                                                                             \
          a[j][i] = 0.5 + 0.3 * a[j][i] * a[j + (dj)][i + (di)];                                                                            \
  }                                                                                                                              \
  DERIVE(name)

#define UP(k, end) int k = 1; k < end - 1; ++k
#define DOWN(k, end) int k = end - 2; k >= 1; --k
PLANE(old_row, 1, 0, UP(j, rows), UP(i, columns))
PLANE(new_row, -1, 0, UP(j, rows), UP(i, columns))
PLANE(old_corner, 1, -1, UP(j, rows), UP(i, columns))
PLANE(new_corner, -1, 1, UP(j, rows), UP(i, columns))
PLANE(new_cell, 0, -1, UP(j, rows), UP(i, columns))
PLANE(old_cell, 0, 1, UP(j, rows), UP(i, columns))
PLANE(turned_old_row, -1, 0, DOWN(j, rows), UP(i, columns))
PLANE(turned_new_row, 1, 0, DOWN(j, rows), UP(i, columns))
PLANE(turned_old_cell, 0, -1, UP(j, rows), DOWN(i, columns))
PLANE(turned_new_cell, 0, 1, UP(j, rows), DOWN(i, columns))
PLANE(turned_new_corner, 1, -1, DOWN(j, rows), DOWN(i, columns))

// The inner loop runs over the row's end: what it reads there the outer loop's next iteration has not written yet,
// but what it writes there the next iteration reads.
static void over_the_end(double *z) {
  for (int s = 0; s < steps; ++s)
    for (int j = 0; j < rows - 1; ++j)
      for (int i = 0; i < columns + 2; ++i)
        z[j * columns + i] = z[j * columns + i] * z[j * columns + i + 1];
}
DERIVE(over_the_end)

// The same cells again in each iteration of the outer loop.
static void same_cells(double *z) {
  for (int s = 0; s < steps; ++s)
    for (int i = 0; i < n - 1; ++i)
      z[i] = z[i] * z[i + 1] + 0.1;
}
DERIVE(same_cells)

// Cells of two sizes in one array.
static void halves(double *z) {
  union {
    float half[24];
    double whole[12];
  } *u = (void *)z;
  for (int s = 0; s < steps; ++s)
    for (int i = 0; i < n - 1; ++i) {
      double w = u->whole[i + 1];
      u->whole[i] = u->whole[i] * w;
    }
}
DERIVE(halves)

int main(void) {
  return check(reads_ahead, .n = 11) | check(reads_behind, .n = 11) | check(reads_both, .n = 11) |
         check(backwards_reads_ahead, .n = 11) | check(backwards_reads_behind, .n = 11) | check(even_from_odd, .n = 11) |
         check(two_apart, .n = 12) | check(writes_neighbour, .n = 11) | check(old_row, .n = 30) | check(new_row, .n = 30) |
         check(old_corner, .n = 30) | check(new_corner, .n = 30) | check(new_cell, .n = 30) | check(old_cell, .n = 30) |
         check(turned_old_row, .n = 30) | check(turned_new_row, .n = 30) | check(turned_old_cell, .n = 30) |
         check(turned_new_cell, .n = 30) | check(turned_new_corner, .n = 30) | check(over_the_end, .n = 40) |
         check(same_cells, .n = 11) | check(halves, .n = 12);
}
