// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// The sweeps apart, with everything that the caller can see overwritten in between.
#include "check.h"

static void in_place(double *z) {
  for (int i = 1; i < 6; i++)
    z[i] = sin(z[i - 1]) * z[i] + z[0] * z[5 - i];
}
static void branches(double *z) {
  for (int i = 0; i < 5; i++)
    if (z[i] > 1)
      z[i] = z[i] * z[i + 1];
    else
      z[i + 1] += exp(z[i]);
}
static void unknown_length(double *z) {
  while (z[0] > 0.01) {
    z[1] += z[0] * z[2];
    z[0] *= 0.5 * cos(z[2]);
    z[2] = sin(z[2] + z[0]);
  }
}
static void nest(double *z) {
  for (int k = 0; k < 3; k++)
    for (int i = 1; i < 5; i++)
      for (int j = 0; j <= i; j++)
        z[i] = 0.9 * z[i] + 0.1 * z[i - 1] * z[j];
}
static double weigh(const double *w, double x) {
  double s = 0;
  for (int i = 0; i < 3; i++)
    s += w[i] * x * x;
  return s;
}
static void smooth(double *z, int n) {
  for (int i = 1; i < n; i++)
    z[i] = weigh(z, z[i]) / (1 + z[i] * z[i]);
}
static void local_array(double *z) {
  double w[6];
  for (int i = 0; i < 6; i++)
    w[i] = z[i] * z[5 - i];
  smooth(w, 6);
  smooth(w, 4);
  for (int i = 0; i < 6; i++)
    z[i] = w[i] * w[5 - i];
}
static void recursive(double *z, int n) {
  if (n == 0)
    return;
  z[0] = sin(z[n] + z[0]);
  recursive(z, n - 1);
  z[n] *= z[0] * z[0];
}
static void recursion(double *z) { recursive(z, 5); }
static void indirect(double *z) {
  for (int i = 0; i < 4; i++) {
    int at = (int)(z[i] * 4) % 6; // where depends on what is overwritten
    z[at] = z[at] * z[i] + z[5];
  }
}

DERIVE_SPLIT(in_place, 6)
DERIVE_SPLIT(branches, 6)
DERIVE_SPLIT(unknown_length, 3)
DERIVE_SPLIT(nest, 6)
DERIVE_SPLIT(local_array, 6)
DERIVE_SPLIT(recursion, 6)
DERIVE_SPLIT(indirect, 6)

int main(void) {
  return check(in_place, .n = 6) | check(branches, .n = 6) | check(unknown_length, .n = 3) | check(nest, .n = 6) |
         check(local_array, .n = 6) | check(recursion, .n = 6) | check(indirect, .n = 6);
}
