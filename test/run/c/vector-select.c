// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Selection by a vector of conditions.
#include "check.h"

typedef double double4 __attribute__((ext_vector_type(4)));

static void f(double *z) {
  double4 a = {z[0], z[1], z[2], z[3]};
  double4 b = a * a;
  double4 c = a > 1.0 ? b * a : a - b;
  z[4] = c.x * c.y + c.z * c.w;
}
DERIVE(f)

int main(void) { return check(f, .n = 5); }
