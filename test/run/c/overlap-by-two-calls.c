// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Sections of arguments that one callee touches at two calls, from other places each: both must be compared.
#include "check.h"

__attribute__((noinline)) static void add(double *to, const double *from, int at, int n) {
  for (int i = 0; i < n; i++)
    to[3 * at + i] = to[3 * at + i] * from[i] + 0.3 * from[i] * from[i];
}

static void twice(double *a, double *b, int near, int far, int n) {
  add(a, b, near, n);
  add(a, b, far, n);
}

// The call that is far off overlaps, or the near one does.
#define CASE(f, offset, near, far)                                                                                               \
  static void f(double *z) { twice(z, z + offset, near, far, 4); }                                                               \
  static void f##_tangent(double *z, double *zd) {                                                                               \
    wengert_tangent((void *)twice, wengert_dup, z, zd, wengert_dup, z + offset, zd + offset, wengert_const, near,                \
                    wengert_const, far, wengert_const, 4);                                                                       \
  }                                                                                                                              \
  static void f##_adjoint(double *z, double *zb) {                                                                               \
    wengert_adjoint((void *)twice, wengert_dup, z, zb, wengert_dup, z + offset, zb + offset, wengert_const, near,                \
                    wengert_const, far, wengert_const, 4);                                                                       \
  }
CASE(far_overlaps, 7, 0, 2)
CASE(near_overlaps, 1, 0, 4)
CASE(both_apart, 10, 0, 2)

int main(void) { return check(far_overlaps, .n = 16) | check(near_overlaps, .n = 20) | check(both_apart, .n = 16); }
