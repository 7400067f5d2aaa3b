// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// A pointer set elsewhere in the file leads to a global: written by its name, read through the pointer, in a callee and here.
#include "check.h"

double buffer[3];
double *from;
static __attribute__((noinline)) void point(double *p) { from = p + 1; }
static __attribute__((noinline)) double get(void) { return from[0]; }

static void f(double *z) {
  buffer[1] = z[0] * z[0];
  z[1] = get() * from[0] * z[1];
}
DERIVE(f)

int main(void) {
  point(buffer);
  return check(f, .n = 2);
}
