// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Printing active data, to a file and to memory, disturbs no derivative.
#include "check.h"

static void f(double *z) {
  char text[64];
  for (int i = 0; i < 3; i++) {
    z[i] = z[i] * z[3];
    snprintf(text, sizeof text, "z[%d] = %.17g\n", i, z[i]);
    fputs(text, stderr);
    fprintf(stderr, "%g\n", z[i] * z[i]);
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
