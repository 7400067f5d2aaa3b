// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -ffast-math
// RUN: %if x86_64 %{ %run_c -ffp-contract=fast -mfma -DFUSED %}
// Indices, counts and branches that follow from chaotic numbers: whoever computes them again from numbers that he rounds otherwise goes
// another way back. What the derivative does must be what its own forward sweep did, so the adjoint is compared with that.
#include "check.h"

enum { n = 6 };

// z[i] *= one of these, as the last bits of a number decide.
static const double factors[4] = {2, 3, 5, 7};

static void f(int count, double *z, double *x, double c) {
  double s = x[0];
  for (int i = 0; i < count; i++) {
    for (int k = 0; k < 60; k++) s = s * (3.9 + 0.01 * c) * (1 - s);
    int index = (int)(s * 4096.0 * c) & 3;
    z[i] *= factors[index];
    for (int rounds = (int)(s * 3 * c); rounds > 0; rounds--) z[i] *= 0.5;
    if (s * c + x[1] * c - 0.5 * c > 0) z[i] *= 11;
  }
  x[0] = s;
}

// The product is wanted by itself, so it is rounded before the sum; computed again for the branch alone it is fused with the sum, whose
// last bits then decide otherwise.
static void g(int count, double *z, const double *w, const double *minus, double *products) {
  for (int i = 0; i < count; i++) {
    double product = z[i] * w[i];
    products[i] = product;
    double rest = product + minus[i];
    z[i] *= rest < 0 ? 2 : rest > 0 ? 3 : 5;
    if (rest < 0) z[i] = sin(z[i]) / cos(z[i]) * 1e-3;
  }
}

static int fused(void) {
  int failures = 0;
  for (int trial = 0; trial < 20; trial++) {
    double z[n], zb[n], w[n], minus[n], products[n], productsb[n] = {0}, before[n];
    for (int i = 0; i < n; i++) {
      before[i] = z[i] = check_random(1, 2), zb[i] = 1, w[i] = check_random(1, 2);
      volatile double rounded = z[i] * w[i];
      minus[i] = -rounded;
    }
    wengert_adjoint((void *)g, wengert_const, n, wengert_dup, z, zb, wengert_const, w, wengert_const, minus, wengert_dup, products, productsb);
    for (int i = 0; i < n; i++) {
      double factor = z[i] / before[i];
      if (factor > 1.5) failures += check_near("g", "factor and derivative", i, zb[i], factor, 1e-9);
    }
  }
  return failures;
}

int main(void) {
#ifdef FUSED
  if (!__builtin_cpu_supports("fma")) return 0;
  return fused() != 0;
#endif
  int failures = 0;
  for (int trial = 0; trial < 50; trial++) {
    double z[n], zb[n], x[2] = {check_random(0.1, 0.9), 0.0}, before[n];
    for (int i = 0; i < n; i++) before[i] = z[i] = check_random(1, 2), zb[i] = 1;
    wengert_adjoint((void *)f, wengert_const, n, wengert_dup, z, zb, wengert_const, x, wengert_const, 1.0);
    for (int i = 0; i < n; i++) failures += check_near("f", "factor and derivative", i, zb[i], z[i] / before[i], 1e-9 * zb[i]);
  }
  return failures != 0;
}
