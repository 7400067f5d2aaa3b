// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Cells that carry derivatives at one time and none at another: what is known at one point holds at no other.
#include "check.h"

// A scalar that is overwritten with passive numbers, in one branch only, and from one iteration to the next.
static void branches(double *z) {
  double w[2];
  for (int k = 0; k < 4; k++) {
    if (k % 2) w[0] = z[0] * z[1];
    else w[0] = 0.5 + k;
    w[1] = z[2];
    if (k > 1) w[1] = 2;
    double *p = k == 3 ? &w[0] : &w[1]; // both, by choice
    z[2] += *p * z[1];
    *p = 1.5;
    z[1] = sin(z[1] * w[0]) + w[1];
  }
}
DERIVE(branches)

// An array that is filled anew for another purpose, while one old cell is still wanted.
static void array(double *z) {
  double w[3];
  for (int i = 0; i < 3; i++) w[i] = z[i] * z[i];
  for (int k = 0; k < 3; k++) {
    z[k] += w[k] * w[(k + 1) % 3];
    for (int i = 0; i < 2; i++) w[i] = i + k;
    z[0] += w[0] * w[2] * z[1];
  }
}
DERIVE(array)

// A result that is passive in the end: its adjoint must not come out of it.
static void passive_end(double *z) {
  double t = z[0] * z[1];
  z[2] = t * t;
  z[1] = 3;
  z[2] += z[1] * z[0];
  memset(z, 0, sizeof *z);
}
DERIVE(passive_end)

// What is set before a loop is read in its first iteration only.
static void first_iteration(double *z) {
  double w = z[0] * z[0];
  for (int k = 0; k < 3; k++) {
    z[1] += w * z[2];
    w = k;
  }
  for (int k = 0; k < 3; k++) {
    z[2] += w * z[0];
    w = z[1] * k;
  }
}
DERIVE(first_iteration)

int main(void) {
  return check(branches, .n = 3) + check(array, .n = 3) + check(passive_end, .n = 3) + check(first_iteration, .n = 3);
}
