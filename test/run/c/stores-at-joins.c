// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: LEVELS="0 1 2 3" %run_c
// Cells that all ways of a branch or a switch write to, in any order, some of them twice, some of them by one way alone; in loops, and where a way leads on.
#include "check.h"

enum { N = 7 };

// Three components of a flux, from the left, from the right, or of both.
static void flux(const double *restrict l, const double *restrict r, double *restrict f) {
  double sl = l[0] * l[1], sr = r[0] - r[2];
  if (sl > 0.3) {
    f[0] = l[0];
    f[1] = l[1] * l[2];
    f[2] = sl;
  } else if (sr < 0) {
    f[2] = r[1] * sr;
    f[0] = r[0] * r[0];
    f[1] = r[2];
  } else {
    f[1] = l[1] * r[1];
    f[0] = sl * r[0];
    f[0] += sin(f[1]);
    f[2] = l[2] - sr * sl;
  }
}

static void fluxes(double *z) {
  double f[3 * N] = {0}, u[3 * (N + 1)];
  for (int i = 0; i < 3 * (N + 1); i++)
    u[i] = cos(i + z[i % 8]) * z[(i + 3) % 8];
  for (int step = 0; step < 3; step++) {
    for (int i = 0; i < N; i++)
      flux(u + 3 * i, u + 3 * i + 3, f + 3 * i);
    for (int i = 1; i < N; i++)
      for (int c = 0; c < 3; c++)
        u[3 * i + c] -= 0.2 * (f[3 * i + c] - f[3 * i - 3 + c]);
  }
  for (int i = 0; i < 8; i++)
    z[i] = u[i + 3] * f[i + 6];
}

// A way that reads a cell after it has written it, one that writes overlapping cells by a pointer, and one that writes fewer.
static void between(double *z) {
  double f[4] = {1, 1, 1, 1}, *p = z[0] > 5 ? f + 1 : f;
  for (int k = 0; k < 8; k++) {
    switch (k % 4) {
    case 0:
      f[0] = z[k] * f[1];
      f[1] = z[(k + 1) % 8] + f[0];
      break;
    case 1:
      f[1] = z[k] * z[k];
      p[0] = f[1] * 0.5;
      p[1] = f[0] + z[k];
      break;
    case 2:
      f[1] = f[3];
      f[0] = 2;
      break;
    default:
      f[3] = z[k] * f[0];
      f[0] = f[3] * f[1];
    }
    z[k] += f[0] * f[1];
  }
}

// Numbers of two precisions in one place, constants, and a store that all ways but one make.
static void mixed(double *z) {
  union {
    double d;
    float f[2];
  } u = {0};
  double g[2] = {z[1], z[2]};
  for (int k = 0; k < 8; k++) {
    if (k & 1) {
      g[0] = z[k] * z[k];
      g[1] = 3;
    } else if (k & 2) {
      g[0] = 1;
      g[1] = 3;
    } else {
      g[1] = z[k];
    }
    if (k == 3)
      u.d = 1;
    else
      u.f[0] = 2;
    z[k] = g[0] * g[1] + g[1] * g[1];
  }
}

DERIVE(fluxes)
DERIVE(between)
DERIVE(mixed)
int main(void) {
  return check(fluxes, .n = 8) | check(between, .n = 8) | check(mixed, .n = 8);
}
