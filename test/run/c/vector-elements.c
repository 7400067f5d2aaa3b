// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Extracting, inserting and shuffling elements of vectors, at constant and at variable positions.
#include "check.h"

typedef double double4 __attribute__((ext_vector_type(4)));

static void f(double *z) {
  double4 a = {z[0], z[1], z[2], z[3]};
  double4 b = a.wzyx * a.xxzz;
  b.y = a.x * a.w;
  for (int i = 0; i < 4; i++)
    b[(i + 1) % 4] += a[i] * a[3 - i];
  a.lo = b.hi * b.even;
  z[4] = a.x + a.y * b.z - b.w * b.x;
}
DERIVE(f)

int main(void) { return check(f, .n = 5); }
