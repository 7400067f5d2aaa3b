// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// A callee writes a global through a pointer that is kept in memory; the caller reads it by its name.
#include "check.h"

double buffer[3];
double *into = buffer;
static __attribute__((noinline)) void put(double v) { into[0] = v; }

static void f(double *z) {
  put(z[0] * z[0]);
  z[1] = buffer[0] * z[1];
}
DERIVE(f)

int main(void) { return check(f, .n = 2); }
