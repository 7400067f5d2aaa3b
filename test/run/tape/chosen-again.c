// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// Values that branches choose, in loops that overwrite what the arms read, are chosen again by the backward sweep: trees of branches, several values of one choice,
// conditions that depend on the loops, on integers that are overwritten and on products, arms that are empty, that write, that call or that leave the loop.
#include "check.h"

enum { n = 40 };
int steps = 5;

static void upwind(double *z) {
  double v[n];
  for (int t = 0; t < steps; t++) {
    for (int i = 1; i < n - 1; i++) {
      if (z[i] > 1) v[i] = z[i] - 0.1 * z[i] * (z[i] - z[i - 1]);
      else v[i] = z[i] - 0.1 * z[i] * (z[i + 1] - z[i]);
    }
    for (int i = 1; i < n - 1; i++) z[i] = v[i];
  }
}
DERIVE(upwind)

static void in_place(double *z) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++) {
      double slope = z[i] * z[i + 1] > 1 ? z[i] - z[i - 1] : 0.5 * (z[i + 1] - z[i]) * z[i - 1];
      z[i] = z[i] - 0.1 * z[i] * slope;
    }
}
DERIVE(in_place)

static void several(double *z) {
  double v[n];
  for (int t = 0; t < steps; t++) {
    for (int i = 2; i < n - 2; i++) {
      double f, g;
      if (i % 3 == 0) {
        f = z[i - 1] * z[i];
        g = sin(z[i - 2]);
      } else if (z[i] > 1.1) {
        f = z[i + 1];
        g = z[i] * z[i + 2];
      } else if (t & 1) {
        f = z[i] * z[i];
        g = 2;
      } else {
        f = 1;
        g = z[i - 1];
      }
      v[i] = 0.5 * z[i] + 0.1 * f * g;
    }
    for (int i = 2; i < n - 2; i++) z[i] = v[i];
  }
}
DERIVE(several)

// One choice depends on another one, and an arm writes what the next one reads.
static void in_turn(double *z) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++) {
      double a, b;
      if (z[i - 1] < 1) a = z[i] * z[i - 1];
      else a = z[i + 1];
      if (a > 1) {
        z[i - 1] = 0.9 * z[i - 1] + 0.1 * a;
        b = a * z[i - 1];
      } else
        b = z[i + 1] * z[i + 1];
      z[i] = 0.7 * z[i] + 0.2 * b * a;
    }
}
DERIVE(in_turn)

static int kind[n];
static void by_integers(double *z) {
  for (int i = 0; i < n; i++) kind[i] = i % 5;
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++) {
      double f;
      if (kind[i] > 3) f = z[i - 1] * z[i];
      else if (kind[i] == 1) f = z[i + 1];
      else f = 0.5 * z[i];
      kind[i] = (kind[i] + 1) % 5;
      z[i] = 0.6 * z[i] + 0.3 * f * z[i];
    }
}
DERIVE(by_integers)

__attribute__((noinline)) static double flux(double *p) {
  p[0] *= 0.95;
  return p[0] * p[1];
}
static void calling(double *z) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++) {
      double f;
      if (z[i] > 1) f = flux(z + i);
      else f = z[i - 1] * z[i];
      z[i] = 0.6 * z[i] + 0.3 * f * z[i + 1];
    }
}
DERIVE(calling)

static void leaving(double *z) {
  for (int t = 0; t < steps; t++)
    for (int i = 1; i < n - 1; i++) {
      double f;
      if (z[i] > 1.45) break;
      if (z[i] > 1) {
        if (i + t > n) continue;
        f = z[i - 1];
      } else
        f = z[i] * z[i];
      z[i] = 0.6 * z[i] + 0.3 * f * z[i + 1];
    }
}
DERIVE(leaving)

static void halves(double *z) {
  float v[n];
  for (int i = 0; i < n; i++) v[i] = (float)z[i];
  for (int t = 0; t < 3; t++)
    for (int i = 1; i < n - 1; i++) {
      float f;
      if (i * (t + 2) % 5 > 2) f = v[i - 1] * v[i];
      else f = v[i + 1];
      v[i] = 0.5f * v[i] + 0.25f * f * v[i];
    }
  for (int i = 0; i < n; i++) z[i] = v[i];
}
DERIVE(halves)

#define NEAR .n = n, .step = 1e-7, .difference = 1e-4
int main(void) {
  return check(upwind, NEAR) | check(in_place, NEAR) | check(several, NEAR) | check(in_turn, NEAR) | check(by_integers, NEAR) | check(calling, NEAR) |
         check(leaving, NEAR) | check(halves, .n = n, .dot = 1e-5, .step = 1e-3, .difference = 2e-2);
}
