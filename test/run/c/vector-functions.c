// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Elementwise functions of vectors.
#include "check.h"

typedef double double2 __attribute__((ext_vector_type(2)));

static void f(double *z) {
  double2 a = {z[0], z[1]}, b = {z[2], z[3]};
  double2 c = __builtin_elementwise_sqrt(a) + __builtin_elementwise_sin(b) * __builtin_elementwise_exp(a);
  c = __builtin_elementwise_fma(c, a, b) - __builtin_elementwise_abs(a - b);
  c += __builtin_elementwise_max(a, b) * __builtin_elementwise_min(a, b) + __builtin_elementwise_log(b);
  z[4] = c.x * c.y;
}
DERIVE(f)

int main(void) { return check(f, .n = 5); }
