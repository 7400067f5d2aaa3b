// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// A global is written through a pointer that is kept in memory, and read by its name.
#include "check.h"

double buffer[3];
double *into = buffer;

static void f(double *z) {
  into[0] = z[0] * z[0];
  z[1] = buffer[0] * z[1];
}
DERIVE(f)

int main(void) { return check(f, .n = 2); }
