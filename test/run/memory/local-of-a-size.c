// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// The procedure's first local has a size that is known at run time only.
#include "check.h"
#include <string.h>

__attribute__((noinline)) static void g(double *z, size_t n) {
  double t[n];
  memcpy(t, z, n * sizeof *t);
  for (size_t i = 0; i < n; i++)
    z[i] = t[i] * t[n - 1 - i] * z[i];
}

static void f(double *z) { g(z, 3); }
DERIVE(f)

int main(void) { return check(f, .n = 3); }
