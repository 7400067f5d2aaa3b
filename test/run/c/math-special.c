// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Error functions and gamma functions.
#include "check.h"

static void f(double *z) {
  z[2] = erf(z[0]) * erfc(z[1]);
  z[3] = tgamma(z[0] + 1) - lgamma(z[1] + 2);
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
