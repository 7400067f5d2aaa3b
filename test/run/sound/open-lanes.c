// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Lanes that hold nothing are factors of lanes that nobody asks for: these add nothing to anybody's adjoint.
#include "check.h"
typedef double pair __attribute__((vector_size(16), aligned(8)));
typedef double four __attribute__((vector_size(32), aligned(8)));

// A product with a constant of one lane.
static void constant(double *z) {
  pair x = *(pair *)z;
  pair p = x * __builtin_shufflevector((pair){0.5, 2}, x, 0, -1);
  *(pair *)(z + 2) *= __builtin_shufflevector(p, p, 0, 0);
}
// Products and quotients of what was put together in part.
static void variable(double *z) {
  pair x = *(pair *)z, y = *(pair *)(z + 2);
  pair p = x * __builtin_shufflevector(y, y, 1, -1), q = y / __builtin_shufflevector(x, x, -1, 0);
  z[4] += p[0] + q[1] * q[1];
}
static void sums(double *z) {
  four x = *(four *)z;
  four s = x * x + __builtin_shufflevector(x, x, 2, 3, -1, -1);
  four p = s * __builtin_shufflevector(s, s, 1, -1, -1, -1);
  four r = __builtin_elementwise_sqrt(p) * x;
  z[4] = r[0] + x[3];
}
// Lanes that a branch leaves open.
__attribute__((noinline)) static pair part(double a, double b, int whole) {
  pair x = __builtin_shufflevector((pair){a, b}, (pair){a, b}, 0, -1);
  if (whole)
    x = (pair){a, b};
  return x;
}
static void branches(double *z) {
  pair y = *(pair *)(z + 2);
  for (int i = 0; i < 3; i++) {
    pair x = part(z[0], z[1], i == 1), p = x * y;
    z[4] += p[0] + (i == 1 ? p[1] : 0);
    y = __builtin_shufflevector(p, y, 0, 3);
  }
}
DERIVE(constant)
DERIVE(variable)
DERIVE(sums)
DERIVE(branches)
int main(void) { return check(constant, .n = 4) | check(variable, .n = 5) | check(sums, .n = 5) | check(branches, .n = 5); }
