// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// A static local that persists between calls, cleared at the beginning: what a tangent leaves in its shadow is no seed.
#include "check.h"

static __attribute__((noinline)) void f(double *z) {
  static double sum;
  sum = 0;
  for (int i = 0; i < 3; i++)
    sum += z[i] * z[i];
  z[3] = sum * z[3];
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
