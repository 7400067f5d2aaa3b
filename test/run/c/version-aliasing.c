// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Arguments that are one array, or overlap by some cells: what a nest reads from the one it may have written to the
// other, and nothing may be saved before it. With `restrict`, and the same calls on arrays apart, it may.
#include "check.h"

int n = 8, steps = 2, shift = 1;

__attribute__((noinline)) static void product(int n, double *to, const double *from) {
  for (int i = 1; i < n - 1; ++i)
    to[i] = from[i - 1] * from[i] * from[i + 1];
}

__attribute__((noinline)) static void apart(int n, double *restrict to, const double *restrict from) {
  for (int i = 1; i < n - 1; ++i)
    to[i] = from[i - 1] * from[i] * from[i + 1];
}

static void one_array(double *z) {
  for (int s = 0; s < steps; ++s)
    product(n, z, z);
}
DERIVE(one_array)

static void shifted_up(double *z) {
  for (int s = 0; s < steps; ++s)
    product(n, z + shift, z);
}
DERIVE(shifted_up)

static void shifted_down(double *z) {
  for (int s = 0; s < steps; ++s)
    product(n, z, z + shift);
}
DERIVE(shifted_down)

static void two_arrays(double *z) {
  for (int s = 0; s < steps; ++s) {
    product(n, z + n, z);
    apart(n, z, z + n);
  }
}
DERIVE(two_arrays)

// A callee overwrites what the nest goes on to read.
__attribute__((noinline)) static void disturb(double *z, int i) { z[i + 1] *= 0.5 + 0.1 * z[i]; }
static void disturbed(double *z) {
  double b[16];
  for (int s = 0; s < steps; ++s) {
    for (int i = 0; i < n - 1; ++i) {
      b[i] = z[i] * z[i + 1];
      disturb(z, i);
    }
    for (int i = 0; i < n - 1; ++i)
      z[i] = b[i];
  }
}
DERIVE(disturbed)

// So does a copy, and a pointer that walks.
static void copied_over(double *z) {
  double b[16], c[16];
  for (int s = 0; s < steps; ++s) {
    for (int i = 0; i < n - 2; ++i) {
      b[i] = z[i] * z[i + 2];
      memcpy(z + i + 1, b + i, sizeof *z);
    }
    double *p = z;
    for (int i = 0; i < n - 1; ++i) {
      c[i] = z[i] * z[i + 1];
      *p++ = c[i];
    }
  }
}
DERIVE(copied_over)

// The index of a cell is overwritten, and not the cell.
static void through_index(double *z) {
  int at[16];
  double b[16];
  for (int i = 0; i < n; ++i)
    at[i] = (3 * i) % n;
  for (int s = 0; s < steps; ++s) {
    for (int i = 0; i < n; ++i)
      b[i] = z[at[i]] * z[i];
    for (int i = 0; i < n; ++i) {
      at[i] = (at[i] + 1) % n;
      z[i] = b[i];
    }
  }
}
DERIVE(through_index)

int main(void) {
  return check(one_array, .n = 8) | check(shifted_up, .n = 10) | check(shifted_down, .n = 10) | check(two_arrays, .n = 16) |
         check(disturbed, .n = 8) | check(copied_over, .n = 9) | check(through_index, .n = 8);
}
