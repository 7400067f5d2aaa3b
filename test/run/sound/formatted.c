// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %sound_c
// Active data written as text and read again.
#include "check.h"
#include <stdlib.h>

static void f(double *z) {
  char text[64];
  snprintf(text, sizeof text, "%.17g", z[0] * z[0]);
  z[1] = strtod(text, 0) * z[1];
}
DERIVE(f)

int main(void) { return check(f, .n = 2); }
