// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// + - * / and negation of floats, in arrays of floats.
#include "check.h"

static void compute(const float *x, float *y) {
  y[0] = x[0] * x[1] - x[2] / x[0] + -(x[1] * x[1]) / (x[0] + x[2]);
  y[1] = 1.0f / x[2] - 3.0f * x[0] + (x[1] - x[0]) * 0.5f;
}

static void narrow(const double *from, float *to, int n) {
  for (int i = 0; i < n; i++)
    to[i] = (float)from[i];
}
static void widen(const float *from, double *to, int n) {
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}

static void f(double *z) {
  float x[3], y[2];
  narrow(z, x, 3);
  compute(x, y);
  widen(y, z + 3, 2);
}
static void f_tangent(double *z, double *zd) {
  float s[5], sd[5];
  narrow(z, s, 5);
  narrow(zd, sd, 5);
  wengert_tangent((void *)compute, wengert_dup, s, sd, wengert_dup, s + 3, sd + 3);
  widen(s + 3, z + 3, 2);
  widen(sd, zd, 5);
}
static void f_adjoint(double *z, double *zb) {
  float s[5], sb[5];
  narrow(z, s, 5);
  narrow(zb, sb, 5);
  wengert_adjoint((void *)compute, wengert_dup, s, sb, wengert_dup, s + 3, sb + 3);
  widen(s + 3, z + 3, 2);
  widen(sb, zb, 5);
}

int main(void) { return check(f, .n = 5, .dot = 2e-6, .step = 1e-2, .difference = 2e-3); }
