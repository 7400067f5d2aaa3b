// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Active data passes through a global, whose shadow the plugin makes.
#include "check.h"

static double state[3];

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
DERIVE(f)

int main(void) { return check(f, .n = 3); }
