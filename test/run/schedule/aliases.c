// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: JOINT=blend LINK=f:blend:weak %schedules_c
// Joint calls of arguments that are one array, or overlap, with tables that cannot be written, in sweeps apart and over a tape
// that is kept.
#include "check.h"

static const double weights[4] = {0.5, 0.25, -0.5, 1};

static void blend(double *to, const double *from, const double *weight, int n) {
  for (int i = 0; i < n; i++)
    to[i] = sin(from[i]) * weight[i] + 0.5 * to[i];
}
static void mix(double *z, const double *weight) {
  blend(z, z, weight, 4);
  blend(z + 1, z, weight, 4);
  blend(z, z + 1, weight, 4);
  blend(z + 2, z, z + 1, 3);
}
static void f(double *z) { mix(z, weights); }
DERIVE(f)
static void g(double *z) { f(z); }
DERIVE_SPLIT(g, 5)

// Twice from one tape: the adjoint of 2·seed.
static void h(double *z) { f(z); }
static void h_tangent(double *z, double *zd) { wengert_tangent((void *)h, wengert_dup, z, zd); }
static void h_adjoint(double *z, double *zb) {
  double first[5], end[5];
  void *tape = wengert_forward((void *)h, wengert_dup, z, zb);
  memcpy(end, z, sizeof end);
  memcpy(first, zb, sizeof first);
  wengert_backward((void *)h, wengert_dup, z, first, wengert_keep, tape);
  wengert_backward((void *)h, wengert_dup, z, zb, tape);
  for (int i = 0; i < 5; i++)
    zb[i] = first[i] == zb[i] && end[i] == z[i] ? zb[i] : NAN;
}

int main(void) {
  check_show(f_adjoint, 5);
  return check(f, .n = 5) | check(g, .n = 5) | check(h, .n = 5);
}
