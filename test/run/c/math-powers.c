// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Powers and roots.
#include "check.h"

static void f(double *z) {
  z[2] = pow(z[0], z[1]) + pow(z[0], 3) * pow(2.5, z[1]);
  z[3] = sqrt(z[0]) * cbrt(z[1]) / hypot(z[0], z[1]);
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
