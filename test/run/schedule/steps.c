// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Checkpointed loops: what crosses iterations (arrays, numbers, integers), early ends, loops within each
// other, after each other and in a recursion, regions and joint calls in the body, more and fewer snapshots than steps.
#include "check.h"
#include <stdlib.h>
#include <string.h>

static double curve(double x) { return x * exp(-0.3 * x) + sin(x); }

static void arrays(double *z) {
  double u[6], sum = 0, weight = 1;
  int last = 0;
  memcpy(u, z, sizeof u);
  for (int t = 3; t < 40; t += 2) {
    wengert_binomial(4);
    for (int i = 0; i < 6; i++) {
      u[i] = 0.7 * curve(u[i]) + 0.01 * t * u[(i + last) % 6];
      if (u[i] > u[last])
        last = i;
    }
    weight = 0.9 * weight + 0.1 * u[last];
    sum += weight * u[t % 6];
  }
  for (int i = 0; i < 6; i++)
    z[i] = u[i] * sum + (i == last) * weight;
}
static void early(double *z) {
  double x = z[0];
  int count = 0;
  while (x < 50) {
    wengert_binomial(3);
    x = 1.2 * x + 0.1 * z[1] * sin(x);
    if (++count > 30 && x < 2)
      break;
    z[2] = curve(z[2]) + 0.02 * x;
    if (z[2] > 100)
      exit(1);
  }
  z[0] = x * z[2];
  z[1] *= count;
}
// The loop ends with its first, or only, iteration; or is not run at all.
static void few(double *z) {
  for (int n = 0; n < 3; n++)
    for (int t = 0; t < n; t++) {
      wengert_binomial(2);
      z[n] = curve(z[n]) * z[0];
    }
  for (int t = 0; t < 7; t++) {
    wengert_binomial(100);
    z[1] = curve(z[1] * z[0]);
  }
  for (int t = 0; t < 7; t++) {
    wengert_binomial(0);
    z[2] = curve(z[2] * z[0]);
  }
}
// Loops that the optimiser sees to run once, or never.
enum { ONCE = 1, NEVER = 0 };
static void single(double *z) {
  for (int t = 0; t < ONCE; t++) {
    wengert_binomial(2);
    z[0] = curve(z[0]) * z[1];
  }
  for (int t = 0; t < NEVER; t++) {
    wengert_binomial(2);
    z[0] = curve(z[0]) * z[1];
  }
  for (int t = 0; t < 5; t++) {
    wengert_binomial(2);
    for (int s = 0; s < ONCE; s++) {
      wengert_binomial(2);
      z[1] = curve(z[1]) * z[2];
    }
  }
}
static void nested(double *z) {
  double a[4];
  memcpy(a, z, sizeof a);
  for (int day = 0; day < 5; day++) {
    wengert_binomial(2);
    double mean = 0;
    for (int hour = 0; hour < 6 + day; hour++) {
      wengert_binomial(3);
      for (int i = 0; i < 4; i++)
        a[i] = 0.8 * curve(a[i]) + 0.1 * a[(i + 1) % 4] * day;
      mean += 0.25 * a[hour % 4];
    }
    wengert_checkpoint_begin();
    a[day % 4] += mean * mean;
    wengert_checkpoint_end();
  }
  memcpy(z, a, sizeof a);
}
__attribute__((noinline)) static double step(double *u, int t) {
  for (int i = 0; i < 3; i++)
    u[i] = curve(u[i]) * (1 + 0.01 * t);
  return u[0] * u[1];
}
static void calls(double *z) {
  wengert_joint((void *)step);
  double sum = 0, *u = malloc(3 * sizeof(double));
  memcpy(u, z, 3 * sizeof(double));
  int snapshots = z[3] > -100 ? 3 : 4;
  for (int t = 0; t < 12; t++) {
    wengert_binomial(snapshots);
    sum += step(u, t) * z[3];
  }
  for (int t = 0; t < 5; t++) {
    wengert_binomial(2);
    sum = curve(sum);
  }
  for (int i = 0; i < 3; i++)
    z[i] = u[i] + sum;
  free(u);
}
static void halves(double *z, int n) {
  if (n < 2)
    return;
  for (int t = 0; t < 3; t++) {
    wengert_binomial(2);
    for (int i = 0; i + 1 < n; i++)
      z[i] = 0.6 * curve(z[i]) + 0.2 * z[i + 1];
    halves(z, n / 2);
  }
  halves(z + n / 2, n - n / 2);
}
static void recursive(double *z) { halves(z, 5); }
// The address of an element, by a division of what is read from memory, is used behind the loop as well.
static int at = 1;
static void behind(double *z) {
  int t = 0;
  do {
    wengert_binomial(2);
    z[at % 6] = curve(z[at % 6]) * z[t];
    if (z[at % 6] > 30)
      break;
  } while (++t < 3);
  z[at % 6] *= 0.8;
}
static void periodic(double *z) {
  int t = 0;
  do {
    wengert_periodic(2);
    z[12 / at % 5] = curve(z[12 / at % 5]) * z[t];
  } while (++t < 5);
  z[12 / at % 5] *= z[0];
}
// Numbers in memory that was asked for by the byte.
static int some = 4;
static void bytes(double *z) {
  double *w = __builtin_alloca(some * sizeof *w);
  for (int i = 0; i < some; i++)
    w[i] = z[i] * z[5];
  for (int t = 0; t < 3; t++) {
    wengert_binomial(2);
    memmove(z, w, some * sizeof *z);
    z[0] += z[t] * z[5];
  }
}

DERIVE(arrays)
DERIVE(early)
DERIVE(few)
DERIVE(single)
DERIVE(nested)
DERIVE(calls)
DERIVE(recursive)
DERIVE(behind)
DERIVE(periodic)
DERIVE(bytes)

int main(void) {
  return check(arrays, .n = 6) | check(early, .n = 3) | check(few, .n = 3) | check(nested, .n = 4) |
         check(calls, .n = 4) | check(recursive, .n = 5) | check(single, .n = 3) |
         check(behind, .n = 6) | check(periodic, .n = 6) | check(bytes, .n = 6);
}
