// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// RUN: %clang -O2 -fpass-plugin=%wengert -I %suite/support -I %suite/../runtime/include -Rpass=wengert -c %s -o %t.o 2>&1 | %FileCheck %s
// RUN: %clang -O2 -fpass-plugin=%wengert -I %suite/support -I %suite/../runtime/include -Rpass=wengert -mllvm -wengert-apart=off -c %s -o %t.o 2>&1 | %FileCheck --check-prefix=OFF %s
// OFF-NOT: a second adjoint
// Arguments that may overlap: a second adjoint is chosen where they do not. Here they lie apart, meet, overlap by a cell or by
// more, and are one array; the sections that are compared come from loops, from callees and through an index.
#include "check.h"

// CHECK: remark: made a second adjoint of 'step' for arguments that do not overlap; it is chosen at run time
__attribute__((noinline)) static void step(double *x, double *y, int n, int steps) {
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++)
      y[i] = 0.4 * x[i] * (x[i - 1] + x[i + 1]);
    for (int i = 1; i < n - 1; i++)
      x[i] = 0.7 * y[i] + 0.2 * y[i] * y[i];
  }
}

static void half(double *from, double *to, int n) {
  for (int i = 0; i < n; i++)
    to[i] = 0.5 * to[i] + 0.3 * from[i] * from[i];
}

// Apart or not, the same is recorded.
// CHECK-NOT: a second adjoint of 'through_calls'
__attribute__((noinline)) static void through_calls(double *x, double *y, int n) {
  for (int t = 0; t < 3; t++) {
    half(x, y, n);
    half(y, x + 1, n - 1);
  }
}

// What is touched through the index is not known before: there is one adjoint.
// CHECK-NOT: a second adjoint of 'indexed'
__attribute__((noinline)) static void indexed(double *x, double *y, const int *places, int n) {
  for (int i = 0; i < n; i++)
    y[places[i]] = x[i] * y[places[i]] * x[places[i]];
}

#define CASE(name, n, call, ...)                                                                                                 \
  static void name(double *z) { call; }                                                                                          \
  static void name##_tangent(double *z, double *zd) { wengert_tangent(__VA_ARGS__); }                                            \
  static void name##_adjoint(double *z, double *zd) { wengert_adjoint(__VA_ARGS__); }

#define STEP(name, at, cells)                                                                                                    \
  CASE(name, 16, step(z, z + (at), cells, 3), (void *)step, wengert_dup, z, zd, wengert_dup, z + (at), zd + (at), wengert_const, \
       cells, wengert_const, 3)
#define CALLS(name, at, cells)                                                                                                   \
  CASE(name, 16, through_calls(z + (at), z, cells), (void *)through_calls, wengert_dup, z + (at), zd + (at), wengert_dup, z, zd, \
       wengert_const, cells)
#define INDEXED(name, at)                                                                                                        \
  CASE(name, 16, indexed(z, z + (at), places, 5), (void *)indexed, wengert_dup, z, zd, wengert_dup, z + (at), zd + (at),          \
       wengert_const, places, wengert_const, 5)

static const int places[] = {3, 0, 3, 1, 4};

STEP(apart, 8, 8)
STEP(meeting, 8, 9) // the last cell of x is the first of y, which is not touched
STEP(overlapping_by_one, 7, 9)
STEP(overlapping, 2, 10)
STEP(one_array, 0, 10)
CALLS(calls_apart, 8, 8)
CALLS(calls_meeting, 8, 8)
CALLS(calls_overlapping, 5, 8)
CALLS(calls_one_array, 0, 8)
INDEXED(indexed_apart, 8)
INDEXED(indexed_overlapping, 2)

int main(void) {
  return check(apart, .n = 16) | check(meeting, .n = 17) | check(overlapping_by_one, .n = 16) | check(overlapping, .n = 16) |
         check(one_array, .n = 16) | check(calls_apart, .n = 16) | check(calls_meeting, .n = 16) |
         check(calls_overlapping, .n = 16) | check(calls_one_array, .n = 16) | check(indexed_apart, .n = 16) |
         check(indexed_overlapping, .n = 16);
}
