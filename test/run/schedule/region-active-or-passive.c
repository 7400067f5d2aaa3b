// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A region, and each step of a checkpointed loop, reads an active array or one that is declared passive, as a condition says that the optimiser knows before it:
// the address is chosen inside, where each array comes by itself.
#include "check.h"

enum { n = 6 };
static const double table[n] = {0.3, 0.4, 0.5, 0.6, 0.7, 0.8};

static double picked(double *z, const double *given) {
  _Bool fixed = z[0] < 0.6;
  double found = 0.5;
  for (int i = 5; i >= 5; i--) {
    wengert_checkpoint_begin();
    int at = (int)(2.5 * tanh(fixed ? given[i % n] : z[1]));
    found = given[at] * z[at] * (fixed ? given[3] : z[2]);
    wengert_checkpoint_end();
  }
  return found;
}

static void region(double *z, const double *given) { z[5] = z[3] * picked(z, given) + z[4]; }

static void steps(double *z, const double *given) {
  _Bool fixed = z[1] > 0.4;
  for (int i = 0; i < 9; i++) {
    wengert_binomial(3);
    z[i % n] = sin(z[i % n]) * (fixed ? given[2] : z[1]) + z[(i + 1) % n];
  }
}

#define BESIDE_TABLE(f)                                                                                                          \
  static void f##_beside(double *z) { f(z, table); }                                                                             \
  static void f##_beside_tangent(double *z, double *zd) { wengert_tangent((void *)f, wengert_dup, z, zd, wengert_const, table); } \
  static void f##_beside_adjoint(double *z, double *zb) { wengert_adjoint((void *)f, wengert_dup, z, zb, wengert_const, table); }
BESIDE_TABLE(region)
BESIDE_TABLE(steps)

// Below and above both conditions.
#define CHECK(f)                                                                                                                 \
  (check(f, .n = n, .low = 0.1, .high = 0.35, .dot = 1e-12, .difference = 1e-7) |                                                \
   check(f, .n = n, .low = 0.7, .high = 1.05, .dot = 1e-12, .difference = 1e-7))

int main(void) { return CHECK(region_beside) | CHECK(steps_beside); }
