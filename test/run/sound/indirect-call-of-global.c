// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// A procedure that is called through a pointer changes a file's own global, which is active.
#include "check.h"

static double state;
static void twice(void) { state *= 2; }
void (*volatile hook)(void) = twice;

static void f(double *z) {
  state = z[0] * z[0];
  hook();
  z[1] = state * z[1];
  state = 0;
}
DERIVE(f)

int main(void) { return check(f, .n = 2); }
