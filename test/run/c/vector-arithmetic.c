// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Arithmetic of vectors of doubles and floats.
#include "check.h"

typedef double double4 __attribute__((ext_vector_type(4)));
typedef float float4 __attribute__((ext_vector_type(4)));

static void f(double *z) {
  double4 a, b;
  memcpy(&a, z, sizeof a);
  memcpy(&b, z + 4, sizeof b);
  double4 c = a * b - b / a + -a;
  c += 2.0 * c * a;
  memcpy(z + 8, &c, sizeof c);
}
DERIVE(f)

static void g(double *z) {
  float4 a = {(float)z[0], (float)z[1], (float)z[2], (float)z[3]};
  float4 b = a * a - a / (a + 1.0f);
  double4 wide = __builtin_convertvector(b, double4);
  z[4] = wide.x * wide.y + wide.z * wide.w;
}
DERIVE(g)

int main(void) { return check(f, .n = 12) | check(g, .n = 5, .dot = 2e-6, .step = 1e-2, .difference = 2e-3); }
