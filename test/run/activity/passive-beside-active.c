// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %support/levels %t %cc %s %rt -lm
// Passive numbers that a callee overwrites and reads beside active ones, through pointers that might overlap for all that the callee knows: the user has said that they do
// not, for memory under two names has one activity.
// Only the analysis of activity can tell; without it the program is refused (W0010).
#include "check.h"

enum { n = 4 };
static __attribute__((noinline)) void turn(double *z, double *state, int i) {
  state[0] = state[0] * 3.9 * (1 - state[0]);
  z[i] = z[i] * z[(i + 1) % n] * (state[0] > 0.5 ? 2 : 3) * state[0];
}
static void steer(double *z, double *state) {
  for (int i = 0; i < n; i++)
    turn(z, state, i);
}
static void f(double *z) {
  double state[1] = {0.3};
  steer(z, state);
}
static void f_tangent(double *z, double *zd) {
  double state[1] = {0.3};
  wengert_tangent((void *)steer, wengert_dup, z, zd, wengert_const, state);
}
static void f_adjoint(double *z, double *zb) {
  double state[1] = {0.3};
  wengert_adjoint((void *)steer, wengert_dup, z, zb, wengert_const, state);
}

int main(void) { return check(f, .n = n); }
