// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// A pointer rounded down to its alignment.
#include "check.h"

static __attribute__((noinline)) double square(double *x) {
  double *p = __builtin_align_down(x + 1, 8);
  return *p * *p;
}
static void f(double *z) { z[0] = square(z) * z[0]; }
DERIVE(f)

int main(void) { return check(f, .n = 2); }
