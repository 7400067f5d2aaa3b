// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Weak, inline and externally visible procedures, and a request for a procedure defined further below.
#include "check.h"

double later(double x);
__attribute__((weak)) double weak(double x) { return x * x; }
inline double inlined(double x) { return x * x * x; }
extern double inlined(double x);

static void f(double *z) {
  z[1] = weak(z[0]) * inlined(z[0]);
  z[2] = later(z[0]);
}
DERIVE(f)

int main(void) {
  double slope = wengert_adjoint((void *)later, wengert_out, 2.0);
  return check_near("later", "slope", 0, slope, 32, 0) | check(f, .n = 3);
}

double later(double x) { return x * x * x * x; }
