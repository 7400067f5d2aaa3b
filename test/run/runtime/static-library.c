// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %cc -O2 %s %rt_static -lm -lpthread -ldl -o %t
// RUN: %t
// The static run-time library serves as well as the shared one.
#include <math.h>
#include <wengert.h>

static double iterate(double x, int n) {
  for (int i = 0; i < n; i++)
    x = sin(x) * x;
  return x;
}

int main(void) {
  double tangent = wengert_tangent((void *)iterate, wengert_dup, 0.9, 1.0, wengert_const, 5);
  double adjoint = wengert_adjoint((void *)iterate, wengert_out, 0.9, wengert_const, 5);
  return !(fabs(tangent - adjoint) <= 1e-12 * fabs(tangent) && tangent != 0);
}
