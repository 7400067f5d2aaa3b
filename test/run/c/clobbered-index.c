// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// The index that addressed a cell is changed afterwards.
#include "check.h"

static void f(double *z) {
  int where[3] = {2, 0, 1};
  for (int i = 0; i < 6; i++) {
    int k = where[i % 3];
    z[k] *= z[(k + 1) % 3];
    where[i % 3] = (k + 1) % 3;
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 3); }
