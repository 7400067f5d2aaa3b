// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A local array of which only some cells are ever written.
#include "check.h"

static void f(double *z) {
  double sparse[64];
  for (int i = 0; i < 4; i++)
    sparse[i * 13] = z[i] * z[i];
  for (int i = 0; i < 4; i++)
    z[4] += sparse[i * 13] * z[3 - i];
}
DERIVE(f)

int main(void) { return check(f, .n = 5); }
