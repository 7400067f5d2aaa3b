// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c -fcx-limited-range
// Complex arithmetic: pairs of floats.
#include "check.h"
#include <complex.h>

static void f(double *z) {
  double complex a = z[0] + z[1] * I, b = z[2] + z[3] * I;
  for (int i = 0; i < 3; i++)
    a = a * b - a / b + conj(a) * 0.5;
  z[4] = creal(a) * cimag(a);
}
DERIVE(f)

int main(void) { return check(f, .n = 5); }
