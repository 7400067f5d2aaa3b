// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Two views of one memory, both of doubles.
#include "check.h"

union view {
  double cells[4];
  struct {
    double re, im;
  } numbers[2];
};

static void f(double *z) {
  union view v;
  for (int i = 0; i < 4; i++)
    v.cells[i] = z[i];
  double re = v.numbers[0].re * v.numbers[1].re - v.numbers[0].im * v.numbers[1].im;
  v.numbers[0].im = v.numbers[0].re * v.numbers[1].im;
  v.numbers[0].re = re;
  z[4] = v.cells[0] * v.cells[1];
}
DERIVE(f)

int main(void) { return check(f, .n = 5); }
