// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %run_c
// Four by-value adjoints: a struct that is returned through memory.
#include "check.h"

static double volume(double a, double b, double c, double d) { return a * b * c / d; }

struct four {
  double cells[4];
};
extern struct four volume_wengert_adjoint(void *, ...);

int main(void) {
  struct four bar = volume_wengert_adjoint((void *)volume, wengert_out, 2.0, wengert_out, 3.0, wengert_out, 5.0, wengert_out, 4.0);
  const double expected[4] = {3.75, 2.5, 1.5, -1.875};
  int failures = 0;
  for (int i = 0; i < 4; i++)
    failures += check_near("volume", "adjoint", i, bar.cells[i], expected[i], 1e-12);
  return failures != 0;
}
