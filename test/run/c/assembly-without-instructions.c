// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// REQUIRES: x86_64
// Assembly that only holds the optimiser back leaves its operands as they are; rounding by a large number is rounding.
#include "check.h"
#define BARRIER(x) __asm__("" : "+g,x"(x))

static double rounded(double x) {
  const double large = 0x1.8p52;
  double y = x + large;
  BARRIER(y);
  return y - large;
}
static void f(double *z) {
  double u = z[0] * z[1], v = sin(z[2]);
  BARRIER(u);
  __asm__("# nothing here");
  __asm__ volatile("" : : "r,m"(v) : "memory");
  __asm__ volatile("" : "+m"(v) : : "memory");
  double n = rounded(3 * z[0]);
  z[2] = u * v + n * z[1];
  z[0] = 3 * z[0] - n;
}
// Without a barrier.
static void g(double *z) {
  float x = (float)z[0];
  float n = (x + 0x1p23f) - 0x1p23f;
  z[0] = z[1] * n + 0.5 * z[0];
}
DERIVE(f)
DERIVE(g)
int main(void) { return check(f, .n = 3, .low = 0.7, .high = 0.8) | check(g, .n = 2, .low = 0.7, .high = 1.3); }
