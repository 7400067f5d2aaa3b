// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// A work array behind a global pointer, allocated before the differentiated call: the user gives its shadow by name.
#include "check.h"

double *work;
extern double *__wengert_shadow_work;
static double memory[3], shadow[3];

static void f(double *x) {
  for (int k = 0; k < 3; k++) {
    for (int i = 0; i < 3; i++) work[i] = x[i] * x[(i + 1) % 3];
    for (int i = 0; i < 3; i++) x[i] = work[i] * work[0] * 0.5;
  }
}

// What the work array holds before the call is no input, and what it holds after it no output.
static void f_tangent(double *x, double *xd) {
  memset(shadow, 0, sizeof shadow);
  wengert_tangent((void *)f, wengert_dup, x, xd);
}
static void f_adjoint(double *x, double *xb) {
  memset(shadow, 0, sizeof shadow);
  wengert_adjoint((void *)f, wengert_dup, x, xb);
}

int main(void) {
  work = memory;
  __wengert_shadow_work = shadow;
  return check(f, .n = 3);
}
