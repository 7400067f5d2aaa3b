// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Functions of active data inside of a loop, results reused.
#include "check.h"

static void f(double *z) {
  for (int i = 0; i < 8; i++) {
    double e = exp(-z[i % 4]);
    double root = sqrt(e + z[(i + 1) % 4]);
    z[i % 4] = e * root + cos(root);
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 4); }
