// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A tape is alive in each activation of a recursion, and sweeps of one procedure are run within those of another.
#include "check.h"

static void turn(double *z, double angle) {
  double c = cos(angle * z[2]), s = sin(angle * z[2]), x = z[0];
  z[0] = c * x - s * z[1];
  z[1] = s * x + c * z[1];
  z[2] += 0.1 * x * z[1];
}
static void descend(double *z, int depth) {
  turn(z, 0.1 * depth);
  if (depth > 0)
    descend(z, depth - 1);
  turn(z, 0.2);
}
static void tree(double *z) { descend(z, 6); }

// By hand what the plugin does within one request: each activation has two tapes of its own.
static void descend_adjoint(double *z, double *zb, int depth, int backward, void **tapes) {
  void **own = tapes + 2 * depth;
  if (!backward) {
    own[0] = wengert_forward((void *)turn, wengert_dup, z, zb, wengert_const, 0.1 * depth);
    if (depth > 0)
      descend_adjoint(z, zb, depth - 1, backward, tapes);
    own[1] = wengert_forward((void *)turn, wengert_dup, z, zb, wengert_const, 0.2);
  } else {
    wengert_backward((void *)turn, wengert_dup, z, zb, wengert_const, 0.2, own[1]);
    if (depth > 0)
      descend_adjoint(z, zb, depth - 1, backward, tapes);
    wengert_backward((void *)turn, wengert_dup, z, zb, wengert_const, 0.1 * depth, own[0]);
  }
}
static void tree_adjoint(double *z, double *zb) {
  void *tapes[14];
  descend_adjoint(z, zb, 6, 0, tapes);
  descend_adjoint(z, zb, 6, 1, tapes);
}
static void tree_tangent(double *z, double *zd) { wengert_tangent((void *)tree, wengert_dup, z, zd); }

// The recursive procedure itself is asked for, twice at once.
static void twice(double *z) {
  descend(z, 3);
  descend(z, 5);
}
static void twice_adjoint(double *z, double *zb) {
  void *first = wengert_forward((void *)descend, wengert_dup, z, zb, wengert_const, 3);
  void *second = wengert_forward((void *)descend, wengert_dup, z, zb, wengert_const, 5);
  double end[3] = {z[0], z[1], z[2]};
  z[0] = z[1] = z[2] = 0;
  wengert_backward((void *)descend, wengert_dup, z, zb, wengert_const, 5, second);
  wengert_backward((void *)descend, wengert_dup, z, zb, wengert_const, 3, first);
  memcpy(z, end, sizeof end);
}
static void twice_tangent(double *z, double *zd) { wengert_tangent((void *)twice, wengert_dup, z, zd); }

int main(void) { return check(tree, .n = 3) | check(twice, .n = 3); }
