// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// fmod, which is the instruction frem, and remainder.
#include "check.h"

static void f(double *z) {
  z[2] = fmod(7.3 * z[0], z[1]);
  z[3] = remainder(5.1 * z[0], z[1] + 0.25) * z[0];
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
