// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Checkpoints of marked regions: in a loop, around calls and loops, nested, with values and integers that flow in and out.
#include "check.h"
#include <stdlib.h>

static double curve(double x) { return x * exp(-x) + sin(x); }

static void loop(double *z) {
  double u[8], sum = 0;
  int last = 0;
  for (int i = 0; i < 8; i++)
    u[i] = z[i];
  for (int t = 0; t < 5; t++) {
    double scale = 1 + 0.1 * t * sum;
    wengert_checkpoint_begin();
    for (int i = 0; i < 8; i++) {
      u[i] = curve(u[i]) * scale + 0.1 * u[(i + 3) % 8];
      if (u[i] > u[last])
        last = i;
    }
    scale *= u[last];
    wengert_checkpoint_end();
    sum += 0.01 * scale;
  }
  for (int i = 0; i < 8; i++)
    z[i] = u[i] + (i == last ? sum : 0);
}
static void nested(double *z) {
  double a[4] = {z[0], z[1], z[2], z[3]};
  wengert_checkpoint_begin();
  for (int k = 0; k < 3; k++) {
    wengert_checkpoint_begin();
    double mean = 0;
    for (int i = 0; i < 4; i++)
      mean += 0.25 * a[i];
    wengert_checkpoint_begin();
    for (int i = 0; i < 4; i++)
      a[i] = curve(a[i]) * mean;
    wengert_checkpoint_end();
    wengert_checkpoint_end();
    a[k] *= 1.5;
  }
  wengert_checkpoint_end();
  wengert_checkpoint_begin();
  a[0] += a[1] * a[2];
  wengert_checkpoint_end();
  for (int i = 0; i < 4; i++)
    z[i] = a[i];
}
static void branch(double *z) {
  double x = z[0], y = z[1];
  if (x < y) {
    wengert_checkpoint_begin();
    while (x < 2)
      x = x * 1.3 + 0.1 * y;
    wengert_checkpoint_end();
  } else {
    wengert_checkpoint_begin();
    y = curve(x * y);
    wengert_checkpoint_end();
  }
  z[0] = x * y;
  z[1] = x - y * y;
}
// The same addresses in a region and behind it, which an optimiser computes once; a pointer that moves on within a region.
static void addresses(double *z) {
  double sum = 0;
  for (int k = 0; k < 6; k++) {
    wengert_checkpoint_begin();
    z[k % 4] = sin(z[k % 4] * z[4]) * 1.3;
    wengert_checkpoint_end();
    sum += z[k % 4];
    z[4] *= 0.9;
  }
  double *p = z;
  for (int k = 0; k < 3; k++) {
    wengert_checkpoint_begin();
    p[0] *= p[1];
    p++;
    wengert_checkpoint_end();
    *p += 0.5 * p[0] * sum;
  }
}
// Ends of the program inside and outside of a region, which an optimiser makes one.
static void ends(double *z) {
  double s = 1;
  for (int i = 0; i < 3; i++) {
    if (z[i] < -10)
      exit(1);
    wengert_checkpoint_begin();
    if (z[i] > 90)
      exit(1);
    s *= z[i];
    z[i] = s;
    wengert_checkpoint_end();
  }
  z[3] *= s;
}
// An array of integers whose length the run shows, of which an optimiser makes two.
static int some = 3;
static void integers(double *z) {
  double w[some][2];
  for (int i = 0; i < some; i++)
    for (int j = 0; j < 2; j++)
      w[i][j] = 0.5 + i;
  int at[some];
  for (int i = 0; i < some; i++)
    at[i] = i;
  wengert_checkpoint_begin();
  for (int i = 0; i < 2; i++) {
    wengert_checkpoint_begin();
    at[i] = at[0];
    z[0] *= z[at[i] + 1];
    wengert_checkpoint_end();
  }
  wengert_checkpoint_end();
  z[1] *= w[0][1] * z[at[1]];
}
DERIVE(integers)
DERIVE(addresses)
DERIVE(ends)
DERIVE(loop)
DERIVE(nested)
DERIVE(branch)

int main(void) {
  return check(addresses, .n = 5) | check(ends, .n = 4) | check(loop, .n = 8) | check(nested, .n = 4) | check(branch, .n = 2, .trials = 20) |
         check(integers, .n = 4);
}
