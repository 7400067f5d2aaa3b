// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Active data passes through a global; its shadow is a symbol that the user zeroes.
#include "check.h"

double state[3];
extern double __wengert_shadow_state[3];

static __attribute__((noinline)) void advance(void) {
  for (int i = 0; i < 3; i++)
    state[i] = state[i] * state[(i + 1) % 3];
}

static void f(double *z) {
  for (int i = 0; i < 3; i++)
    state[i] = z[i];
  advance();
  advance();
  for (int i = 0; i < 3; i++)
    z[i] = state[i] + z[i];
}
static void f_tangent(double *z, double *zd) {
  memset(__wengert_shadow_state, 0, sizeof __wengert_shadow_state);
  wengert_tangent((void *)f, wengert_dup, z, zd);
}
static void f_adjoint(double *z, double *zb) {
  memset(__wengert_shadow_state, 0, sizeof __wengert_shadow_state);
  wengert_adjoint((void *)f, wengert_dup, z, zb);
}

int main(void) { return check(f, .n = 3); }
