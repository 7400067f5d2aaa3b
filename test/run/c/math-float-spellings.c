// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// The f and l spellings of functions.
#include "check.h"

static void f(double *z) {
  float a = (float)z[0], b = (float)z[1];
  float s = sinf(a) * expf(b) + sqrtf(a) / powf(a, b) + fmaxf(a, b) + tanhf(a);
  z[2] = s * logf(b + 1);
}
DERIVE(f)

static void g(double *z) {
  long double a = z[0], b = z[1];
  z[2] = (double)(sinl(a) * expl(b) + sqrtl(a) / powl(a, b) - fabsl(a - b) * logl(b + 1));
}
DERIVE(g)

int main(void) { return check(f, .n = 3, .dot = 5e-6, .step = 1e-2, .difference = 5e-3) | check(g, .n = 3); }
