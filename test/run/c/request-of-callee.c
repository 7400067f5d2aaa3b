// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A procedure that is called, differentiated as a callee, and differentiated by itself.
#include "check.h"

static __attribute__((noinline)) void step(double *z) { z[0] = z[0] * z[1] + 0.5; }
static void f(double *z) {
  step(z);
  z[1] *= z[0];
  step(z);
}
DERIVE(step)
DERIVE(f)

int main(void) { return check(f, .n = 2) | check(step, .n = 2); }
