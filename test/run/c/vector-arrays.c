// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Arrays of vectors as arguments, with their shadows.
#include "check.h"

typedef double double2 __attribute__((vector_size(16), aligned(8), may_alias));

static void rotate(double2 *v, int n) {
  for (int i = 0; i < n; i++) {
    double2 w = v[(i + 1) % n];
    v[i] = v[i] * w - (double2){w[1], v[i][0]} * 0.5;
    v[i][0] += w[0] * v[i][1];
  }
}
static void f(double *z) { rotate((double2 *)z, 3); }
DERIVE(f)

int main(void) { return check(f, .n = 6); }
