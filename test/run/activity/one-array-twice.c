// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Memory under several names: what is overwritten under one is still read under another.
#include "check.h"

static __attribute__((noinline)) void mix(double *a, double *b, double *c) {
  double t = a[0] * c[1];
  b[0] = 2; // a[0] or c[0], maybe
  a[1] = t * b[0] + a[0] * a[0];
  c[0] = 1.5 * b[1];
  a[0] += b[0] * c[1];
}
static void f(double *z) {
  mix(z, z, z);
  mix(z, z + 2, z + 1);
  mix(z + 1, z, z + 2);
}
DERIVE(f)

static double shared[4];
static __attribute__((noinline)) void global(double *a) {
  a[1] = shared[0] * a[0];
  shared[0] = 0.5;
  a[0] = a[1] * shared[1];
  a[1] = 3;
  shared[2] += shared[1] * a[0];
}
static void g(double *z) {
  memcpy(shared, z, sizeof shared);
  global(shared);
  global(shared + 1);
  global(z);
  for (int i = 0; i < 4; i++) z[i] += shared[i] * z[(i + 1) % 4];
}
DERIVE(g)

int main(void) { return check(f, .n = 4) + check(g, .n = 4); }
