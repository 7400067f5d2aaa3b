// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// The adjoint of a by-value argument comes back as the result, with and without the activity word.
#include "check.h"

static double cubic(double x, double scale) { return scale * x * x * x; }

int main(void) {
  double named = wengert_adjoint((void *)cubic, wengert_out, 1.5, wengert_const, 2.0);
  return check_near("cubic", "wengert_out", 0, named, 13.5, 1e-12);
}
