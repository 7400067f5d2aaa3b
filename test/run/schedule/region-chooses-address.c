// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// RUN: LEVELS="0 2" %run_c -mllvm -wengert-activity=off
// A checkpoint in which control chooses an address, in the same variable or in others, hands on numbers and no pointer.
#include "check.h"

enum { N = 6 };
int many = N;

// Two variables.
static void either(double *z) {
  double a[2] = {z[0], z[1] * z[2]}, b[2] = {z[3], z[4]};
  double *p = a;
  wengert_checkpoint_begin();
  if (cos(z[5]) > 0.3) {
    p = b;
    b[1] = z[0] * z[1];
  } else {
    a[0] = sin(z[1]);
  }
  wengert_checkpoint_end();
  z[0] = p[0] * p[1];
  p[1] *= z[2];
  z[1] = a[1] + b[1];
}
DERIVE(either)

// Four variables, at places that are worked out inside, through two choices of which one follows from the other.
static void several(double *z) {
  double a[N], b[N], c[N], w[N] = {0};
  for (int k = 0; k < N; k++) {
    a[k] = z[k] * z[k];
    b[k] = sin(z[k]);
    c[k] = 0.5 * z[k];
  }
  double *p = w;
  for (int j = 0; j < 4; j++) {
    wengert_checkpoint_begin();
    int k = (int)(3.5 + 2.2 * cos(z[j] * 7)) % 3;
    switch (k) {
    case 0: p = a + (j + 1) % many; break;
    case 1: p = z[1] > 0.4 ? b + k : c; break;
    default: break;
    }
    if (z[2] * j > 0.7)
      p = p + 1;
    else
      z[3] *= p[0];
    wengert_checkpoint_end();
    z[j] += p[0] * z[5];
    p[0] = sin(p[0]) + 0.1;
  }
}
DERIVE(several)

// A loop goes on along the array until it finds the place.
static void found(double *z) {
  double w[N];
  for (int k = 0; k < N; k++)
    w[k] = z[k] * z[k];
  double *p = w;
  wengert_checkpoint_begin();
  while (p[0] < 0.5 && p - w < many - 1) {
    p[1] += 0.3 * p[0];
    p++;
  }
  wengert_checkpoint_end();
  z[0] = p[0] * sin(z[1]);
  *p = z[2];
  z[3] = w[2] * w[3];
}
DERIVE(found)

// One region within another, and both choose.
static void within(double *z) {
  double a[2] = {z[0], z[1]}, b[2] = {z[2], z[3]}, *p = a, *q = b;
  wengert_checkpoint_begin();
  wengert_checkpoint_begin();
  if (z[4] > z[5]) {
    p = b;
    q = a + 1;
  }
  p[0] *= z[1];
  wengert_checkpoint_end();
  z[4] = p[0] * p[1];
  if (sin(z[3] * 9) > 0)
    q = p + 1;
  *q = exp(*q * 0.3);
  wengert_checkpoint_end();
  z[5] = q[0] + p[0] * p[1];
}
DERIVE(within)

int main(void) {
  return check(either, .n = N, .trials = 20) | check(several, .n = N, .trials = 20) | check(found, .n = N, .trials = 20) |
         check(within, .n = N, .trials = 20);
}
