// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// RUN: %clang -O2 -fpass-plugin=%wengert -I %suite/support -I %suite/../runtime/include -Rpass=wengert -c %s -o %t.o 2>&1 | %FileCheck %s
// Arguments without `restrict` that a time loop swaps, in the loop itself and on the way to a callee: a second adjoint is chosen where they lie apart, and
// takes one value for each cell that is overwritten. Here they do, meet, overlap, and are one array.
#include "check.h"

// CHECK-DAG: remark: made a second adjoint of 'two_levels' for arguments that do not overlap; it is chosen at run time
static void two_levels(double *u, double *v, int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      v[i] = u[i] - 0.3 * u[i] * (u[i + 1] - u[i - 1]);
    double *swap = u;
    u = v;
    v = swap;
  }
  u[0] *= 0.7 * u[0];
}

__attribute__((noinline)) static void leap(const double *old, const double *now, double *next, int n) {
  for (int i = 1; i < n - 1; i++)
    next[i] = old[i] - 0.2 * now[i] * (now[i + 1] - now[i - 1]);
}

// CHECK-DAG: remark: made a second adjoint of 'three_levels' for arguments that do not overlap; it is chosen at run time
static void three_levels(double *u, double *v, double *w, int n, int steps) {
  for (int t = 0; t < steps; t++) {
    leap(u, v, w, n);
    double *first = u;
    u = v;
    v = w;
    w = first;
  }
}

// Each step begins a cell further on in what it is given, and leaves its ends out where there are none.
static void inner(const double *u, double *v, int n) {
  if (n > 2)
    for (int i = 1; i < n - 1; i++)
      v[i] = u[i - 1] * u[i] + 0.5 * u[i + 1];
}

// CHECK-DAG: remark: made a second adjoint of 'shifted' for arguments that do not overlap; it is chosen at run time
__attribute__((noinline)) static void shifted(double *u, double *v, int n, int steps) {
  for (int t = 0; t < steps; t++) {
    inner(u + 1, v + 1, n - 1);
    double *swap = u;
    u = v;
    v = swap;
  }
}

#define CASE(name, call, ...)                                                                                                    \
  static void name(double *z) { call; }                                                                                          \
  static void name##_tangent(double *z, double *zd) { wengert_tangent(__VA_ARGS__); }                                            \
  static void name##_adjoint(double *z, double *zd) { wengert_adjoint(__VA_ARGS__); }

#define TWO(name, f, at, cells, steps)                                                                                           \
  CASE(name, f(z, z + (at), cells, steps), (void *)f, wengert_dup, z, zd, wengert_dup, z + (at), zd + (at), wengert_const, cells, \
       wengert_const, steps)
#define THREE(name, second, third, cells, steps)                                                                                 \
  CASE(name, three_levels(z, z + (second), z + (third), cells, steps), (void *)three_levels, wengert_dup, z, zd, wengert_dup,    \
       z + (second), zd + (second), wengert_dup, z + (third), zd + (third), wengert_const, cells, wengert_const, steps)

TWO(two_apart, two_levels, 8, 8, 4)
TWO(two_once, two_levels, 8, 8, 1)
TWO(two_never, two_levels, 8, 8, 0)
TWO(two_empty, two_levels, 8, 2, 3)
TWO(two_meeting, two_levels, 8, 9, 3)
TWO(two_overlapping, two_levels, 3, 12, 3)
TWO(two_in_one, two_levels, 0, 12, 3)
TWO(shifted_apart, shifted, 9, 8, 4)
TWO(shifted_overlapping, shifted, 1, 12, 4)
TWO(shifted_in_one, shifted, 0, 12, 3)
THREE(three_apart, 8, 16, 8, 5)
THREE(three_once, 8, 16, 8, 1)
THREE(three_overlapping, 2, 16, 8, 5)
THREE(three_last_overlapping, 8, 14, 8, 5)
THREE(three_in_one, 0, 0, 12, 4)

int main(void) {
  return check(two_apart, .n = 16) | check(two_once, .n = 16) | check(two_never, .n = 16) | check(two_empty, .n = 16) |
         check(two_meeting, .n = 17) | check(two_overlapping, .n = 16) | check(two_in_one, .n = 16) | check(shifted_apart, .n = 18) |
         check(shifted_overlapping, .n = 16) | check(shifted_in_one, .n = 16) | check(three_apart, .n = 24) |
         check(three_once, .n = 24) | check(three_overlapping, .n = 24) | check(three_last_overlapping, .n = 24) |
         check(three_in_one, .n = 16);
}
