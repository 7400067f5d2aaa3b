// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 2" %run_c -mllvm -wengert-joint=many
// What others see of cells that are put back is kept until the adjoint ends: callees that are reversed meanwhile give their part of the tape back, with all above it,
// and others take it again.
#include "check.h"

enum { n = 24 };
int steps = 3;

__attribute__((noinline)) static void many(double *z) {
  for (int t = 0; t < steps * 4; t++)
    for (int i = 0; i < n; i++) z[i] = z[i] - 0.1 * z[i] * sin(z[i]);
}
__attribute__((noinline)) static void around(double *z) {
  for (int i = 0; i < n; i++) z[i] *= z[i];
  many(z);
}
static void run(double *restrict a, double *restrict b) {
  around(b);
  around(b);
  for (int t = 0; t < steps; t++)
    for (int i = 0; i < n; i++) a[i] = a[i] - 0.1 * a[i] * (a[(i + 1) % n] - a[(i + n - 1) % n]) + 0.01 * b[i];
  around(b);
}
static void f(double *z) { run(z, z + n); }
DERIVE(f)
static void marked(double *restrict a, double *restrict b) {
  around(b);
  for (int t = 0; t < steps; t++)
    for (int i = 0; i < n; i++)
      if ((i + t) % 3) a[i] = a[i] - 0.1 * a[i] * (a[(i + 1) % n] - a[(i + n - 1) % n]) + 0.01 * b[i];
      else b[i] += a[i] * a[(i + 1) % n];
  around(b);
}
static void g(double *z) { marked(z, z + n); }
DERIVE(g)

int main(void) { return check(f, .n = 2 * n, .low = 0.4, .high = 0.9) | check(g, .n = 2 * n, .low = 0.4, .high = 0.9); }
