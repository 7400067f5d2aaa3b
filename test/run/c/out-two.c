// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Two by-value adjoints come back as a struct.
#include "check.h"

static double quotient(double a, double b) { return a * a / b; }

struct two {
  double a, b;
};
extern struct two quotient_wengert_adjoint(void *, ...);

int main(void) {
  struct two bar = quotient_wengert_adjoint((void *)quotient, wengert_out, 3.0, wengert_out, 2.0);
  return check_near("quotient", "first", 0, bar.a, 3, 1e-12) | check_near("quotient", "second", 1, bar.b, -2.25, 1e-12);
}
