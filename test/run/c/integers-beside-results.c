// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Functions that return a number and store an integer, of which only the integer is used: the forward sweep runs them, and what they get is computed for them.
#define _GNU_SOURCE
#include "check.h"

static void exponent(double *z) {
  int e;
  double big;
  big = 100 * z[1];
  frexp(big, &e);
  z[0] = z[0] * e;
}
static void exponent_single(double *z) {
  int e;
  frexpf((float)(40 * z[1]), &e);
  z[0] = z[0] * e;
}
static void quotient(double *z) {
  int q;
  remquo(z[1], .03, &q);
  z[0] = z[0] * (q + 1);
}
static void sign_of_gamma(double *z) {
  int sign;
  lgamma_r(-.5 - .2 * z[1], &sign);
  z[0] = z[0] * sign;
}
DERIVE(exponent)
DERIVE(exponent_single)
DERIVE(quotient)
DERIVE(sign_of_gamma)

int main(void) {
  return check(exponent, .n = 2) | check(exponent_single, .n = 2) | check(quotient, .n = 2) | check(sign_of_gamma, .n = 2);
}
