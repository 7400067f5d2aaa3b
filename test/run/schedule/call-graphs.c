// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// RUN: %run_c -mllvm -wengert-joint=step
// RUN: %run_c -mllvm -wengert-joint=day,leaf
// RUN: %run_c -mllvm '-wengert-joint=*'
// RUN: %run_c -mllvm '-wengert-joint=*' -mllvm -wengert-split=step,odd
// RUN: %run_c -mllvm -wengert-link=days:day:weak,day:step:strong,spread:spread:weak
// RUN: %run_c -mllvm -wengert-joint=step,leaf,even -mllvm -wengert-link=day:step:strong,left:leaf:strong,even:odd:weak
// RUN: %run_c -DSAID
// Split, joint and linked calls give the same numbers: a time loop over two levels with state of the file's own and output, recursion over halves of an
// array, procedures that call one another, and two callers of one procedure, one of which overwrites what it was passed.
#include "check.h"
#include <stdio.h>

static double stored[3];
static int steps;
static FILE *out;

__attribute__((noinline)) static void step(double *z, double dt) {
  steps++;
  for (int i = 0; i < 3; i++) {
    stored[i] += dt * z[i] * z[(i + 1) % 3];
    z[i] += dt * sin(stored[i]);
  }
  if (out)
    fprintf(out, "%d %g\n", steps, z[0]);
}
__attribute__((noinline)) static void day(double *z, int hours) {
  for (int h = 0; h < hours; h++)
    step(z, 0.1 + 0.01 * steps);
  z[1] *= 1 + 0.1 * stored[0];
}
static void days(double *z) {
  out = fopen("/dev/null", "w");
  steps = 0;
  for (int i = 0; i < 3; i++)
    stored[i] = 0.1 * z[i];
  for (int d = 0; d < 3; d++)
    day(z, 2 + d);
  z[3] = stored[1] * steps + z[0] * z[2];
  fclose(out);
  out = NULL;
}
DERIVE(days)

__attribute__((noinline)) static double spread(double *z, int n) {
  if (n == 1)
    return z[0] = sin(z[0]);
  double left = spread(z, n / 2), right = spread(z + n / 2, n - n / 2);
  for (int i = 0; i < n; i++)
    z[i] += 0.1 * left * right * z[n - 1 - i];
  return left * z[n - 1] + right;
}
static void halves(double *z) { z[7] = spread(z, 7); }
DERIVE(halves)

static void odd(double *z, int n);
__attribute__((noinline)) static void even(double *z, int n) {
  z[n % 3] *= z[(n + 1) % 3];
  if (n > 0)
    odd(z, n - 1);
  z[0] += 0.2 * sin(z[1]);
}
__attribute__((noinline)) static void odd(double *z, int n) {
  double before = z[2];
  z[2] = sin(z[0] + z[1]);
  if (n > 0)
    even(z, n - 1);
  z[1] = 0.5 * z[1] + before * z[2];
}
static void mutual(double *z) { even(z, 5); }
DERIVE(mutual)

__attribute__((noinline)) static double leaf(const double *a, double *b, double x) {
  double s = 0;
  for (int i = 0; i < 3; i++) {
    b[i] = a[i] * x + b[i] * b[i] * 0.3;
    s += sin(b[i]) * a[i];
  }
  return s;
}
__attribute__((noinline)) static void left(double *z) { z[6] = leaf(z, z + 3, z[6]); }
__attribute__((noinline)) static void right(double *z) {
  double kept[3] = {z[0], z[1], z[2]};
  z[7] = leaf(kept, z, z[6] + 0.5);
  for (int i = 0; i < 3; i++)
    kept[i] = z[7];
}
static void diamond(double *z) {
  left(z);
  right(z);
  left(z);
}
DERIVE(diamond)

#ifdef SAID
static void said(void) {
  wengert_joint((void *)step);
  wengert_joint((void *)leaf);
  wengert_joint((void *)spread);
  wengert_split((void *)odd);
  wengert_link((void *)left, (void *)leaf, 1);
  wengert_link((void *)even, (void *)odd, 0);
}
#endif

int main(void) {
#ifdef SAID
  said();
#endif
  return check(days, .n = 4) | check(halves, .n = 8) | check(mutual, .n = 3) | check(diamond, .n = 8);
}
