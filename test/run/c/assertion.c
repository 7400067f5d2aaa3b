// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Paths that end the program (assert, abort) are left alone.
#include "check.h"
#include <assert.h>
#include <stdlib.h>

static void f(double *z) {
  for (int i = 0; i < 4; i++) {
    assert(z[i] > 0);
    if (z[i] > 1e6)
      abort();
    z[4] += log(z[i]) * z[i];
  }
}
DERIVE(f)

int main(void) { return check(f, .n = 5); }
