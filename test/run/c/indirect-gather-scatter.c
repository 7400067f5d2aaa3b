// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Indices from an integer array, reading and writing.
#include "check.h"

static const int from[] = {3, 1, 4, 1, 5, 2, 0}, to[] = {6, 2, 6, 5, 3, 5, 2};

static void f(double *z) {
  for (int i = 0; i < 7; i++)
    z[to[i]] += z[from[i]] * z[i];
}
DERIVE(f)

int main(void) { return check(f, .n = 7); }
